#pragma once

#include "engine/core/quantity.h"
#include "ui/widgets/fields/parameter_row.h"

class QComboBox;

namespace spillway::ui {

/// A parameter that is a time: a whole number of milliseconds, seconds, minutes or hours.
class PeriodRow : public ParameterRow
{
    Q_OBJECT

public:
    /// As ParameterRow. `most` is the longest time; the shortest is one of the unit.
    PeriodRow(const QString& label, const QString& spoken, Milliseconds most, QWidget* parent = nullptr);

    /// In the unit that the user chose last, if that is whole; else in the largest that is, a lone minute in seconds.
    void setPeriod(Milliseconds period);
    [[nodiscard]] QComboBox* unit() const { return m_unit; }

signals:
    /// By the user. Another unit keeps the time where it is whole in it; else the nearest time is sent.
    void periodEdited(spillway::Milliseconds period);

private:
    void showUnit(Milliseconds unit);

    QComboBox* m_unit;
    Milliseconds m_most;
    Milliseconds m_shown{1000}; ///< the unit
    Milliseconds m_period{0};
};

} // namespace spillway::ui
