#include "engine/conf/edit/marks.h"

namespace spillway {

void replaceAll(std::string& text, std::string_view what, std::string_view with)
{
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
        text.replace(at, what.size(), with);
}

void replaceMarks(std::string& text, const Marks& marks)
{
    for (const auto& [mark, with] : marks)
        replaceAll(text, '%' + mark + '%', with);
}

std::vector<std::string> splitAt(std::string_view text, char separator)
{
    std::vector<std::string> parts(1);
    for (const char c : text)
        if (c == separator)
            parts.emplace_back();
        else
            parts.back() += c;
    return parts;
}

} // namespace spillway
