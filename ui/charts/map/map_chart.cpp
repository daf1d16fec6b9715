#include "ui/charts/map/map_chart.h"

#include "ui/charts/map/map_legend.h"
#include "ui/charts/parts/axis.h"
#include "ui/text/format.h"
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

/// Where a value lies among ascending ones, between two of them by proportion of their places on a logarithmic axis.
template <class Values, class Place>
double indexOf(const Values& values, double value, const Place& placeOf)
{
    std::size_t next = 0;
    while (next < values.size() && placeOf(values[next]) < value)
        ++next;
    if (next == 0)
        return 0;
    if (next == values.size())
        return static_cast<double>(values.size() - 1);
    const double before = placeOf(values[next - 1]);
    return static_cast<double>(next - 1) + (value - before) / (placeOf(values[next]) - before);
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
    m_picture = std::move(picture);
    colour();
    describe();
    update();
}

void MapChart::clear(const QString& why)
{
    m_picture = {};
    m_dragging = false;
    m_why = why;
    describe();
    update();
}

void MapChart::setPresent(const MapMark& mark)
{
    if (mark == m_present)
        return;
    m_present = mark;
    describe();
    update();
}

void MapChart::setSuggested(const std::optional<MapMark>& mark)
{
    m_suggested = mark;
    describe();
    update();
}

void MapChart::colour()
{
    const std::size_t rows = m_picture.ceilings.size();
    m_cells = QImage(static_cast<int>(m_picture.columns.size()), static_cast<int>(rows), QImage::Format_RGB32);
    for (std::size_t column = 0; column < m_picture.columns.size(); ++column)
        for (std::size_t row = 0; row < rows; ++row) {
            const QColor shade = mapColour(m_picture.strength[cellNumber(column, row)], m_picture);
            m_cells.setPixel(static_cast<int>(column), static_cast<int>(rows - 1 - row), shade.rgb());
        }
}

QString MapChart::coarseText() const
{
    return tr("coarse picture: %1 of %2 cells exact")
        .arg(countText(m_picture.exact), countText(m_picture.strength.size()));
}

void MapChart::describe()
{
    const QString name = tr("Map of settings");
    setAccessibleName(isCoarse() ? tr("%1, %2", "Map of settings, coarse picture").arg(name, coarseText()) : name);
    if (isEmpty())
        return setAccessibleDescription(m_why);
    const QString now = tr("Now %1.").arg(m_present.text);
    setAccessibleDescription(m_suggested ? tr("%1 Suggested %2.").arg(now, m_suggested->text) : now);
}

QSize MapChart::sizeHint() const
{
    return {static_cast<int>(40 * lineHeight()), static_cast<int>(18 * lineHeight())};
}

QSize MapChart::minimumSizeHint() const
{
    return {static_cast<int>(14 * lineHeight()), static_cast<int>(5 * lineHeight())};
}

bool MapChart::isTooLow() const
{
    return plotRect().height() < 2.5 * lineHeight();
}

QRectF MapChart::plotRect() const
{
    const double line = lineHeight();
    const double left = std::max( // a ring around a star on the edge covers no name
        3.2 * line, QFontMetricsF(themeFont(FontRole::Small)).horizontalAdvance(m_picture.ceilingName) + 1.2 * line);
    // Above, a star on the edge has room.
    return {QPointF(std::round(left), std::round(0.9 * line)),
            QPointF(width() - std::round(mapLegendWidth(m_picture) + 0.3 * line), height() - std::round(1.7 * line))};
}

double MapChart::columnOf(double place) const
{
    return indexOf(m_picture.columns, place, [](double value) { return value; });
}

double MapChart::rowOf(std::int64_t ceiling) const
{
    const auto placeOf = [](auto value) { return logPlace(static_cast<double>(value)); };
    return indexOf(m_picture.ceilings, placeOf(ceiling), placeOf);
}

QPointF MapChart::place(double column, double row) const
{
    const QRectF plot = plotRect();
    return {plot.left() + (column + 0.5) / static_cast<double>(m_picture.columns.size()) * plot.width(),
            plot.bottom() - (row + 0.5) / static_cast<double>(m_picture.ceilings.size()) * plot.height()};
}

QPointF MapChart::placeOf(const MapMark& mark) const
{
    return place(columnOf(mark.column), rowOf(mark.ceiling));
}

QPointF MapChart::placeOf(MapCell cell) const
{
    return isEmpty() ? QPointF() : place(static_cast<double>(cell.column), static_cast<double>(cell.row));
}

MapCell MapChart::cellAt(QPointF at) const
{
    const QRectF plot = plotRect();
    const auto nearest = [](double share, std::size_t count) {
        return static_cast<std::size_t>(
            std::clamp(share * static_cast<double>(count), 0.0, static_cast<double>(count) - 1));
    };
    return {nearest((at.x() - plot.left()) / plot.width(), m_picture.columns.size()),
            nearest((plot.bottom() - at.y()) / plot.height(), m_picture.ceilings.size())};
}

std::optional<MapCell> MapChart::hovered() const
{
    if (isEmpty() || !m_pointer || !plotRect().contains(*m_pointer))
        return std::nullopt;
    return cellAt(*m_pointer);
}

void MapChart::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || m_dragging || isEmpty())
        return event->ignore();
    m_dragging = true;
    emit cellDragged(cellAt(event->position()), DragPhase::Begin);
}

void MapChart::mouseMoveEvent(QMouseEvent* event)
{
    m_pointer = event->position();
    if (m_dragging)
        emit cellDragged(cellAt(event->position()), DragPhase::Move);
    emit hoveredChanged();
    update();
}

void MapChart::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_dragging)
        return event->ignore();
    m_dragging = false;
    if (!isEmpty())
        emit cellDragged(cellAt(event->position()), DragPhase::End);
}

void MapChart::keyPressEvent(QKeyEvent* event)
{
    if (isEmpty() || m_dragging)
        return event->ignore();
    auto column = static_cast<std::ptrdiff_t>(std::lround(columnOf(m_present.column)));
    auto row = static_cast<std::ptrdiff_t>(std::lround(rowOf(m_present.ceiling)));
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
    const MapCell cell{inside(column, m_picture.columns.size()), inside(row, m_picture.ceilings.size())};
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

void MapChart::focusInEvent(QFocusEvent* event)
{
    update();
    QWidget::focusInEvent(event);
}

void MapChart::focusOutEvent(QFocusEvent* event)
{
    update();
    QWidget::focusOutEvent(event);
}

void MapChart::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange && !isEmpty())
        colour();
    QWidget::changeEvent(event);
}

} // namespace spillway::ui
