#include "engine/ingest/catalogue/format_file.h"
#include "engine/ingest/line/line_blocks.h"
#include "engine/ingest/members/member_kinds.h"

#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/line_reading.h"

using namespace spillway;
using namespace spillway::fuzz;

// An input is a log of LTSV or logfmt lines, or a table: its keys are recognised, then its lines are read.

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const Input input(data, size, kBlockPadding);
    const auto lines = linesOf(input.text());
    for (const MemberKind& kind : memberKinds()) {
        const auto keys = kind.choose(sampleOf(input.text(), lines), {}, {embeddedFormats()});
        if (!keys)
            continue;
        const auto format = kind.make(*keys, {});
        demand(isShowable(format->facts().text), "the keys hold no control characters");
        readLines(*format, lines);
    }
    return 0;
}
