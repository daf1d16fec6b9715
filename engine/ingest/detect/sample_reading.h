#pragma once

#include "engine/ingest/line/line_format.h"
#include "engine/ingest/line/sample.h"

#include <algorithm>

namespace spillway {

/// Reads the lines of a sample one after another, each with the comments before it, and calls
/// `see(line, verdict, row)` for each until that returns false. The format is spent: it remembers stamps and headings.
template <class See>
void readSample(const Sample& sample, LineFormat& format, const See& see)
{
    std::vector<std::string_view> cells(std::max<std::size_t>(format.columns().size(), 1));
    Scratch scratch;
    auto comment = sample.comments.begin();
    for (const Sample::Line& line : sample.lines) {
        for (; comment != sample.comments.end() && comment->number < line.number; ++comment)
            format.readComment(comment->text);
        RowSink row{cells.data(), 1, &scratch, {}, line.number};
        const LineVerdict verdict = format.read(line.text, row);
        if (!see(line, verdict, row))
            return;
        scratch.reset();
    }
}

} // namespace spillway
