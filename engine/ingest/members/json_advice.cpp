#include "engine/ingest/members/json_advice.h"

#include "engine/core/lowercase.h"
#include "engine/ingest/members/member_names.h"

#include <optional>
#include <vector>

namespace spillway {

namespace {

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

std::string jsonAdvice(const SeenMembers& seen, std::span<const FormatFile> tables)
{
    if (seen.first.empty())
        return "these are JSON lines, but they hold no values outside of lists; where the requests are in a list of "
               "theirs, write jq -c '.[][]' FILE > lines.json";
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
