#include "engine/live/response_end.h"

#include "engine/core/lowercase.h"

#include <charconv>
#include <cstddef>
#include <string>

namespace spillway {

bool isWholeResponse(std::string_view bytes, bool isHead)
{
    const std::size_t end = bytes.find("\r\n\r\n");
    if (end == std::string_view::npos)
        return false;
    const std::string head = lowered(bytes.substr(0, end));
    const std::string_view body = bytes.substr(end + 4);
    constexpr std::size_t kStatusAt = 9; // "HTTP/1.1 "
    const std::string_view status = std::string_view(head).substr(std::min(kStatusAt, head.size()), 3);
    if (isHead || status == "204" || status == "304")
        return true;
    if (head.find("\r\ntransfer-encoding: chunked") != std::string::npos)
        return body.ends_with("0\r\n\r\n");
    constexpr std::string_view kLength = "\r\ncontent-length: ";
    const std::size_t at = head.find(kLength);
    std::size_t length = 0;
    if (at != std::string::npos)
        std::from_chars(head.data() + at + kLength.size(), head.data() + head.size(), length);
    return at != std::string::npos && body.size() >= length;
}

} // namespace spillway
