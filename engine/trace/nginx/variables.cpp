#include "engine/trace/nginx/variables.h"

#include "engine/core/lowercase.h"
#include "engine/trace/nginx/regex.h"

#include <algorithm>

namespace spillway {

namespace {

using Names = std::vector<std::string>;

void addName(Names& names, const std::string& name)
{
    if (std::ranges::find(names, name) == names.end())
        names.push_back(name);
}

void addVariables(Names& names, const ValueTemplate& text, const std::vector<Regex::Name>& captures)
{
    for (const ValueTemplate::Part& part : text.parts()) {
        const bool own =
            std::ranges::any_of(captures, [&](const Regex::Name& capture) { return capture.text == part.text; });
        if (part.variable && !own && !isCapture(part.text))
            addName(names, part.text);
    }
}

Names inputsOfMap(const MapVariable& map)
{
    Names names;
    addVariables(names, map.source, {});
    for (const MapVariable::Entry& entry : map.entries) {
        const auto regex = patternRegex(entry.pattern);
        const bool named = regex && regex->has_value();
        addVariables(names, entry.value, named ? regex->value().names() : std::vector<Regex::Name>());
    }
    if (map.standard)
        addVariables(names, *map.standard, {});
    return names;
}

Names inputsOfGeo(const GeoVariable& geo)
{
    Names names{geo.address.value_or("remote_addr")};
    if (!geo.proxies.empty())
        addName(names, "http_x_forwarded_for");
    return names;
}

} // namespace

std::string headerVariable(const RealIp& realIp)
{
    if (realIp.header == "proxy_protocol")
        return "proxy_protocol_addr";
    std::string name = "http_" + lowered(realIp.header);
    std::ranges::replace(name, '-', '_');
    return name;
}

const MadeVariable* Variables::find(std::string_view name) const
{
    const auto found =
        std::find_if(made.rbegin(), made.rend(), [&](const MadeVariable& one) { return nameOf(one) == name; });
    return found == made.rend() ? nullptr : &*found;
}

const std::string& nameOf(const MadeVariable& variable)
{
    return std::visit([](const auto& one) -> const std::string& { return one.name; }, variable);
}

std::vector<std::string> inputsOf(const MadeVariable& variable)
{
    if (const auto* map = std::get_if<MapVariable>(&variable))
        return inputsOfMap(*map);
    return inputsOfGeo(std::get<GeoVariable>(variable));
}

} // namespace spillway
