#include "ui/charts/time/bucket_chart.h"

#include "engine/study/explanation.h"
#include "ui/charts/parts/parts.h"
#include "ui/charts/parts/verdict_look.h"
#include "ui/models/project/limit_words.h"
#include "ui/models/words/explanation_text.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"

#include <QtGui/QKeyEvent>
#include <QtWidgets/QApplication>

#include <algorithm>
#include <cmath>

namespace spillway::ui {

namespace {

constexpr double kGrip = 5;            ///< how near the pointer must be to a line or a mark
constexpr std::size_t kMostNear = 512; ///< requests looked at under the pointer

} // namespace

BucketChart::BucketChart(QWidget* parent) : TimeChart(parent)
{
    setAccessibleName(tr("Bucket level"));
    describe();
}

void BucketChart::setRequests(const QString& client, const std::vector<RequestOutcome>& requests, const Limit& limit)
{
    const bool sameTraffic = client == m_client && requests.size() == m_index.size();
    m_client = client;
    m_index.build(requests, limit);
    m_hovered.reset();
    m_told.reset();
    if (!sameTraffic)
        m_selected.reset();
    if (m_line == Line::None)
        rescale();
    setAccessibleName(client.isEmpty() ? tr("Bucket level") : levelWords(limit, client).title);
    describe();
    invalidate();
}

QSize BucketChart::sizeHint() const
{
    return {static_cast<int>(48 * unit()), static_cast<int>(15 * unit())};
}

QSize BucketChart::minimumSizeHint() const
{
    return {static_cast<int>(20 * unit()), static_cast<int>(9 * unit())};
}

QRectF BucketChart::plotRect() const
{
    const QRectF card = cardRect();
    return QRectF(QPointF(std::round(4.2 * unit()), std::round(titleHeight() + 0.3 * unit())),
                  QPointF(std::round(card.right() - 1.3 * unit()), std::round(card.bottom() - 2.1 * unit())));
}

double BucketChart::valueTop() const
{
    return std::round(plotRect().top() + 1.5 * unit());
}

double BucketChart::y(double level) const
{
    const double bottom = plotRect().bottom();
    return bottom - level / m_axis.top * (bottom - valueTop());
}

bool BucketChart::hasDelay() const
{
    return nginx() != nullptr && nginx()->delayAfter != kNever;
}

double BucketChart::lineLevel(Line line) const
{
    const bool delay = line == Line::Delay && nginx() != nullptr;
    return static_cast<double>((delay ? nginx()->delayAfter : ceilingOf(m_index.applied())).raw()) / 1000;
}

bool BucketChart::onScale(Line line) const
{
    return lineLevel(line) <= m_axis.top * 1.0001;
}

double BucketChart::lineY(Line line) const
{
    return onScale(line) ? y(lineLevel(line)) : std::round(valueTop() - 0.9 * unit());
}

/// Holds what happened, and the burst line unless that would press what happened flat.
void BucketChart::rescale()
{
    const double burst = lineLevel(Line::Burst);
    const double delay = hasDelay() ? lineLevel(Line::Delay) : 0;
    const double content = std::max(m_index.all().high, delay <= burst && delay < 1e5 ? delay : 0.0);
    if (burst <= std::max(4 * content, 50.0)) {
        m_axis = valueAxis(std::max(burst, content), 4);
        m_axis.top =
            std::max({burst < 10 ? burst + 1 : burst, content, 1.0}); // rejected ones stand up to 1 above burst
    } else {
        m_axis = valueAxis(std::max(1.5 * content, 5.0), 4);
    }
}

BucketChart::Line BucketChart::lineAt(QPointF at) const
{
    const QRectF plot = plotRect();
    if (at.x() < plot.left() - 3 * unit() || at.x() > plot.right() + unit() || m_index.size() == 0)
        return Line::None;
    const double toBurst = std::abs(at.y() - lineY(Line::Burst));
    const double toDelay = hasDelay() ? std::abs(at.y() - lineY(Line::Delay)) : 1e9;
    if (std::min(toBurst, toDelay) > kGrip)
        return Line::None;
    return toDelay < toBurst ? Line::Delay : Line::Burst;
}

qint64 BucketChart::levelFor(double at) const
{
    const double bottom = plotRect().bottom();
    const double top = valueTop();
    // Above the axis two lines of text double the value, so that a drag can leave the scale.
    const double level = at >= top ? (bottom - at) / std::max(bottom - top, 1.0) * m_axis.top
                                   : m_axis.top * (1 + (top - at) / (2 * unit()));
    return std::max<qint64>(0, std::llround(level));
}

void BucketChart::emitLine(Line line, qint64 value, DragPhase phase)
{
    if (line == Line::Burst)
        emit burstDragged(value, phase);
    else if (line == Line::Delay)
        emit delayDragged(std::clamp<qint64>(value, 0, ceilingOf(m_index.applied()).raw() / 1000), phase);
}

bool BucketChart::pressed(QPointF at)
{
    m_line = lineAt(at);
    m_moving = false;
    m_pressedAt = at;
    if (m_line != Line::None)
        return true;
    select(requestNear(at));
    return false;
}

void BucketChart::select(std::optional<std::size_t> request)
{
    m_selected = request;
    describe();
    update();
}

void BucketChart::dragged(QPointF at)
{
    if (m_moving)
        return emitLine(m_line, levelFor(at.y()), DragPhase::Move);
    if ((at - m_pressedAt).manhattanLength() < QApplication::startDragDistance())
        return;
    m_moving = true;
    emitLine(m_line, levelFor(at.y()), DragPhase::Begin);
}

void BucketChart::released(QPointF at)
{
    const Line line = m_line;
    m_line = Line::None;
    if (m_moving) {
        emitLine(line, levelFor(at.y()), DragPhase::End);
    } else if (const auto request = requestNear(m_pressedAt)) { // a mark that lies on the line
        select(request);
        emit playheadMoved(m_index[*request].at);
    }
    m_moving = false;
    rescale();
    invalidate();
}

void BucketChart::hovered(std::optional<QPointF> at)
{
    const auto near = at && m_line == Line::None ? requestNear(*at) : std::nullopt;
    if (near == m_hovered)
        return;
    m_hovered = near;
    update();
}

Qt::CursorShape BucketChart::cursorAt(QPointF at) const
{
    return m_line != Line::None || lineAt(at) != Line::None ? Qt::SizeVerCursor : Qt::ArrowCursor;
}

Instant BucketChart::momentAt(QPointF at) const
{
    const auto request = requestNear(at);
    return request ? m_index[*request].at : TimeChart::momentAt(at);
}

double BucketChart::rejectedY(double excess) const
{
    const double above = std::round(lineY(Line::Burst) - 0.75 * unit());
    return std::max(std::min(above, y(excess)), plotRect().top() + 0.4 * unit());
}

QPointF BucketChart::markAt(std::size_t i) const
{
    const RequestOutcome& request = m_index[i];
    const double x = scale().x(request.at);
    if (request.decision.verdict == Verdict::Rejected)
        return {x, rejectedY(static_cast<double>(request.decision.excess.raw()) / 1000)};
    return {x, y(m_index.levelAfter(i))};
}

std::optional<std::size_t> BucketChart::requestNear(QPointF at) const
{
    if (m_index.size() == 0 || range().length() <= Milliseconds(0) || !plotRect().adjusted(-4, -4, 4, 4).contains(at))
        return std::nullopt;
    const TimeScale time = scale();
    const std::size_t first = m_index.firstFrom(time.at(at.x() - kGrip));
    const std::size_t last = std::min(m_index.firstFrom(time.at(at.x() + kGrip) + Milliseconds(1)), first + kMostNear);
    std::optional<std::size_t> best;
    double nearest = 2 * kGrip;
    for (std::size_t i = first; i < last; ++i) {
        const QPointF away = markAt(i) - at;
        const double distance = std::hypot(away.x(), away.y());
        if (distance <= nearest) {
            nearest = distance;
            best = i;
        }
    }
    return best;
}

void BucketChart::selectBeside(int direction)
{
    if (m_index.size() == 0)
        return;
    if (m_selected && direction > 0)
        m_selected = std::min(*m_selected + 1, m_index.size() - 1);
    else if (m_selected)
        m_selected = *m_selected > 0 ? *m_selected - 1 : 0;
    else
        m_selected = std::min(m_index.firstFrom(playhead()), m_index.size() - 1);
    emit playheadMoved(m_index[*m_selected].at);
    describe();
    update();
}

void BucketChart::keyPressEvent(QKeyEvent* event)
{
    const bool up = event->key() == Qt::Key_Up;
    if (up || event->key() == Qt::Key_Down) {
        const Line line = (event->modifiers() & Qt::ShiftModifier) != 0 ? Line::Delay : Line::Burst;
        if (m_index.size() == 0 || (line == Line::Delay && !hasDelay()))
            return;
        const qint64 now = std::llround(lineLevel(line));
        const qint64 next = std::max<qint64>(0, now + (up ? 1 : -1));
        emitLine(line, next, DragPhase::Begin);
        emitLine(line, next, DragPhase::End);
        return;
    }
    const bool control = (event->modifiers() & Qt::ControlModifier) != 0;
    if (control && (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)) {
        selectBeside(event->key() == Qt::Key_Right ? 1 : -1);
        return;
    }
    TimeChart::keyPressEvent(event);
}

/// Whether the playhead's handle would hide the label at the end of the burst line.
bool BucketChart::labelDodges() const
{
    const double x = scale().x(playhead());
    return x > plotRect().right() - kLabelRoom * unit() && x < plotRect().right() + unit();
}

void BucketChart::playheadSet()
{
    m_describe.call();
    if (labelDodges() == m_dodged)
        return;
    m_dodged = !m_dodged;
    invalidate();
}

QString BucketChart::bubbleTitle(std::size_t i) const
{
    const RequestOutcome& request = m_index[i];
    return tr("%1 at %2").arg(verdictWord(request.decision.verdict), momentText(request.at));
}

const QStringList& BucketChart::bubbleLines(std::size_t i) const
{
    if (m_told != i) {
        m_told = i;
        m_lines = linesAbout(i);
    }
    return m_lines;
}

QStringList BucketChart::linesAbout(std::size_t i) const
{
    const RequestOutcome& request = m_index[i];
    if (!request.accounted)
        return {tr("its key is empty: nginx does not count it")};
    if (request.outOfMemory)
        return {tr("the zone had no room for this client")};
    const auto why = explain(m_index.applied(), m_index.requests(), i);
    return why ? explanationLines(m_index.applied(), request, *why) : QStringList();
}

void BucketChart::describe()
{
    if (m_index.size() == 0) {
        setAccessibleDescription(tr("No client is chosen."));
        return;
    }
    const LevelIndex::Summary& all = m_index.all();
    QString text = tr("%1 passed, %2 delayed, %3 rejected; highest level %4. Level %5 at the playhead, %6.")
                       .arg(countText(all.passed), countText(all.delayed), countText(all.rejected),
                            levelText(Thousandths(std::llround(all.high * 1000))),
                            levelText(Thousandths(std::llround(m_index.levelAt(playhead()) * 1000))),
                            ceilingText(m_index.applied(), ceilingOf(m_index.applied()).raw() / 1000));
    if (m_selected && *m_selected < m_index.size())
        text += QLatin1Char(' ') + bubbleTitle(*m_selected) + QStringLiteral(": ") +
                bubbleLines(*m_selected).join(QStringLiteral(", "));
    setAccessibleDescription(text);
}

} // namespace spillway::ui
