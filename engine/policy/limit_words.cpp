#include "engine/policy/limit_words.h"

#include <algorithm>

namespace spillway {

std::vector<std::string_view> wordsOf(std::string_view text)
{
    constexpr std::string_view kBlanks = " \t\r\n";
    std::vector<std::string_view> out;
    for (std::size_t at = text.find_first_not_of(kBlanks); at != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(kBlanks, at), text.size());
        out.push_back(text.substr(at, end - at));
        at = text.find_first_not_of(kBlanks, end);
    }
    return out;
}

Error refusedLimit(ErrorCode code, std::string detail)
{
    return {code, "--limit", std::move(detail)};
}

Error badLimit(std::string_view what, std::string_view word, std::string_view tail)
{
    std::string detail(what);
    detail += " \"";
    detail += printable(word);
    detail += '"';
    detail += tail;
    return refusedLimit(ErrorCode::BadLimit, std::move(detail));
}

} // namespace spillway
