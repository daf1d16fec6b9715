#include "engine/ingest/members/json_format.h"

#include "engine/core/lowercase.h"
#include "engine/core/say.h"
#include "engine/ingest/members/json_description.h"
#include "engine/ingest/members/member_format.h"
#include "engine/ingest/members/member_names.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace spillway {

namespace {

/// An object without what stands around it where an array has one in each line. The padding stays behind it.
std::string_view objectIn(std::string_view line)
{
    if (line.starts_with('{') && line.ends_with('}')) // nearly all
        return line;
    const std::size_t begin = std::min(line.find_first_not_of("[, \t"), line.size());
    const std::size_t end = line.find_last_not_of("], \t");
    return end == std::string_view::npos || end < begin ? std::string_view() : line.substr(begin, end + 1 - begin);
}

/// Lines that are objects, mended where they are no valid JSON.
class JsonLines
{
public:
    static constexpr std::string_view kName = "JSON";
    static constexpr std::string_view kInvalid = "It is no valid JSON object";

    /// See JsonWalk::walk().
    template <class Leaf, class Descend>
    bool walk(std::string_view padded, Leaf&& leaf, Descend&& descend)
    {
        padded = objectIn(padded);
        if (!padded.starts_with('{'))
            return false;
        if (m_walk.walk(padded, leaf, descend))
            return true;
        m_mended = mendedJson(padded);
        const std::size_t size = m_mended.size();
        m_mended.resize(size + simdjson::SIMDJSON_PADDING);
        return m_walk.walk(std::string_view(m_mended).substr(0, size), leaf, descend);
    }

private:
    JsonWalk m_walk;
    std::string m_mended;
};

constexpr std::size_t kMostShown = 30;

/// Whether it can stand in a description as it is.
bool isPlain(std::string_view name)
{
    return name.find_first_of("\"'\\") == std::string_view::npos && printable(name) == name;
}

/// The member that most lines have, of those that fit by name and values.
template <class Fits>
std::optional<std::string> memberThat(const SeenKeys& keys, Fits fits)
{
    const std::pair<const std::string, SeenKey>* best = nullptr;
    for (const auto& member : keys)
        if (isPlain(member.first) && fits(lowered(member.first), member.second) &&
            (best == nullptr || member.second.lines > best->second.lines))
            best = &member;
    return best == nullptr ? std::nullopt : std::optional(best->first);
}

std::optional<std::string> memberOfTimes(const SeenKeys& keys)
{
    return memberThat(keys, [](const std::string&, const SeenKey& seen) { return isStamp(seen); });
}

std::optional<std::string> memberOfRequests(const SeenKeys& keys)
{
    return memberThat(
        keys, [](const std::string&, const SeenKey& seen) { return beginWithMethods(seen) && !areMethods(seen); });
}

/// A client's address rather than that of what it was sent to.
std::optional<std::string> memberOfClients(const SeenKeys& keys)
{
    static const std::vector<std::string> clients{"client", "remote", "src", "source", "caller"};
    static const std::vector<std::string> servers{"dest", "upstream", "server", "backend", "host"};
    auto client = memberThat(keys, [](const std::string& name, const SeenKey& seen) {
        return holdsAny(name, clients) && areAddresses(seen);
    });
    if (!client)
        client = memberThat(keys, [](const std::string& name, const SeenKey& seen) {
            return !holdsAny(name, servers) && areAddresses(seen);
        });
    return client ? client
                  : memberThat(keys, [](const std::string&, const SeenKey& seen) { return areAddresses(seen); });
}

/// Rather than what led to it, or where it was sent.
std::optional<std::string> memberOfPaths(const SeenKeys& keys)
{
    static const std::vector<std::string> others{"refer", "upstream", "backend", "resourceid"};
    const auto path = memberThat(
        keys, [](const std::string& name, const SeenKey& seen) { return !holdsAny(name, others) && arePaths(seen); });
    return path ? path : memberThat(keys, [](const std::string&, const SeenKey& seen) { return arePaths(seen); });
}

void describe(std::string& text, const std::optional<std::string>& member, std::string_view variable)
{
    if (member)
        text.append(text.empty() ? "" : ",").append("\"" + *member + "\":\"").append(variable).append("\"");
}

/// An example; empty where no member holds times, or none clients or requests.
std::string description(const SeenKeys& keys)
{
    const auto time = memberOfTimes(keys);
    const auto client = memberOfClients(keys);
    const auto request = memberOfRequests(keys);
    const auto path = request ? std::nullopt : memberOfPaths(keys);
    if (!time || !(client || request || path))
        return {};
    std::string text;
    describe(text, time, "$time_iso8601");
    describe(text, client, "$remote_addr");
    describe(text, request, "$request");
    describe(text, path, "$request_uri");
    return "{" + text + "}";
}

/// Whether its name is that of a variable as it is.
bool namesVariable(std::string_view name)
{
    return !name.empty() && name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string_view::npos;
}

std::string names(const SeenKeys& keys)
{
    std::string all;
    std::size_t shownSoFar = 0;
    for (const auto& [name, seen] : keys) {
        if (shownSoFar++ == kMostShown)
            return all + ", …";
        all += (all.empty() ? "" : ", ") + printable(name, 60);
    }
    return all;
}

} // namespace

std::optional<MemberChoice> chooseJsonMembers(const Sample& sample, OuterStamp outer, const KnownMembers& known)
{
    const SeenMembers seen = seenMembers<JsonLines>(sample);
    if (seen.objects == 0 || seen.objects * 2 < sample.lines.size())
        return std::nullopt;
    MemberChoice choice = chooseMembers(seen, "json", outer ? TimeMember::MayLack : TimeMember::Needed, known);
    return choice.fields.empty() ? std::nullopt : std::optional(std::move(choice));
}

std::unique_ptr<LineFormat> makeJsonFormat(const MemberChoice& choice, OuterStamp outer)
{
    return std::make_unique<MemberFormat<JsonLines>>(choice, outer);
}

SeenMembers jsonMembersOf(const Sample& sample)
{
    return seenMembers<JsonLines>(sample);
}

std::string jsonAdvice(const SeenMembers& seen, std::span<const FormatFile> tables)
{
    if (seen.first.empty())
        return translated(
            "these are JSON lines, but they hold no values outside of lists; where the requests are in a list of "
            "theirs, write jq -c '.[][]' FILE > lines.json");
    const bool isTimeAlone = !chooseMembers(seen, "json", TimeMember::MayLack, {tables}).fields.empty();
    const std::string example = description(seen.first);
    std::string text = "these are JSON lines, but no member is known in them for ";
    text += isTimeAlone ? "a time" : "a time and a client or a request";
    text += "; there are " + names(seen.first) + "; say which is which with --log-format";
    return text + (example.empty() ? ", such as '{\"at\":\"$time_iso8601\",\"from\":\"$remote_addr\"}'"
                                   : ", for example '" + example + "'");
}

std::string adviceForClient(const SeenMembers& seen, std::string_view client)
{
    const auto found = seen.first.find(std::string(client));
    const auto time = memberOfTimes(seen.first);
    if (found == seen.first.end() || !time || areClients(found->second))
        return {};
    const auto address = memberOfClients(seen.first);
    if (!address && !namesVariable(client))
        return {};
    std::string text;
    describe(text, time, "$time_iso8601");
    describe(text, address ? address : std::optional(found->first), address ? "$remote_addr" : "$" + found->first);
    const auto request = memberOfRequests(seen.first);
    describe(text, request ? request : memberOfPaths(seen.first), request ? "$request" : "$request_uri");
    return address ? "to count by another member: --log-format '{" + text + "}'"
                   : "to count by what stands there: --log-format '{" + text + "}' --key '$" + found->first + "'";
}

} // namespace spillway
