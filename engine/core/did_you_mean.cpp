#include "engine/core/did_you_mean.h"

#include "engine/core/lowercase.h"
#include "engine/core/say.h"

#include <algorithm>

namespace spillway {

namespace {

/// How many characters are inserted, left out, replaced, or swapped with their neighbour; more than `most` where that
/// does not suffice.
std::size_t changes(std::string_view a, std::string_view b, std::size_t most)
{
    const auto same = std::ranges::mismatch(a, b);
    a = {same.in1, a.end()};
    b = {same.in2, b.end()};
    if (a.empty() || b.empty() || most == 0)
        return std::max(a.size(), b.size());
    const bool isSwapped = a.size() > 1 && b.size() > 1 && a[0] == b[1] && a[1] == b[0];
    return 1 + std::min({changes(a.substr(1), b, most - 1), changes(a, b.substr(1), most - 1),
                         changes(a.substr(isSwapped ? 2 : 1), b.substr(isSwapped ? 2 : 1), most - 1)});
}

} // namespace

std::string didYouMean(std::string_view text, std::span<const std::string_view> words)
{
    const auto nameIn = [](std::string_view word) {
        word.remove_prefix(std::min(word.find_first_not_of('-'), word.size()));
        return lowered(word.substr(0, word.find('=')));
    };
    const std::string typed = nameIn(text);
    std::size_t bound = std::min<std::size_t>(typed.size() / 3 + 1, 4); // every third character, at most three
    std::string meant;
    for (const std::string_view word : words) {
        if (word == text)
            return {};
        const std::string name = nameIn(word);
        const std::size_t count = typed.size() > 2 && name.starts_with(typed) ? 1 : changes(typed, name, bound);
        if (count < bound)
            meant = say("did you mean {}?", word);
        bound = std::min(bound, count);
    }
    return meant;
}

} // namespace spillway
