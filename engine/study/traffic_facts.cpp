#include "engine/study/traffic_facts.h"

#include "engine/study/sample_estimate.h"

namespace spillway {

TrafficFacts groupedFacts(const Grouped& grouped)
{
    TrafficFacts facts;
    facts.key = grouped.keys->key.shown();
    facts.word = wordOf(grouped);
    facts.requestsRead = grouped.trace->size();
    facts.requests = grouped.requests() + grouped.unaccounted;
    facts.unaccounted = grouped.unaccounted;
    facts.clients = grouped.clients();
    if (facts.requests > 0) {
        facts.first = grouped.base;
        facts.last = grouped.base + grouped.span;
    }
    facts.resolution = grouped.trace->resolution;
    facts.wholeSeconds = grouped.trace->wholeSeconds();
    facts.leavesOpen = grouped.trace->leavesOpen();
    facts.basis = grouped.trace->basis;
    facts.sample = grouped.trace->sample;
    facts.wholeClients = keepsWholeClients(facts.sample, grouped.keys->key);
    return facts;
}

TrafficFacts trafficFacts(const Import& import, const Grouped& grouped)
{
    TrafficFacts facts = groupedFacts(grouped);
    facts.sources = import.sources;
    facts.spans = import.trace->sources;
    facts.set = import.set;
    facts.others = otherAddresses(*grouped.trace, import.sources, grouped.keys->key);
    return facts;
}

std::string withoutFolder(std::string_view path)
{
    while (path.size() > 1 && path.ends_with('/'))
        path.remove_suffix(1);
    const std::size_t slash = path.find_last_of('/');
    return std::string(slash == std::string_view::npos || path.size() == 1 ? path : path.substr(slash + 1));
}

TrafficFacts withoutFolders(TrafficFacts facts)
{
    for (SourceReport& source : facts.sources) {
        source.name = withoutFolder(source.name);
        source.capture = withoutFolder(source.capture);
    }
    for (LeftOut& file : facts.set.leftOut) {
        file.name = withoutFolder(file.name);
        file.sameAs = withoutFolder(file.sameAs);
    }
    return facts;
}

} // namespace spillway
