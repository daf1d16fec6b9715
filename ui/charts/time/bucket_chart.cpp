#include "ui/charts/time/bucket_chart.h"

#include "engine/study/explanation.h"
#include "ui/charts/parts/parts.h"
#include "ui/charts/time/level_picture.h"
#include "ui/models/project/limit_words.h"
#include "ui/models/words/explanation_text.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"

#include <QtGui/QKeyEvent>
#include <QtGui/QPainter>
#include <QtWidgets/QApplication>

#include <algorithm>
#include <cmath>

namespace spillway::ui {

BucketChart::BucketChart(QWidget* parent) : TimeChart({48, 15}, {20, 9}, parent)
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
    m_explained.reset();
    if (!sameTraffic)
        m_selected.reset();
    if (m_line == LevelLine::None)
        m_axis = LevelLayout::axisFor(m_index);
    setAccessibleName(client.isEmpty() ? tr("Bucket level") : levelWords(limit, client).title);
    describe();
    invalidate();
}

QRectF BucketChart::plotRect() const
{
    return plotBelow(titleHeight() + 0.3 * unit());
}

LevelLayout BucketChart::layout() const
{
    return {m_index, scale(), plotRect(), m_axis, unit()};
}

void BucketChart::emitLine(LevelLine line, qint64 value, DragPhase phase)
{
    if (line == LevelLine::Burst)
        emit burstDragged(value, phase);
    else if (line == LevelLine::Delay)
        emit delayDragged(std::clamp<qint64>(value, 0, ceilingOf(m_index.applied()).raw() / 1000), phase);
}

bool BucketChart::pressed(QPointF at)
{
    m_line = layout().lineAt(at);
    m_moving = false;
    m_pressedAt = at;
    if (m_line != LevelLine::None)
        return true;
    select(layout().requestNear(at));
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
        return emitLine(m_line, layout().levelFor(at.y()), DragPhase::Move);
    if ((at - m_pressedAt).manhattanLength() < QApplication::startDragDistance())
        return;
    m_moving = true;
    emitLine(m_line, layout().levelFor(at.y()), DragPhase::Begin);
}

void BucketChart::released(QPointF at)
{
    const LevelLine line = m_line;
    m_line = LevelLine::None;
    if (m_moving) {
        emitLine(line, layout().levelFor(at.y()), DragPhase::End);
    } else if (const auto request = layout().requestNear(m_pressedAt)) { // a mark that lies on the line
        select(request);
        emit playheadMoved(m_index[*request].at);
    }
    m_moving = false;
    m_axis = LevelLayout::axisFor(m_index);
    invalidate();
}

void BucketChart::hovered(std::optional<QPointF> at)
{
    const auto near = at && m_line == LevelLine::None ? layout().requestNear(*at) : std::nullopt;
    if (near == m_hovered)
        return;
    m_hovered = near;
    update();
}

Qt::CursorShape BucketChart::cursorAt(QPointF at) const
{
    return m_line != LevelLine::None || layout().lineAt(at) != LevelLine::None ? Qt::SizeVerCursor : Qt::ArrowCursor;
}

Instant BucketChart::momentAt(QPointF at) const
{
    const auto request = layout().requestNear(at);
    return request ? m_index[*request].at : TimeChart::momentAt(at);
}

void BucketChart::selectBeside(int direction)
{
    if (m_index.size() == 0)
        return;
    std::size_t next = m_index.firstFrom(playhead());
    if (m_selected && direction > 0)
        next = *m_selected + 1;
    else if (m_selected)
        next = *m_selected > 0 ? *m_selected - 1 : 0;
    next = std::min(next, m_index.size() - 1);
    emit playheadMoved(m_index[next].at);
    select(next);
}

void BucketChart::keyPressEvent(QKeyEvent* event)
{
    const bool up = event->key() == Qt::Key_Up;
    if (up || event->key() == Qt::Key_Down) {
        const LevelLine line = (event->modifiers() & Qt::ShiftModifier) != 0 ? LevelLine::Delay : LevelLine::Burst;
        if (m_index.size() == 0 || (line == LevelLine::Delay && !hasDelay(m_index)))
            return;
        const qint64 now = std::llround(lineLevel(m_index, line));
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

QString BucketChart::bubbleTitle(std::size_t i) const
{
    const RequestOutcome& request = m_index[i];
    return tr("%1 at %2").arg(verdictWord(request.decision.verdict), momentText(request.at));
}

const QStringList& BucketChart::bubbleLines(std::size_t i) const
{
    if (m_explained != i) {
        m_explained = i;
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
    const QStringList lines = why ? explanationLines(m_index.applied(), request, *why) : QStringList();
    return m_about ? lines + m_about(i) : lines;
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

void BucketChart::paintStatic(QPainter& painter)
{
    const LevelWords words = levelWords(m_index.applied(), m_client);
    paintTitle(painter, words.title, {m_note, words.note}, plotRect().right());
    if (m_index.size() == 0 || range().length() <= Milliseconds(0)) {
        painter.setFont(themeFont(FontRole::Body));
        painter.setPen(theme().subtle);
        painter.drawText(plotRect(), Qt::AlignCenter | Qt::TextWordWrap, tr("No client has a request here."));
        return;
    }
    paintTimeAxis(painter);
    paintLevel(painter, layout());
}

void BucketChart::paintLive(QPainter& painter)
{
    if (m_index.size() > 0)
        paintPlayheadLine(painter);
    const auto shown = m_hovered ? m_hovered : m_selected;
    if (!shown || *shown >= m_index.size() || m_index[*shown].at < range().from || m_index[*shown].at > range().to)
        return;
    const QPointF at = layout().markAt(*shown);
    painter.setPen(QPen(theme().text, 1.4));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(at, 2.1 * kLevelMark, 2.1 * kLevelMark);
    const QRectF bounds = cardRect().adjusted(4, 4, -4, -4);
    const QString title = bubbleTitle(*shown);
    const QStringList lines = bubbleLines(*shown);
    paintBubble(painter, bubbleRect(at, bounds, title, lines), title, lines);
}

} // namespace spillway::ui
