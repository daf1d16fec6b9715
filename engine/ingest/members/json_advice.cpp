#include "engine/ingest/members/json_advice.h"

#include "engine/core/lowercase.h"
#include "engine/ingest/line/foreign_lines.h"

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <optional>

namespace spillway {

namespace {

constexpr std::size_t kMostShown = 30;

bool areRequests(const SeenKey& seen)
{
    return beginWithMethods(seen) && !areMethods(seen);
}

/// What can stand in a description as it is.
bool isPlain(std::string_view name)
{
    return name.find_first_of("\"'\\") == std::string_view::npos && printable(name) == name;
}

/// The member that most lines have whose values are such.
template <class Are>
std::optional<std::string> memberThat(const SeenKeys& keys, Are are)
{
    const std::pair<const std::string, SeenKey>* best = nullptr;
    for (const auto& member : keys) {
        if (isPlain(member.first) && are(member.second) &&
            (best == nullptr || member.second.lines > best->second.lines))
            best = &member;
    }
    return best == nullptr ? std::nullopt : std::optional(best->first);
}

enum class Named : std::uint8_t { So, NotSo };

/// Those of the members whose names have one of the words in them, or have none.
SeenKeys those(const SeenKeys& keys, Named named, std::initializer_list<std::string_view> words)
{
    SeenKeys chosen;
    for (const auto& [name, seen] : keys) {
        const std::string lower = lowered(name);
        const auto has = [&](std::string_view word) { return lower.find(word) != std::string::npos; };
        if (std::ranges::any_of(words, has) == (named == Named::So))
            chosen.emplace(name, seen);
    }
    return chosen;
}

/// A client's address rather than that of what it was sent to.
std::optional<std::string> memberOfClients(const SeenKeys& keys)
{
    if (auto client = memberThat(those(keys, Named::So, {"client", "remote", "src", "source", "caller"}), areAddresses))
        return client;
    const SeenKeys others = those(keys, Named::NotSo, {"dest", "upstream", "server", "backend", "host"});
    const auto other = memberThat(others, areAddresses);
    return other ? other : memberThat(keys, areAddresses);
}

/// Rather than what led to it, or where it was sent.
std::optional<std::string> memberOfPaths(const SeenKeys& keys)
{
    const auto path = memberThat(those(keys, Named::NotSo, {"refer", "upstream", "backend", "resourceid"}), arePaths);
    return path ? path : memberThat(keys, arePaths);
}

void describe(std::string& text, const std::optional<std::string>& member, std::string_view variable)
{
    if (member)
        text.append(text.empty() ? "" : ",").append("\"" + *member + "\":\"").append(variable).append("\"");
}

/// An example; empty where no member holds times, or none clients or requests.
std::string description(const SeenKeys& keys)
{
    const auto time = memberThat(keys, isStamp);
    const auto client = memberOfClients(keys);
    const auto request = memberThat(keys, areRequests);
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

std::string jsonAdvice(const SeenMembers& seen)
{
    if (seen.first.empty())
        return "these are JSON lines, but they hold no values outside of lists; where the requests are in a list of "
               "theirs, write jq -c '.[][]' FILE > lines.json";
    const bool isTimeAlone = !recogniseKeys(seen, KeyOfTime::MayLack).fields.empty();
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
    const auto time = memberThat(seen.first, isStamp);
    if (found == seen.first.end() || !time || areClients(found->second))
        return {};
    const auto address = memberOfClients(seen.first);
    if (!address && !namesVariable(client))
        return {};
    std::string text;
    describe(text, time, "$time_iso8601");
    describe(text, address ? address : std::optional(found->first), address ? "$remote_addr" : "$" + found->first);
    describe(text, memberThat(seen.first, areRequests), "$request");
    if (!memberThat(seen.first, areRequests))
        describe(text, memberOfPaths(seen.first), "$request_uri");
    return address ? "to count by another member: --log-format '{" + text + "}'"
                   : "to count by what stands there: --log-format '{" + text + "}' --key '$" + found->first + "'";
}

} // namespace spillway
