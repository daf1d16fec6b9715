#include "engine/live/follow/file_sources.h"
#include "engine/core/characters.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace spillway {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr auto kTooLong = "lines longer than a mebibyte";

std::string bytesAt(const QFile& file, qint64 at, std::size_t size)
{
    std::string bytes(size, '\0');
    bytes.resize(static_cast<std::size_t>(std::max<ssize_t>(::pread(file.handle(), bytes.data(), size, at), 0)));
    return bytes;
}

} // namespace

FollowedFile::Part::Part(const std::string& path) : file(QFile::decodeName(QByteArray::fromStdString(path)))
{
    static_cast<void>(file.open(QIODevice::ReadOnly | QIODevice::Unbuffered));
}

/// Whether it has what was read, as far as that is known.
bool FollowedFile::Part::isContinuedBy(const QFile& other) const
{
    struct stat status = {};
    return ::fstat(other.handle(), &status) == 0 && status.st_size >= at &&
           bytesAt(other, at - static_cast<qint64>(last.size()), last.size()) == last;
}

Result<Done> FollowedFile::start()
{
    std::error_code none;
    if (fs::exists(name(), none) && !fs::is_regular_file(name(), none))
        return Error{ErrorCode::BadArgument, printable(name(), 200), "is not a file. Use - to read a pipe"};
    look();
    if (m_parts.empty() || m_from == FollowFrom::Start)
        return Done{};
    constexpr qint64 kLookBack = qint64{64} << 10U;
    Part& part = *m_parts.front();
    const qint64 begin = std::max<qint64>(part.file.size() - kLookBack, 0);
    part.last = bytesAt(part.file, begin, kLookBack);
    part.last.resize(part.last.rfind('\n') + 1); // the line behind it is still being written
    part.at = begin + static_cast<qint64>(part.last.size());
    return Done{};
}

bool FollowedFile::take(std::string& lines)
{
    constexpr std::size_t kMostParts = 8;
    look();
    for (auto part = m_parts.begin(); part != m_parts.end() && lines.size() < kMostBytes;) {
        read(**part, lines);
        const bool isDone = (*part)->closesAt && lines.size() < kMostBytes &&
                            ((*part)->closesAt <= Clock::now() || m_parts.size() > kMostParts);
        if (isDone)
            (*part)->cutter.end(lines);
        part = isDone ? m_parts.erase(part) : part + 1;
    }
    return true;
}

/// Opens the file that has the name now, once something is in it: servers write to the old one until then.
void FollowedFile::look()
{
    struct stat there = {};
    struct stat here = {};
    const bool isMissing = ::stat(name().c_str(), &there) != 0;
    if (isMissing != std::exchange(m_isMissing, isMissing))
        report(isMissing ? SourceState::Missing : SourceState::Reading,
               isMissing ? std::string(std::strerror(errno)) + ". Waiting for it" : "is there again");
    if (isMissing)
        return;
    const bool isOpen = !m_parts.empty() && ::fstat(m_parts.back()->file.handle(), &here) == 0 &&
                        there.st_ino == here.st_ino && there.st_dev == here.st_dev;
    if (isOpen && !m_parts.back()->isContinuedBy(m_parts.back()->file))
        startAgain();
    if (isOpen || !S_ISREG(there.st_mode) || (!m_parts.empty() && there.st_size == 0))
        return;
    auto part = std::make_unique<Part>(name());
    if (!part->file.isOpen())
        return;
    if (!m_parts.empty()) {
        m_parts.back()->closesAt = Clock::now() + std::chrono::minutes(1);
        report(SourceState::Reading, "goes on in a new file");
    }
    m_parts.push_back(std::move(part));
}

/// Behind a truncation: the unread rest is in a copy beside it, called access.log.1 or the like.
void FollowedFile::startAgain()
{
    Part& part = *m_parts.back();
    std::unique_ptr<Part> copy;
    std::error_code none;
    const fs::path path = fs::absolute(name(), none);
    for (auto entry = fs::directory_iterator(path.parent_path(), none); entry != fs::directory_iterator() && !copy;
         entry.increment(none)) {
        const bool isLike = entry->path().filename().string().starts_with(path.filename().string());
        if (!isLike || entry->path() == path || !entry->is_regular_file(none))
            continue;
        copy = std::make_unique<Part>(entry->path());
        if (!copy->file.isOpen() || !part.isContinuedBy(copy->file))
            copy.reset();
    }
    report(copy ? SourceState::Reading : SourceState::Lossy,
           copy ? "was truncated" : "was truncated. Lines written just before may be missing");
    if (copy) {
        copy->at = part.at;
        copy->closesAt = Clock::now();
        std::swap(copy->cutter, part.cutter);
        m_parts.insert(m_parts.end() - 1, std::move(copy));
    }
    m_parts.back()->at = 0;
    m_parts.back()->last.clear();
}

void FollowedFile::read(Part& part, std::string& lines)
{
    constexpr std::size_t kAtOnce = std::size_t{256} << 10U;
    constexpr std::size_t kCompared = 256;
    while (lines.size() < kMostBytes) {
        const std::string bytes = bytesAt(part.file, part.at, kAtOnce);
        if (bytes.empty())
            return;
        lose(kTooLong, part.cutter.take(bytes, lines));
        part.at += static_cast<qint64>(bytes.size());
        part.last += bytes;
        part.last.erase(0, part.last.size() - std::min(part.last.size(), kCompared));
    }
}

Result<Done> StandardInput::start()
{
    ::fcntl(STDIN_FILENO, F_SETPIPE_SZ, 1 << 20); // holds more until the next take(), where it is a pipe
    return Done{};
}

bool StandardInput::take(std::string& lines)
{
    bool isOpen = true;
    std::string bytes(std::size_t{1} << 16U, '\0');
    pollfd waiting{STDIN_FILENO, POLLIN, 0};
    while (isOpen && lines.size() < kMostBytes && ::poll(&waiting, 1, 0) > 0) {
        const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
        isOpen = count > 0 || (count < 0 && (errno == EINTR || errno == EAGAIN));
        if (count > 0)
            lose(kTooLong, m_cutter.take({bytes.data(), static_cast<std::size_t>(count)}, lines));
    }
    if (!isOpen)
        m_cutter.end(lines);
    return isOpen;
}

std::uint64_t LineCutter::take(std::string_view bytes, std::string& lines)
{
    m_begun += bytes;
    std::string_view text = m_begun;
    for (std::size_t taken = 1; taken > 0 && !text.empty(); text.remove_prefix(taken))
        taken = cut(text, lines);
    m_begun.erase(0, m_begun.size() - text.size());
    return std::exchange(m_dropped, 0);
}

void LineCutter::end(std::string& lines)
{
    if (!m_begun.empty() && !m_drops)
        lines.append(m_begun).append(1, '\n');
    *this = LineCutter(m_framing, m_longest);
}

/// The bytes that are done with; 0 where more are needed.
std::size_t LineCutter::cut(std::string_view text, std::string& lines)
{
    constexpr std::size_t kMostDigits = 7;
    if (m_toDrop > 0) {
        const std::size_t dropped = std::min(m_toDrop, text.size());
        m_toDrop -= dropped;
        return dropped;
    }
    if (text.front() == '\0') // before lines of a file that was truncated while it was written, and behind messages
        return std::min(text.find_first_not_of('\0'), text.size());
    const std::size_t digits = m_framing == Framing::Syslog && !m_drops ? run(text, isDigit) : 0;
    if (digits > 0 && digits <= kMostDigits && text.front() != '0' &&
        std::string_view(" <").starts_with(text.substr(digits, 2))) {
        std::size_t size = 0;
        std::from_chars(text.data(), text.data() + digits, size);
        const std::size_t head = digits + 1;
        if (text.size() > head && size > m_longest) {
            ++m_dropped;
            m_toDrop = size;
            return head;
        }
        if (text.size() <= head || text.size() < head + size)
            return 0;
        std::string message(trimmed(text.substr(head, size), std::string_view("\r\n\0", 3)));
        std::ranges::replace(message, '\n', ' ');
        lines.append(message).append(1, '\n');
        return head + size;
    }
    const std::size_t end = std::min(text.find('\n'), text.size());
    const bool isTooLong = end > m_longest;
    m_dropped += isTooLong && !m_drops ? 1U : 0U;
    m_drops = m_drops || isTooLong;
    if (end == text.size())
        return m_drops ? end : 0;
    if (!std::exchange(m_drops, false))
        lines.append(text.substr(0, end + 1));
    return end + 1;
}

} // namespace spillway
