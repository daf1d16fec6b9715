#include "engine/ingest/bytes/source_file.h"

#include "engine/core/say.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace spillway {

namespace {

constexpr int kPollMs = 50;
constexpr std::ptrdiff_t kHead = 4096; ///< of a file's first bytes: enough for several lines
constexpr int kClosed = -1;
const dev_t kNullDevice = makedev(1, 3); ///< empty: /dev/null

std::string sentence(int error)
{
    return std::generic_category().message(error);
}

} // namespace

SourceFile::SourceFile(int descriptor, std::string name, std::stop_token stop) :
    m_descriptor(descriptor), m_name(std::move(name)), m_stop(std::move(stop))
{
}

SourceFile::~SourceFile()
{
    if (m_descriptor > STDIN_FILENO)
        ::close(m_descriptor);
}

SourceFile::SourceFile(SourceFile&& other) noexcept :
    m_descriptor(std::exchange(other.m_descriptor, kClosed)),
    m_name(std::move(other.m_name)),
    m_stop(std::move(other.m_stop)),
    m_taken(other.m_taken),
    m_total(other.m_total),
    m_head(std::move(other.m_head)),
    m_waits(other.m_waits)
{
}

Result<SourceFile> SourceFile::open(const std::string& path, std::stop_token stop)
{
    // O_NONBLOCK: a named pipe without a writer must not hold open() beyond a request to stop;
    // poll() waits for it instead.
    const int fd = path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd < 0)
        return Error{ErrorCode::CannotOpen, path, say("the file cannot be opened: {}", sentence(errno))};
    SourceFile file(fd, path, std::move(stop));
    struct stat info = {};
    if (::fstat(fd, &info) != 0)
        return Error{ErrorCode::CannotOpen, path, say("the file cannot be opened: {}", sentence(errno))};
    if (S_ISDIR(info.st_mode))
        return Error{ErrorCode::IsDirectory, path, "this is a folder; name the log files in it"};
    if (S_ISBLK(info.st_mode) || (S_ISCHR(info.st_mode) && ::isatty(fd) == 0 && info.st_rdev != kNullDevice))
        return Error{ErrorCode::NotAnAccessLog, path, "this is a device, which may never end: name a log file"};
    if (S_ISREG(info.st_mode))
        file.m_total = static_cast<std::uint64_t>(info.st_size);
    else
        file.m_waits = true;
    return file;
}

Result<std::size_t> SourceFile::read(std::span<char> into)
{
    for (;;) {
        if (isStopped())
            return Error{ErrorCode::Cancelled, m_name, {}};
        if (m_waits) {
            pollfd waiting{m_descriptor, POLLIN, 0};
            const int ready = ::poll(&waiting, 1, kPollMs);
            if (ready == 0 || (ready < 0 && errno == EINTR))
                continue;
        }
        const std::size_t wanted =
            m_total == 0 ? into.size()
                         : static_cast<std::size_t>(std::min<std::uint64_t>(into.size(), m_total - m_taken));
        const ssize_t count = ::read(m_descriptor, into.data(), wanted);
        if (count >= 0)
            return took(into.first(static_cast<std::size_t>(count)));
        if (errno != EINTR && errno != EAGAIN)
            return Error{ErrorCode::ReadFailed, m_name, say("reading failed: {}", sentence(errno))};
    }
}

Result<std::size_t> SourceFile::took(std::span<const char> bytes)
{
    if (m_taken == 0)
        m_head.assign(bytes.begin(), bytes.begin() + std::min<std::ptrdiff_t>(std::ssize(bytes), kHead));
    m_taken += bytes.size();
    if (m_total > 0 && bytes.empty() && (m_taken < m_total || isWrittenAnew()))
        return Error{
            ErrorCode::ReadFailed, m_name,
            "the file was cut short or written anew while it was read, as logrotate does with copytruncate; read it "
            "again, together with the copy"};
    return bytes.size();
}

/// Whether it begins otherwise than it did, and is long enough that some of what was read may have been new.
bool SourceFile::isWrittenAnew() const
{
    std::vector<char> now(m_head.size());
    const ssize_t count = ::pread(m_descriptor, now.data(), now.size(), 0);
    return size() >= m_total && count == std::ssize(m_head) && now != m_head;
}

std::uint64_t SourceFile::size() const
{
    struct stat info = {};
    return ::fstat(m_descriptor, &info) == 0 ? static_cast<std::uint64_t>(info.st_size) : 0;
}

} // namespace spillway
