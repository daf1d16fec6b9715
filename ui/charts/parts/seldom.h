#pragma once

#include <QtCore/QTimer>

#include <functional>

namespace spillway::ui {

/// Does something at once when it is called, and then at most four times a second, the last call included: a screen reader
/// has to keep up while the playhead runs.
class Seldom
{
public:
    explicit Seldom(std::function<void()> what);
    void call();

private:
    std::function<void()> m_what;
    QTimer m_pause;
    bool m_owed = false;
};

} // namespace spillway::ui
