#include "app/allocator/large_pages.h"
#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "app/cli/parse_arguments.h"
#include "app/formats/user_formats.h"

#include <csignal>
#include <exception>
#include <new>

namespace {

constexpr int kError = 2;

int answer(int argc, const char* const* argv)
{
    using namespace spillway;
    const auto command = parseArguments(argc, argv);
    for (const Error& refused : addFormatsOfThisMachine())
        complain(refused.message());
    const auto result = command ? std::visit([](const auto& arguments) { return run(arguments); }, *command)
                                : Result<Answer>(command.error());
    if (result)
        return static_cast<int>(*result);
    complain(result.error().message());
    return kError;
}

} // namespace

int main(int argc, char** argv)
{
    spillway::preferLargePages();
    // A pipe that nobody reads any more is told by write() instead, and ends us quietly.
    std::signal(SIGPIPE, SIG_IGN);
    try {
        return answer(argc, argv);
    } catch (const std::bad_alloc&) {
        spillway::complain(spillway::describe(spillway::ErrorCode::OutOfMemory));
    } catch (const std::exception& error) {
        spillway::complain(error.what());
    }
    return kError;
}
