#include "ui/charts/parts/seldom.h"

#include <chrono>
#include <utility>

namespace spillway::ui {

Seldom::Seldom(std::function<void()> what) : m_what(std::move(what))
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(std::chrono::milliseconds(250));
    QObject::connect(&m_pause, &QTimer::timeout, &m_pause, [this] {
        if (m_owed)
            call();
    });
}

void Seldom::call()
{
    m_owed = m_pause.isActive();
    if (m_owed)
        return;
    m_pause.start();
    m_what();
}

} // namespace spillway::ui
