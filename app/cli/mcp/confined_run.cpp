#include "app/cli/mcp/confined_run.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <linux/landlock.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace spillway {

namespace {

constexpr std::size_t kMostPrinted = 16U << 20U;
constexpr int kPollMs = 50;
/// Files that say how much memory is free.
constexpr std::array kOwnPlaces{"/proc/meminfo", "/proc/self/cgroup", "/sys/fs/cgroup"};

/// A file descriptor that is closed in the end.
class Descriptor
{
public:
    explicit Descriptor(int descriptor = -1) : m_descriptor(descriptor) {}
    ~Descriptor() { close(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    [[nodiscard]] int get() const { return m_descriptor; }
    void close()
    {
        if (m_descriptor >= 0)
            ::close(m_descriptor);
        m_descriptor = -1;
    }

private:
    int m_descriptor;
};

Error lacking(std::string detail)
{
    return {ErrorCode::Unsupported, "mcp",
            "reading cannot be confined to folders here (" + std::move(detail) + "); Linux 5.13 or newer can"};
}

Result<Done> allow(int rules, const char* path, std::uint64_t access)
{
    const Descriptor place(::open(path, O_PATH | O_CLOEXEC));
    if (place.get() < 0)
        return Error{ErrorCode::CannotOpen, printable(path), std::strerror(errno)};
    landlock_path_beneath_attr below{};
    below.allowed_access = access;
    below.parent_fd = place.get();
    if (::syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &below, 0) != 0)
        return lacking(std::strerror(errno));
    return Done{};
}

/// Confines this process from now on.
Result<Done> confine(const std::vector<std::string>& folders)
{
    constexpr std::uint64_t kReading = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
    landlock_ruleset_attr all{};
    all.handled_access_fs = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1U) - 1; // each access that the first version knows
    constexpr std::uint64_t kTruncating = 1U << 14U;                 // known to the third version
    if (::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION) >= 3)
        all.handled_access_fs |= kTruncating;
    const Descriptor rules(static_cast<int>(::syscall(SYS_landlock_create_ruleset, &all, sizeof all, 0)));
    if (rules.get() < 0)
        return lacking(std::strerror(errno));
    for (const char* const place : kOwnPlaces) // what is not there needs no leave
        if (::access(place, F_OK) == 0)
            if (const auto allowed = allow(rules.get(), place, LANDLOCK_ACCESS_FS_READ_FILE); !allowed)
                return allowed;
    for (const std::string& folder : folders)
        if (const auto allowed = allow(rules.get(), folder.c_str(), kReading); !allowed)
            return allowed;
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || ::syscall(SYS_landlock_restrict_self, rules.get(), 0) != 0)
        return lacking(std::strerror(errno));
    return Done{};
}

using Pipe = std::array<int, 2>;

[[noreturn]] void runChild(const std::vector<std::string>& folders, const std::function<int()>& work, int out, int err)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    const int nothing = ::open("/dev/null", O_RDONLY);
    if (nothing < 0 || ::dup2(nothing, STDIN_FILENO) < 0 || ::dup2(out, STDOUT_FILENO) < 0 ||
        ::dup2(err, STDERR_FILENO) < 0)
        ::_exit(2);
    if (const auto confined = confine(folders); !confined) {
        const std::string text = confined.error().message() + '\n';
        [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text.data(), text.size());
        ::_exit(2);
    }
    ::_exit(work());
}

/// Takes what was printed there. False at its end.
bool take(pollfd& from, std::string& text)
{
    std::array<char, 65'536> buffer{};
    if ((from.revents & (POLLIN | POLLHUP | POLLERR)) == 0)
        return true;
    const ssize_t got = ::read(from.fd, buffer.data(), buffer.size());
    if (got <= 0)
        return got < 0 && errno == EINTR;
    text.append(buffer.data(), static_cast<std::size_t>(got));
    return true;
}

} // namespace

Result<RunAnswer> runConfined(const std::vector<std::string>& folders, const std::function<int()>& work,
                              const std::function<bool()>& isOver)
{
    Pipe out{-1, -1};
    Pipe err{-1, -1};
    if (::pipe2(out.data(), O_CLOEXEC) != 0 || ::pipe2(err.data(), O_CLOEXEC) != 0)
        return Error{ErrorCode::OutOfMemory, {}, std::strerror(errno)};
    const pid_t child = ::fork();
    if (child == 0)
        runChild(folders, work, out[1], err[1]);
    ::close(out[1]);
    ::close(err[1]);
    RunAnswer answer;
    std::array<pollfd, 2> printed{{{out[0], POLLIN, 0}, {err[0], POLLIN, 0}}};
    while (child > 0 && (printed[0].fd >= 0 || printed[1].fd >= 0)) {
        ::poll(printed.data(), printed.size(), kPollMs);
        if (!take(printed[0], answer.out))
            printed[0].fd = -1;
        if (!take(printed[1], answer.complaints))
            printed[1].fd = -1;
        if (isOver() || answer.out.size() + answer.complaints.size() > kMostPrinted)
            answer.wasEnded = ::kill(child, SIGKILL) == 0;
    }
    ::close(out[0]);
    ::close(err[0]);
    int status = 0;
    if (child < 0 || ::waitpid(child, &status, 0) < 0)
        return Error{ErrorCode::OutOfMemory, {}, std::strerror(errno)};
    answer.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return answer;
}

} // namespace spillway
