#include "engine/advise/advice.h"

#include "engine/trace/nginx/key.h"

#include <algorithm>
#include <array>

namespace spillway {

namespace {

/// Keys that operators commonly count by.
constexpr std::array kKeys{"$binary_remote_addr",     "$rl_net_24_64", "$remote_user", "$uri",
                           "$binary_remote_addr$uri", "$rl_path_1",    "$rl_agent",    "$http_user_agent"};

} // namespace

Result<std::vector<KeyTrial>> tryOtherKeys(const GroupedPtr& grouped, std::span<const Period> periods, const Aims& aims,
                                           std::stop_token stop)
{
    const KeyTemplate& present = grouped->keys->key;
    const Variables defined = present.variables() == nullptr ? Variables{} : *present.variables();
    std::vector<KeyTrial> trials;
    for (const char* const text : kKeys) {
        auto key = KeyTemplate::parse(text);
        if (!key)
            continue;
        if (!present.exemptions().empty())
            key = key->exempting(present.exemptions(), defined);
        if (key->text() == present.text() || !checkKey(*grouped->trace, *key))
            continue;
        const auto values = evaluateKey(grouped->trace, *key, stop);
        if (!values)
            return values.error();
        const auto other = group(grouped->trace, *values, grouped->selected, stop);
        if (!other)
            return other.error();
        if ((*other)->clients() < 2)
            continue;
        auto advice = advise(*other, periods, aims, stop);
        if (!advice)
            return advice.error();
        trials.push_back({text, *std::move(advice)});
    }
    std::ranges::stable_sort(trials, [](const KeyTrial& left, const KeyTrial& right) {
        if (left.advice.separates != right.advice.separates)
            return left.advice.separates;
        return left.advice.keptOut() > right.advice.keptOut();
    });
    return trials;
}

} // namespace spillway
