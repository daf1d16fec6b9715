#include "engine/conf/read_policy.h"
#include "engine/conf/write_policy.h"

#include "tests/fuzz/fuzz_input.h"

using namespace spillway;
using namespace spillway::fuzz;

// An input is an nginx configuration. What can be read and written comes back as it was.

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const Input input(data, size, 0);
    const auto read = readPolicyText(input.text(), "x.conf");
    if (!read) {
        demandGoodError(read.error());
        return 0;
    }
    for (const std::string& warning : read->warnings)
        demand(isShowable(warning), "a warning holds no control characters");
    const auto written = writePolicy(read->policy, {});
    if (!written) {
        demandGoodError(written.error());
        return 0;
    }
    const auto again = readPolicyText(*written, "x.conf");
    demand(again.has_value(), "what was written can be read");
    demand(again->policy == read->policy, "what was written means what was read");
    return 0;
}
