#include "app/allocator/large_pages.h"
#include "app/cli/commands.h"
#include "app/cli/counting.h"
#include "app/cli/output.h"
#include "app/cli/parse_arguments.h"
#include "app/formats/user_formats.h"

#include <csignal>
#include <exception>
#include <new>

using namespace spillway;

namespace {

constexpr int kError = 2;

template <class Arguments>
Result<Answer> answerTo(Arguments& arguments)
{
    if constexpr (requires { arguments.traffic; })
        if (const auto read = readDefinitions(arguments.traffic); !read)
            return read.error();
    return run(arguments);
}

int answer(int argc, const char* const* argv)
{
    auto command = parseArguments(argc, argv);
    for (const Error& refused : addFormatsOfThisMachine())
        complain(refused.message());
    const auto result = command ? std::visit([](auto& arguments) { return answerTo(arguments); }, *command)
                                : Result<Answer>(command.error());
    if (result)
        return static_cast<int>(*result);
    complain(result.error().message());
    return kError;
}

} // namespace

int main(int argc, char** argv)
{
    preferLargePages();
    // write() reports a pipe that nobody reads any more, and the program ends quietly.
    std::signal(SIGPIPE, SIG_IGN);
    try {
        return answer(argc, argv);
    } catch (const std::bad_alloc&) {
        complain(describe(ErrorCode::OutOfMemory));
    } catch (const std::exception& error) {
        complain(error.what());
    }
    return kError;
}
