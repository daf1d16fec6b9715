#pragma once

#include "engine/advise/need_quantiles.h"
#include "engine/policy/nginx_rate.h"
#include "ui/charts/parts/chart.h"

#include <optional>
#include <vector>

namespace spillway::ui {

/// The lines are quantiles of clients, or of their requests.
enum class NeedWeight { Clients, Requests };

/// At each rate the smallest burst that is enough for all, 99.9 % and 99 % of the clients or of their
/// requests: three lines over logarithmic axes, and a mark at the present setting. Hovering, or the arrow
/// keys, show the exact bursts of a rate.
class RateNeedChart : public Chart
{
    Q_OBJECT

public:
    explicit RateNeedChart(QWidget* parent = nullptr);
    /// As many as there are rates, which ascend; none: not known yet.
    void setNeeds(std::vector<NginxRate> rates, std::vector<NeedQuantiles> needs);
    void setWeight(NeedWeight weight);
    /// The traffic that is counted ("normal periods"; empty: all), and the assumption about its arrivals ("each second at
    /// once"; empty: they are exact).
    void setNotes(const QString& part, const QString& note);
    void setPresent(NginxRate rate, std::int64_t burst);
    /// The rate whose bursts are shown.
    [[nodiscard]] std::optional<std::size_t> told() const { return m_told; }
    /// Its heading and lines; empty where none is shown.
    [[nodiscard]] QStringList toldLines() const;
    [[nodiscard]] QPointF placeOf(std::size_t rate, std::int64_t burst) const; ///< in this widget

protected:
    void paintStatic(QPainter& painter) override;
    void paintLive(QPainter& painter) override;
    void describe() override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] QRectF plotRect() const;
    [[nodiscard]] double xOf(Rate rate) const;
    [[nodiscard]] double yOf(std::int64_t burst) const;
    [[nodiscard]] std::int64_t burstOf(std::size_t rate, std::size_t share) const;
    [[nodiscard]] double paintShares(QPainter& painter, double right, double left) const;
    void paintGrid(QPainter& painter) const;
    void tell(std::optional<std::size_t> rate);
    void fitAxes();

    std::vector<NginxRate> m_rates;
    std::vector<NeedQuantiles> m_needs;
    NeedWeight m_weight = NeedWeight::Clients;
    QString m_part;
    QString m_note;
    NginxRate m_present;
    std::int64_t m_burst = 0;
    std::optional<std::size_t> m_told;
    double m_first = 0; ///< of the axis of rates, in their logarithm
    double m_last = 1;
    double m_top = 1; ///< of that of bursts
};

} // namespace spillway::ui
