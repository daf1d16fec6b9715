
#include "app/allocator/large_pages.h"
#include "app/cli/commands.h"
#include "app/cli/counting.h"
#include "app/cli/output.h"
#include "app/formats/user_formats.h"
#include "engine/core/say.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <exception>
#include <filesystem>
#include <new>
#include <utility>
#include <vector>

namespace spillway {

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

/// In the user's language; JSON, captures, parts of a partition and an assistant get the same words everywhere.
void speak(std::span<const char* const> arguments)
{
    std::error_code none;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", none);
    constexpr std::array<std::string_view, 6> kSameEverywhere{"--json",    "mcp",       "pack",
                                                              "partition", "--partial", "combine"};
    const auto isSame = [&](std::string_view argument) {
        return std::ranges::count(kSameEverywhere, argument.substr(0, argument.find('='))) > 0;
    };
    if (!none && std::ranges::none_of(arguments, isSame))
        speakFrom(program.parent_path() / "../share/locale");
}

int answer(std::span<const char* const> arguments)
{
    speak(arguments);
    auto command = parseArguments(static_cast<int>(arguments.size()), arguments.data());
    static std::vector<Error> refused = addFormatsOfThisMachine(); // a command may run others
    for (const Error& each : std::exchange(refused, {}))
        complain(each.message());
    const auto result =
        command ? std::visit([](auto& given) { return answerTo(given); }, *command) : Result<Answer>(command.error());
    if (result)
        return static_cast<int>(*result);
    complain(result.error().message());
    return kError;
}

} // namespace

#ifndef __linux__
Result<Answer> run(const McpArguments&)
{
    return Error{ErrorCode::Unsupported, "mcp", "this system cannot confine reading to folders"};
}
#endif

int runCommand(std::span<const char* const> arguments)
{
    try {
        return answer(arguments);
    } catch (const std::bad_alloc&) {
        complain(describe(ErrorCode::OutOfMemory));
    } catch (const std::exception& error) {
        complain(error.what());
    }
    return kError;
}

} // namespace spillway

int main(int argc, char** argv)
{
    spillway::preferLargePages();
    // write() reports a pipe that nobody reads any more, and the program ends quietly.
    std::signal(SIGPIPE, SIG_IGN);
    return spillway::runCommand({argv, static_cast<std::size_t>(argc)});
}
