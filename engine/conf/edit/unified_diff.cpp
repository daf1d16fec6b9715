#include "engine/conf/edit/conf_edit.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace spillway {

namespace {

constexpr std::size_t kAround = 3;

/// Lines of a text, each with its line feed.
std::vector<std::string_view> linesOf(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        lines.push_back(text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1));
        text.remove_prefix(lines.back().size());
    }
    return lines;
}

std::string marked(char mark, std::string_view line)
{
    return mark + std::string(line) + (line.ends_with('\n') ? "" : "\n\\ No newline at end of file\n");
}

constexpr std::size_t kRemoved = SIZE_MAX;

/// The line of `after` that each line of `before` has become. Edits change lines and remove lines; they add none.
std::vector<std::size_t> partnersOf(const std::vector<std::string_view>& before,
                                    const std::vector<std::string_view>& after)
{
    std::vector<std::size_t> partners(before.size(), kRemoved);
    std::size_t next = 0;
    for (std::size_t line = 0; line < before.size() && next < after.size(); ++line) {
        const std::size_t toRemove = before.size() - line - std::min(before.size() - line, after.size() - next);
        const auto ahead = before.begin() + static_cast<std::ptrdiff_t>(line);
        const auto last = ahead + static_cast<std::ptrdiff_t>(std::min(toRemove + 1, before.size() - line));
        const auto found = std::find(ahead, last, after[next]);
        if (found == ahead || found == last) // the same, or changed
            partners[line] = next++;
    }
    return partners;
}

} // namespace

std::string unifiedDiff(const EditedFile& file, const std::string& name)
{
    const std::vector<std::string_view> before = linesOf(file.before);
    const std::vector<std::string_view> after = linesOf(file.after);
    const std::vector<std::size_t> partners = partnersOf(before, after);
    const auto differs = [&](std::size_t line) {
        return partners[line] == kRemoved || before[line] != after[partners[line]];
    };
    const auto kept = [&](std::size_t from, std::size_t to) {
        const auto at = [&](std::size_t line) { return partners.begin() + static_cast<std::ptrdiff_t>(line); };
        return static_cast<std::size_t>(to - from) - static_cast<std::size_t>(std::count(at(from), at(to), kRemoved));
    };
    std::string out = "--- " + name + "\n+++ " + name + '\n';
    for (std::size_t line = 0; line < before.size(); ++line) {
        if (!differs(line))
            continue;
        std::size_t last = line;
        for (std::size_t at = line; at < before.size() && at <= last + 2 * kAround; ++at)
            last = differs(at) ? at : last;
        const std::size_t begin = line - std::min(line, kAround);
        const std::size_t end = std::min(last + 1 + kAround, before.size());
        out += "@@ -" + std::to_string(begin + 1) + ',' + std::to_string(end - begin) + " +" +
               std::to_string(kept(0, begin) + 1) + ',' + std::to_string(kept(begin, end)) + " @@\n";
        for (std::size_t at = begin; at < end; ++at) {
            out += marked(differs(at) ? '-' : ' ', before[at]);
            out += differs(at) && partners[at] != kRemoved ? marked('+', after[partners[at]]) : "";
        }
        line = last;
    }
    return out;
}

} // namespace spillway
