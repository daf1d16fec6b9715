#include "app/cli/memory_bound.h"

#include "app/cli/output.h"
#include "engine/ingest/bytes/available_memory.h"
#include "engine/policy/nginx_size.h"
#include "engine/policy/whole_number.h"

#include <bit>
#include <fmt/format.h>
#include <optional>

namespace spillway {

namespace {

/// "500m", "4g"
std::optional<std::uint64_t> memorySize(std::string text)
{
    constexpr std::uint64_t kMebibytes = 1024; // in a gibibyte
    const bool large = text.ends_with('g') || text.ends_with('G');
    if (large)
        text.back() = 'm';
    const auto size = parseSize(text);
    if (!size || *size == 0 || (large && *size > UINT64_MAX / kMebibytes))
        return std::nullopt;
    return large ? *size * kMebibytes : *size;
}

/// A sample keeps whole clients: by the address where the key has it, else by the first variable that the key names.
std::string sampledVariable(const KeyTemplate& key)
{
    std::string first;
    for (const auto& part : key.parts()) {
        if (!part.variable)
            continue;
        if (part.text == "binary_remote_addr" || part.text == "remote_addr")
            return "remote_addr";
        if (first.empty())
            first = part.text;
    }
    return first.empty() ? "remote_addr" : first;
}

} // namespace

Result<MemoryBound> memoryBound(const TrafficArguments& arguments, const KeyTemplate& key)
{
    MemoryBound bound;
    bound.sample.variable = sampledVariable(key);
    if (arguments.memory.empty()) {
        bound.memory = memoryForTraffic();
    } else {
        const auto size = memorySize(arguments.memory);
        if (!size)
            return Error{ErrorCode::BadArgument, "--memory",
                         fmt::format("\"{}\" is no size; write 500m or 4g", printable(arguments.memory))};
        bound.memory = *size;
    }
    if (arguments.sample.empty())
        return bound;
    const auto oneIn = wholeNumber(arguments.sample);
    if (!oneIn || *oneIn <= 0 || *oneIn > KeySample::kCoarsest ||
        !std::has_single_bit(static_cast<std::uint64_t>(*oneIn)))
        return Error{
            ErrorCode::BadArgument, "--sample",
            fmt::format("\"{}\" is no power of two from 1 to {}", printable(arguments.sample), KeySample::kCoarsest)};
    bound.sample.oneIn = static_cast<std::uint32_t>(*oneIn);
    return bound;
}

void warnOfSample(const Trace& trace, const KeySample& asked)
{
    if (trace.sample.oneIn > asked.oneIn)
        complain(
            fmt::format("warning: not all fits into the memory allowed (see --memory): kept are all requests of one "
                        "in {} values of ${}",
                        trace.sample.oneIn, printable(trace.sample.variable)));
}

} // namespace spillway
