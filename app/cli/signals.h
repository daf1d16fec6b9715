#pragma once

#include <QtCore/QTimer>

#include <functional>

namespace spillway {

/// Obeys signals while an event loop runs, within 50 ms. One for each program. Another SIGINT or SIGTERM ends the program
/// at once.
class Signals
{
public:
    /// SIGINT and SIGTERM call `end`; SIGHUP calls `reload`, where it is given.
    explicit Signals(std::function<void()> end, std::function<void()> reload = {});

private:
    QTimer m_timer;
};

} // namespace spillway
