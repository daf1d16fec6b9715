#include "app/cli/output.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

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
    if (message.starts_with(kWarning))
        warnings().push_back(printable(message.substr(kWarning.size()), 2000));
    // Nothing is left to report to if this fails.
    static_cast<void>(writeAll(STDERR_FILENO, "spillway-cli: " + printable(message, 2000) + '\n', "standard error"));
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

Result<FileReplacement> FileReplacement::begin(const std::string& path)
{
    FileReplacement file;
    file.m_name = path;
    file.m_real = target(path);
    struct stat status = {};
    const bool exists = ::stat(file.m_real.c_str(), &status) == 0;
    if (exists && !S_ISREG(status.st_mode)) {
        file.m_descriptor = ::open(file.m_real.c_str(), O_WRONLY | O_CLOEXEC);
    } else {
        std::string temporary = file.m_real + ".XXXXXX";
        temporary.insert(temporary.rfind('/') + 1, 1, '.'); // hidden: a folder may be read meanwhile
        file.m_descriptor = ::mkostemp(temporary.data(), O_CLOEXEC);
        file.m_mode = exists ? status.st_mode & 07777U : newFileMode();
        if (file.m_descriptor >= 0)
            file.m_temporary = std::move(temporary);
    }
    if (file.m_descriptor < 0)
        return cannotWrite(path);
    return file;
}

FileReplacement::FileReplacement(FileReplacement&& other) noexcept :
    m_name(std::move(other.m_name)),
    m_real(std::move(other.m_real)),
    m_temporary(std::exchange(other.m_temporary, {})),
    m_mode(other.m_mode),
    m_descriptor(std::exchange(other.m_descriptor, -1))
{
}

FileReplacement::~FileReplacement()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
    if (!m_temporary.empty())
        ::unlink(m_temporary.c_str());
}

Result<Sent> FileReplacement::write(std::string_view bytes)
{
    return writeAll(m_descriptor, bytes, m_name);
}

Result<Done> FileReplacement::commit()
{
    const bool direct = m_temporary.empty();
    if (!direct && (::fchmod(m_descriptor, m_mode) != 0 || ::fsync(m_descriptor) != 0))
        return cannotWrite(m_name);
    if (::close(std::exchange(m_descriptor, -1)) != 0)
        return cannotWrite(m_name);
    if (!direct && ::rename(m_temporary.c_str(), m_real.c_str()) != 0)
        return cannotWrite(m_name);
    m_temporary.clear();
    return Done{};
}

Result<Done> replaceFile(const std::string& path, std::string_view bytes)
{
    auto file = FileReplacement::begin(path);
    if (!file)
        return file.error();
    const auto sent = file->write(bytes);
    return sent ? file->commit() : sent.error();
}

} // namespace spillway
