#include "ui/charts/map_chart.h"

#include "ui/charts/log_axis.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"

#include <QtCore/QEvent>
#include <QtGui/QFontMetricsF>
#include <QtGui/QKeyEvent>
#include <QtGui/QMouseEvent>
#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>

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

double ratePlace(Rate rate)
{
    return std::log(static_cast<double>(rate.raw()));
}

} // namespace

MapChart::MapChart(QWidget* parent) : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Map of rate and burst"));
    clear({});
}

void MapChart::setMap(const UsefulAxes& useful, const LossMap& map)
{
    m_useful = useful;
    m_map = map;
    colour();
    describe();
    update();
}

void MapChart::clear(const QString& why)
{
    m_useful = {};
    m_map = {};
    m_dragging = false;
    m_why = why;
    describe();
    update();
}

void MapChart::setPresent(const MapSetting& setting)
{
    if (setting == m_present)
        return;
    m_present = setting;
    describe();
    update();
}

void MapChart::setSuggested(const std::optional<MapSetting>& setting)
{
    m_suggested = setting;
    describe();
    update();
}

/// The colour of a cell tells how many of the normal requests are lost there: the darker, the more, by tenfold steps.
void MapChart::colour()
{
    constexpr double kSteps = 4; // from a ten thousandth on
    const Theme& t = theme();
    const QColor none = mixed(t.accent, t.panel, t.dark ? 0.12 : 0.07);
    const QColor few = mixed(t.delayed, t.panel, t.dark ? 0.5 : 0.42);
    const LossLayer& normal = m_map.of(PeriodKind::Normal);
    m_cells = QImage(static_cast<int>(m_map.axes.rates.size()), static_cast<int>(m_map.axes.bursts.size()),
                     QImage::Format_RGB32);
    for (std::size_t rate = 0; rate < m_map.axes.rates.size(); ++rate)
        for (std::size_t burst = 0; burst < m_map.axes.bursts.size(); ++burst) {
            const std::uint32_t rejected = normal.rejected[m_map.axes.cell(rate, burst)];
            const double share =
                static_cast<double>(rejected) / static_cast<double>(std::max<std::uint64_t>(normal.requests, 1));
            const double strength = rejected == 0 ? 0 : std::clamp(1 + std::log10(share) / kSteps, 0.0, 1.0);
            const QColor shade = rejected == 0 ? none : mixed(t.rejected, few, strength);
            m_cells.setPixel(static_cast<int>(rate), static_cast<int>(m_map.axes.bursts.size() - 1 - burst),
                             shade.rgb());
        }
}

void MapChart::describe()
{
    if (isEmpty())
        return setAccessibleDescription(m_why);
    const QString now =
        tr("Now rate %1, burst %2.")
            .arg(rateText(m_present.rate.rate()), countText(static_cast<std::uint64_t>(m_present.burst)));
    if (!m_suggested)
        return setAccessibleDescription(now);
    setAccessibleDescription(
        tr("%1 Suggested rate %2, burst %3.")
            .arg(now, rateText(m_suggested->rate.rate()), countText(static_cast<std::uint64_t>(m_suggested->burst))));
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
    const double left =
        std::max(3.2 * line, QFontMetricsF(themeFont(FontRole::Small)).horizontalAdvance(tr("burst")) + 0.7 * line);
    return {QPointF(std::round(left), std::round(0.5 * line)),
            QPointF(width() - std::round(0.8 * line), height() - std::round(1.7 * line))};
}

double MapChart::columnOf(Rate rate) const
{
    return indexOf(m_useful.axes.rates, ratePlace(rate), ratePlace);
}

double MapChart::rowOf(std::int64_t burst) const
{
    const auto placeOf = [](std::int64_t value) { return logPlace(static_cast<double>(value)); };
    return indexOf(m_useful.axes.bursts, placeOf(burst), placeOf);
}

QPointF MapChart::place(double column, double row) const
{
    const QRectF plot = plotRect();
    return {plot.left() + (column + 0.5) / static_cast<double>(m_useful.rates.size()) * plot.width(),
            plot.bottom() - (row + 0.5) / static_cast<double>(m_useful.axes.bursts.size()) * plot.height()};
}

QPointF MapChart::placeOf(const MapSetting& setting) const
{
    return isEmpty() ? QPointF() : place(columnOf(setting.rate.rate()), rowOf(setting.burst));
}

std::pair<std::size_t, std::size_t> MapChart::cellAt(QPointF at) const
{
    const QRectF plot = plotRect();
    const auto nearest = [](double share, std::size_t count) {
        return static_cast<std::size_t>(
            std::clamp(share * static_cast<double>(count), 0.0, static_cast<double>(count) - 1));
    };
    return {nearest((at.x() - plot.left()) / plot.width(), m_useful.rates.size()),
            nearest((plot.bottom() - at.y()) / plot.height(), m_useful.axes.bursts.size())};
}

MapSetting MapChart::settingOf(std::pair<std::size_t, std::size_t> cell) const
{
    return {m_useful.rates[cell.first], m_useful.axes.bursts[cell.second]};
}

std::optional<MapSetting> MapChart::hovered() const
{
    if (isEmpty() || !m_pointer || !plotRect().contains(*m_pointer))
        return std::nullopt;
    return settingOf(cellAt(*m_pointer));
}

void MapChart::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || m_dragging || isEmpty())
        return event->ignore();
    m_dragging = true;
    emit settingDragged(settingOf(cellAt(event->position())), DragPhase::Begin);
}

void MapChart::mouseMoveEvent(QMouseEvent* event)
{
    m_pointer = event->position();
    if (m_dragging)
        emit settingDragged(settingOf(cellAt(event->position())), DragPhase::Move);
    emit hoveredChanged();
    update();
}

void MapChart::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_dragging)
        return event->ignore();
    m_dragging = false;
    if (!isEmpty())
        emit settingDragged(settingOf(cellAt(event->position())), DragPhase::End);
}

void MapChart::keyPressEvent(QKeyEvent* event)
{
    if (isEmpty() || m_dragging)
        return event->ignore();
    auto rate = static_cast<std::ptrdiff_t>(std::lround(columnOf(m_present.rate.rate())));
    auto burst = static_cast<std::ptrdiff_t>(std::lround(rowOf(m_present.burst)));
    switch (event->key()) {
    case Qt::Key_Left: --rate; break;
    case Qt::Key_Right: ++rate; break;
    case Qt::Key_Up: ++burst; break;
    case Qt::Key_Down: --burst; break;
    default: return event->ignore();
    }
    const auto inside = [](std::ptrdiff_t number, std::size_t count) {
        return static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(number, 0, static_cast<std::ptrdiff_t>(count) - 1));
    };
    const MapSetting setting =
        settingOf({inside(rate, m_useful.rates.size()), inside(burst, m_useful.axes.bursts.size())});
    emit settingDragged(setting, DragPhase::Begin);
    emit settingDragged(setting, DragPhase::End);
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
