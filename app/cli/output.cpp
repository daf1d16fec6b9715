#include "app/cli/output.h"

#include "engine/core/say.h"
#include "engine/core/temporary_path.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace spillway {

namespace {

Error cannotWrite(const std::string& name)
{
    return {ErrorCode::CannotWrite, printable(name, 200), say("cannot be written: {}", std::strerror(errno))};
}

mode_t newFileMode()
{
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666U & ~mask;
}

} // namespace

Result<Sent> writeAll(int descriptor, std::string_view bytes, const std::string& name)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written >= 0) {
            bytes.remove_prefix(static_cast<std::size_t>(written));
            continue;
        }
        if (errno == EPIPE)
            return Sent::NobodyReads;
        if (errno != EINTR)
            return cannotWrite(name);
    }
    return Sent::All;
}

Result<Sent> writeOut(std::string_view bytes)
{
    return writeAll(STDOUT_FILENO, bytes, "standard output");
}

std::vector<std::string>& warnings()
{
    static std::vector<std::string> written;
    return written;
}

void complain(std::string_view message)
{
    constexpr std::string_view kWarning = "warning: ";
    std::string text = printable(message, 2000);
    if (message.starts_with(kWarning)) {
        warnings().push_back(text.substr(kWarning.size()));
        text = say("warning: {}", warnings().back());
    }
    // Nothing is left to report to if this fails.
    static_cast<void>(writeAll(STDERR_FILENO, "spillway-cli: " + text + '\n', "standard error"));
}

Result<Done> keepsInputs(const std::optional<std::string>& output, const std::vector<std::string>& inputs)
{
    namespace fs = std::filesystem;
    std::error_code none;
    if (!output || *output == "-" || !fs::is_regular_file(*output, none))
        return Done{};
    const Error refused{ErrorCode::CannotWrite, printable(*output, 200),
                        "is read by this command, and would be overwritten; choose another name for -o"};
    for (const std::string& input : inputs) {
        if (input != "-" && fs::equivalent(input, *output, none))
            return refused;
        if (!fs::is_directory(input, none))
            continue;
        for (auto entry = fs::recursive_directory_iterator(input, fs::directory_options::skip_permission_denied, none);
             entry != fs::recursive_directory_iterator(); entry.increment(none))
            if (fs::equivalent(entry->path(), *output, none))
                return refused;
    }
    return Done{};
}

Result<Done> replaceFile(const std::string& path, const std::function<Result<Done>(const ByteWriter&)>& fill)
{
    std::error_code none;
    const auto leadsTo = std::filesystem::canonical(path, none);
    const std::string real = none ? path : leadsTo.string(); // the file behind links
    struct stat status = {};
    const bool exists = ::stat(real.c_str(), &status) == 0;
    int descriptor = -1;
    TemporaryPath temporary;
    if (exists && !S_ISREG(status.st_mode)) {
        descriptor = ::open(real.c_str(), O_WRONLY | O_CLOEXEC);
    } else {
        std::string pattern = real + ".XXXXXX";
        pattern.insert(pattern.rfind('/') + 1, 1, '.'); // hidden: a folder may be read meanwhile
        temporary = makeTemporary(std::move(pattern), [&](char* name) {
            descriptor = ::mkostemp(name, O_CLOEXEC);
            return descriptor >= 0;
        });
    }
    if (descriptor < 0)
        return cannotWrite(path);
    const auto filled = fill([&](std::string_view bytes) -> Result<Done> {
        const auto sent = writeAll(descriptor, bytes, path);
        return sent ? Result<Done>(Done{}) : sent.error();
    });
    const mode_t mode = exists ? status.st_mode & 07777U : newFileMode();
    const bool isSynced = !temporary || (::fchmod(descriptor, mode) == 0 && ::fsync(descriptor) == 0);
    const bool isClosed = ::close(descriptor) == 0;
    if (!filled)
        return filled;
    if (!isSynced || !isClosed || (temporary && ::rename(temporary->c_str(), real.c_str()) != 0))
        return cannotWrite(path);
    return Done{};
}

} // namespace spillway
