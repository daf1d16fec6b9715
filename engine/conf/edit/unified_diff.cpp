#include "engine/conf/edit/unified_diff.h"

#include <algorithm>
#include <string_view>

namespace spillway {

namespace {

constexpr std::size_t kAround = 3;

/// Lines of a text, each with its line feed.
std::vector<std::string_view> linesOf(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return lines;
}

/// Lines of the old text that changed, and what they have become.
struct Block
{
    std::size_t begin = 0;
    std::size_t end = 0; ///< behind the last
    std::string now;
};

void append(std::string& out, char mark, std::string_view text)
{
    for (const std::string_view line : linesOf(text)) {
        out += mark;
        out += line;
        if (!line.ends_with('\n'))
            out += "\n\\ No newline at end of file\n";
    }
}

std::vector<Block> blocksOf(const EditedFile& file, const std::vector<std::string_view>& lines)
{
    std::vector<Block> blocks;
    std::size_t next = 0; // edit
    std::size_t at = 0;   // byte
    for (std::size_t line = 0; line < lines.size() && next < file.edits.size(); at += lines[line++].size()) {
        if (file.edits[next].begin >= at + lines[line].size())
            continue;
        Block block{line, line + 1, {}};
        std::size_t from = at;
        for (; next < file.edits.size() && file.edits[next].begin < at + lines[line].size(); ++next) {
            const TextEdit& edit = file.edits[next];
            block.now.append(file.before, from, edit.begin - from).append(edit.text);
            from = edit.end;
            for (; from > at + lines[line].size(); block.end = line + 1)
                at += lines[line++].size(); // it reaches into the next one
        }
        block.now.append(file.before, from, at + lines[line].size() - from);
        blocks.push_back(std::move(block));
    }
    return blocks;
}

} // namespace

std::string unifiedDiff(const EditedFile& file, const std::string& name)
{
    const std::vector<std::string_view> lines = linesOf(file.before);
    const std::vector<Block> blocks = blocksOf(file, lines);
    std::string out = "--- " + name + "\n+++ " + name + '\n';
    std::size_t shift = 0; // wraps where lines were taken out
    for (std::size_t first = 0, last = 0; first < blocks.size(); first = last) {
        std::string hunk;
        std::size_t at = blocks[first].begin - std::min(blocks[first].begin, kAround);
        const std::size_t begin = at;
        std::size_t added = 0;
        const auto keep = [&](std::size_t end) {
            for (; at < end; ++at)
                append(hunk, ' ', lines[at]);
        };
        for (last = first; last < blocks.size() && blocks[last].begin <= at + (last == first ? kAround : 2 * kAround);
             ++last) {
            keep(blocks[last].begin);
            for (; at < blocks[last].end; ++at)
                append(hunk, '-', lines[at]);
            append(hunk, '+', blocks[last].now);
            added += linesOf(blocks[last].now).size() - (blocks[last].end - blocks[last].begin);
        }
        keep(std::min(at + kAround, lines.size()));
        out += "@@ -" + std::to_string(begin + 1) + ',' + std::to_string(at - begin) + " +" +
               std::to_string(begin + shift + 1) + ',' + std::to_string(at - begin + added) + " @@\n" + hunk;
        shift += added;
    }
    return out;
}

} // namespace spillway
