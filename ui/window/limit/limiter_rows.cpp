#include "ui/window/limit/limiter_rows.h"

#include "engine/policy/same_average.h"
#include "ui/commands/edits.h"
#include "ui/models/project/limit_words.h"
#include "ui/models/project/project.h"
#include "ui/text/format.h"
#include "ui/text/sentences.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/fields/parameter_row.h"
#include "ui/widgets/fields/toggle_switch.h"

#include <QtCore/QSignalBlocker>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QLabel>

#include <algorithm>
#include <cmath>

namespace spillway::ui {
namespace {

constexpr qint64 kSlider = 10'000;
constexpr qint64 kSliderCost = 100;

QString number(qint64 value)
{
    return countText(static_cast<std::uint64_t>(value));
}

WindowKind kindOf(Algorithm algorithm)
{
    if (algorithm == Algorithm::FixedWindow)
        return WindowKind::Fixed;
    return algorithm == Algorithm::SlidingLog ? WindowKind::Log : WindowKind::Counter;
}

} // namespace

LimiterRows::LimiterRows(Project* project, QWidget* parent) :
    QWidget(parent),
    m_project(project),
    m_rateGesture(project),
    m_refillGesture(project),
    m_periodGesture(project),
    m_ceilingGesture(project),
    m_costGesture(project),
    m_windowGesture(project),
    m_rate(new ParameterRow(tr("&rate"), tr("Rate"), this)),
    m_rateUnit(new QComboBox(this)),
    m_atIntervalsLabel(makeLabel(tr("refill &at intervals"), TextRole::Plain, this)),
    m_atIntervals(new ToggleSwitch(this)),
    m_atIntervalsBox(new QWidget(this)),
    m_refill(new ParameterRow(tr("ref&ill"), tr("Refill"), this)),
    m_period(new PeriodRow(tr("ever&y"), tr("Time between refills"), kLongestWindow, this)),
    m_ceiling(new ParameterRow(tr("capaci&ty"), tr("Capacity"), this)),
    m_cost(new ParameterRow(tr("c&ost"), tr("Cost of a request"), this)),
    m_limit(new ParameterRow(tr("&limit"), tr("Limit"), this)),
    m_window(new PeriodRow(tr("w&indow"), tr("Window"), kLongestWindow, this)),
    m_countRejectedLabel(makeLabel(tr("count re&jected"), TextRole::Plain, this)),
    m_countRejected(new ToggleSwitch(this)),
    m_countRejectedSentence(makeLabel({}, TextRole::Subtle, this, Wrap::Yes)),
    m_countRejectedBox(new QWidget(this))
{
    nameAll();
    layOut();
    wire();
    showSetup(m_project->setup());
}

void LimiterRows::nameAll()
{
    m_rate->setAmounts(1, kSlider, kMostRequests);
    m_refill->setAmounts(1, kSlider, kMostRequests);
    m_limit->setAmounts(1, kSlider, kMostRequests);
    m_rateUnit->addItem(tr("r/s"), static_cast<int>(RateUnit::PerSecond));
    m_rateUnit->addItem(tr("r/m"), static_cast<int>(RateUnit::PerMinute));
    m_rateUnit->setAccessibleName(tr("Unit of the rate"));
    m_rateUnit->setToolTip(tr("Per second or per minute"));
    m_rate->addBehindField(m_rateUnit);
    m_atIntervals->setAccessibleName(tr("Refill at intervals"));
    m_atIntervals->setToolTip(tr("A number of tokens at fixed intervals, in place of a steady rate."));
    m_atIntervalsLabel->setBuddy(m_atIntervals);
    m_countRejected->setAccessibleName(tr("Count rejected requests"));
    m_countRejected->setToolTip(tr("Rejected requests count like those that pass."));
    m_countRejectedLabel->setBuddy(m_countRejected);
}

void LimiterRows::layOut()
{
    column(m_atIntervalsBox, em(this, 0.15), {row(nullptr, -1, {m_atIntervalsLabel, 0, m_atIntervals})});
    column(m_countRejectedBox, em(this, 0.15),
           {row(nullptr, -1, {m_countRejectedLabel, 0, m_countRejected}), m_countRejectedSentence});
    column(this, em(this, 0.55),
           {m_rate, m_atIntervalsBox, m_refill, m_period, m_ceiling, m_cost, m_limit, m_window, m_countRejectedBox});
}

void LimiterRows::wire()
{
    connect(m_project, &Project::setupChanged, this, &LimiterRows::showSetup);
    const auto follow = [this](ParameterRow* row, Gesture* gesture) {
        connect(row, &ParameterRow::dragStarted, this, [gesture] { gesture->begin(); });
        connect(row, &ParameterRow::dragEnded, this, [gesture] { gesture->end(); });
    };
    follow(m_rate, &m_rateGesture);
    follow(m_refill, &m_refillGesture);
    follow(m_period, &m_periodGesture);
    follow(m_ceiling, &m_ceilingGesture);
    follow(m_limit, &m_ceilingGesture);
    follow(m_cost, &m_costGesture);
    follow(m_window, &m_windowGesture);
    const auto rated = [this](NginxRate rate, Gesture* gesture) {
        LimiterSpec spec = *m_project->setup().other;
        spec.rate = rate;
        edit(spec, tr("Rate %1").arg(QString::fromStdString(rate.text())), gesture);
    };
    connect(m_rate, &ParameterRow::amountEdited, this, [this, rated](qint64 count) {
        rated({std::clamp<qint64>(count, 1, kMostRequests), m_project->setup().other->rate.unit}, &m_rateGesture);
    });
    connect(m_rateUnit, &QComboBox::activated, this, [this, rated] {
        const auto unit = static_cast<RateUnit>(m_rateUnit->currentData().toInt());
        rated(inUnit(m_project->setup().other->rate, unit, kMostRequests), nullptr);
    });
    connect(m_refill, &ParameterRow::amountEdited, this, [this](qint64 tokens) {
        LimiterSpec spec = *m_project->setup().other;
        spec.refill->tokens = std::clamp<qint64>(tokens, 1, kMostRequests);
        edit(spec, tr("Refill %1").arg(number(spec.refill->tokens)), &m_refillGesture);
    });
    connect(m_period, &PeriodRow::periodEdited, this, [this](Milliseconds period) {
        LimiterSpec spec = *m_project->setup().other;
        spec.refill->period = period;
        edit(spec, tr("Refill every %1").arg(wholePeriodText(period)), &m_periodGesture);
    });
    connect(m_window, &PeriodRow::periodEdited, this, [this](Milliseconds window) {
        LimiterSpec spec = *m_project->setup().other;
        spec.window = window;
        edit(spec, tr("Window %1").arg(wholePeriodText(window)), &m_windowGesture);
    });
    connect(m_ceiling, &ParameterRow::amountEdited, this, &LimiterRows::editCeiling);
    connect(m_limit, &ParameterRow::amountEdited, this, &LimiterRows::editCeiling);
    connect(m_cost, &ParameterRow::amountEdited, this, &LimiterRows::editCost);
    connect(m_atIntervals, &QAbstractButton::toggled, this, &LimiterRows::editAtIntervals);
    connect(m_countRejected, &QAbstractButton::toggled, this, [this](bool on) {
        LimiterSpec spec = *m_project->setup().other;
        spec.countRejected = on ? CountRejected::Yes : CountRejected::No;
        edit(spec, on ? tr("Count rejected requests") : tr("Count no rejected requests"), nullptr);
    });
}

void LimiterRows::edit(const LimiterSpec& spec, const QString& text, Gesture* gesture)
{
    Setup setup = m_project->setup();
    setup.other = spec;
    editSetup(*m_project, setup, text, gesture == nullptr ? 0 : gesture->key());
}

void LimiterRows::editCeiling(qint64 amount)
{
    const Setup setup = withCeiling(m_project->setup(), amount);
    const QString words =
        setup.other->algorithm == Algorithm::TokenBucket || setup.other->algorithm == Algorithm::LeakyQueue
            ? tr("Capacity %1")
            : tr("Limit %1");
    editSetup(*m_project, setup, words.arg(number(ceilingOf(setup.applied()).raw() / 1000)), m_ceilingGesture.key());
}

/// A cost above the capacity would let nothing pass.
void LimiterRows::editCost(qint64 cost)
{
    LimiterSpec spec = *m_project->setup().other;
    spec.cost = std::clamp<qint64>(cost, 1, spec.capacity);
    edit(spec, tr("Cost %1").arg(number(spec.cost)), &m_costGesture);
}

/// An equal average: tokens each second or minute against tokens at once every second or minute.
void LimiterRows::editAtIntervals(bool on)
{
    LimiterSpec spec = *m_project->setup().other;
    LimiterSpec tokens = spec;
    tokens.cost = 1;
    const AverageRate average = averageRate(tokens);
    if (on) {
        constexpr Milliseconds kSecond{1000};
        constexpr Milliseconds kMinute{60'000};
        spec.refill = Refill{spec.rate.count, spec.rate.unit == RateUnit::PerSecond ? kSecond : kMinute};
        spec.rate = LimiterSpec().rate; // not kept in a file beside a refill
    } else {
        const double second = static_cast<double>(average.requests) * 1000 / static_cast<double>(average.per.count());
        const bool often = 1000 * average.requests % average.per.count() == 0;
        const double most = static_cast<double>(kMostRequests);
        const auto count = std::llround(std::clamp(often ? second : 60 * second, 1.0, most));
        spec.rate = {count, often ? RateUnit::PerSecond : RateUnit::PerMinute};
        spec.refill.reset();
    }
    edit(spec, on ? tr("Refill at intervals") : tr("Refill all the time"), nullptr);
}

void LimiterRows::dragCeiling(qint64 amount, DragPhase phase)
{
    m_ceilingGesture.drag(phase, [&] { editCeiling(amount); });
}

void LimiterRows::showSetup(const Setup& setup)
{
    setVisible(setup.other.has_value());
    if (!setup.other)
        return;
    const LimiterSpec& spec = *setup.other;
    const bool tokens = spec.algorithm == Algorithm::TokenBucket;
    const bool bucket = tokens || spec.algorithm == Algorithm::LeakyQueue;
    m_rate->setVisible(bucket && !(tokens && spec.refill));
    m_refill->setVisible(tokens && spec.refill);
    m_period->setVisible(tokens && spec.refill);
    m_atIntervalsBox->setVisible(tokens);
    m_ceiling->setVisible(bucket);
    m_cost->setVisible(tokens);
    m_limit->setVisible(!bucket);
    m_window->setVisible(!bucket);
    m_countRejectedBox->setVisible(!bucket);
    if (bucket)
        showBucket(spec, setup.status);
    else
        showWindow(spec, setup.status);
}

void LimiterRows::showBucket(const LimiterSpec& spec, int status)
{
    const bool tokens = spec.algorithm == Algorithm::TokenBucket;
    const Rate rate = spec.rate.rate();
    m_rate->setAmount(spec.rate.count);
    m_rateUnit->setCurrentIndex(m_rateUnit->findData(static_cast<int>(spec.rate.unit)));
    m_rate->setSentence(tokens ? tokenRateSentence(rate) : serviceSentence(rate));
    m_ceiling->setAmounts(tokens ? spec.cost : 0, std::max<qint64>(kSlider, 2 * spec.cost), kMostRequests);
    m_ceiling->setAmount(spec.capacity);
    m_ceiling->setSentence(tokens ? tokenCapacitySentence(spec.capacity, spec.cost, status)
                                  : queueSentence(spec.capacity, rate, status));
    if (!tokens)
        return;
    m_cost->setAmounts(1, std::clamp<qint64>(spec.capacity, 2, kSliderCost), spec.capacity);
    m_cost->setAmount(spec.cost);
    m_cost->setSentence(costSentence(spec.cost, averageText(averageRate(spec))));
    const QSignalBlocker quiet(m_atIntervals);
    m_atIntervals->setChecked(spec.refill.has_value());
    m_atIntervals->update();
    if (!spec.refill)
        return;
    m_refill->setAmount(spec.refill->tokens);
    m_refill->setSentence(refillSentence(spec.refill->tokens));
    m_period->setPeriod(spec.refill->period);
    m_period->setSentence(refillPeriodSentence(spec.refill->period));
}

void LimiterRows::showWindow(const LimiterSpec& spec, int status)
{
    const WindowKind kind = kindOf(spec.algorithm);
    m_limit->setAmount(spec.limit);
    m_limit->setSentence(windowLimitSentence(kind, spec.limit, status));
    m_window->setPeriod(spec.window);
    m_window->setSentence(windowSentence(kind, spec.limit, spec.window));
    const QSignalBlocker quiet(m_countRejected);
    const bool counts = spec.countRejected == CountRejected::Yes;
    m_countRejected->setChecked(counts);
    m_countRejected->update();
    m_countRejectedSentence->setText(counts ? tr("who keeps asking keeps being rejected")
                                            : tr("off: a rejected request leaves no trace"));
}

} // namespace spillway::ui
