#include "engine/conf/read_variables.h"

#include "engine/conf/conf_context.h"
#include "engine/conf/conf_definitions.h"
#include "engine/conf/conf_files.h"
#include "engine/conf/conf_limits.h"
#include "engine/conf/conf_model.h"
#include "engine/trace/nginx/map_table.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace spillway {

namespace {

/// One directive at http level.
class VariableReader
{
public:
    explicit VariableReader(const ConfTree& tree) : m_tree(tree) {}

    Result<Done> read(const ConfDirective& directive)
    {
        if (auto ok = checkPlace(directive, kInHttp); !ok)
            return ok;
        const std::string& name = directive.name();
        if (name == "map")
            return keep(readMap(m_tree, directive));
        if (name == "geo")
            return keep(readGeo(m_tree, directive));
        if (name == "set_real_ip_from") {
            realIp().from.push_back(directive.words[1]);
            return checkTrusted(directive.words[1]);
        }
        if (name == "real_ip_header") {
            if (std::exchange(m_hasHeader, true))
                return duplicate(name);
            realIp().header = directive.words[1];
            return Done{};
        }
        if (name == "real_ip_recursive") {
            if (std::exchange(m_hasRecursive, true))
                return duplicate(name);
            const auto on = readFlag(directive.words);
            if (!on)
                return on.error();
            realIp().recursive = *on;
            return Done{};
        }
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

    Variables take() { return std::move(m_variables); }

private:
    template <class Made>
    Result<Done> keep(Result<Made> made)
    {
        if (!made)
            return made.error();
        m_variables.made.emplace_back(*std::move(made));
        return Done{};
    }

    RealIp& realIp()
    {
        if (!m_variables.realIp)
            m_variables.realIp.emplace();
        return *m_variables.realIp;
    }

    static Error duplicate(const std::string& name)
    {
        return {ErrorCode::BadConfig, {}, '"' + name + "\" directive is duplicate"};
    }

    const ConfTree& m_tree;
    Variables m_variables;
    bool m_hasHeader = false;
    bool m_hasRecursive = false;
};

Result<Variables> readTree(const ConfTree& tree)
{
    VariableReader reader(tree);
    for (const ConfDirective& directive : tree.top)
        if (const auto ok = reader.read(directive); !ok)
            return Error{ok.error().code, ok.error().where.empty() ? tree.where(directive) : ok.error().where,
                         ok.error().detail};
    if (tree.stop)
        return *tree.stop;
    Variables variables = reader.take();
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
                ", which no log tells"};
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

/// Whether VariableReader takes such a directive.
bool defines(const std::string& name)
{
    constexpr std::array<std::string_view, 5> kTaken{"map", "geo", "set_real_ip_from", "real_ip_header",
                                                     "real_ip_recursive"};
    return std::find(kTaken.begin(), kTaken.end(), name) != kTaken.end();
}

void addOnce(std::vector<std::string>& names, const std::string& name)
{
    if (std::find(names.begin(), names.end(), name) == names.end())
        names.push_back(name);
}

/// Variables that are missed come before what makes none. `http` itself only holds others.
void addOthers(const std::vector<ConfDirective>& directives, std::vector<std::string>& makers,
               std::vector<std::string>& others)
{
    for (const ConfDirective& directive : directives)
        if (directive.name() == "http")
            addOthers(directive.children, makers, others);
        else if (directive.name() == "split_clients" && directive.words.size() > 2)
            addOnce(makers, "split_clients " + directive.words[2]);
        else if (!defines(directive.name()))
            addOnce(others, directive.name());
}

/// Moves definitions that a log cannot resolve to `passedOver`.
void keepTellable(FoundVariables& found)
{
    const Variables all = found.variables;
    const auto isNoAddress = [&](const std::string& network) {
        const bool ok = checkTrusted(network).has_value();
        if (!ok)
            addOnce(found.passedOver, "set_real_ip_from " + network);
        return !ok;
    };
    if (found.variables.realIp && std::erase_if(found.variables.realIp->from, isNoAddress) > 0 &&
        found.variables.realIp->from.empty())
        found.variables.realIp.reset();
    std::erase_if(found.variables.made, [&](const MadeVariable& made) {
        const bool ok = checkMade(made, all).has_value();
        if (!ok)
            addOnce(found.passedOver, "map $" + nameOf(made));
        return !ok;
    });
}

Result<FoundVariables> findInTree(const ConfTree& tree)
{
    auto model = buildConfModel(tree);
    if (!model)
        return model.error();
    if (!tree.top.empty() && !anyKnownDirective(tree.top))
        return Error{ErrorCode::BadConfig, tree.where(tree.top.front()),
                     "unknown directive \"" + printable(tree.top.front().name()) + '"'};
    FoundVariables found{std::move(model->variables), {}};
    const ConfLevel& http = model->http;
    if (!http.realIpFrom.empty()) {
        RealIp realIp;
        realIp.from = http.realIpFrom;
        realIp.header = http.realIpHeader.value_or(realIp.header);
        realIp.recursive = http.realIpRecursive.value_or(realIp.recursive);
        found.variables.realIp = std::move(realIp);
    }
    keepTellable(found);
    std::vector<std::string> others;
    addOthers(tree.top, found.passedOver, others);
    found.passedOver.insert(found.passedOver.end(), others.begin(), others.end());
    return found;
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

Result<FoundVariables> findVariables(const std::string& path)
{
    const auto tree = readConfiguration({{path}});
    return tree ? findInTree(*tree) : tree.error();
}

Result<Variables> readVariablesText(std::string_view text, const std::string& name)
{
    return readTree(readConfTree(text, printable(name, 1000), {}));
}

} // namespace spillway
