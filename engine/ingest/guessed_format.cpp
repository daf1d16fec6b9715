#include "engine/ingest/guessed_format.h"

#include "engine/core/characters.h"
#include "engine/ingest/client_text.h"
#include "engine/ingest/line_fields.h"
#include "engine/ingest/request_line.h"
#include "engine/ingest/scratch.h"
#include "engine/ingest/time_stamp.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace spillway {

namespace {

constexpr std::size_t kNone = SIZE_MAX;
constexpr std::size_t kLongestLine = 1U << 14U; ///< that is looked at: a URL of 8 KiB, and where it came from
constexpr std::size_t kFewest = 4;              ///< fields of a line: when, whose, what for, how it was answered

/// Whether so many of them are nearly all.
bool areMost(std::size_t some, std::size_t all)
{
    return some > 0 && some * 10 >= all * 9;
}

bool isMissing(std::string_view value)
{
    return value.empty() || value == "-";
}

bool isNumber(std::string_view value)
{
    return !value.empty() && std::ranges::all_of(value, isDigit);
}

/// "0.047", as nginx prints a time.
bool isSeconds(std::string_view value)
{
    return value.size() > 4 && value[value.size() - 4] == '.' && readDuration(value, 1).has_value();
}

/// "12.4ms", as Go prints one.
bool isDurationText(std::string_view value)
{
    return value.size() > 1 && isDigit(value[0]) && value.ends_with('s') && readDurationText(value).has_value();
}

bool isIso(std::string_view value)
{
    return value.size() >= 19 && readIso8601(value).has_value();
}

bool isLocal(std::string_view value)
{
    return TimeLocalReader().read(value).has_value();
}

/// `$time_local` with milliseconds, as people have Apache write it: %{%d/%b/%Y:%T}t.%{msec_frac}t %{%z}t.
bool isFineLocal(std::string_view value)
{
    constexpr std::size_t kPoint = 20;
    if (value.size() <= kPoint || value[kPoint] != '.')
        return false;
    const std::size_t end = std::min(value.find(' ', kPoint), value.size());
    return isNumber(value.substr(kPoint + 1, end - kPoint - 1)) &&
           isLocal(std::string(value.substr(0, kPoint)).append(value.substr(end)));
}

/// A stamp of another kind; numbers may be anything.
bool isOtherStamp(std::string_view value)
{
    TimeLocalReader local;
    return value.size() >= 19 && std::ranges::any_of(value, [](char c) { return c == ':'; }) &&
           readAnyTime(value, local).has_value();
}

/// `$msec`; seconds alone may be any number.
bool isEpoch(std::string_view value)
{
    constexpr std::size_t kSeconds = 10; // digits since 2001
    return value.find('.') == kSeconds && value.size() == kSeconds + 4 && readEpochSeconds(value).has_value();
}

bool isMethod(std::string_view value)
{
    static constexpr std::array<std::string_view, 9> kMethods{"GET",     "HEAD",  "POST",  "PUT",    "DELETE",
                                                              "OPTIONS", "PATCH", "TRACE", "CONNECT"};
    return std::ranges::find(kMethods, value) != kMethods.end();
}

bool isTarget(std::string_view value)
{
    return value.starts_with('/') || value.starts_with("http://") || value.starts_with("https://");
}

bool isRequest(std::string_view value)
{
    Scratch scratch;
    const RequestLine request = splitRequestLine(value, scratch);
    return isMethod(request.method) && request.protocol.starts_with("HTTP/") && isTarget(request.target);
}

/// One, or a list of them.
bool isAddresses(std::string_view value)
{
    return isClientAddress(firstClient(value));
}

/// What servers answer; other numbers of three digits are ports and sizes.
bool isStatus(std::string_view value)
{
    static constexpr std::array<std::string_view, 30> kCodes{
        "101", "200", "201", "202", "204", "206", "301", "302", "303", "304", "307", "308", "400", "401", "403",
        "404", "405", "406", "408", "409", "410", "413", "422", "429", "499", "500", "501", "502", "503", "504"};
    return std::ranges::find(kCodes, value) != kCodes.end();
}

/// A name with a point.
bool isHost(std::string_view value)
{
    const auto may = [](char c) { return isLetter(c) || isDigit(c) || c == '.' || c == '-' || c == ':'; };
    const std::size_t point = value.rfind('.');
    return point != std::string_view::npos && std::ranges::all_of(value, may) && point + 1 < value.size() &&
           isLetter(value[point + 1]);
}

bool isUrl(std::string_view value)
{
    return value.starts_with("http://") || value.starts_with("https://");
}

bool isAgent(std::string_view value)
{
    const std::size_t slash = value.find('/');
    return slash != std::string_view::npos && slash > 0 && slash + 1 < value.size() && isLetter(value[0]) &&
           isDigit(value[slash + 1]);
}

/// The sampled lines that have the same fields as most.
class Columns
{
public:
    Columns(const Sample& sample, char separator, FieldNames names)
    {
        std::map<std::string, std::vector<LineFields>> alike;
        for (const Sample::Line& line : sample.lines) {
            LineFields fields = line.text.size() > kLongestLine ? LineFields() : fieldsOf(line.text, separator, names);
            alike[betweenFields(fields)].push_back(std::move(fields));
        }
        const auto size = [](const auto& lines) { return lines.second.size(); };
        m_lines = std::move(std::ranges::max_element(alike, {}, size)->second);
        if (!areMost(m_lines.size(), sample.lines.size()) || m_lines.front().fields.size() < kFewest)
            m_lines.clear();
        m_names.resize(count());
    }

    [[nodiscard]] std::size_t count() const { return m_lines.empty() ? 0 : m_lines.front().fields.size(); }
    [[nodiscard]] bool isNamed(std::size_t column) const { return !m_names[column].empty(); }
    void name(std::size_t column, std::string_view variable) { m_names[column] = variable; }

    /// How many different values it has, without those that are missing.
    [[nodiscard]] std::size_t different(std::size_t column) const
    {
        std::set<std::string_view> values;
        for (const LineFields& line : m_lines)
            if (!isMissing(line.fields[column].value))
                values.insert(line.fields[column].value);
        return values.size();
    }
    /// Whether nearly all of its values are of this kind; some may be missing, but not half.
    [[nodiscard]] bool are(std::size_t column, const std::function<bool(std::string_view)>& isKind) const
    {
        std::size_t missing = 0;
        std::size_t kind = 0;
        for (const LineFields& line : m_lines) {
            const std::string_view value = line.fields[column].value;
            missing += isMissing(value) ? 1U : 0U;
            kind += !isMissing(value) && isKind(value) ? 1U : 0U;
        }
        return areMost(kind, m_lines.size() - missing) && missing * 2 <= m_lines.size();
    }
    /// The first column of this kind without a name, from `begin` on.
    [[nodiscard]] std::size_t first(const std::function<bool(std::string_view)>& isKind, std::size_t begin = 0) const
    {
        for (std::size_t column = begin; column < count(); ++column)
            if (!isNamed(column) && are(column, isKind))
                return column;
        return kNone;
    }
    [[nodiscard]] bool hold(std::size_t column, char c) const
    {
        return std::ranges::any_of(m_lines, [&](const LineFields& line) {
            return line.fields[column].value.find(c) != std::string_view::npos;
        });
    }
    /// All values of it added up; nothing where one is missing.
    [[nodiscard]] std::optional<Milliseconds> sum(std::size_t column) const
    {
        Milliseconds all{0};
        for (const LineFields& line : m_lines) {
            const auto value = readDuration(line.fields[column].value, 1);
            if (!value)
                return std::nullopt;
            all += *value;
        }
        return all;
    }

    /// As the fields stand in the first line.
    [[nodiscard]] std::string logFormat(bool areWords) const
    {
        std::string text;
        const LineFields& first = m_lines.front();
        for (std::size_t column = 0; column < count(); ++column) {
            text.append(first.fields[column].before).append("$");
            if (isNamed(column))
                text.append(m_names[column]);
            else
                text.append(hold(column, '"')                                                 ? "unused_any"
                            : first.fields[column].isQuoted || !areWords || hold(column, ' ') ? "unused"
                                                                                              : "unused_word");
        }
        return text.append(first.behind);
    }
    /// Whether what stands between the fields can be said in a log_format.
    [[nodiscard]] bool areSayable() const
    {
        const auto isSayable = [](std::string_view text) {
            return text.find_first_of("$%'\\{}") == std::string_view::npos;
        };
        const LineFields& first = m_lines.front();
        return isSayable(first.behind) && std::ranges::all_of(first.fields, isSayable, &LineField::before);
    }

private:
    /// Equal where the fields are the same.
    static std::string betweenFields(const LineFields& line)
    {
        std::string between;
        for (const LineField& field : line.fields)
            between.append(field.before).append(1, '\0');
        return between.append(line.behind);
    }

    std::vector<LineFields> m_lines;
    std::vector<std::string_view> m_names; ///< of variables, by column
};

bool nameTime(Columns& columns)
{
    const auto isTime = [](std::string_view value) {
        return isLocal(value) || isFineLocal(value) || isIso(value) || isEpoch(value) || isOtherStamp(value);
    };
    const std::size_t time = columns.first(isTime);
    if (time == kNone)
        return false;
    columns.name(time, columns.are(time, isLocal)                             ? "time_local"
                       : columns.are(time, isFineLocal)                       ? "stamp_apache_ms"
                       : columns.are(time, isEpoch)                           ? "msec"
                       : columns.are(time, isIso) && !columns.hold(time, ' ') ? "time_iso8601"
                                                                              : "any_time");
    const std::size_t finer = columns.first(isEpoch);
    if (finer != kNone)
        columns.name(finer, "msec");
    return true;
}

/// Whoever stands first, but for a proxy or the server itself, which is one in all lines. A list is what proxies say.
bool nameClient(Columns& columns)
{
    std::size_t client = columns.first(isClientAddress);
    if (client == kNone) {
        client = columns.first(isAddresses);
        if (client != kNone)
            columns.name(client, "client_list");
        return client != kNone;
    }
    const std::size_t other = columns.first(isClientAddress, client + 1);
    if (other != kNone && columns.different(client) == 1 && columns.different(other) > 1)
        client = other;
    columns.name(client, "remote_addr");
    if (const std::size_t list = columns.first(isAddresses); list != kNone && columns.hold(list, ','))
        columns.name(list, "http_x_forwarded_for");
    return true;
}

/// Behind what tells the status.
std::size_t nameRequest(Columns& columns)
{
    if (const std::size_t request = columns.first(isRequest); request != kNone) {
        columns.name(request, "request");
        return request + 1;
    }
    const std::size_t method = columns.first(isMethod);
    const std::size_t target = columns.first(isTarget, method == kNone ? 0 : method);
    if (method == kNone || target == kNone)
        return kNone;
    columns.name(method, "request_method");
    columns.name(target, "request_uri");
    return target + 1;
}

/// Of those with three decimals the longest on the whole is that of the request, which no upstream server's exceeds. Else the first
/// that has its unit in it.
void nameDuration(Columns& columns)
{
    std::size_t longest = kNone;
    Milliseconds most{-1};
    for (std::size_t column = 0; column < columns.count(); ++column) {
        const bool isTime = !columns.isNamed(column) && columns.are(column, isSeconds);
        const auto sum = isTime ? columns.sum(column) : std::nullopt;
        if (sum && *sum > most) {
            most = *sum;
            longest = column;
        }
    }
    if (longest != kNone)
        columns.name(longest, "request_time");
    else if (const std::size_t text = columns.first(isDurationText); text != kNone)
        columns.name(text, "duration_text");
}

void nameRest(Columns& columns, std::size_t behindStatus)
{
    const auto nameFirst = [&](bool (*isKind)(std::string_view), std::string_view variable, std::size_t begin = 0) {
        if (const std::size_t column = columns.first(isKind, begin); column != kNone)
            columns.name(column, variable);
    };
    nameFirst(isNumber, "body_bytes_sent", behindStatus);
    nameFirst(isUrl, "http_referer");
    nameFirst(isAgent, "http_user_agent");
    nameFirst(isHost, "host");
}

std::optional<std::string> guessed(const Sample& sample, char separator, FieldNames names)
{
    Columns columns(sample, separator, names);
    if (columns.count() == 0 || !columns.areSayable() || !nameTime(columns) || !nameClient(columns))
        return std::nullopt;
    const std::size_t behindRequest = nameRequest(columns);
    if (behindRequest == kNone)
        return std::nullopt;
    std::size_t status = columns.first(isStatus, behindRequest);
    if (status == kNone)
        status = columns.first(isStatus);
    if (status == kNone)
        return std::nullopt;
    columns.name(status, "status");
    nameDuration(columns);
    nameRest(columns, status + 1);
    return columns.logFormat(separator == ' ');
}

} // namespace

std::optional<std::string> guessedLogFormat(const Sample& sample)
{
    for (const FieldNames names : {FieldNames::Before, FieldNames::InValue})
        for (const char separator : {'|', '\t', ';', '\x01', ' ', ','}) // \x01 is Hive's
            if (auto format = guessed(sample, separator, names))
                return format;
    return std::nullopt;
}

} // namespace spillway
