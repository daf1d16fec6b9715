#include "engine/core/result.h"

namespace spillway {

std::string_view describe(ErrorCode code)
{
    using enum ErrorCode;
    switch (code) {
    case CannotOpen: return "the file cannot be opened";
    case IsDirectory: return "this is a folder, not a file";
    case CannotWrite: return "the file cannot be written";
    case ReadFailed: return "reading failed";
    case DamagedData: return "the compressed data is damaged or cut off";
    case UnknownFormat: return "no known log format fits";
    case NotAnAccessLog: return "this is not an access log";
    case EmptyInput: return "there is not one request in it";
    case BadLogFormat: return "the log format cannot be used";
    case BadKey: return "the key cannot be used";
    case BadLimit: return "the limit cannot be used";
    case BadConfig: return "nginx would refuse this configuration";
    case Unsupported: return "this cannot be simulated";
    case BadArgument: return "the value cannot be understood";
    case BadProject: return "the project file cannot be read";
    case BadCapture: return "the capture cannot be read";
    case Cancelled: return "cancelled";
    case OutOfMemory: return "there is not enough memory";
    case Internal: break;
    }
    return "internal error";
}

std::string Error::message() const
{
    std::string text = where;
    if (!text.empty())
        text += ": ";
    text += detail.empty() ? std::string(describe(code)) : detail;
    return text;
}

namespace {

/// Length of the well-formed UTF-8 sequence that starts `text`; 0 if there is none. Source: Unicode 15, table 3-7.
std::size_t utf8Length(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const auto continues = [&](std::size_t i) { return i < text.size() && (byte(i) & 0xC0U) == 0x80U; };
    const unsigned char lead = byte(0);
    if (lead < 0x80)
        return 1;
    if (lead >= 0xC2 && lead < 0xE0)
        return continues(1) ? 2 : 0;
    if (lead >= 0xE0 && lead < 0xF0) {
        if (!continues(1) || !continues(2))
            return 0;
        const bool overlong = lead == 0xE0 && byte(1) < 0xA0;
        const bool surrogate = lead == 0xED && byte(1) >= 0xA0;
        return overlong || surrogate ? 0 : 3;
    }
    if (lead >= 0xF0 && lead < 0xF5) {
        if (!continues(1) || !continues(2) || !continues(3))
            return 0;
        const bool overlong = lead == 0xF0 && byte(1) < 0x90;
        const bool beyond = lead == 0xF4 && byte(1) >= 0x90;
        return overlong || beyond ? 0 : 4;
    }
    return 0;
}

} // namespace

std::size_t visibleLength(std::string_view text)
{
    const auto byte = static_cast<unsigned char>(text.front());
    if (byte < 0x20 || byte == 0x7F)
        return 0;
    const std::size_t length = utf8Length(text);
    const bool c1Control = length == 2 && byte == 0xC2 && static_cast<unsigned char>(text[1]) < 0xA0;
    return c1Control ? 0 : length;
}

std::string printable(std::string_view text, std::size_t limit)
{
    static constexpr std::string_view kHex = "0123456789ABCDEF";
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        if (out.size() >= limit) {
            out += "…";
            break;
        }
        const auto byte = static_cast<unsigned char>(text[i]);
        const std::size_t length = visibleLength(text.substr(i));
        if (length == 0) {
            out += "\\x";
            out += kHex[byte >> 4U];
            out += kHex[byte & 0xFU];
            ++i;
        } else {
            out += text.substr(i, length);
            i += length;
        }
    }
    return out;
}

} // namespace spillway
