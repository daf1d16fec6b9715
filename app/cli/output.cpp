#include "app/cli/output.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>

namespace spillway {

namespace {

Error cannotWrite(const std::string& name)
{
    return {ErrorCode::CannotWrite, printable(name, 200), "cannot be written: " + std::string(std::strerror(errno))};
}

/// The file that a path leads to in the end; the path itself where there is none yet.
std::string target(const std::string& path)
{
    const std::unique_ptr<char, decltype(&std::free)> real(::realpath(path.c_str(), nullptr), &std::free);
    return real ? std::string(real.get()) : path;
}

mode_t newFileMode()
{
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666U & ~mask;
}

Result<Done> writeAndClose(int descriptor, std::string_view bytes, const std::string& name)
{
    const auto sent = writeAll(descriptor, bytes, name);
    if (!sent) {
        ::close(descriptor);
        return sent.error();
    }
    if (::close(descriptor) != 0)
        return cannotWrite(name);
    return Done{};
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

void complain(std::string_view message)
{
    // There is nowhere to tell that this could not be told.
    static_cast<void>(writeAll(STDERR_FILENO, "spillway-cli: " + printable(message, 2000) + '\n', "standard error"));
}

Result<Done> replaceFile(const std::string& path, std::string_view bytes)
{
    const std::string real = target(path);
    struct stat status = {};
    const bool exists = ::stat(real.c_str(), &status) == 0;
    if (exists && !S_ISREG(status.st_mode)) {
        const int direct = ::open(real.c_str(), O_WRONLY | O_CLOEXEC);
        return direct < 0 ? Result<Done>(cannotWrite(path)) : writeAndClose(direct, bytes, path);
    }
    std::string temporary = real + ".XXXXXX";
    const int descriptor = ::mkostemp(temporary.data(), O_CLOEXEC);
    if (descriptor < 0)
        return cannotWrite(path);
    const mode_t mode = exists ? status.st_mode & 07777U : newFileMode();
    Result<Done> done = Done{};
    const auto sent = writeAll(descriptor, bytes, path);
    if (!sent)
        done = sent.error();
    else if (::fchmod(descriptor, mode) != 0 || ::fsync(descriptor) != 0)
        done = cannotWrite(path);
    if (::close(descriptor) != 0 && done)
        done = cannotWrite(path);
    if (done && ::rename(temporary.c_str(), real.c_str()) != 0)
        done = cannotWrite(path);
    if (!done)
        ::unlink(temporary.c_str());
    return done;
}

} // namespace spillway
