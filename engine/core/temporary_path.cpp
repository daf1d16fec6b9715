#include "engine/core/temporary_path.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <mutex>
#include <set>
#include <thread>
#include <unistd.h>

namespace spillway {

namespace {

int signalPipe[2];     // the numbers of signals that came
std::mutex pathsGuard; // of the paths
// Never destroyed: a signal may come while the program ends.
std::set<std::string>& temporaryPaths = *new std::set<std::string>;

void removeTree(const std::string& path)
{
    std::error_code none;
    std::filesystem::remove_all(path, none);
}

/// Waits for a signal, removes all that is temporary, and ends the program as the signal would have.
void cleanUp()
{
    unsigned char number = 0;
    while (::read(signalPipe[0], &number, 1) != 1) {
    }
    const std::lock_guard lock(pathsGuard); // for ever
    std::ranges::for_each(temporaryPaths, removeTree);
    std::signal(number, SIG_DFL);
    std::raise(number);
}

/// A handler itself may not remove a folder.
void passOn(int number)
{
    const int before = errno;
    const auto byte = static_cast<unsigned char>(number);
    [[maybe_unused]] const ssize_t written = ::write(signalPipe[1], &byte, 1);
    errno = before;
}

bool watchSignals()
{
    if (::pipe2(signalPipe, O_CLOEXEC) != 0)
        return false;
    std::thread(cleanUp).detach();
    struct sigaction action = {};
    action.sa_handler = passOn;
    action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND); // a second one ends the program at once
    for (const int number : {SIGINT, SIGTERM, SIGHUP})
        if (struct sigaction old = {}; ::sigaction(number, nullptr, &old) == 0 && old.sa_handler != SIG_IGN) // by nohup
            ::sigaction(number, &action, nullptr);
    return true;
}

} // namespace

TemporaryPath makeTemporary(std::string pattern, const std::function<bool(char*)>& make)
{
    static const bool isWatched = watchSignals();
    std::unique_lock lock(pathsGuard);
    if (!isWatched || !make(pattern.data()))
        return nullptr;
    temporaryPaths.insert(pattern);
    lock.unlock();
    return {new std::string(std::move(pattern)), [](const std::string* path) {
                const std::lock_guard removing(pathsGuard);
                removeTree(*path);
                temporaryPaths.erase(*path);
                delete path;
            }};
}

} // namespace spillway
