#include "app/allocator/large_pages.h"
#include "app/cli/run_command.h"

#include <csignal>
#include <cstddef>

int main(int argc, char** argv)
{
    spillway::preferLargePages();
    // write() reports a pipe that nobody reads any more, and the program ends quietly.
    std::signal(SIGPIPE, SIG_IGN);
    return spillway::runCommand({argv, static_cast<std::size_t>(argc)});
}
