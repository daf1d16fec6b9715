#include "engine/ingest/members/csv_values.h"

namespace spillway {

namespace {

std::optional<CsvValue> takeQuoted(std::string_view& rest, char separator, Scratch& scratch)
{
    const std::string_view quoted = rest.substr(1);
    bool doubled = false;
    std::size_t end = 0;
    for (;; end += 2) {
        end = quoted.find('"', end);
        if (end == std::string_view::npos)
            return std::nullopt;
        if (end + 1 == quoted.size() || quoted[end + 1] != '"')
            break;
        doubled = true;
    }
    std::string_view text = quoted.substr(0, end);
    if (doubled) {
        char* const room = scratch.take(text.size());
        std::size_t size = 0;
        for (std::size_t i = 0; i < text.size(); ++i) {
            room[size++] = text[i];
            i += text[i] == '"' ? 1U : 0U;
        }
        text = {room, size};
    }
    rest.remove_prefix(end + 2);
    const std::size_t next = rest.find(separator);
    const bool last = next == std::string_view::npos;
    const bool broken = last ? !rest.empty() : next > 0;
    rest.remove_prefix(last ? rest.size() : next + 1);
    return CsvValue{text, last, broken};
}

} // namespace

std::optional<CsvValue> takeCsvValue(std::string_view& rest, char separator, Scratch& scratch)
{
    if (rest.starts_with('"'))
        return takeQuoted(rest, separator, scratch);
    const std::size_t end = rest.find(separator);
    const bool last = end == std::string_view::npos;
    const CsvValue value{rest.substr(0, end), last, false};
    rest.remove_prefix(last ? rest.size() : end + 1);
    return value;
}

std::optional<std::vector<std::string_view>> splitCsv(std::string_view line, char separator, Scratch& scratch)
{
    std::vector<std::string_view> values;
    for (bool last = false; !last;) {
        const auto value = takeCsvValue(line, separator, scratch);
        if (!value)
            return std::nullopt;
        values.push_back(value->text);
        last = value->last || values.size() > kMostCsvValues;
    }
    return values;
}

} // namespace spillway
