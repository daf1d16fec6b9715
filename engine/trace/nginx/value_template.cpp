#include "engine/trace/nginx/value_template.h"

#include "engine/core/lowercase.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace spillway {

namespace {

bool isNameByte(char byte)
{
    return std::isalnum(static_cast<unsigned char>(byte)) != 0 || byte == '_';
}

/// The variable that starts behind the dollar, taken off `rest`. Source: ngx_http_script_compile(), nginx 1.22.
Result<std::string> takeVariable(std::string_view& rest)
{
    if (!rest.empty() && isCapture(rest.substr(0, 1))) {
        const std::string capture(rest.substr(0, 1));
        rest.remove_prefix(1);
        return capture;
    }
    const bool braced = !rest.empty() && rest[0] == '{';
    if (braced)
        rest.remove_prefix(1);
    std::size_t length = 0;
    while (length < rest.size() && isNameByte(rest[length]))
        ++length;
    const std::string_view name = rest.substr(0, length);
    rest.remove_prefix(length);
    if (braced && !name.empty() && (rest.empty() || rest[0] != '}'))
        return Error{ErrorCode::BadKey, {}, "the closing bracket in \"" + std::string(name) + "\" variable is missing"};
    if (name.empty())
        return Error{ErrorCode::BadKey, {}, "invalid variable name"};
    if (braced)
        rest.remove_prefix(1);
    return lowered(name);
}

} // namespace

Result<ValueTemplate> ValueTemplate::parse(std::string_view text)
{
    ValueTemplate made;
    made.m_text = text;
    std::string_view rest = text;
    while (!rest.empty()) {
        const std::size_t literal = std::min(rest.find('$'), rest.size());
        if (literal > 0) {
            made.m_parts.push_back({false, std::string(rest.substr(0, literal))});
            rest.remove_prefix(literal);
            continue;
        }
        rest.remove_prefix(1);
        Result<std::string> variable = takeVariable(rest);
        if (!variable)
            return variable.error();
        made.m_parts.push_back({true, *std::move(variable)});
    }
    return made;
}

bool isCapture(std::string_view variable)
{
    return variable.size() == 1 && variable[0] >= '1' && variable[0] <= '9';
}

} // namespace spillway
