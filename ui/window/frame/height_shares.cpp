#include "ui/window/frame/height_shares.h"

#include <QtCore/QEvent>

#include <numeric>

namespace spillway::ui {

HeightShares::HeightShares(QWidget* parent) : QSplitter(Qt::Vertical, parent)
{
    setChildrenCollapsible(false);
    connect(this, &QSplitter::splitterMoved, this, [this] { m_moved = true; });
}

void HeightShares::add(QWidget* widget, int parts)
{
    addWidget(widget);
    setStretchFactor(count() - 1, parts);
    m_parts.push_back(parts);
}

QByteArray HeightShares::heights() const
{
    return m_moved ? saveState() : QByteArray();
}

void HeightShares::setHeights(const QByteArray& heights)
{
    m_moved = restoreState(heights);
}

std::vector<bool> HeightShares::hidden() const
{
    std::vector<bool> hidden;
    for (int i = 0; i < count(); ++i)
        hidden.push_back(widget(i)->isHidden());
    return hidden;
}

void HeightShares::share()
{
    QList<int> heights = sizes();
    const int all = std::accumulate(heights.begin(), heights.end(), 0);
    if (m_moved || all <= 0)
        return;
    m_hidden = hidden();
    int parts = 0;
    for (std::size_t i = 0; i < m_parts.size(); ++i)
        parts += m_hidden[i] ? 0 : m_parts[i];
    for (std::size_t i = 0; i < m_parts.size(); ++i)
        heights[static_cast<qsizetype>(i)] = m_hidden[i] ? 0 : all * m_parts[i] / parts;
    setSizes(heights); // takes what one needs more from all that can be lower
}

bool HeightShares::event(QEvent* event)
{
    const bool handled = QSplitter::event(event);
    if (event->type() == QEvent::LayoutRequest && m_hidden != hidden())
        share();
    return handled;
}

void HeightShares::resizeEvent(QResizeEvent* event)
{
    QSplitter::resizeEvent(event);
    share();
}

} // namespace spillway::ui
