#pragma once

#include "engine/advise/loss_curve.h"
#include "engine/trace/group/key_word.h"
#include "ui/charts/parts/drag_phase.h"

#include <QtCharts/QChartView>

#include <optional>
#include <vector>

class QAreaSeries;
class QLineSeries;
class QValueAxis;

namespace spillway::ui {

/// The number of clients that would lose requests, by burst: a falling step line over logarithmic axes, and a marker at
/// the present burst. A click or a drag asks for the burst below the pointer, the arrow keys for one more or less, Home
/// and End for 0 and for the burst that is enough for everyone. Whoever owns the burst sets it.
class NeedChart : public QChartView
{
    Q_OBJECT

public:
    explicit NeedChart(QWidget* parent = nullptr);
    void setCurve(std::vector<LossStep> curve);
    /// The clients' name, and the traffic that is counted ("normal periods"; empty: all).
    void setClients(KeyWord word, const QString& part);
    /// The name of the number, if it is not a burst ("capacity", "limit"), and the least that can be asked for.
    void setCeiling(const QString& name, qint64 least);
    void setBurst(qint64 burst); ///< moves the marker alone; >= 0
    /// The clients that lose something with that burst; 0 while nothing is known.
    [[nodiscard]] std::uint64_t losingWith(qint64 burst) const { return losing(m_curve, burst); }
    [[nodiscard]] double xOf(qint64 burst) const; ///< in this widget
    [[nodiscard]] QRectF plotRect() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void burstDragged(qint64 burst, spillway::ui::DragPhase phase); ///< whole requests

protected:
    void resizeEvent(QResizeEvent* event) override;
    void drawBackground(QPainter* painter, const QRectF& rect) override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;
    bool viewportEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] static double lineHeight(); ///< of small text: the unit of its distances
    void dress();                             ///< in the colours and fonts of the theme in force
    void placePlot();
    void fitAxes();
    [[nodiscard]] bool hasRoomAbove() const; ///< for the words beside the marker
    void leaveRoomAbove();                   ///< the curve, for the words beside the marker
    [[nodiscard]] qint64 lastStep() const;   ///< of the curve, among those that can be set
    void change();                           ///< says and paints anew
    void ask(qint64 burst, DragPhase phase);
    [[nodiscard]] qint64 burstAt(double x) const;
    [[nodiscard]] QString losingText(qint64 burst) const;
    void paintMarker(QPainter& painter) const;
    void paintHover(QPainter& painter) const;

    std::vector<LossStep> m_curve;
    KeyWord m_word = KeyWord::Client;
    QString m_part;
    QString m_name = tr("burst");
    qint64 m_least = 0;
    qint64 m_burst = 0;
    double m_end = 0; ///< of the burst's axis, in its logarithm
    bool m_dragging = false;
    std::optional<QPointF> m_pointer;
    QLineSeries* m_line;
    QLineSeries* m_top; ///< of the tinted area
    QAreaSeries* m_area = nullptr;
    QValueAxis* m_bursts;
    QValueAxis* m_clients;
};

} // namespace spillway::ui
