#include "engine/ingest/catalogue/format_file.h"
#include "engine/ingest/line/line_blocks.h"
#include "engine/ingest/members/json_format.h"

#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/line_reading.h"

using namespace spillway;
using namespace spillway::fuzz;

// An input is a log of JSON lines: its keys are recognised, then its lines are read. Where its first line is a
// description, the lines behind it are read by that, with a member that is asked for.

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const Input input(data, size, kBlockPadding);
    const auto lines = linesOf(input.text());
    const Sample sample = sampleOf(input.text(), lines);
    const std::string first(lines.empty() ? std::string_view() : lines.front());
    const auto description = describedJson({first});
    const std::string asked[] = {"tenant_id", "http_x_api_key"};
    const KnownMembers all{embeddedFormats(), asked, description ? &*description : nullptr};
    const auto keys = chooseJsonMembers(sample, {}, description ? all : KnownMembers{embeddedFormats()});
    if (!keys)
        return 0;
    const auto format = makeJsonFormat(*keys);
    demand(isShowable(format->facts().text), "the keys hold no control characters");
    readLines(*format, lines);
    return 0;
}
