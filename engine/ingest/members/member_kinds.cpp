#include "engine/ingest/members/member_kinds.h"

#include "engine/ingest/members/logfmt_lines.h"
#include "engine/ingest/members/ltsv_lines.h"
#include "engine/ingest/members/member_format.h"
#include "engine/ingest/members/seen_members.h"
#include "engine/ingest/members/table_lines.h"

#include <algorithm>

namespace spillway {

namespace {

using enum FieldRole;

/// What a member is where its name alone does not tell.
struct KnownMember
{
    std::string_view name;
    FieldRole role = Column;
    std::string_view column = {};
};

/// The members of one who writes lines, known by some of them.
struct Writer
{
    std::span<const std::string_view> marks; ///< all of them are there
    std::span<const KnownMember> members;
};

// Source: ltsv.org, "Labels for Web server's Log".
constexpr KnownMember kLabels[] = {{"time", AnyTime},
                                   {"host", Address},
                                   {"vhost", Column, "host"},
                                   {"req", Request},
                                   {"reqtime", Seconds},
                                   {"reqtime_microsec", DurationUs},
                                   {"ua", Column, "http_user_agent"},
                                   {"referer", Column, "http_referer"},
                                   {"forwardedfor", Column, "http_x_forwarded_for"},
                                   {"user", Column, "remote_user"},
                                   {"ident", Ignored},
                                   {"size", Ignored},
                                   {"reqsize", Ignored},
                                   {"apptime", Ignored}};

// Heroku's router. Its lines have no time; log drains put one before them. Source: Heroku Dev Center, "HTTP Routing":
// service is the time between the dyno and the client.
constexpr std::string_view kOfHeroku[] = {"fwd", "dyno", "service"};
constexpr KnownMember kHeroku[] = {{"fwd", Address}, {"service", DurationText}, {"connect", Ignored}};

constexpr Writer kLtsvWriters[] = {{{}, kLabels}};
constexpr Writer kLogfmtWriters[] = {{kOfHeroku, kHeroku}};

/// What is known of members that are there; a client only where it holds addresses, since people name hosts so, too.
JsonDescription descriptionOf(const SeenMembers& seen, std::span<const Writer> writers)
{
    JsonDescription description;
    for (const Writer& writer : writers) {
        const auto isThere = [&](std::string_view mark) { return seen.first.contains(std::string(mark)); };
        if (!std::ranges::all_of(writer.marks, isThere))
            continue;
        for (const KnownMember& member : writer.members) {
            const auto found = seen.first.find(std::string(member.name));
            if (found != seen.first.end() && (member.role != Address || areAddresses(found->second)))
                description.members.push_back({found->first, member.role, std::string(member.column)});
        }
    }
    return description;
}

template <class Lines>
std::optional<JsonKeys> keysOf(const Sample& sample, OuterStamp outer, std::span<const std::string> asked,
                               std::span<const Writer> writers)
{
    const SeenMembers seen = seenMembers<Lines>(sample);
    if (seen.objects * 4 < sample.lines.size() || seen.objects == 0)
        return std::nullopt;
    const JsonDescription description = descriptionOf(seen, writers);
    const JsonAsked all{asked, description.members.empty() ? nullptr : &description};
    JsonKeys keys = recogniseKeys(seen, outer ? KeyOfTime::MayLack : KeyOfTime::Needed, all);
    return keys.fields.empty() ? std::nullopt : std::optional(std::move(keys));
}

template <class Lines>
std::unique_ptr<LineFormat> make(const JsonKeys& keys, OuterStamp outer)
{
    return std::make_unique<MemberFormat<Lines>>(keys, outer);
}

std::optional<JsonKeys> keysOfLtsv(const Sample& sample, OuterStamp outer, std::span<const std::string> asked)
{
    return keysOf<LtsvLines>(sample, outer, asked, kLtsvWriters);
}

std::optional<JsonKeys> keysOfLogfmt(const Sample& sample, OuterStamp outer, std::span<const std::string> asked)
{
    return keysOf<LogfmtLines>(sample, outer, asked, kLogfmtWriters);
}

/// What an answer was, and of what, is there, too: tables of other things have times and addresses.
std::optional<JsonKeys> keysOfTable(const Sample& sample, OuterStamp outer, std::span<const std::string> asked)
{
    auto keys = keysOf<TableLines>(sample, outer, asked, {});
    const auto has = [&](FieldRole role) { return std::ranges::count(keys->fields, role, &Field::role) > 0; };
    if (!keys || !has(Address) || (!has(Request) && !has(Target)))
        return std::nullopt;
    keys->heading = sample.lines.front().text;
    return keys;
}

constexpr MemberKind kKinds[] = {
    {"ltsv", "labels and values with tabs between them, one request per line",
     "time:…\thost:192.0.2.1\treq:GET / HTTP/1.1\tstatus:200\tsize:12\treqtime:0.250",
     "completion, less the duration where reqtime is there; as its labels allow", keysOfLtsv, make<LtsvLines>},
    {"logfmt", "pairs with blanks between them, one request per line: Heroku's router, programs in Go",
     "at=info method=GET path=\"/\" host=… fwd=\"192.0.2.1\" dyno=web.1 connect=1ms service=18ms status=200",
     "as its keys allow, or of what is around its lines", keysOfLogfmt, make<LogfmtLines>},
    {"table", "a first line that names the columns, then a request per line, as log services export them",
     "timestamp,client_ip,method,path,status", "completion, less a duration where its name tells one", keysOfTable,
     make<TableLines>}};

} // namespace

std::span<const MemberKind> memberKinds()
{
    return kKinds;
}

} // namespace spillway
