#include "engine/ingest/catalogue/member_rules.h"

#include "engine/ingest/catalogue/object_reader.h"

namespace spillway {

namespace {

std::optional<StampMeaning> ownMeaningIn(ObjectReader& object)
{
    return object.take("means") == nullptr ? std::nullopt : std::optional(meaningIn(object));
}

/// Calls `use(value, place)` for a value alone, or for each of a list.
template <class Use>
void oneOrMore(ObjectReader& object, const std::string& name, Use use)
{
    const Json* const value = object.take(name);
    if (value != nullptr && !value->is_array())
        use(*value, object.placeOf(name));
    object.forEach(name, use);
}

/// Names of members, or objects with names and how they are chosen.
void addMembers(ObjectReader& object, const std::string& name, const MemberRole& like, std::vector<MemberRole>& into)
{
    bool isOpen = false; // names that follow one another are one list
    oneOrMore(object, name, [&](const Json& value, const std::string& place) {
        if (value.is_string()) {
            if (!isOpen)
                into.push_back(like);
            into.back().members.push_back(value.get<std::string>());
            isOpen = true;
            return;
        }
        isOpen = false;
        ObjectReader choice(value, place, object.problem());
        MemberRole role = like;
        role.members = choice.texts("member");
        role.holds = choice.oneOf<MemberHolds>("holds", {{"", MemberHolds::Usual},
                                                         {"address", MemberHolds::Address},
                                                         {"path", MemberHolds::Path},
                                                         {"method", MemberHolds::Method},
                                                         {"status", MemberHolds::Status},
                                                         {"anything", MemberHolds::Anything}});
        role.isSame = choice.flag("same");
        into.push_back(std::move(role));
    });
}

MemberRole timeOf(const Json& value, const std::string& place, Problem& problem)
{
    ObjectReader object(value, place, problem);
    MemberRole time;
    time.members = object.texts("member");
    time.meaning = ownMeaningIn(object);
    time.isServers = object.flag("servers");
    const Json* const as = object.take("as");
    if (as != nullptr && as->is_string() && as->get<std::string>().find('%') != std::string::npos) {
        time.role = FieldRole::Stamp;
        time.pattern = as->get<std::string>();
        return time;
    }
    time.role = object.oneOf<FieldRole>("as", {{"any", FieldRole::AnyTime},
                                               {"iso8601", FieldRole::TimeIso},
                                               {"common", FieldRole::TimeLocal},
                                               {"s", FieldRole::EpochSeconds},
                                               {"ms", FieldRole::EpochMs}});
    return time;
}

MemberRole durationOf(const Json& value, const std::string& place, Problem& problem)
{
    ObjectReader object(value, place, problem);
    MemberRole duration;
    duration.members = object.texts("member");
    duration.role = object.oneOf<FieldRole>("unit", {{"", FieldRole::Ignored},
                                                     {"s", FieldRole::Seconds},
                                                     {"ms", FieldRole::DurationMs},
                                                     {"us", FieldRole::DurationUs},
                                                     {"ns", FieldRole::DurationNs},
                                                     {"text", FieldRole::DurationText}});
    if (object.take("decimals") != nullptr)
        duration.decimals = static_cast<std::size_t>(object.number("decimals"));
    return duration;
}

void addColumns(ObjectReader& roles, std::vector<MemberRole>& into)
{
    const Json* const columns = roles.take("columns");
    if (columns == nullptr)
        return;
    ObjectReader object(*columns, roles.placeOf("columns"), roles.problem());
    if (!columns->is_object())
        return;
    for (const auto& column : columns->items()) {
        if (!isVariableName(column.key()))
            complain(roles.problem(), object.placeOf(column.key()), "this is not a valid name of a variable");
        addMembers(object, column.key(), {FieldRole::Column, column.key(), {}}, into);
    }
}

} // namespace

StampMeaning meaningIn(ObjectReader& object)
{
    return object.oneOf<StampMeaning>("means",
                                      {{"completion", StampMeaning::Completion}, {"arrival", StampMeaning::Arrival}});
}

std::vector<MemberRole> rolesIn(ObjectReader& format)
{
    std::vector<MemberRole> into;
    const Json* const value = format.take("roles");
    if (value == nullptr)
        return into;
    Problem& problem = format.problem();
    ObjectReader roles(*value, "roles", problem);
    oneOrMore(roles, "time",
              [&](const Json& time, const std::string& place) { into.push_back(timeOf(time, place, problem)); });
    oneOrMore(roles, "duration", [&](const Json& duration, const std::string& place) {
        into.push_back(durationOf(duration, place, problem));
    });
    addMembers(roles, "client", {FieldRole::Address, {}, {}}, into);
    if (const Json* const request = roles.take("request"); request != nullptr) {
        ObjectReader object(*request, roles.placeOf("request"), problem);
        addMembers(object, "line", {FieldRole::Request, {}, {}}, into);
        addMembers(object, "path", {FieldRole::Target, {}, {}}, into);
        addMembers(object, "method", {FieldRole::Column, "request_method", {}}, into);
        addMembers(object, "query", {FieldRole::Column, "args", {}}, into);
        addMembers(object, "status", {FieldRole::Column, "status", {}}, into);
        addMembers(object, "protocol", {FieldRole::Column, "server_protocol", {}}, into);
    }
    addColumns(roles, into);
    for (const MemberRole& role : into)
        if (role.members.empty())
            complain(problem, "roles", "a role names no member");
    return into;
}

RecogniseRule recogniseIn(ObjectReader& format)
{
    const Json* const value = format.take("recognise");
    if (value == nullptr)
        return {};
    ObjectReader object(*value, "recognise", format.problem());
    RecogniseRule rule{object.texts("all"), object.texts("any"), {}, object.texts("together"), object.texts("apart")};
    if (const Json* const values = object.take("value"); values != nullptr) {
        ObjectReader members(*values, object.placeOf("value"), format.problem());
        if (values->is_object())
            for (const auto& member : values->items())
                rule.values.push_back({member.key(), members.texts(member.key())});
    }
    return rule;
}

std::vector<MemberValue> notRequestsIn(ObjectReader& format)
{
    std::vector<MemberValue> lines;
    format.list("not_a_request", [&](const Json& value, const std::string& place) {
        ObjectReader object(value, place, format.problem());
        lines.push_back(
            {object.neededText("member"), object.texts("is"), object.text("begins"), object.text("unless")});
    });
    return lines;
}

MemberRules rulesIn(ObjectReader& format)
{
    MemberRules rules;
    rules.lines = format.text("lines");
    rules.needs = format.texts("needs");
    rules.prefixes = format.texts("prefixes");
    rules.suffixes = format.texts("suffixes");
    rules.ignored = format.texts("ignored");
    rules.headings = format.texts("headings");
    rules.oneClient = format.text("one_client");
    rules.isUtc = format.flag("utc");
    rules.isOther = format.flag("other_protocol");
    format.list("headers", [&](const Json& value, const std::string& place) {
        ObjectReader object(value, place, format.problem());
        rules.headers.push_back({object.neededText("prefix"), object.flag("named")});
    });
    if (const Json* const words = format.take("words"); words != nullptr) {
        ObjectReader object(*words, "words", format.problem());
        rules.words = {object.texts("no_keys"),    object.texts("measures"), object.texts("clients"),
                       object.texts("no_headers"), object.texts("levels"),   object.texts("messages"),
                       object.texts("sizes"),      object.texts("accesses"), object.texts("requests")};
    }
    return rules;
}

} // namespace spillway
