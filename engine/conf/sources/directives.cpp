#include "engine/conf/sources/directives.h"

#include <algorithm>
#include <map>

namespace spillway {

extern const std::string_view kDirectiveTexts;
extern const std::string_view kRefusalTexts;

namespace {

/// Takes what stands before `end` off the text, and `end` with it.
std::string_view taken(std::string_view& text, std::string_view end)
{
    const std::string_view found = text.substr(0, text.find(end));
    text.remove_prefix(std::min(found.size() + end.size(), text.size()));
    return found;
}

} // namespace

const DirectiveEntry* findDirective(std::string_view name)
{
    static const auto kEntries = [] {
        std::map<std::string_view, DirectiveEntry> entries;
        for (std::string_view rest = kDirectiveTexts; !rest.empty();) {
            std::string_view line = taken(rest, "\n");
            const std::string_view first = taken(line, " ");
            const std::string_view places = taken(line, " ");
            if (!places.empty() && first != "#")
                entries.emplace(first, DirectiveEntry{places, line});
        }
        return entries;
    }();
    // "limit_" stands for all that begin so
    for (std::string_view start = name; start.size() > 1;
         start = start.substr(0, start.rfind('_', start.size() - 2) + 1))
        if (const auto found = kEntries.find(start); found != kEntries.end())
            return &found->second;
    return nullptr;
}

std::string_view adviceFor(std::string_view refusal)
{
    for (std::string_view rest = kRefusalTexts; !rest.empty();) {
        std::string_view line = taken(rest, "\n");
        if (const std::string_view words = taken(line, " > "); !words.empty() && refusal.find(words) != refusal.npos)
            return line;
    }
    return {};
}

} // namespace spillway
