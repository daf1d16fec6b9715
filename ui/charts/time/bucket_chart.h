#pragma once

#include "engine/replay/replay.h"
#include "ui/charts/parts/drag_phase.h"
#include "ui/charts/parts/level_index.h"
#include "ui/charts/time/level_layout.h"
#include "ui/charts/time/time_chart.h"

#include <functional>
#include <optional>
#include <vector>

namespace spillway::ui {

/// The level of one client over time, under any algorithm, with the line above which requests are rejected (burst,
/// capacity, limit), that of the delay where nginx has one (both can be dragged), and one mark per request: its shape
/// shows the verdict as well as its colour. Gestures and keys: see TimeChart. A click on a request selects it and shows
/// why it was decided so ("9.731 − 10 r/s × 0.044 s + 1 = 10.291 > burst 10") and what would have changed it; so do
/// Ctrl and the arrow keys, one request further each time. A click changes no line. Up and Down move the burst line,
/// with Shift the delay line.
class BucketChart : public TimeChart
{
    Q_OBJECT

public:
    explicit BucketChart(QWidget* parent = nullptr);
    /// `requests` in order of time; kept by reference to the project's vector until the next call.
    void setRequests(const QString& client, const std::vector<RequestOutcome>& requests, const Limit& limit);
    [[nodiscard]] const LevelIndex& levels() const { return m_index; }
    /// Lines about the request of that number, which stand below why it was decided so.
    void setAbout(std::function<QStringList(std::size_t)> about) { m_about = std::move(about); }
    /// A short sentence beside the title, or empty.
    void setNote(const QString& note) { take(m_note, note); }

signals:
    void burstDragged(qint64 burst, spillway::ui::DragPhase phase); ///< or capacity, or limit: whole requests or tokens
    void delayDragged(qint64 delay, spillway::ui::DragPhase phase);

protected:
    void describe() override;
    void paintStatic(QPainter& painter) override;
    void paintLive(QPainter& painter) override;
    [[nodiscard]] QRectF plotRect() const override;
    bool pressed(QPointF at) override;
    void dragged(QPointF at) override;
    void released(QPointF at) override;
    void hovered(std::optional<QPointF> at) override;
    [[nodiscard]] Qt::CursorShape cursorAt(QPointF at) const override;
    [[nodiscard]] Instant momentAt(QPointF at) const override; ///< a request's own where one is pointed at
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] LevelLayout layout() const;
    void emitLine(LevelLine line, qint64 value, DragPhase phase);
    void select(std::optional<std::size_t> request);
    void selectBeside(int direction);
    [[nodiscard]] const QStringList& bubbleLines(std::size_t i) const;
    [[nodiscard]] QStringList linesAbout(std::size_t i) const;
    [[nodiscard]] QString bubbleTitle(std::size_t i) const;

    QString m_client;
    QString m_note;
    LevelIndex m_index;
    std::function<QStringList(std::size_t)> m_about;
    ValueAxis m_axis;
    LevelLine m_line = LevelLine::None; ///< held or being dragged; the axis stands still meanwhile
    bool m_moving = false;              ///< the pointer has left the place of the press
    QPointF m_pressedAt;
    std::optional<std::size_t> m_hovered;
    std::optional<std::size_t> m_selected;
    mutable std::optional<std::size_t> m_explained; ///< its lines are kept: they take a replay of what came before
    mutable QStringList m_lines;
};

} // namespace spillway::ui
