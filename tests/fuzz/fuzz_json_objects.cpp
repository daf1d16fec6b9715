#include "engine/ingest/bytes/json_objects.h"

#include "tests/fuzz/fuzz_input.h"

#include <string>

using namespace spillway;
using namespace spillway::fuzz;

// An input is text that may be JSON: its objects are separated, whole and byte by byte.

static void separate(std::string_view text, std::string& lines)
{
    ObjectSeparator().take(text, lines);
}

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const Input input(data, size, 0);
    const std::string_view text = input.text();
    static_cast<void>(needsSeparation(text));
    demand(beginOfRecording(text) <= text.size(), "entries begin inside the text");
    std::string whole;
    separate(text, whole);
    std::string pieces;
    ObjectSeparator separator;
    for (std::size_t i = 0; i < text.size(); ++i)
        separator.take(text.substr(i, 1), pieces);
    demand(whole == pieces, "it does not matter where text is cut");
    demand(whole.size() <= text.size() * 2, "one line end at most is added to each object");
    std::string again;
    separate(whole, again);
    demand(again == whole, "lines that are separated stay as they are");
    return 0;
}
