#include "engine/ingest/detect/guessed_format.h"

#include "engine/core/characters.h"
#include "engine/ingest/detect/sampled_columns.h"
#include "engine/ingest/fields/value_kinds.h"
#include "engine/ingest/line/client_text.h"
#include "engine/trace/columns/address.h"

#include <algorithm>
#include <vector>

namespace spillway {

namespace {

using Columns = SampledColumns;
constexpr std::size_t kNone = Columns::kNone;

// How people name fields, the surest first.
constexpr std::string_view kClients[] = {"remote_addr", "client_ip", "clientip", "client", "remote_ip", "ip", "addr"};
constexpr std::string_view kStatuses[] = {"status", "status_code", "code", "st", "s"};
constexpr std::string_view kDurations[] = {"request_time", "rt",      "duration", "dur", "response_time",
                                           "took",         "elapsed", "latency",  "time"};
constexpr std::string_view kMilliseconds[] = {"request_time_ms",  "rt_ms",      "duration_ms",   "dur_ms",
                                              "response_time_ms", "took_ms",    "elapsed_ms",    "latency_ms",
                                              "response_msecs",   "durationms", "responsetimems"};
constexpr std::string_view kSizes[] = {"body_bytes_sent", "bytes_sent", "bytes",         "size",
                                       "response_size",   "length",     "content_length"};
constexpr std::string_view kHosts[] = {"host", "http_host", "vhost", "domain", "site"};

/// The first with one of the labels, else the first from a column on that has none of its own.
template <std::size_t N>
std::size_t labelledOrBare(const Columns& columns, const std::string_view (&labels)[N], const Columns::Kind& isKind,
                           std::size_t from = 0)
{
    if (const std::size_t column = columns.firstLabelled(labels, isKind); column != kNone)
        return column;
    for (std::size_t column = columns.first(isKind, from); column != kNone; column = columns.first(isKind, column + 1))
        if (columns.label(column).empty())
            return column;
    return kNone;
}

/// False where there is none.
bool nameTime(Columns& columns)
{
    const std::size_t time = columns.first(isAnyStamp);
    if (time == kNone)
        return false;
    columns.name(time, columns.are(time, isLocal)       ? "time_local"
                       : columns.are(time, isFineLocal) ? "stamp_apache_ms"
                       : columns.are(time, isBareLocal) ? columns.hold(time, '.') ? "stamp_haproxy" : "stamp_bare"
                       : columns.are(time, isEpoch)     ? "msec"
                       : columns.are(time, isIso) && !columns.hold(time, ' ') ? "time_iso8601"
                                                                              : "any_time");
    const std::size_t finer = columns.first(isEpoch);
    if (finer != kNone && columns.areOneMoment(time, finer))
        columns.name(finer, "msec");
    return true;
}

/// A list is what proxies say. Where one of two has far more addresses, the other is that of proxies
/// or of the server itself.
bool nameClient(Columns& columns)
{
    std::size_t client = columns.firstLabelled(kClients, isClientAddress);
    const bool isLabelled = client != kNone;
    client = isLabelled ? client : columns.first(isClientAddress);
    if (client == kNone) {
        client = columns.first(isAddresses);
        if (client != kNone)
            columns.name(client, "client_list");
        return client != kNone;
    }
    for (std::size_t other = columns.first(isClientAddress, client + 1); !isLabelled && other != kNone;
         other = columns.first(isClientAddress, other + 1))
        if (columns.different(other) > (columns.different(client) == 1 ? 1 : 2 * columns.different(client)))
            client = other;
    columns.name(client, "remote_addr");
    const auto isListed = [](std::string_view value) { return isAddresses(value) && parseAddress(firstClient(value)); };
    const std::size_t other = columns.first(isListed);
    if (other != kNone && (columns.hold(other, ',') || columns.different(other) >= columns.different(client)))
        columns.name(other, "http_x_forwarded_for");
    return true;
}

/// The column behind the request, from which on the status is looked for; kNone where there is no request.
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

/// kNone where there is none.
std::size_t nameStatus(Columns& columns, std::size_t behindRequest)
{
    std::size_t status = columns.firstLabelled(kStatuses, isStatus);
    status = status == kNone ? columns.first(isStatus, behindRequest) : status;
    status = status == kNone ? columns.first(isStatus) : status;
    if (status != kNone)
        columns.name(status, "status");
    return status;
}

/// Without names the column with the longest times is the request's: no time of an upstream server exceeds it.
void nameDuration(Columns& columns)
{
    if (const std::size_t named = columns.firstLabelled(kDurations, isSeconds); named != kNone)
        return columns.name(named, "request_time");
    if (const std::size_t named = columns.firstLabelled(kMilliseconds, allDigits); named != kNone)
        return columns.name(named, "duration_ms");
    std::vector<std::size_t> bare;
    for (std::size_t column = columns.first(isSeconds); column != kNone; column = columns.first(isSeconds, column + 1))
        if (columns.label(column).empty())
            bare.push_back(column);
    std::size_t longest = kNone;
    Milliseconds most{-1};
    for (const std::size_t column : bare) {
        const auto sum = columns.sumIfLongest(column, bare);
        if (!sum || *sum <= most)
            continue;
        most = *sum;
        longest = column;
    }
    if (longest != kNone)
        return columns.name(longest, "request_time");
    const std::size_t text = labelledOrBare(columns, kDurations, isDurationText);
    // Seconds of nginx in "0.027 ms", and milliseconds of others, look alike.
    if (text != kNone && bare.empty() && !columns.hold(text, ' '))
        columns.name(text, "duration_text");
}

void nameRest(Columns& columns, std::size_t behindStatus)
{
    const auto nameIt = [&](std::size_t column, std::string_view variable) {
        if (column != kNone)
            columns.name(column, variable);
    };
    nameIt(labelledOrBare(columns, kSizes, allDigits, behindStatus), "body_bytes_sent");
    nameIt(columns.first(isProtocol), "server_protocol");
    nameIt(columns.first(isUrl), "http_referer");
    nameIt(columns.first(isAgent), "http_user_agent");
    nameIt(labelledOrBare(columns, kHosts, isHost), "host");
}

/// Whether they are what a program says of its work: with levels that differ, or are for its authors.
bool areMessages(const Columns& columns)
{
    const std::size_t level = columns.first(isLevel);
    const auto isForAuthors = [](std::string_view value) {
        return value == "DEBUG" || value == "TRACE" || value == "debug";
    };
    return level != kNone && (columns.different(level) > 1 || columns.are(level, isForAuthors));
}

/// As those of servers do: what programs say of requests of their own names others later.
bool beginsWithClient(const Columns& columns)
{
    constexpr std::string_view kAfter[] = {"request", "request_method", "status"};
    for (std::size_t column = 0; column < columns.count(); ++column) {
        const std::string_view variable = columns.variable(column);
        if (variable == "remote_addr" || variable == "client_list")
            return true;
        if (std::ranges::find(kAfter, variable) != std::ranges::end(kAfter))
            return false;
    }
    return false;
}

std::optional<std::string> guessed(const Sample& sample, char separator, FieldNames names, TimeStands time)
{
    Columns columns(sample, separator, names);
    if (columns.count() == 0 || !columns.areSayable() || areMessages(columns) ||
        (!nameTime(columns) && time == TimeStands::InLine) || !nameClient(columns))
        return std::nullopt;
    const std::size_t behindRequest = nameRequest(columns);
    const std::size_t status = behindRequest == kNone ? kNone : nameStatus(columns, behindRequest);
    if (status == kNone || (time == TimeStands::Around && !beginsWithClient(columns)))
        return std::nullopt;
    if (columns.first(isAnyStamp) == kNone) // with two moments it is unknown to which one the duration leads
        nameDuration(columns);
    nameRest(columns, status + 1);
    return columns.logFormat(separator);
}

bool isHexLetter(char c, char first, char last)
{
    return c >= first && c <= last;
}

/// Signs by which Apache differs from others.
enum class Signs : std::uint8_t {
    All, ///< from nginx
    /// from Tomcat, too, which escapes quotes as Apache does, writes a dash for a size of nothing, and has no \xab
    Bytes,
};

/// For Apache above 0, for nginx below: Apache writes \" \n \xab where nginx writes \x22 \x0A \xAB.
int sideOfEscapes(std::string_view text, Signs signs)
{
    int side = 0;
    for (std::size_t at = text.find('\\'); at != std::string_view::npos; at = text.find('\\', at + 2)) {
        const std::string_view escape = text.substr(at + 1, 3);
        if (!escape.starts_with('x')) {
            side += escape.empty() || signs == Signs::Bytes ? 0 : 1;
            continue;
        }
        const auto any = [&](char first, char last) {
            return std::ranges::any_of(escape.substr(1), [&](char c) { return isHexLetter(c, first, last); });
        };
        if (any('a', 'f'))
            ++side;
        else if (escape == "x22" || any('A', 'F'))
            --side;
    }
    return side;
}

/// For Apache above 0, for nginx below, by values without escapes: Apache writes a dash for a size of nothing where nginx writes 0, cuts a request at
/// its first zero byte, as in any TLS greeting, and answers a bad request with a page of 226 bytes.
int sideOfValues(std::string_view text)
{
    const std::size_t quote = text.find("\" ");
    const std::string_view answer = quote == std::string_view::npos ? std::string_view() : text.substr(quote + 2);
    if (answer.size() > 6 && answer.substr(3, 3) == " - ")
        return 1;
    const bool greeting = text.find("\"\\x16\\x03") != std::string_view::npos;
    if (greeting && text.find("\\x00") != std::string_view::npos)
        return -1;
    return greeting || answer.starts_with("400 226 ") ? 1 : 0;
}

/// The sum over all lines. Those of Apache's and nginx's combined formats differ in nothing else. Node writes addresses
/// of IPv4 so where it listens to both, and a dash for nothing as Apache does.
int sideOf(const Sample& sample, Signs signs)
{
    if (std::ranges::any_of(sample.lines, [](const Sample::Line& line) { return line.text.starts_with("::ffff:"); }))
        return 0;
    int side = 0;
    for (const Sample::Line& line : sample.lines)
        side += sideOfEscapes(line.text, signs) + (signs == Signs::All ? sideOfValues(line.text) : 0);
    return side;
}

} // namespace

std::optional<std::string> guessedLogFormat(const Sample& sample, TimeStands time)
{
    for (const FieldNames names : {FieldNames::Before, FieldNames::InValue})
        for (const char separator : {'|', '\t', ';', '\x01', ' ', ','}) // \x01 is Hive's
            if (auto format = guessed(sample, separator, names, time))
                return format;
    return std::nullopt;
}

std::string_view otherServers(std::string_view format, const Sample& sample)
{
    struct Pair
    {
        std::string_view usual;
        std::string_view other;
        int side; ///< of the other
        Signs signs = Signs::All;
    };
    static constexpr Pair kPairs[] = {{"combined", "apache-combined", 1},
                                      {"common", "apache-common", 1, Signs::Bytes},
                                      {"vhost", "apache-vhost", 1},
                                      {"vhost_combined", "nginx-vhost", -1}};
    const auto* const pair = std::ranges::find(kPairs, format, &Pair::usual);
    const bool isOther = pair != std::ranges::end(kPairs) && sideOf(sample, pair->signs) * pair->side > 0;
    return isOther ? pair->other : std::string_view();
}

} // namespace spillway
