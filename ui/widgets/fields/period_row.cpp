#include "ui/widgets/fields/period_row.h"

#include "ui/widgets/fields/log_slider.h"

#include <QtWidgets/QComboBox>

#include <algorithm>
#include <array>

namespace spillway::ui {
namespace {

/// A unit of time, and how many of it the slider spans.
struct Unit
{
    Milliseconds length;
    qint64 slider;
};

constexpr std::array<Unit, 4> kUnits{{{Milliseconds(1), 60'000},
                                      {Milliseconds(1000), 3600},
                                      {Milliseconds(60'000), 1440},
                                      {Milliseconds(3'600'000), 744}}};

Milliseconds unitFor(Milliseconds period)
{
    Milliseconds best = kUnits.front().length;
    for (const Unit& unit : kUnits) {
        const bool lone = unit.length > Milliseconds(1000) && period == unit.length;
        if (period % unit.length == Milliseconds(0) && !lone)
            best = unit.length;
    }
    return best;
}

} // namespace

PeriodRow::PeriodRow(const QString& label, const QString& spoken, Milliseconds most, QWidget* parent) :
    ParameterRow(label, spoken, parent), m_unit(new QComboBox(this)), m_most(most)
{
    const std::array<QString, 4> names{tr("ms"), tr("s"), tr("min"), tr("h")};
    for (std::size_t i = 0; i < kUnits.size(); ++i)
        m_unit->addItem(names.at(i), qint64{kUnits.at(i).length.count()});
    m_unit->setAccessibleName(tr("%1, unit").arg(spoken));
    m_unit->setToolTip(tr("Milliseconds, seconds, minutes or hours"));
    addBehindField(m_unit);
    setTabOrder(field(), m_unit);
    setTabOrder(m_unit, slider());
    showUnit(m_shown);
    connect(this, &ParameterRow::amountEdited, this, [this](qint64 amount) {
        const Milliseconds period = std::clamp<Milliseconds>(m_shown * amount, m_shown, std::max(m_shown, m_most));
        if (period != m_period)
            emit periodEdited(period);
    });
    connect(m_unit, &QComboBox::activated, this, [this] {
        const Milliseconds unit(m_unit->currentData().toLongLong());
        const Milliseconds nearest = std::max(unit, (m_period + unit / 2) / unit * unit);
        showUnit(unit);
        setAmount(nearest / unit);
        if (nearest != m_period)
            emit periodEdited(nearest);
    });
}

void PeriodRow::showUnit(Milliseconds unit)
{
    m_shown = unit;
    const auto* const found =
        std::find_if(kUnits.begin(), kUnits.end(), [unit](const Unit& one) { return one.length == unit; });
    setAmounts(1, found->slider, m_most / unit);
    m_unit->setCurrentIndex(static_cast<int>(found - kUnits.begin()));
}

void PeriodRow::setPeriod(Milliseconds period)
{
    const bool first = m_period == Milliseconds(0);
    m_period = period;
    if (first || period % m_shown != Milliseconds(0))
        showUnit(unitFor(period));
    setAmount(period / m_shown);
}

} // namespace spillway::ui
