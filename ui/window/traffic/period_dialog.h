#pragma once

#include "engine/trace/columns/period.h"

#include <QtWidgets/QDialog>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace spillway::ui {

/// A marked period: its kind, its name, and when exactly it begins and ends, in the
/// clock that the window shows.
class PeriodDialog : public QDialog
{
    Q_OBJECT

public:
    /// It cannot be confirmed while a time is none, it ends before it begins, or lies outside of the traffic.
    PeriodDialog(const Period& period, TimeRange traffic, QWidget* parent = nullptr);
    [[nodiscard]] Period period() const;
    [[nodiscard]] QPushButton* confirm() const { return m_confirm; }
    [[nodiscard]] QLineEdit* name() const { return m_name; }

private:
    void check();

    QComboBox* m_kind;
    QLineEdit* m_name;
    TimeRange m_before; ///< a time that is no time leaves it; what is written without a date is on its days
    TimeRange m_traffic;
    QLineEdit* m_from;
    QLineEdit* m_to;
    QLabel* m_problem;
    QPushButton* m_confirm;
};

} // namespace spillway::ui
