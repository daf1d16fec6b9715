#pragma once

#include "engine/replay/estimate/period_estimate.h"
#include "engine/trace/columns/period.h"

#include <QtWidgets/QWidget>

#include <span>
#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace spillway::ui {

class ElidedLabel;

/// The marked periods, each with its colour, its name and its times: a click looks at it, the small buttons beside it
/// edit and remove it. Below, a way to have some proposed.
class PeriodList : public QWidget
{
    Q_OBJECT

public:
    explicit PeriodList(QWidget* parent = nullptr);
    /// Each shows its day where the traffic has several.
    void setPeriods(const std::vector<Period>& periods, const TimeRange& traffic);
    /// The effect of the limit on each of them. `open`: so far by one assumption about arrivals, which the timestamps leave
    /// open.
    void setCounts(std::span<const PeriodEstimate> each, bool open);
    /// So many requests lie in none of them, which only matters where normal ones are marked: else all that
    /// is no incident is normal.
    void setUnmarked(std::uint64_t requests);
    /// The heading of the shares, to stand above them; hidden while there are none.
    [[nodiscard]] QLabel* caption() const { return m_caption; }
    [[nodiscard]] QPushButton* propose() const { return m_propose; }

signals:
    void lookRequested(std::size_t period);
    void editRequested(std::size_t period);
    void removeRequested(std::size_t period);
    void countRequested(std::size_t period); ///< that one alone

protected:
    void changeEvent(QEvent* event) override;

private:
    void makeRows();
    [[nodiscard]] QWidget* makeRow(std::size_t index, const Period& period);
    [[nodiscard]] QString tipOf(const Period& period) const;
    void showCounts();

    QVBoxLayout* m_rows;
    ElidedLabel* m_unmarked;
    ElidedLabel* m_hint; ///< how to mark one by hand, as long as none is
    QLabel* m_caption;
    QPushButton* m_propose;
    std::vector<Period> m_periods;
    std::vector<ElidedLabel*> m_counts;    ///< by period
    std::vector<PeriodEstimate> m_counted; ///< by period, or empty
    bool m_open = false;
    TimeRange m_traffic;
};

} // namespace spillway::ui
