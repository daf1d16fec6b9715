#include "engine/ingest/detect/trailing_fields.h"

#include "engine/ingest/catalogue/catalogue.h"
#include "engine/ingest/line/client_text.h"
#include "engine/ingest/text/log_format.h"
#include "engine/ingest/timestamps/time_stamp.h"
#include "engine/trace/columns/address.h"
#include "engine/trace/nginx/private_address.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace spillway {

namespace {

constexpr std::string_view kCombinedName = "combined";

/// One of the values behind those that are known, as it stands in one line: `name="value"`.
struct Token
{
    std::string_view name; ///< empty where it has none
    std::string_view value;
    bool isQuoted = false;
    bool isLike(const Token& other) const { return name == other.name && isQuoted == other.isQuoted; }
};

struct TrailingLine
{
    std::optional<Instant> time; ///< of the line
    std::string_view client;
    std::vector<Token> tokens;
};

enum class Kind : std::uint8_t { Other, Missing, Number, Stamp, Addresses };

std::size_t nameLength(std::string_view text)
{
    const std::size_t equals = text.find('=');
    return equals != std::string_view::npos && isVariableName(text.substr(0, equals)) ? equals : 0;
}

/// The words of a text that begins with a space, those of a list as one.
std::vector<Token> tokensOf(std::string_view text)
{
    std::vector<Token> tokens;
    while (text.size() > 1 && text[0] == ' ') {
        text.remove_prefix(1);
        Token token;
        if (const std::size_t length = nameLength(text); length > 0) {
            token.name = text.substr(0, length);
            text.remove_prefix(length + 1);
        }
        token.isQuoted = text.starts_with('"');
        std::size_t end = token.isQuoted ? text.find('"', 1) : text.find(' ');
        while (!token.isQuoted && end != std::string_view::npos && end > 0 && text[end - 1] == ',')
            end = text.find(' ', end + 1);
        if (token.isQuoted && end == std::string_view::npos)
            break;
        end = std::min(end, text.size());
        token.value = token.isQuoted ? text.substr(1, end - 1) : text.substr(0, end);
        text.remove_prefix(token.isQuoted ? end + 1 : end);
        tokens.push_back(token);
    }
    return tokens;
}

/// "0.047", as nginx prints a time; of a list the longest. Nothing where it is none.
std::optional<Milliseconds> timeOf(std::string_view text)
{
    std::optional<Milliseconds> longest;
    while (!text.empty()) {
        const std::size_t comma = std::min(text.find(", "), text.size());
        const std::string_view part = text.substr(0, comma);
        const bool isTime = part.find('.') + 4 == part.size() && part.size() > 4;
        const auto time = isTime ? readDuration(part, 1) : std::nullopt;
        if (!time && part != "-")
            return std::nullopt;
        longest = time ? std::max(longest.value_or(*time), *time) : longest;
        text.remove_prefix(std::min(comma + 2, text.size()));
    }
    return longest;
}

bool areAddresses(std::string_view text)
{
    while (!text.empty()) {
        const std::size_t comma = std::min(text.find(','), text.size());
        if (!isClient(firstClient(text.substr(0, comma)), ClientText::Address))
            return false;
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return true;
}

/// Of a list of addresses those with a port, "10.0.0.1:80" and "[fd00::1]:80": each without brackets, and its port.
std::vector<std::pair<std::string_view, std::string_view>> endpointsIn(std::string_view text)
{
    std::vector<std::pair<std::string_view, std::string_view>> endpoints;
    while (!text.empty()) {
        const std::size_t comma = std::min(text.find(','), text.size());
        const std::string_view one = firstClient(text.substr(0, comma));
        const std::size_t colon = one.rfind(':');
        if (!parseAddress(one) && colon != std::string_view::npos) {
            const bool isBracketed = one.starts_with('[') && colon > 1;
            endpoints.emplace_back(isBracketed ? one.substr(1, colon - 2) : one.substr(0, colon),
                                   one.substr(colon + 1));
        }
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return endpoints;
}

/// The same where none has a port, as the addresses of upstream servers have.
bool areHosts(std::string_view text)
{
    while (!text.empty()) {
        const std::size_t comma = std::min(text.find(','), text.size());
        if (!parseAddress(firstClient(text.substr(0, comma))))
            return false;
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return true;
}

class Finder
{
public:
    /// `base`: the preset that has no fields behind its own.
    Finder(const Sample& sample, std::string_view preset, std::string_view base) : m_preset(preset), m_base(base)
    {
        for (const FormatSpelling& line : formatNamed(base)->spellings) {
            auto taken = takenLines(sample, line.text);
            if (taken.size() <= m_lines.size())
                continue;
            m_lines = std::move(taken);
            m_text = line.text;
        }
        if (m_lines.empty())
            return;
        for (std::size_t i = 0; i < m_lines.front().tokens.size() && isColumn(i); ++i)
            m_kinds.push_back(kindOf(i));
    }

    std::optional<TrailingFields> find()
    {
        if (m_kinds.empty())
            return std::nullopt;
        const auto stamp = firstOf(Kind::Stamp);
        const auto length = requestTime();
        auto forwarded = firstOf(Kind::Addresses);
        if (!forwarded && m_lines.front().tokens.front().isQuoted && m_kinds.front() == Kind::Missing)
            forwarded = 0;
        const bool isOpen = !length && firstOf(Kind::Number);
        if (isKnown(stamp, length, forwarded) && !isOpen)
            return std::nullopt;
        TrailingFields found{std::string(m_text), std::string(nameOf(length, forwarded)), m_base, {}};
        if (isOpen)
            found.open = {"$request_time", {}};
        const bool isList = m_text.find("$http_x_forwarded_for") != std::string_view::npos; // it has one itself
        const std::size_t end = std::max({endBehind(stamp), endBehind(length), endBehind(forwarded)});
        for (std::size_t i = 0; i < end; ++i) {
            const Token& token = m_lines.front().tokens[i];
            const std::string_view quote = token.isQuoted ? "\"" : "";
            found.format += ' ';
            if (!token.name.empty())
                found.format.append(token.name).append("=");
            found.format.append(quote);
            found.format.append(i == stamp                   ? "$msec"
                                : i == length                ? "$request_time"
                                : i == forwarded && !isList  ? "$http_x_forwarded_for"
                                : m_kinds[i] == Kind::Number ? "$upstream_response_time"
                                : token.isQuoted             ? "$unused"
                                                             : "$unused_word");
            found.format.append(quote);
        }
        return found;
    }

private:
    using Column = std::optional<std::size_t>;

    static std::size_t endBehind(Column column) { return column ? *column + 1 : 0; }

    [[nodiscard]] std::string_view nameOf(Column length, Column forwarded) const
    {
        return m_base != kCombinedName ? m_base : length ? "timed" : forwarded ? "main" : kCombinedName;
    }

    /// Those of `text`, whatever follows.
    static std::vector<TrailingLine> takenLines(const Sample& sample, std::string_view text)
    {
        std::vector<TrailingLine> lines;
        const auto format = LogFormat::compile({std::string(text)}, Strictness::PresetMayGoOn);
        if (!format)
            return lines;
        std::vector<std::string_view> values(format->fields().size());
        const auto stamp = std::ranges::find(format->fields(), FieldRole::TimeLocal, &Field::role);
        auto client = format->clientField();
        if (client == values.size())
            client = static_cast<std::size_t>(
                std::ranges::find(format->fields(), "http_x_forwarded_for", &Field::name) - format->fields().begin());
        if (stamp == format->fields().end() || client == values.size())
            return lines;
        TimeLocalReader local;
        for (const Sample::Line& line : sample.lines) {
            LogFormat::Mismatch mismatch;
            if (!format->match(line.text, values, mismatch))
                continue;
            const char* const last = values.back().data() + values.back().size();
            std::string_view behind = line.text.substr(static_cast<std::size_t>(last - line.text.data()));
            behind.remove_prefix(behind.starts_with('"') ? 1 : 0);
            lines.push_back({local.read(values[static_cast<std::size_t>(stamp - format->fields().begin())]),
                             values[client], tokensOf(behind)});
        }
        return lines;
    }

    /// Whether nine of ten lines have it.
    [[nodiscard]] bool isColumn(std::size_t column) const
    {
        const auto has = [&](const TrailingLine& line) {
            return line.tokens.size() > column && line.tokens[column].isLike(m_lines.front().tokens[column]);
        };
        return static_cast<std::size_t>(std::ranges::count_if(m_lines, has)) * 10 >= m_lines.size() * 9;
    }

    [[nodiscard]] Kind kindOf(std::size_t column) const
    {
        std::size_t all = 0;
        std::size_t missing = 0;
        std::size_t numbers = 0;
        std::size_t stamps = 0;
        std::size_t addresses = 0;
        for (const TrailingLine& line : m_lines) {
            if (line.tokens.size() <= column)
                continue;
            const std::string_view value = line.tokens[column].value;
            ++all;
            missing += value == "-" || value.empty() ? 1U : 0U;
            numbers += timeOf(value) ? 1U : 0U;
            stamps += isTimeOf(line, value) ? 1U : 0U;
            const bool isQuoted = line.tokens[column].isQuoted;
            addresses += !value.empty() && (isQuoted ? areAddresses(value) : areHosts(value)) ? 1U : 0U;
        }
        if (missing == all)
            return Kind::Missing;
        if (stamps == all)
            return Kind::Stamp;
        if (numbers + missing == all)
            return Kind::Number;
        const bool areThese =
            addresses * 2 >= all - missing && (isQuotedAt(column) ? !areServers(column) : areMoreThanClients(column));
        return areThese ? Kind::Addresses : Kind::Other;
    }

    [[nodiscard]] bool isQuotedAt(std::size_t column) const { return m_lines.front().tokens[column].isQuoted; }

    /// Addresses of upstream servers: private, and each of the few ports at least twice.
    [[nodiscard]] bool areServers(std::size_t column) const
    {
        std::set<std::string_view> ports;
        std::size_t all = 0;
        for (const TrailingLine& line : m_lines) {
            if (line.tokens.size() <= column)
                continue;
            for (const auto& [address, port] : endpointsIn(line.tokens[column].value)) {
                if (!isPrivate(address))
                    return false;
                ports.insert(port);
                ++all;
            }
        }
        return all > 0 && ports.size() * 2 <= all;
    }

    /// Without quotes there may be the addresses of this server or of its proxies; those of the
    /// clients behind these are more.
    [[nodiscard]] bool areMoreThanClients(std::size_t column) const
    {
        std::set<std::string_view> values;
        std::set<std::string_view> clients;
        for (const TrailingLine& line : m_lines) {
            clients.insert(line.client);
            if (line.tokens.size() > column && line.tokens[column].value != "-")
                values.insert(line.tokens[column].value);
        }
        return values.size() > clients.size();
    }

    /// Whether it is the same moment, to the millisecond.
    static bool isTimeOf(const TrailingLine& line, std::string_view value)
    {
        const auto time = value.find('.') + 4 == value.size() ? readEpochSeconds(value) : std::nullopt;
        return time && line.time && *time >= *line.time && *time - *line.time < Milliseconds(1000);
    }

    [[nodiscard]] Column firstOf(Kind kind) const
    {
        const auto found = std::ranges::find(m_kinds, kind);
        return found == m_kinds.end() ? Column() : Column(static_cast<std::size_t>(found - m_kinds.begin()));
    }

    /// Which of the numbers it is; nothing where none is, or it cannot be told.
    [[nodiscard]] Column requestTime() const
    {
        Column longest;
        Milliseconds most{-1};
        for (std::size_t i = 0; i < m_kinds.size(); ++i) {
            const std::string_view name = m_lines.front().tokens[i].name;
            if (m_kinds[i] != Kind::Number)
                continue;
            if (name == "rt" || name == "request_time")
                return i;
            const auto sum = name.empty() ? sumIfLongest(i) : std::nullopt;
            if (sum && *sum > most) {
                most = *sum;
                longest = i;
            }
        }
        return longest;
    }

    /// Of the column's values, where none is missing and none is less than another number of its line: but for a
    /// millisecond, since nginx rounds each.
    [[nodiscard]] std::optional<Milliseconds> sumIfLongest(std::size_t column) const
    {
        constexpr Milliseconds kRounded{1};
        constexpr std::size_t kMany = 20; // no requests take all the same time
        Milliseconds sum{0};
        Milliseconds most{0};
        for (const TrailingLine& line : m_lines) {
            if (line.tokens.size() <= column)
                continue;
            const auto time = timeOf(line.tokens[column].value);
            if (!time)
                return std::nullopt;
            for (std::size_t i = 0; i < std::min(m_kinds.size(), line.tokens.size()); ++i) {
                const auto other = m_kinds[i] == Kind::Number ? timeOf(line.tokens[i].value) : std::nullopt;
                if (other && *other > *time + kRounded)
                    return std::nullopt;
            }
            sum += *time;
            most = std::max(most, *time);
        }
        const auto lines = static_cast<std::int64_t>(m_lines.size());
        const bool isConstant = m_lines.size() >= kMany && most > Milliseconds(0) && sum == most * lines;
        return isConstant ? std::nullopt : std::optional(sum);
    }

    /// Whether the preset reads just these.
    [[nodiscard]] bool isKnown(Column stamp, Column length, Column forwarded) const
    {
        const bool isFirst = !forwarded || forwarded == 0;
        if (stamp || !isFirst)
            return false;
        if (m_preset == m_base)
            return !length && !forwarded;
        if (m_preset == "main")
            return !length && forwarded.has_value();
        return length == Column(forwarded ? 1 : 0);
    }

    std::string_view m_preset;
    std::string_view m_base;
    std::string_view m_text; ///< of the base's lines, as most are
    std::vector<TrailingLine> m_lines;
    std::vector<Kind> m_kinds; ///< of the values that nine of ten lines have
};

} // namespace

std::optional<TrailingFields> trailingFields(const Sample& sample, std::string_view preset)
{
    static constexpr std::string_view kOnTop[] = {"main", "timed"}; // of combined
    static constexpr std::string_view kBases[] = {kCombinedName, "common-more",      "vhost", "lighttpd",
                                                  "forwarded",   "forwarded-common", "spaced"};
    if (std::ranges::find(kOnTop, preset) != std::ranges::end(kOnTop))
        return Finder(sample, preset, kCombinedName).find();
    const auto* const base = std::ranges::find(kBases, preset);
    return base != std::ranges::end(kBases) ? Finder(sample, preset, *base).find() : std::nullopt;
}

} // namespace spillway
