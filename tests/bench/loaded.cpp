#include "tests/bench/loaded.h"

#include "engine/trace/group/selection.h"
#include "engine/trace/nginx/key.h"
#include "tests/bench/traffic.h"

namespace spillway {

namespace {

constexpr std::uint32_t kColumns = 2000;

Loaded load()
{
    Loaded traffic;
    traffic.trace = traceOf(madeUpTraffic(kRequests));
    traffic.keys = evaluateKey(traffic.trace, KeyTemplate()).value();
    traffic.rows = select(*traffic.trace, {}).value();
    traffic.grouped = group(traffic.trace, traffic.keys, traffic.rows).value();
    const Grouped& grouped = *traffic.grouped;
    traffic.bins = {grouped.base, Milliseconds(grouped.span.count() / kColumns + 1), kColumns};
    return traffic;
}

} // namespace

const Loaded& loaded()
{
    static const Loaded traffic = load();
    return traffic;
}

std::span<const std::uint32_t> timeColumn()
{
    return std::span(loaded().grouped->tiles.times).first(kRequests);
}

} // namespace spillway
