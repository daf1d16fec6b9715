#pragma once

#include "engine/trace/period.h"

#include <QtWidgets/QWidget>

#include <vector>

class QPushButton;
class QVBoxLayout;

namespace spillway::ui {

/// The marked periods, each with its colour, its name and its times: a click looks at it, the small buttons beside it edit and
/// remove it. Below, a way to have some proposed.
class PeriodList : public QWidget
{
    Q_OBJECT

public:
    explicit PeriodList(QWidget* parent = nullptr);
    /// Of traffic of several days each tells its own.
    void setPeriods(const std::vector<Period>& periods, const TimeRange& traffic);
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

    QVBoxLayout* m_rows;
    QPushButton* m_propose;
    std::vector<Period> m_periods;
    TimeRange m_traffic;
};

} // namespace spillway::ui
