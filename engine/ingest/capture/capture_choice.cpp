#include "engine/ingest/capture/capture_choice.h"

#include "engine/core/characters.h"
#include "engine/core/lowercase.h"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace spillway {

namespace {

/// Columns that describe the server or kinds of clients, not one client.
constexpr std::string_view kHarmless =
    " request_method status host http_host server_name server_port server_addr scheme https server_protocol "
    "ssl_protocol ssl_cipher hostname http_user_agent http_accept content_type proxy_host upstream_addr "
    "limit_req_status http_accept_encoding http_forwarded http_via http_x_forwarded_proto ";
constexpr std::string_view kLinks = " uri request_uri document_uri http_referer http_referrer ";

bool isOneOf(std::string_view words, std::string_view variable)
{
    return words.find(" " + std::string(variable) + " ") != std::string_view::npos;
}

bool isHarmless(std::string_view variable)
{
    return isOneOf(kHarmless, variable) ||
           (variable.starts_with("upstream_") && (variable.ends_with("_status") || variable.ends_with("_name")));
}

constexpr bool isAddressByte(char c)
{
    return isDigit(c) || (lowered(c) >= 'a' && lowered(c) <= 'f') || c == '.' || c == ':';
}

/// Whether what stands before an address in a text may stand there. "Chrome/120.0.0.0" is a version.
enum class Slash : std::uint8_t { MayPrecede, MayNotPrecede };

/// The text with its addresses replaced: runs of their bytes that no letter touches.
std::string withoutAddresses(std::string_view text, const Pseudonyms& pseudonyms, Slash slash)
{
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i;
        while (end < text.size() && isAddressByte(text[end]))
            ++end;
        std::string_view run = text.substr(i, end - i);
        const bool apart = (i == 0 || !isWordCharacter(text[i - 1])) &&
                           (end == text.size() || !isWordCharacter(text[end])) &&
                           (i == 0 || text[i - 1] != '/' || slash == Slash::MayPrecede);
        const std::size_t whole = run.size();
        std::optional<std::string> pseudonym;
        if (apart && whole > 2 && run.find_first_of(".:") != std::string_view::npos) {
            pseudonym = pseudonyms.address(run);
            for (; !pseudonym && (run.ends_with('.') || run.ends_with(':')); pseudonym = pseudonyms.address(run))
                run.remove_suffix(1); // the end of a sentence
        }
        if (pseudonym) {
            out += *pseudonym;
            i += run.size();
            continue;
        }
        const std::size_t step = std::max<std::size_t>(whole, 1);
        out += text.substr(i, step);
        i += step;
    }
    return out;
}

/// A path or a whole link.
std::string anonymousLink(std::string_view link, const Pseudonyms& pseudonyms)
{
    const std::size_t query = std::min(link.find_first_of("?#"), link.size());
    std::string out;
    for (std::size_t begin = 0; begin <= query;) {
        const std::size_t end = std::min(link.find('/', begin), query);
        const std::string_view part = link.substr(begin, end - begin);
        const std::size_t parameter = part.find(';');
        if (part.find('@') != std::string_view::npos || part.find("%40") != std::string_view::npos)
            out += pseudonyms.word(part);
        else if (parameter != std::string_view::npos)
            out.append(part.substr(0, parameter + 1)).append(pseudonyms.word(part.substr(parameter + 1)));
        else
            out += part;
        if (end < query)
            out += '/';
        begin = end + 1;
    }
    out = withoutAddresses(out, pseudonyms, Slash::MayPrecede);
    if (query < link.size())
        out.append(1, link[query]).append(pseudonyms.word(link.substr(query + 1)));
    return out;
}

/// "203.0.113.7, 10.0.0.1:8080" with pseudonyms; nothing where it is no list of addresses.
std::optional<std::string> anonymousList(std::string_view list, const Pseudonyms& pseudonyms)
{
    constexpr std::string_view kBetween = ", ";
    std::string out;
    while (!list.empty()) {
        const std::size_t begin = std::min(list.find_first_not_of(kBetween), list.size());
        out += list.substr(0, begin);
        list.remove_prefix(begin);
        const std::string_view one = list.substr(0, list.find_first_of(kBetween));
        list.remove_prefix(one.size());
        if (one.empty() || one == "-" || one == "unknown") {
            out += one;
            continue;
        }
        const auto pseudonym = pseudonyms.address(one);
        if (!pseudonym)
            return std::nullopt;
        out += *pseudonym;
    }
    return out;
}

/// Whether `variable` was asked for by one of these names.
bool isNamed(std::string_view variable, const std::vector<std::string>& names)
{
    return std::ranges::find(names, variable) != names.end();
}

/// The columns that a name stands for.
std::vector<std::string> columnsOf(const std::string& name)
{
    if (name == "request")
        return {"request_method", "uri", "args", "request_uri", "server_protocol"};
    if (name == "request_uri")
        return {"uri", "args"};
    return {name == "binary_remote_addr" ? "remote_addr" : name};
}

Result<Done> keepNamed(Trace& piece, const std::vector<std::string>& names, const std::string& source)
{
    std::vector<std::string> kept;
    for (const std::string& name : names) {
        bool found = piece.column(name) != nullptr;
        if (found)
            kept.push_back(piece.column(name)->variable);
        for (const std::string& part : columnsOf(name)) {
            found = found || piece.column(part) != nullptr;
            kept.push_back(part);
        }
        if (found)
            continue;
        std::string detail = "it has no column " + printable(name) + "; it has";
        for (const Column& column : piece.columns)
            detail += (&column == piece.columns.data() ? " " : ", ") + printable(column.variable);
        return Error{ErrorCode::BadArgument, source, detail};
    }
    std::erase_if(piece.columns, [&](const Column& column) { return !isNamed(column.variable, kept); });
    return Done{};
}

void anonymise(Column& column, const Pseudonyms& pseudonyms)
{
    Dictionary values;
    std::vector<ValueId> numberOf;
    numberOf.reserve(column.values.size());
    for (ValueId id = 0; id < column.values.size(); ++id)
        numberOf.push_back(values.intern(anonymised(column.values[id], column.variable, pseudonyms)));
    ValueIds ids;
    ids.append(column.ids.size(), values.size(), [&](std::size_t row) { return numberOf[column.ids[row]]; });
    column.ids = std::move(ids);
    column.values = std::move(values);
}

} // namespace

std::string anonymised(std::string_view value, std::string_view variable, const Pseudonyms& pseudonyms)
{
    if (isOneOf(kLinks, variable))
        return anonymousLink(value, pseudonyms);
    if (isHarmless(variable))
        return withoutAddresses(value, pseudonyms,
                                variable == "http_user_agent" ? Slash::MayNotPrecede : Slash::MayPrecede);
    auto list = anonymousList(value, pseudonyms);
    return list ? *std::move(list) : pseudonyms.word(value);
}

Result<Trace> chosen(Trace piece, const CaptureChoice& choice, const std::string& source)
{
    if (choice.columns)
        if (const auto kept = keepNamed(piece, *choice.columns, source); !kept)
            return kept.error();
    if (choice.pseudonyms)
        for (Column& column : piece.columns)
            anonymise(column, *choice.pseudonyms);
    return piece;
}

Result<CapturedSource> chosen(CapturedSource source, const CaptureChoice& choice)
{
    if (!choice.columns && !choice.pseudonyms)
        return source;
    for (SkippedLine& example : source.report.examples)
        example.reason = "What it holds was left out of the capture.";
    source.report.firstLine.clear();
    if (!choice.pseudonyms)
        return source;
    if (!source.anonymised.empty())
        return Error{ErrorCode::BadArgument, source.report.name,
                     "it has pseudonyms already, and pseudonyms of those would not be joined with others"};
    source.anonymised = choice.pseudonyms->mark();
    source.report.name = std::filesystem::path(source.report.name).filename().string(); // folders may name customers
    return source;
}

} // namespace spillway
