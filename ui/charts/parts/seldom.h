#pragma once

#include <QtCore/QTimer>

#include <functional>
#include <utility>

namespace spillway::ui {

/// Does something at once when it is called, and then at most four times a second, the last call included: a screen reader
/// has to keep up while the playhead runs.
class Seldom
{
public:
    explicit Seldom(std::function<void()> what) : m_what(std::move(what))
    {
        m_pause.setSingleShot(true);
        m_pause.setInterval(250);
        QObject::connect(&m_pause, &QTimer::timeout, &m_pause, [this] {
            if (m_owed)
                call();
        });
    }

    void call()
    {
        m_owed = m_pause.isActive();
        if (m_owed)
            return;
        m_pause.start();
        m_what();
    }

private:
    std::function<void()> m_what;
    QTimer m_pause;
    bool m_owed = false;
};

} // namespace spillway::ui
