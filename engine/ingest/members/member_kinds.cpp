#include "engine/ingest/members/member_kinds.h"

#include "engine/ingest/members/logfmt_lines.h"
#include "engine/ingest/members/ltsv_lines.h"
#include "engine/ingest/members/member_format.h"
#include "engine/ingest/members/table_lines.h"

#include <algorithm>

namespace spillway {

namespace {

template <class Lines>
std::optional<MemberChoice> choose(const Sample& sample, OuterStamp outer, const KnownMembers& known)
{
    const SeenMembers seen = seenMembers<Lines>(sample);
    if (seen.objects * 4 < sample.lines.size() || seen.objects == 0)
        return std::nullopt;
    MemberChoice choice = chooseMembers(seen, Lines::kTable, outer ? TimeMember::MayLack : TimeMember::Needed, known);
    return choice.fields.empty() ? std::nullopt : std::optional(std::move(choice));
}

/// A table is one of requests only if they have a target and a client: tables of other things have times and addresses.
std::optional<MemberChoice> chooseTable(const Sample& sample, OuterStamp outer, const KnownMembers& known)
{
    auto choice = choose<TableLines>(sample, outer, known);
    const auto has = [&](FieldRole role) { return std::ranges::count(choice->fields, role, &Field::role) > 0; };
    if (!choice || !has(FieldRole::Address) || (!has(FieldRole::Request) && !has(FieldRole::Target)))
        return std::nullopt;
    choice->heading = sample.lines.front().text;
    return choice;
}

template <class Lines>
std::unique_ptr<LineFormat> make(const MemberChoice& choice, OuterStamp outer)
{
    return std::make_unique<MemberFormat<Lines>>(choice, outer);
}

constexpr MemberKind kKinds[] = {
    {"ltsv", "labels and values with tabs between them, one request per line",
     "time:…\thost:192.0.2.1\treq:GET / HTTP/1.1\tstatus:200\tsize:12\treqtime:0.250",
     "completion, less the duration where reqtime is there; as its labels allow", choose<LtsvLines>, make<LtsvLines>},
    {"logfmt", "pairs with blanks between them, one request per line: Heroku's router, programs in Go",
     "at=info method=GET path=\"/\" host=… fwd=\"192.0.2.1\" dyno=web.1 connect=1ms service=18ms status=200",
     "as its keys allow, or of what is around its lines", choose<LogfmtLines>, make<LogfmtLines>},
    {"table", "a first line that names the columns, then a request per line, as log services export them",
     "timestamp,client_ip,method,path,status", "completion, minus the duration if a field has one", chooseTable,
     make<TableLines>}};

} // namespace

std::span<const MemberKind> memberKinds()
{
    return kKinds;
}

} // namespace spillway
