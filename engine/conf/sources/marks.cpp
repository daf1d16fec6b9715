#include "engine/conf/sources/marks.h"

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

std::string nameIn(std::string_view text)
{
    return std::string(text.substr(2, text.find(':') - 2));
}

Fields fieldsOf(std::string_view text)
{
    Fields fields;
    const std::size_t end = text.find("\n\n");
    for (const std::string& line : splitAt(text.substr(0, end), '\n'))
        replaceAll(fields[nameIn(line)] = line.substr(line.find(": ") + 2), "\\n", "\n");
    fields[""] = text.substr(end == text.npos ? text.size() : end + 2);
    return fields;
}

} // namespace spillway
