#include "engine/ingest/text/log_format.h"

#include "engine/core/characters.h"
#include "engine/ingest/line/foreign_lines.h"

#include <algorithm>

namespace spillway {

namespace {

constexpr std::string_view kNothingQuoted = "\"\"";

bool isMethod(std::string_view text)
{
    return std::ranges::all_of(text, [](char c) { return isLetter(c) || isDigit(c) || c == '-' || c == '_'; });
}

bool isWord(std::string_view text)
{
    return std::ranges::none_of(text, [](char c) { return c == ' ' || c == '"'; });
}

/// "[pod/web/nginx]" and "2024-10-02T10:00:01Z", which stand before a line as a host may.
bool isNoHost(std::string_view text)
{
    constexpr std::size_t kStamp = 20;
    return text.find('/') != std::string_view::npos ||
           (text.size() >= kStamp && text[4] == '-' && text[7] == '-' && text[10] == 'T' && text[13] == ':');
}

bool isAddressLike(std::string_view text)
{
    constexpr std::string_view kWords[] = {"-", "localhost", "unknown", "unix:"};
    return std::ranges::find(kWords, text) != std::ranges::end(kWords) ||
           (text.find_first_not_of("0123456789abcdefABCDEF.:[]") == std::string_view::npos &&
            isClient(text, ClientText::Guessed));
}

/// Addresses, or words for a missing one, with ", " between them.
bool isAddressList(std::string_view text)
{
    for (std::size_t comma = text.find(','); comma != std::string_view::npos; comma = text.find(',')) {
        if (!isAddressLike(text.substr(0, comma)))
            return false;
        text.remove_prefix(text.substr(comma + 1).starts_with(' ') ? comma + 2 : comma + 1);
    }
    return isAddressLike(text);
}

/// Digits, a point, digits; `decimals` 0 = any number of them, or no point at all.
bool isDecimal(std::string_view text, std::size_t decimals)
{
    const std::size_t point = text.find('.');
    if (point == std::string_view::npos)
        return decimals == 0 && allDigits(text);
    const std::string_view fraction = text.substr(point + 1);
    return allDigits(text.substr(0, point)) && allDigits(fraction) && (decimals == 0 || fraction.size() == decimals);
}

/// Whether `literal`, which is short, stands at `at`.
bool standsAt(std::string_view line, std::string_view literal, std::size_t at)
{
    if (line.size() - at < literal.size())
        return false;
    for (std::size_t i = 0; i < literal.size(); ++i) {
        if (line[at + i] != literal[i])
            return false;
    }
    return true;
}

/// As line.find(literal, from), but without a call of memcmp for a few bytes at each line and field.
std::size_t findLiteral(std::string_view line, std::string_view literal, std::size_t from)
{
    for (;; ++from) {
        from = line.find(literal[0], from);
        if (from == std::string_view::npos || standsAt(line, literal, from))
            return from;
    }
}

/// The unescaped double quote at or after `from`.
std::size_t closingQuote(std::string_view line, std::size_t begin, std::size_t from)
{
    for (;;) {
        const std::size_t quote = line.find('"', from);
        if (quote == std::string_view::npos)
            return quote;
        std::size_t slashes = 0;
        while (quote - slashes > begin && line[quote - slashes - 1] == '\\')
            ++slashes;
        if (slashes % 2 == 0)
            return quote;
        from = quote + 1;
    }
}

/// "404", "0", "-1" or "-".
bool isStatusOrNone(std::string_view word)
{
    constexpr std::size_t kLongest = 3;
    word.remove_prefix(word.starts_with('-') ? 1 : 0);
    return word.empty() || (word.size() <= kLongest && allDigits(word));
}

/// The end of "10.0.0.1:80, 10.0.0.2:80 : 10.0.0.3:80": a space that no comma or colon joins.
std::size_t listEnd(std::string_view line, std::size_t begin, std::size_t from, std::string_view follow)
{
    for (;; ++from) {
        from = findLiteral(line, follow, from);
        if (from == std::string_view::npos || follow[0] != ' ')
            return from;
        const bool afterComma = from > begin && line[from - 1] == ',';
        const bool afterColon = from > begin + 1 && line[from - 1] == ':' && line[from - 2] == ' ';
        const bool beforeColon = line.substr(from + 1, 2) == ": ";
        if (!afterComma && !afterColon && !beforeColon)
            return from;
    }
}

} // namespace

void LogFormat::expectAddresses()
{
    if (m_clientText == ClientText::Name && !m_hasNames)
        m_clientText = ClientText::Address;
}

std::size_t LogFormat::clientField() const
{
    const auto found = std::ranges::find(m_steps, Shape::Address, &Step::shape);
    return static_cast<std::size_t>(found - m_steps.begin());
}

LogFormat::Shape LogFormat::shapeOf(const Field& field)
{
    using enum Shape;
    switch (field.role) {
    case FieldRole::TimeLocal: return TimeLocal;
    case FieldRole::TimeIso: return TimeIso;
    case FieldRole::EpochSeconds: return EpochSeconds;
    case FieldRole::Seconds: return Seconds;
    case FieldRole::DurationMs: return field.name == "padded_ms" ? Padded : field.name == "decimal_ms" ? Word : Number;
    case FieldRole::DurationUs:
    case FieldRole::DurationNs: return Number;
    case FieldRole::Stamp: return Stamp;
    case FieldRole::DurationText:
    case FieldRole::Endpoint:
    case FieldRole::SecondsPart: return Word;
    case FieldRole::Request: return Request;
    default: break;
    }
    static constexpr std::pair<std::string_view, Shape> kShapes[] = {
        {" remote_addr binary_remote_addr realip_remote_addr client_address the_real_ip ", Address},
        {" status ", Status},
        {" body_bytes_sent bytes_sent request_length connection connection_requests server_port remote_port pid "
         "unused_number ",
         Number},
        {" scheme ", Scheme},
        {" host server_name http_host ", Host},
        {" uri document_uri ", Path},
        {" is_args ", Question},
        {" request_method ", Method},
        {" limit_req_status limit_conn_status request_id server_protocol upstream_cache_status cache_status requester "
         "frontend backend target_url target_path status_word user_word unused_word ",
         Word},
        {" http_x_forwarded_for client_list ", Forwarded},
        {" status_code ", Code},
        {" site ", Site},
        {" spaces ", Spaces}};
    for (const auto& [names, shape] : kShapes) {
        if (names.find(" " + field.name + " ") != std::string_view::npos)
            return shape;
    }
    return field.name.starts_with("upstream_") ? List : Any;
}

bool LogFormat::fits(const Step& step, std::string_view value) const
{
    const auto dash = [&] { return value == "-"; };
    switch (step.shape) {
    case Shape::Word: return isWord(value) && (!step.isStatus || isStatusOrNone(value));
    case Shape::Host:
        return isWord(value) && value.find(',') == std::string_view::npos && !(m_asNginxPrints && isNoHost(value));
    case Shape::Site: return isWord(value) && value.find_first_of(".:") != std::string_view::npos;
    case Shape::Address: return !value.empty() && !dash() && isClient(value, m_clientText);
    case Shape::Status: return (value.size() == 3 && allDigits(value)) || dash();
    case Shape::Number: return allDigits(value) || dash();
    case Shape::Method: return isMethod(value);
    case Shape::Code: return value.size() == 3 && allDigits(value);
    case Shape::Padded: return allDigits(value.substr(std::min(value.find_first_not_of(' '), value.size())));
    case Shape::Spaces:
    case Shape::Stamp: return true;
    case Shape::Seconds: return isDecimal(value, step.hasDecimals ? 3 : 0) || dash();
    case Shape::EpochSeconds: return isDecimal(value, step.hasDecimals ? 3 : 0);
    case Shape::TimeLocal: return value.size() == 26 && value[2] == '/' && value[6] == '/' && value[11] == ':';
    case Shape::TimeIso: return value.size() >= 19 && value[4] == '-' && value[7] == '-' && value[13] == ':';
    case Shape::Scheme: return std::ranges::all_of(value, [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; });
    case Shape::Question: return value.empty() || value == "?" || dash();
    case Shape::Forwarded: return isAddressList(value);
    case Shape::Request:
        if (step.isOfHttp && value.find(" HTTP/") == std::string_view::npos)
            return false;
        break;
    case Shape::Any:
    case Shape::List:
    case Shape::Path: break;
    }
    // Where quotes are escaped, a bare one belongs to another field, but for Apache's user without a name.
    return step.quoted || step.holdsQuotes || value == kNothingQuoted || !m_quotesEscaped ||
           closingQuote(value, 0, 0) == std::string_view::npos;
}

std::size_t LogFormat::ownEnd(const Step& step, std::string_view line, std::size_t begin)
{
    const auto until = [&](std::string_view stops) { return std::min(line.find_first_of(stops, begin), line.size()); };
    switch (step.shape) {
    case Shape::Host: return until("/?\" ");
    case Shape::Path: return until("?\" ");
    case Shape::Method: return until("/?\" ");
    case Shape::Question: return begin < line.size() && line[begin] == '?' ? begin + 1 : begin;
    case Shape::Scheme: return std::min(line.find_first_not_of("abcdefghijklmnopqrstuvwxyz", begin), line.size());
    case Shape::Status: return std::min(begin + 3, line.size());
    case Shape::TimeLocal: return std::min(begin + 26, line.size());
    case Shape::TimeIso: return std::min(begin + 25, line.size());
    case Shape::Stamp: return stampEnd(step, line, begin);
    case Shape::Spaces: return std::min(line.find_first_not_of(' ', begin), line.size());
    case Shape::Padded: {
        const std::size_t digit = std::min(line.find_first_not_of(' ', begin), line.size());
        return std::min(line.find_first_not_of("0123456789", digit), line.size());
    }
    default: return std::min(line.find_first_not_of("0123456789.", begin), line.size());
    }
}

std::size_t LogFormat::endOf(const Step& step, std::string_view line, std::size_t begin, std::size_t from) const
{
    constexpr std::size_t kNone = std::string_view::npos;
    if (step.endsByItself) {
        const std::size_t end = from > begin ? kNone : ownEnd(step, line, begin);
        return end != kNone && standsAt(line, step.follow, end) ? end : kNone;
    }
    if (step.follow.empty()) { // the last one
        if (from > begin)
            return kNone;
        const bool takesAll = step.shape == Shape::Any || step.shape == Shape::Request || step.shape == Shape::Path ||
                              step.shape == Shape::List || step.shape == Shape::TimeLocal;
        return m_mayGoOn && !takesAll ? std::min(line.find(' ', begin), line.size()) : line.size();
    }
    if (step.quoted && m_quotesEscaped) {
        // A quote inside would be escaped, so the first one ends the value: what does not go on behind it is another
        // line that starts in the middle of this one.
        const std::size_t quote = from > begin ? kNone : closingQuote(line, begin, from);
        if (step.last && step.follow.size() == 1 && quote == kNone && from == begin)
            return line.size(); // cut off, but all else is there
        return quote != kNone && standsAt(line, step.follow, quote) ? quote : kNone;
    }
    if (step.shape == Shape::List || step.shape == Shape::Forwarded)
        return listEnd(line, begin, from, step.follow);
    return findLiteral(line, step.follow, from);
}

std::size_t LogFormat::stampEnd(const Step& step, std::string_view line, std::size_t begin)
{
    StampParts parts;
    const auto length = step.stamp->read(line.substr(begin), parts);
    return length ? begin + *length : std::string_view::npos;
}

bool LogFormat::match(std::string_view line, std::span<std::string_view> values, Mismatch& mismatch) const
{
    mismatch = {};
    if (!line.starts_with(m_prefix))
        return false;
    std::size_t at = m_prefix.size(); // where value i begins
    std::size_t from = at;            // where the search for its end begins
    int retries = kRetries;
    for (std::size_t i = 0;;) {
        if (i < m_steps.size()) {
            const Step& step = m_steps[i];
            const std::size_t end = endOf(step, line, at, from);
            if (end != std::string_view::npos && fits(step, line.substr(at, end - at))) {
                values[i] = line.substr(at, end - at);
                at = from = std::min(end + step.follow.size(), line.size());
                ++i;
                continue;
            }
        } else {
            const std::string_view rest = line.substr(at);
            if (rest.empty() || (m_mayGoOn ? rest[0] == ' ' : rest.find_first_not_of(' ') == std::string_view::npos))
                return true;
        }
        if (i >= mismatch.field)
            mismatch = {i, at};
        // Another end for the last value that may hold the text behind it.
        for (;;) {
            if (i == 0 || retries-- == 0)
                return false;
            --i;
            const Step& step = m_steps[i];
            const bool flexible =
                !step.endsByItself && !step.follow.empty() && !(step.quoted && m_quotesEscaped) &&
                (step.shape == Shape::Any || step.shape == Shape::Request || step.shape == Shape::Path ||
                 step.shape == Shape::List || step.shape == Shape::Forwarded);
            if (flexible) {
                at = static_cast<std::size_t>(values[i].data() - line.data());
                from = at + values[i].size() + 1;
                break;
            }
        }
    }
}

std::string LogFormat::describe(std::string_view line, const Mismatch& mismatch) const
{
    const std::string rest = shown(line.substr(std::min(mismatch.at, line.size())));
    if (mismatch.field == 0 && mismatch.at == 0 && !m_prefix.empty())
        return say("The line does not begin with {}: {}.", shown(m_prefix, 40), rest);
    if (mismatch.field >= m_steps.size())
        return say("There is more text behind the last field: {}.", rest);
    const std::string& name = m_fields[mismatch.field].name;
    if (m_steps[mismatch.field].shape == Shape::Address) {
        const std::string_view behind = line.substr(mismatch.at);
        if (behind.substr(0, 64).find(", ") != std::string_view::npos)
            return say("There is a list where the client's address (${}) is expected: {}.", name, rest);
        const bool isThere = m_clientText != ClientText::Guessed ||
                             behind.find(m_steps[mismatch.field].follow) != std::string_view::npos;
        if (isThere && !isClient(behind.substr(0, behind.find_first_of(" \"")), m_clientText))
            return say("There is no address where the client's (${}) is expected: {}.", name, rest);
    }
    const std::string place = m_steps[mismatch.field].shape == Shape::Stamp ? "its time" : "$" + name;
    return say("It does not fit the format at {}: {}.", place, rest);
}

} // namespace spillway
