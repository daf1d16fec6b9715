#include "app/cli/texts/help.h"

#include "engine/policy/whole_number.h"
#include "engine/report/sections.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <sstream>
#include <sys/ioctl.h>
#include <unistd.h>

namespace spillway {

std::string fitted(const std::string& help)
{
    constexpr std::size_t kColumn = 30; // where the library begins descriptions
    winsize window{};
    static_cast<void>(::ioctl(STDOUT_FILENO, TIOCGWINSZ, &window));
    const char* const columns = std::getenv("COLUMNS"); // NOLINT(concurrency-mt-unsafe)
    const std::int64_t asked = wholeNumber(columns ? columns : "").value_or(window.ws_col);
    const auto width = static_cast<std::size_t>(std::min<std::int64_t>(asked, 120));
    if (width < 60)
        return help;
    std::string out;
    std::istringstream lines(help);
    for (std::string line; std::getline(lines, line); out += line + '\n') {
        if (line.size() <= width || line.starts_with("  spillway-cli ")) // a command is to be copied
            continue;
        const std::size_t indent = line.find_first_not_of(' ');
        const std::size_t hang = indent < kColumn && line[kColumn - 1] == ' ' ? kColumn : indent;
        const std::string between = '\n' + std::string(indent > kColumn ? hang + 2 : hang, ' ');
        line = line.substr(0, hang) +
               fmt::format("{}", fmt::join(wrapped(line.substr(hang), width - between.size() + 1), between));
    }
    return out;
}

} // namespace spillway
