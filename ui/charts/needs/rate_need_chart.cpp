#include "ui/charts/needs/rate_need_chart.h"

#include "engine/advise/limiter_need.h"
#include "ui/charts/parts/axis.h"
#include "ui/charts/parts/parts.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"

#include <QtCore/QLocale>
#include <QtGui/QFontMetricsF>
#include <QtGui/QKeyEvent>
#include <QtGui/QMouseEvent>
#include <QtGui/QPainter>
#include <QtGui/QPolygonF>

#include <algorithm>
#include <array>
#include <cmath>

namespace spillway::ui {

namespace {

constexpr std::int64_t kShortestRateAxis = 20; // of bursts
constexpr std::array kTicks{NginxRate{2, RateUnit::PerMinute},   NginxRate{10, RateUnit::PerMinute},
                            NginxRate{1, RateUnit::PerSecond},   NginxRate{10, RateUnit::PerSecond},
                            NginxRate{100, RateUnit::PerSecond}, NginxRate{1000, RateUnit::PerSecond}};

double placeOnAxis(Rate rate)
{
    return std::log(static_cast<double>(std::max<std::int64_t>(rate.raw(), 1)));
}

QString shareText(std::size_t share)
{
    const double percent = static_cast<double>(kNeedShares.at(share)) / 10;
    return RateNeedChart::tr("%1 %").arg(QLocale().toString(percent, 'f', kNeedShares.at(share) % 10 == 0 ? 0 : 1));
}

/// The fewer it is enough for the thinner and the more broken.
QPen penOf(std::size_t share)
{
    constexpr std::array<qreal, 3> kWidths{2, 1.6, 1.4};
    constexpr std::array kStyles{Qt::SolidLine, Qt::DashLine, Qt::DotLine};
    const Theme& t = theme();
    return {share == 0 ? t.rejected : mixed(t.text, t.panel, share == 1 ? 0.75 : 0.6), kWidths.at(share),
            kStyles.at(share), Qt::FlatCap, Qt::RoundJoin};
}

QString burstWords(std::int64_t burst)
{
    return burst == kNoneSuffices ? RateNeedChart::tr("no burst is enough")
                                  : RateNeedChart::tr("burst %1").arg(countText(static_cast<std::uint64_t>(burst)));
}

} // namespace

RateNeedChart::RateNeedChart(QWidget* parent) : Chart({30, 9}, {14, 4}, parent)
{
    setFrameless();
    setAccessibleName(tr("Burst needed at each rate"));
    describe();
}

void RateNeedChart::setNeeds(std::vector<NginxRate> rates, std::vector<NeedQuantiles> needs)
{
    m_rates = std::move(rates);
    m_needs = std::move(needs);
    m_told.reset();
    fitAxes();
}

void RateNeedChart::setWeight(NeedWeight weight)
{
    m_weight = weight;
    fitAxes();
}

void RateNeedChart::setNotes(const QString& part, const QString& note)
{
    take(m_part, part);
    take(m_note, note);
}

void RateNeedChart::setPresent(NginxRate rate, std::int64_t burst)
{
    if (rate == m_present && burst == m_burst)
        return;
    m_present = rate;
    m_burst = burst;
    fitAxes();
}

/// From the slowest rate to the first at which nobody needs a burst, and to the present one.
void RateNeedChart::fitAxes()
{
    if (!m_rates.empty()) {
        std::size_t last = m_rates.size() - 1;
        while (last > 1 && burstOf(last - 1, 0) == 0)
            --last;
        const double present = placeOnAxis(m_present.rate());
        m_first = std::min(placeOnAxis(m_rates.front().rate()), present);
        m_last = std::max(placeOnAxis(m_rates[last].rate()), present) + 0.1;
        std::int64_t most = std::max(kShortestRateAxis, m_burst);
        for (std::size_t rate = 0; rate < m_rates.size(); ++rate)
            if (burstOf(rate, 0) != kNoneSuffices)
                most = std::max(most, burstOf(rate, 0));
        m_top = logPlace(1.4 * static_cast<double>(most));
    }
    describe();
    invalidate();
}

std::int64_t RateNeedChart::burstOf(std::size_t rate, std::size_t share) const
{
    const NeedQuantiles& needs = m_needs[rate];
    return m_weight == NeedWeight::Clients ? needs.clients.at(share) : needs.requests.at(share);
}

QRectF RateNeedChart::plotRect() const
{
    return {QPointF(std::round(3.2 * unit()), std::round(1.5 * unit())),
            QPointF(width() - std::round(0.8 * unit()), height() - std::round(1.5 * unit()))};
}

double RateNeedChart::xOf(Rate rate) const
{
    const QRectF plot = plotRect();
    return plot.left() + (placeOnAxis(rate) - m_first) / (m_last - m_first) * plot.width();
}

double RateNeedChart::yOf(std::int64_t burst) const
{
    const QRectF plot = plotRect();
    const double place = burst == kNoneSuffices ? m_top : std::min(logPlace(static_cast<double>(burst)), m_top);
    return plot.bottom() - place / m_top * plot.height();
}

QPointF RateNeedChart::placeOf(std::size_t rate, std::int64_t burst) const
{
    return {xOf(m_rates[rate].rate()), yOf(burst)};
}

void RateNeedChart::paintStatic(QPainter& painter)
{
    if (m_rates.empty())
        return;
    const QRectF plot = plotRect();
    painter.setFont(themeFont(FontRole::Small));
    const QFontMetricsF metrics(themeFont(FontRole::Small));
    QStringList notes{m_part, m_note};
    notes.removeAll(QString());
    const QString noted = notes.join(QStringLiteral(", "));
    const double left = paintShares(painter, plot.right(), plot.left() + metrics.horizontalAdvance(m_note));
    painter.setPen(theme().subtle);
    QString title = noted.isEmpty() ? tr("burst by rate") : tr("by rate, %1").arg(noted);
    if (!noted.isEmpty() && metrics.horizontalAdvance(title) > left - plot.left())
        title = m_note.isEmpty() ? tr("burst by rate") : m_note; // the sentence above has the rest
    painter.drawText(QPointF(plot.left(), plot.top() - 0.45 * unit()),
                     metrics.elidedText(title, Qt::ElideRight, left - plot.left()));
    paintGrid(painter);
    painter.save();
    painter.setClipRect(plot.adjusted(-2, -2, 2, 2));
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t share = kNeedShares.size(); share-- > 0;) {
        QPolygonF line;
        for (std::size_t rate = 0; rate < m_rates.size(); ++rate)
            line << placeOf(rate, burstOf(rate, share));
        painter.setPen(penOf(share));
        painter.drawPolyline(line);
    }
    painter.restore();
    const QPointF present(xOf(m_present.rate()), yOf(m_burst));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme().panel, 1.5));
    painter.setBrush(theme().accent);
    painter.drawEllipse(present, 0.32 * unit(), 0.32 * unit());
    painter.restore();
}

/// The legend of the lines, ending at `right`, close together where it would begin before `left`.
/// Answers where that starts.
double RateNeedChart::paintShares(QPainter& painter, double right, double left) const
{
    const QFontMetricsF metrics(themeFont(FontRole::Small));
    const double baseline = plotRect().top() - 0.45 * unit();
    const auto widthAt = [&](double scale) {
        double width = 0;
        for (std::size_t share = 0; share < kNeedShares.size(); ++share)
            width += metrics.horizontalAdvance(shareText(share)) + 2.2 * unit() * scale;
        return width;
    };
    constexpr double kClose = 0.6;
    const double scale = right - widthAt(1) < left ? kClose : 1;
    const double sample = 1.2 * unit() * scale;
    double x = right;
    for (std::size_t share = kNeedShares.size(); share-- > 0;) {
        const QString text = shareText(share);
        x -= metrics.horizontalAdvance(text);
        painter.setPen(theme().subtle);
        painter.drawText(QPointF(x, baseline), text);
        x -= 0.4 * unit() * scale + sample;
        const double y = std::round(baseline - metrics.capHeight() / 2) + 0.5;
        painter.setPen(penOf(share));
        painter.drawLine(QPointF(x, y), QPointF(x + sample, y));
        x -= 0.6 * unit() * scale;
    }
    return x;
}

void RateNeedChart::paintGrid(QPainter& painter) const
{
    const QRectF plot = plotRect();
    const QFontMetricsF metrics(themeFont(FontRole::Small));
    for (const NginxRate& tick : kTicks) {
        const double x = std::round(xOf(tick.rate())) + 0.5;
        const QString label = QString::fromStdString(tick.text());
        const double width = metrics.horizontalAdvance(label);
        if (x < plot.left() - 1 || x > plot.right() + 1)
            continue;
        painter.setPen(QPen(theme().grid, 1));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
        painter.setPen(theme().subtle);
        painter.drawText(
            QPointF(std::min(x - width / 2, this->width() - width - 1), plot.bottom() + 1.4 * metrics.ascent()), label);
    }
    paintLogValues(painter, plot, m_top);
}

QStringList RateNeedChart::toldLines() const
{
    if (!m_told)
        return {};
    QStringList lines{QString::fromStdString(m_rates[*m_told].text())};
    for (std::size_t share = 0; share < kNeedShares.size(); ++share)
        lines << shareText(share) + u'\t' + burstWords(burstOf(*m_told, share));
    return lines;
}

void RateNeedChart::paintLive(QPainter& painter)
{
    if (!m_told)
        return;
    const QRectF plot = plotRect();
    QStringList lines = toldLines();
    const QString heading = lines.takeFirst();
    const double x = std::round(xOf(m_rates[*m_told].rate())) + 0.5;
    paintHair(painter, plot, x, Qt::DotLine);
    paintBubble(painter, bubbleRect(QPointF(x, plot.top()), QRectF(rect()), heading, lines), heading, lines);
}

void RateNeedChart::tell(std::optional<std::size_t> rate)
{
    if (rate == m_told)
        return;
    m_told = rate;
    describe();
    update();
}

void RateNeedChart::mouseMoveEvent(QMouseEvent* event)
{
    if (m_rates.empty() || !plotRect().adjusted(-unit(), 0, unit(), unit()).contains(event->position()))
        return tell(std::nullopt);
    const auto far = [&](const NginxRate& rate) { return std::abs(xOf(rate.rate()) - event->position().x()); };
    tell(static_cast<std::size_t>(std::ranges::min_element(m_rates, {}, far) - m_rates.begin()));
}

void RateNeedChart::leaveEvent(QEvent* event)
{
    tell(std::nullopt);
    Chart::leaveEvent(event);
}

void RateNeedChart::keyPressEvent(QKeyEvent* event)
{
    if (m_rates.empty() || (event->key() != Qt::Key_Left && event->key() != Qt::Key_Right))
        return Chart::keyPressEvent(event);
    const auto from = std::ranges::lower_bound(m_rates, m_present.rate(), {}, &NginxRate::rate) - m_rates.begin();
    const auto now = static_cast<std::ptrdiff_t>(m_told.value_or(static_cast<std::size_t>(from)));
    const auto next = m_told ? now + (event->key() == Qt::Key_Right ? 1 : -1) : now;
    tell(
        static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(next, 0, static_cast<std::ptrdiff_t>(m_rates.size()) - 1)));
}

void RateNeedChart::describe()
{
    if (m_rates.empty())
        return setAccessibleDescription(tr("Not known yet."));
    const QString note = (m_part.isEmpty() ? QString() : tr(" Of the %1 alone.", "normal periods").arg(m_part)) +
                         (m_note.isEmpty() ? QString() : tr(" Counted with %1.").arg(m_note));
    const QString now =
        tr("Now %1, %2.", "10r/s, burst 20").arg(QString::fromStdString(m_present.text()), burstWords(m_burst));
    QStringList lines = toldLines();
    if (lines.isEmpty())
        return setAccessibleDescription(now + note);
    const QString rate = lines.takeFirst();
    setAccessibleDescription(tr("%1 At %2: %3.").arg(now, rate, lines.join(QStringLiteral(", ")).replace(u'\t', u' ')) +
                             note);
}

} // namespace spillway::ui
