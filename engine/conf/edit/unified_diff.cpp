#include "engine/conf/edit/conf_edit.h"

#include <algorithm>

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

} // namespace

std::string unifiedDiff(const EditedFile& file, const std::string& name)
{
    const std::vector<std::string_view> before = linesOf(file.before);
    const std::vector<std::string_view> after = linesOf(file.after);
    const auto differs = [&](std::size_t line) { return before[line] != after[line]; }; // edits keep their number
    std::string out = "--- " + name + "\n+++ " + name + '\n';
    for (std::size_t line = 0; line < before.size(); ++line) {
        if (!differs(line))
            continue;
        std::size_t last = line;
        for (std::size_t at = line; at < before.size() && at <= last + 2 * kAround; ++at)
            last = differs(at) ? at : last;
        const std::size_t begin = line - std::min(line, kAround);
        const std::size_t end = std::min(last + 1 + kAround, before.size());
        const std::string range = std::to_string(begin + 1) + ',' + std::to_string(end - begin);
        out += "@@ -" + range + " +" + range + " @@\n";
        for (std::size_t at = begin; at < end; ++at) {
            out += marked(differs(at) ? '-' : ' ', before[at]);
            out += differs(at) ? marked('+', after[at]) : "";
        }
        line = last;
    }
    return out;
}

} // namespace spillway
