#include "ui/charts/map/map_chart.h"

#include "ui/charts/map/map_layout.h"
#include "ui/theme/theme.h"

#include <QtCore/QEvent>
#include <QtGui/QFontMetricsF>
#include <QtGui/QKeyEvent>
#include <QtGui/QMouseEvent>
#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace spillway::ui {

namespace {

double lineHeight()
{
    return QFontMetricsF(themeFont(FontRole::Small)).height();
}

} // namespace

MapChart::MapChart(QWidget* parent) : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    clear({});
}

void MapChart::setPicture(MapPicture picture)
{
    m_scene.picture = std::move(picture);
    change();
}

void MapChart::clear(const QString& why)
{
    m_scene.picture = {};
    m_dragging = false;
    m_why = why;
    change();
}

void MapChart::setPresent(const MapMark& mark)
{
    if (mark == m_scene.present)
        return;
    m_scene.present = mark;
    change();
}

void MapChart::setSuggested(const std::optional<MapMark>& mark)
{
    m_scene.suggested = mark;
    change();
}

void MapChart::change()
{
    update();
    const QString name = tr("Map of settings");
    setAccessibleName(
        m_scene.isCoarse() ? tr("%1, %2", "Map of settings, coarse picture").arg(name, m_scene.coarseText()) : name);
    if (isEmpty())
        return setAccessibleDescription(m_why);
    const QString now = tr("Now %1.").arg(m_scene.present.text);
    setAccessibleDescription(m_scene.suggested ? tr("%1 Suggested %2.").arg(now, m_scene.suggested->text) : now);
}

QSize MapChart::sizeHint() const
{
    return {static_cast<int>(40 * lineHeight()), static_cast<int>(18 * lineHeight())};
}

QSize MapChart::minimumSizeHint() const
{
    return {static_cast<int>(14 * lineHeight()), static_cast<int>(5 * lineHeight())};
}

QRectF MapChart::plotRect() const
{
    const double line = lineHeight();
    const double left = std::max( // a ring around a star on the edge covers no name
        3.2 * line, QFontMetricsF(themeFont(FontRole::Small)).horizontalAdvance(kRows) + 1.2 * line);
    // Above, a star on the edge has room.
    return {
        QPointF(std::round(left), std::round(0.9 * line)),
        QPointF(width() - std::round(mapLegendWidth(m_scene.picture) + 0.3 * line), height() - std::round(1.7 * line))};
}

QPointF MapChart::placeOf(MapCell cell) const
{
    return isEmpty() ? QPointF() : layout().place(static_cast<double>(cell.column), static_cast<double>(cell.row));
}

std::optional<MapCell> MapChart::hovered() const
{
    if (isEmpty() || !m_pointer || !plotRect().contains(*m_pointer))
        return std::nullopt;
    return layout().cellAt(*m_pointer);
}

void MapChart::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || m_dragging || isEmpty())
        return event->ignore();
    m_dragging = true;
    emit cellDragged(layout().cellAt(event->position()), DragPhase::Begin);
}

void MapChart::mouseMoveEvent(QMouseEvent* event)
{
    m_pointer = event->position();
    if (m_dragging)
        emit cellDragged(layout().cellAt(event->position()), DragPhase::Move);
    emit hoveredChanged();
    update();
}

void MapChart::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_dragging)
        return event->ignore();
    m_dragging = false;
    if (!isEmpty())
        emit cellDragged(layout().cellAt(event->position()), DragPhase::End);
}

void MapChart::keyPressEvent(QKeyEvent* event)
{
    if (isEmpty() || m_dragging)
        return event->ignore();
    auto column = static_cast<std::ptrdiff_t>(std::lround(layout().columnOf(m_scene.present.column)));
    auto row = static_cast<std::ptrdiff_t>(std::lround(layout().rowOf(m_scene.present.ceiling)));
    switch (event->key()) {
    case Qt::Key_Left: --column; break;
    case Qt::Key_Right: ++column; break;
    case Qt::Key_Up: ++row; break;
    case Qt::Key_Down: --row; break;
    default: return event->ignore();
    }
    const auto inside = [](std::ptrdiff_t number, std::size_t count) {
        return static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(number, 0, static_cast<std::ptrdiff_t>(count) - 1));
    };
    const MapCell cell{inside(column, m_scene.picture.columns.size()), inside(row, m_scene.picture.ceilings.size())};
    emit cellDragged(cell, DragPhase::Begin);
    emit cellDragged(cell, DragPhase::End);
}

void MapChart::leaveEvent(QEvent* event)
{
    m_pointer.reset();
    emit hoveredChanged();
    update();
    QWidget::leaveEvent(event);
}

bool MapChart::event(QEvent* event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update();
    return QWidget::event(event);
}

void MapChart::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF plot = plotRect();
    if (isEmpty() || plot.height() < 2.5 * lineHeight()) {
        painter.setFont(themeFont(FontRole::Body));
        painter.setPen(theme().subtle);
        return painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap,
                                isEmpty() ? m_why : tr("There is no room for the map: drag the edge above it up."));
    }
    m_scene.pointedAt = m_dragging ? std::nullopt : hovered();
    m_scene.focused = hasFocus();
    paintMap(painter, plot, m_scene);
}

} // namespace spillway::ui
