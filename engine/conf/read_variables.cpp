#include "engine/conf/read_variables.h"

#include "engine/conf/conf_context.h"
#include "engine/conf/conf_definitions.h"
#include "engine/conf/conf_files.h"
#include "engine/conf/conf_model.h"
#include "engine/trace/nginx/map_table.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace spillway {

namespace {

/// Whether it is one of those that define variables.
bool defines(const std::string& name)
{
    constexpr std::array<std::string_view, 5> kTaken{"map", "geo", "set_real_ip_from", "real_ip_header",
                                                     "real_ip_recursive"};
    return std::find(kTaken.begin(), kTaken.end(), name) != kTaken.end();
}

/// Refuses what defines no variable, and a trusted proxy that is a name.
Result<Done> checkDefinition(const ConfDirective& directive)
{
    const std::string& name = directive.name();
    if (auto ok = checkPlace(directive, kInHttp); !ok)
        return ok;
    if (name == "set_real_ip_from")
        return checkTrusted(directive.words[1]);
    if (defines(name))
        return Done{};
    if (name == "split_clients")
        return Error{ErrorCode::Unsupported,
                     {},
                     "\"split_clients\" is not simulated: no key and no condition can use " +
                         printable(directive.words[2])};
    return Error{ErrorCode::Unsupported,
                 {},
                 '"' + printable(name) +
                     "\" defines no variable; map, geo, set_real_ip_from, real_ip_header and real_ip_recursive do"};
}

Result<Variables> readTree(ConfTree tree)
{
    for (auto directive = tree.top.begin(); directive != tree.top.end(); ++directive)
        if (const auto ok = checkDefinition(*directive); !ok) { // errors before it come first
            tree.stop = Error{ok.error().code, ok.error().where.empty() ? tree.where(*directive) : ok.error().where,
                              ok.error().detail};
            tree.top.erase(directive, tree.top.end());
            break;
        }
    auto model = buildConfModel(tree);
    if (!model)
        return model.error();
    Variables variables = std::move(model->variables);
    if (const ConfLevel& http = model->http; !http.realIpFrom.empty() || http.realIpHeader || http.realIpRecursive)
        variables.realIp = realIpOf({&http});
    if (const auto ok = checkTellable(variables); !ok)
        return Error{ok.error().code, tree.files.front(), ok.error().detail};
    return variables;
}

/// Whether evaluating this variable may leave captures of its own behind.
bool takesCaptures(const std::string& name, const Variables& variables, std::set<std::string>& seen)
{
    const MadeVariable* made = variables.find(name);
    if (made == nullptr || !seen.insert(name).second)
        return false;
    if (const auto* map = std::get_if<MapVariable>(made))
        for (const MapVariable::Entry& entry : map->entries)
            if (const auto regex = patternRegex(entry.pattern); regex && *regex && (*regex)->groups() > 0)
                return true;
    const auto inputs = inputsOf(*made);
    return std::any_of(inputs.begin(), inputs.end(),
                       [&](const std::string& input) { return takesCaptures(input, variables, seen); });
}

Error untellable(const MapVariable& map, const ValueTemplate& value, std::string_view why)
{
    return {ErrorCode::Unsupported,
            {},
            "the value \"" + printable(value.text()) + "\" of $" + printable(map.name) + ' ' + std::string(why) +
                ", which no log contains"};
}

Result<Done> checkValue(const MapVariable& map, const MapTable& table, std::size_t number, const Variables& variables)
{
    const ValueTemplate* value = table.valueOf(number);
    bool captures = false;
    bool others = false;
    for (const ValueTemplate::Part& part : value->parts()) {
        if (!part.variable)
            continue;
        const bool own = table.groupOf(number, part.text) > 0;
        if (!own && isCapture(part.text))
            return untellable(map, *value, "takes a capture of whatever matched before");
        std::set<std::string> seen;
        captures = captures || own;
        others = others || (!own && takesCaptures(part.text, variables, seen));
    }
    if (captures && others)
        return untellable(map, *value, "mixes its captures with those of another variable");
    return Done{};
}

Result<Done> checkMade(const MadeVariable& made, const Variables& variables)
{
    const auto* map = std::get_if<MapVariable>(&made);
    if (map == nullptr)
        return Done{};
    const auto table = MapTable::make(*map);
    if (!table)
        return table.error();
    for (std::size_t number = 0; number < map->entries.size(); ++number)
        if (auto ok = checkValue(*map, *table, number, variables); !ok)
            return ok;
    return map->standard ? checkValue(*map, *table, MapTable::kStandard, variables) : Result<Done>(Done{});
}

} // namespace

Result<Done> checkTellable(const Variables& variables)
{
    if (variables.realIp)
        for (const std::string& network : variables.realIp->from)
            if (auto ok = checkTrusted(network); !ok)
                return ok;
    for (const MadeVariable& made : variables.made)
        if (auto ok = checkMade(made, variables); !ok)
            return ok;
    return Done{};
}

Result<Variables> readVariables(const std::string& path)
{
    const auto tree = readConfiguration({{path}});
    return tree ? readTree(*tree) : tree.error();
}

Result<Variables> readVariablesText(std::string_view text, const std::string& name)
{
    return readTree(readConfTree(text, name));
}

} // namespace spillway
