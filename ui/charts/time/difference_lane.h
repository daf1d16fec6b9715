#pragma once

#include "engine/replay/compare/difference.h"
#include "ui/charts/time/time_chart.h"

#include <memory>
#include <optional>

namespace spillway::ui {

/// The requests over time whose verdict differs between two limits, A and B: upwards those that B alone rejects,
/// downwards those that A alone rejects, around the middle those that only wait under one of them. Hovering shows the
/// figures of a slice; a click chooses the nearest such request and its client. Gestures and keys: see TimeChart.
class DifferenceLane : public TimeChart
{
    Q_OBJECT

public:
    explicit DifferenceLane(QWidget* parent = nullptr);
    /// nullptr: not known yet.
    void setDifference(const std::shared_ptr<const Difference>& difference) { take(m_difference, difference); }
    /// Where the picture stands, so that it lies over others of the same time.
    void setPlot(int left, int width);
    void setNames(const QString& a, const QString& b);
    /// How requests were placed within their timestamps, in short and in a sentence; empty where there is but one way.
    void setReading(const QString& brief, const QString& sentence);

signals:
    void requestChosen(spillway::Instant at, spillway::ClientId client);

protected:
    void paintStatic(QPainter& painter) override;
    void paintLive(QPainter& painter) override;
    [[nodiscard]] QRectF plotRect() const override;
    bool pressed(QPointF at) override;
    void hovered(std::optional<QPointF> at) override;

private:
    [[nodiscard]] std::optional<std::size_t> sliceOf(double x) const;
    [[nodiscard]] const DifferentRequest* nearest(double x) const;
    [[nodiscard]] QStringList sliceLines(std::size_t slice) const;
    void paintSlices(QPainter& painter) const;
    void paintWords(QPainter& painter) const;
    void describe() override;

    std::shared_ptr<const Difference> m_difference;
    int m_left = 0;
    int m_width = 1;
    QString m_a;
    QString m_b;
    QString m_reading;
    QString m_readingSentence;
    std::optional<QPointF> m_hover;
};

} // namespace spillway::ui
