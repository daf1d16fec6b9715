#include "engine/trace/nginx/condition.h"

#include "tests/fuzz/fuzz_input.h"

using namespace spillway;
using namespace spillway::fuzz;

// An input is a condition on its first line and values on the others. A condition comes back from its own text, and
// says the opposite of each value where it is negated.

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const Input input(data, size, 0);
    const auto lines = linesOf(input.text());
    const auto condition = Condition::parse(lines.front());
    if (!condition) {
        demandGoodError(condition.error());
        return 0;
    }
    const auto again = Condition::parse(condition->text());
    demand(again.has_value(), "a condition's text is read back");
    demand(*again == *condition, "a condition's text means what it meant");
    for (std::size_t i = 1; i < lines.size(); ++i)
        demand(again->holds(lines[i]) == condition->holds(lines[i]), "both hold for the same values");
    return 0;
}
