#include "ui/window/frame/height_shares.h"

#include <QtCore/QEvent>

#include <algorithm>
#include <numeric>

namespace spillway::ui {

HeightShares::HeightShares(QWidget* parent) : QSplitter(Qt::Vertical, parent)
{
    setChildrenCollapsible(false);
    connect(this, &QSplitter::splitterMoved, this, [this] { m_moved = true; });
}

void HeightShares::add(QWidget* widget, int parts, int sparedPx)
{
    addWidget(widget);
    setStretchFactor(count() - 1, parts);
    m_shares.push_back({parts, sparedPx});
}

void HeightShares::addLast(QWidget* widget, int parts, int wantedPx)
{
    add(widget, parts, 0);
    m_wantedPx = wantedPx;
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

int HeightShares::leastOf(int index) const
{
    const QWidget* one = widget(index);
    return one->minimumHeight() > 0 ? one->minimumHeight() : one->minimumSizeHint().height();
}

void HeightShares::share()
{
    QList<int> heights = sizes();
    const int all = std::accumulate(heights.begin(), heights.end(), 0);
    if (m_moved || all <= 0)
        return;
    m_hidden = hidden();
    int parts = 0;
    for (std::size_t i = 0; i < m_shares.size(); ++i)
        parts += m_hidden[i] ? 0 : m_shares[i].parts;
    const int last = m_shares.back().parts;
    const int above = all - std::max(m_wantedPx, all * last / parts);
    int rest = all;
    for (qsizetype i = 0; i + 1 < heights.size(); ++i) {
        const Share& share = m_shares[static_cast<std::size_t>(i)];
        heights[i] =
            m_hidden[static_cast<std::size_t>(i)]
                ? 0
                : std::max({share.sparedPx, above * share.parts / (parts - last), leastOf(static_cast<int>(i))});
        rest -= heights[i];
    }
    heights.last() = std::max(rest, leastOf(count() - 1));
    setSizes(heights); // takes what is too much from all that can be lower
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
