#include "engine/conf/sources/directives.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace spillway {

extern const std::string_view kDirectiveTexts; ///< resources/nginx/directives.txt

namespace {

/// Takes what stands before the first of these characters off the text, and the character with it.
std::string_view taken(std::string_view& text, char end)
{
    const std::string_view found = text.substr(0, text.find(end));
    text.remove_prefix(std::min(found.size() + 1, text.size()));
    return found;
}

std::vector<DirectiveEntry> readEntries()
{
    std::vector<DirectiveEntry> entries;
    for (std::string_view rest = kDirectiveTexts; !rest.empty();) {
        std::string_view line = taken(rest, '\n');
        if (line.empty() || line.starts_with('#'))
            continue;
        DirectiveEntry entry;
        entry.name = taken(line, ' ');
        entry.places = taken(line, ' ');
        entry.hasVariables = line == "$";
        entry.effect = entry.places == "-" ? line : std::string_view();
        entries.push_back(entry);
    }
    return entries;
}

} // namespace

const DirectiveEntry* findDirective(std::string_view name)
{
    static const std::vector<DirectiveEntry> kEntries = readEntries();
    const auto found = std::ranges::find_if(kEntries, [&](const DirectiveEntry& entry) {
        return entry.name.ends_with('*') ? name.starts_with(entry.name.substr(0, entry.name.size() - 1))
                                         : entry.name == name;
    });
    return found == kEntries.end() ? nullptr : &*found;
}

} // namespace spillway
