#pragma once

#include "ui/charts/parts/verdict_look.h"

#include <QtCore/QRectF>
#include <QtCore/QString>
#include <QtCore/QStringList>
#include <QtGui/QBrush>
#include <QtWidgets/QWidget>

#include <optional>
#include <vector>

class QFont;
class QPainter;

namespace spillway::ui {

/// One request's mark: a disc for passed, a diamond for delayed, a cross for rejected. `radius` > 0.
void paintMark(QPainter& painter, QPointF centre, double radius, Verdict verdict);

/// A word of a legend with its colour or pattern.
struct LegendEntry
{
    QString word;
    QBrush fill;
};
/// The entries, ending at `right`; those that do not fit behind `left` are left out. Answers where it starts.
double paintLegend(QPainter& painter, double left, double right, double baseline,
                   const std::vector<LegendEntry>& entries);

/// A box with a heading and lines, beside `anchor` and within `bounds`. An empty `heading` is left out. What follows a
/// tab in a line stands at the right edge.
[[nodiscard]] QRectF bubbleRect(QPointF anchor, const QRectF& bounds, const QString& heading, const QStringList& lines);
void paintBubble(QPainter& painter, const QRectF& box, const QString& heading, const QStringList& lines);

/// A thin line upright through `plot` where the pointer is.
void paintHair(QPainter& painter, const QRectF& plot, double x, Qt::PenStyle style);

/// Lines across `plot` with labels at its left for a logarithmic axis up to the place `top`, as many as have room.
void paintLogValues(QPainter& painter, const QRectF& plot, double top);
/// Upright lines with labels below `plot` for a logarithmic axis up to the place `end`.
void paintLogNumbers(QPainter& painter, const QRectF& plot, double end);

/// A text on a ground that lets little through: it can be read on any colour.
void paintOnGround(QPainter& painter, const QRectF& box, double radius, const QFont& font, const QColor& color,
                   const QString& text);

/// The playhead: a line from `top` to `bottom` with a small handle above it.
void paintPlayhead(QPainter& painter, double x, double top, double bottom);
/// The pixels that paintPlayhead touches.
[[nodiscard]] QRect playheadStrip(double x, double top, double bottom);

/// Small text in `row`, in the middle of its height: the first that fits, or nothing.
void paintSmall(QPainter& painter, const QRectF& row, Qt::Alignment side, const QColor& color,
                const QStringList& texts);

/// Where the name of a mark stands within `plot`: `gap` pixels on its right, or where it meets none of the boxes that
/// are taken: on its left, above or below these. Where it meets one everywhere, the first that has room in the plot.
[[nodiscard]] QRectF boxBeside(QPointF mark, QSizeF size, double gap, const QRectF& plot,
                               const std::vector<QRectF>& taken);

/// The figures under the pointer, over whatever is near: a chart may be too low to hold them. Hidden with its chart.
class Bubble final : public QWidget
{
    Q_OBJECT

public:
    explicit Bubble(QWidget* chart);
    /// Beside that point of the chart. Lines with a tab have a number behind it.
    void tell(QPointF anchor, const QString& heading, const QStringList& lines);
    [[nodiscard]] const QStringList& lines() const { return m_lines; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QWidget* m_chart;
    QString m_heading;
    QStringList m_lines;
};

} // namespace spillway::ui
