#include "ui/window/limit/limiter_rows.h"

#include "ui/commands/edits.h"
#include "ui/models/project/limit_words.h"
#include "ui/models/project/project.h"
#include "ui/text/format.h"
#include "ui/text/sentences.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/fields/parameter_row.h"

#include <QtWidgets/QComboBox>

#include <algorithm>

namespace spillway::ui {
namespace {

constexpr qint64 kSlider = 10'000;

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
    m_ceilingGesture(project),
    m_windowGesture(project),
    m_rate(new ParameterRow(tr("&rate"), tr("Rate"), this)),
    m_rateUnit(new QComboBox(this)),
    m_ceiling(new ParameterRow(tr("capaci&ty"), tr("Capacity"), this)),
    m_limit(new ParameterRow(tr("&limit"), tr("Limit"), this)),
    m_window(new PeriodRow(tr("w&indow"), tr("Window"), kLongestWindow, this))
{
    m_rate->setAmounts(1, kSlider, kMostRequests);
    m_limit->setAmounts(1, kSlider, kMostRequests);
    m_rateUnit->addItem(tr("r/s"), static_cast<int>(RateUnit::PerSecond));
    m_rateUnit->addItem(tr("r/m"), static_cast<int>(RateUnit::PerMinute));
    m_rateUnit->setAccessibleName(tr("Unit of the rate"));
    m_rateUnit->setToolTip(tr("Per second or per minute"));
    m_rate->addBehindField(m_rateUnit);
    column(this, em(this, 0.55), {m_rate, m_ceiling, m_limit, m_window});
    wire();
    showSetup(m_project->setup());
}

void LimiterRows::wire()
{
    connect(m_project, &Project::setupChanged, this, &LimiterRows::showSetup);
    const auto follow = [this](ParameterRow* row, Gesture* gesture) {
        connect(row, &ParameterRow::dragStarted, this, [gesture] { gesture->begin(); });
        connect(row, &ParameterRow::dragEnded, this, [gesture] { gesture->end(); });
    };
    follow(m_rate, &m_rateGesture);
    follow(m_ceiling, &m_ceilingGesture);
    follow(m_limit, &m_ceilingGesture);
    follow(m_window, &m_windowGesture);
    connect(m_rate, &ParameterRow::amountEdited, this, [this](qint64 count) {
        const RateUnit unit = m_project->setup().other->rate.unit;
        editRate({std::clamp<qint64>(count, 1, kMostRequests), unit}, m_rateGesture.key());
    });
    connect(m_rateUnit, &QComboBox::activated, this, [this] {
        const auto unit = static_cast<RateUnit>(m_rateUnit->currentData().toInt());
        editRate(inUnit(m_project->setup().other->rate, unit, kMostRequests), 0);
    });
    connect(m_window, &PeriodRow::periodEdited, this, [this](Milliseconds window) {
        Setup setup = m_project->setup();
        setup.other->window = window;
        editSetup(*m_project, setup, tr("Window %1").arg(wholePeriodText(window)), m_windowGesture.key());
    });
    connect(m_ceiling, &ParameterRow::amountEdited, this, &LimiterRows::editCeiling);
    connect(m_limit, &ParameterRow::amountEdited, this, &LimiterRows::editCeiling);
}

void LimiterRows::editRate(NginxRate rate, int mergeKey)
{
    Setup setup = m_project->setup();
    setup.other->rate = rate;
    editSetup(*m_project, setup, tr("Rate %1").arg(QString::fromStdString(rate.text())), mergeKey);
}

void LimiterRows::editCeiling(qint64 amount)
{
    const Setup setup = withCeiling(m_project->setup(), amount);
    const bool bucket =
        setup.other->algorithm == Algorithm::TokenBucket || setup.other->algorithm == Algorithm::LeakyQueue;
    const QString number = countText(static_cast<std::uint64_t>(ceilingOf(setup.applied()).raw() / 1000));
    editSetup(*m_project, setup, (bucket ? tr("Capacity %1") : tr("Limit %1")).arg(number), m_ceilingGesture.key());
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
    m_ceiling->setVisible(bucket);
    m_limit->setVisible(!bucket);
    m_window->setVisible(!bucket);
    if (bucket) {
        const Rate rate = spec.rate.rate();
        m_rate->setAmount(spec.rate.count);
        m_rateUnit->setCurrentIndex(m_rateUnit->findData(static_cast<int>(spec.rate.unit)));
        m_rate->setSentence(tokens ? tokenRateSentence(rate) : serviceSentence(rate));
        m_ceiling->setAmounts(tokens ? spec.cost : 0, std::max<qint64>(kSlider, 2 * spec.cost), kMostRequests);
        m_ceiling->setAmount(spec.capacity);
        m_ceiling->setSentence(tokens ? tokenCapacitySentence(spec.capacity, spec.cost, setup.status)
                                      : queueSentence(spec.capacity, rate, setup.status));
        return;
    }
    const WindowKind kind = kindOf(spec.algorithm);
    m_limit->setAmount(spec.limit);
    m_limit->setSentence(windowLimitSentence(kind, spec.limit, setup.status));
    m_window->setPeriod(spec.window);
    m_window->setSentence(windowSentence(kind, spec.limit, spec.window));
}

} // namespace spillway::ui
