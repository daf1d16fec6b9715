#include "engine/trace/nginx/accepted.h"

#include "engine/core/stop_poll.h"

#include <algorithm>
#include <utility>

namespace spillway {

namespace {

/// Values between two looks at the stop token; a regex may take a microsecond for each.
constexpr std::size_t kAcceptedBlock = 4096;

} // namespace

Result<Accepted> accepted(const std::vector<const Condition*>& anyOf, Evaluation& evaluation,
                          const std::stop_token& stop)
{
    auto values = evaluation.of(anyOf.front()->subject());
    if (!values)
        return values.error();
    Accepted result{*std::move(values), {}};
    const std::size_t count = result.values->bytes.size();
    result.byValue.reserve(count);
    StopPoll poll(stop, kAcceptedBlock);
    for (ValueId id = 0; id < count; ++id) {
        if (poll.stopped())
            return cancelled();
        const std::string_view value = result.values->shown(id);
        result.byValue.push_back(
            std::ranges::any_of(anyOf, [&](const Condition* one) { return one->holds(value); }) ? 1 : 0);
    }
    return result;
}

} // namespace spillway
