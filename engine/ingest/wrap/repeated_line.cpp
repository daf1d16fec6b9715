#include "engine/ingest/wrap/repeated_line.h"

#include <charconv>

namespace spillway {

namespace {

void dropBlanks(std::string_view& text)
{
    while (text.starts_with(' '))
        text.remove_prefix(1);
}

/// Takes "5 times" off, or "1 time".
std::optional<std::uint64_t> takeTimes(std::string_view& text)
{
    std::uint64_t times = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), times);
    if (error != std::errc() || times == 0)
        return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    for (const std::string_view word : {" times", " time"}) {
        if (text.starts_with(word)) {
            text.remove_prefix(word.size());
            return times;
        }
    }
    return std::nullopt;
}

std::optional<RepeatedLine> ofRsyslog(std::string_view text)
{
    constexpr std::string_view kBegin = "message repeated ";
    constexpr std::string_view kBefore = ": [";
    if (!text.starts_with(kBegin))
        return std::nullopt;
    text.remove_prefix(kBegin.size());
    const auto times = takeTimes(text);
    if (!times || !text.starts_with(kBefore) || !text.ends_with(']'))
        return std::nullopt;
    text.remove_prefix(kBefore.size());
    text.remove_suffix(1);
    dropBlanks(text);
    return RepeatedLine{*times, text};
}

/// "last message repeated 5 times", with "--- " before it and " ---" behind or without.
std::optional<RepeatedLine> ofOthers(std::string_view text)
{
    constexpr std::string_view kBegin = "last message repeated ";
    constexpr std::size_t kLongest = 256; // with what a daemon puts before it
    const bool mayEnd = text.ends_with("times") || text.ends_with("time") || text.ends_with(" ---");
    const std::size_t begin = text.size() > kLongest || !mayEnd ? std::string_view::npos : text.find(kBegin);
    if (begin == std::string_view::npos || text.substr(0, begin).find_first_of("\"{") != std::string_view::npos)
        return std::nullopt;
    text.remove_prefix(begin + kBegin.size());
    const auto times = takeTimes(text);
    if (!times || !(text.empty() || text == " ---"))
        return std::nullopt;
    return RepeatedLine{*times, {}};
}

std::optional<RepeatedLine> ofSyslogNg(std::string_view text)
{
    constexpr std::string_view kBegin = "Last message '";
    constexpr std::string_view kBehind = "' repeated ";
    if (!text.starts_with(kBegin))
        return std::nullopt;
    const std::size_t end = text.rfind(kBehind);
    if (end == std::string_view::npos || end < kBegin.size())
        return std::nullopt;
    const std::string_view line = text.substr(kBegin.size(), end - kBegin.size());
    text.remove_prefix(end + kBehind.size());
    const auto times = takeTimes(text);
    if (!times || !text.starts_with(", sup")) // for years it was "supressed"
        return std::nullopt;
    return RepeatedLine{*times, line};
}

} // namespace

std::optional<RepeatedLine> repeatedLine(std::string_view text)
{
    dropBlanks(text);
    if (const auto line = ofRsyslog(text))
        return line;
    if (const auto line = ofSyslogNg(text))
        return line;
    return ofOthers(text);
}

} // namespace spillway
