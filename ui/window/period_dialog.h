#pragma once

#include "engine/trace/period.h"

#include <QtWidgets/QDialog>

class QComboBox;
class QDateTimeEdit;
class QLabel;
class QLineEdit;
class QPushButton;

namespace spillway::ui {

/// What a marked period is: its kind, its name, and when exactly it begins and ends, in the clock that the window shows.
class PeriodDialog : public QDialog
{
    Q_OBJECT

public:
    explicit PeriodDialog(const Period& period, QWidget* parent = nullptr);
    [[nodiscard]] Period period() const;
    [[nodiscard]] QLineEdit* name() const { return m_name; }
    [[nodiscard]] QDateTimeEdit* from() const { return m_from; }
    [[nodiscard]] QDateTimeEdit* to() const { return m_to; }

private:
    void check();

    QComboBox* m_kind;
    QLineEdit* m_name;
    QDateTimeEdit* m_from;
    QDateTimeEdit* m_to;
    QLabel* m_problem;
    QPushButton* m_confirm;
};

} // namespace spillway::ui
