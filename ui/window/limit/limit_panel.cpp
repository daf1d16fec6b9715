#include "ui/window/limit/limit_panel.h"

#include "engine/limiter/zone_memory.h"
#include "ui/commands/edits.h"
#include "ui/models/project/limit_words.h"
#include "ui/models/project/project.h"
#include "ui/models/project/results.h"
#include "ui/text/format.h"
#include "ui/text/sentences.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/fields/parameter_row.h"
#include "ui/window/limit/limit_list.h"
#include "ui/window/limit/limiter_rows.h"

#include <QtCore/QSignalBlocker>
#include <QtWidgets/QCheckBox>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QLabel>
#include <QtWidgets/QMenu>

#include <algorithm>

namespace spillway::ui {
namespace {

constexpr qint64 kSliderRate = 10'000;
constexpr qint64 kSliderBurst = 10'000;
// A field's number is a double, exact up to 2^53; what nginx takes beyond that a project or --limit may still hold.
constexpr qint64 kMost = 9'007'199'254'740'992;

} // namespace

LimitPanel::LimitPanel(Project* project, const Results* results, QWidget* parent) :
    QWidget(parent),
    m_project(project),
    m_results(results),
    m_rateGesture(project),
    m_burstGesture(project),
    m_delayGesture(project),
    m_limits(new LimitList(project, results, this)),
    m_algorithm(new QComboBox(this)),
    m_others(new LimiterRows(project, this)),
    m_nginx(new QWidget(this)),
    m_rate(new ParameterRow(tr("&rate"), tr("Rate"), m_nginx)),
    m_unit(new QComboBox(m_nginx)),
    m_burst(new ParameterRow(tr("&burst"), tr("Burst"), m_nginx)),
    m_nodelay(new QCheckBox(tr("&nodelay"), m_nginx)),
    m_nodelaySentence(makeLabel({}, TextRole::Subtle, m_nginx, Wrap::Yes)),
    m_delay(new ParameterRow(tr("de&lay"), tr("Delay"), m_nginx)),
    m_zoneSize(new QComboBox(m_nginx)),
    m_zoneSentence(makeLabel({}, TextRole::Subtle, m_nginx, Wrap::Yes))
{
    nameAll();
    layOut();
    wire();
    showSetup(m_project->setup());
}

void LimitPanel::nameAll()
{
    using enum Algorithm;
    QMenu* others = m_limits->menu()->addMenu(tr("Try an &algorithm that nginx lacks"));
    for (const Algorithm algorithm : {LimitReq, TokenBucket, LeakyQueue, FixedWindow, SlidingLog, SlidingCounter}) {
        m_algorithm->addItem(algorithmName(algorithm), static_cast<int>(algorithm));
        if (algorithm != LimitReq)
            others->addAction(algorithmName(algorithm), this, [this, algorithm] { chooseAlgorithm(algorithm); });
    }
    m_algorithm->setAccessibleName(tr("Algorithm"));
    m_algorithm->setToolTip(tr("How requests are limited. Another algorithm begins with the same average rate."));
    m_rate->setAmounts(1, kSliderRate, kMost);
    m_unit->addItem(tr("r/s"), static_cast<int>(RateUnit::PerSecond));
    m_unit->addItem(tr("r/m"), static_cast<int>(RateUnit::PerMinute));
    m_unit->setAccessibleName(tr("Unit of the rate"));
    m_unit->setToolTip(tr("Requests per second or per minute"));
    m_rate->addBehindField(m_unit);
    m_burst->setAmounts(0, kSliderBurst, kMost);
    m_delay->setAmounts(0, kSliderBurst, kMost);
    m_nodelay->setAccessibleName(tr("nodelay"));
    m_nodelay->setToolTip(tr("Within the burst nothing waits; the burst only says how much may come at once."));
    for (const std::uint64_t megabytes : {1U, 2U, 5U, 10U, 20U, 50U, 100U})
        m_zoneSize->addItem(zoneSizeText(megabytes << 20U), QVariant::fromValue<qulonglong>(megabytes << 20U));
    m_zoneSize->setAccessibleName(tr("Size of the zone"));
}

void LimitPanel::layOut()
{
    m_limits->addField(m_zoneSize);
    column(this, em(this, 0.55), {m_limits, m_algorithm, m_nginx, m_others});
    auto* switching = column(nullptr, em(this, 0.15), {m_nodelay, m_nodelaySentence});
    // The delay is below the switch, which must stay under the pointer.
    column(m_nginx, em(this, 0.55), {m_rate, m_burst, switching, m_delay, m_zoneSentence});
}

void LimitPanel::wire()
{
    connect(m_project, &Project::setupChanged, this, &LimitPanel::showSetup);
    connect(m_results, &Results::computedChanged, this, [this] { showSentences(m_project->setup()); });
    connect(m_algorithm, &QComboBox::activated, this,
            [this] { chooseAlgorithm(static_cast<Algorithm>(m_algorithm->currentData().toInt())); });
    connect(m_rate, &ParameterRow::amountEdited, this, &LimitPanel::editRate);
    connect(m_burst, &ParameterRow::amountEdited, this, &LimitPanel::editBurst);
    connect(m_delay, &ParameterRow::amountEdited, this, &LimitPanel::editDelay);
    const auto follow = [this](ParameterRow* row, Gesture* gesture) {
        connect(row, &ParameterRow::dragStarted, this, [gesture] { gesture->begin(); });
        connect(row, &ParameterRow::dragEnded, this, [gesture] { gesture->end(); });
    };
    follow(m_rate, &m_rateGesture);
    follow(m_burst, &m_burstGesture);
    follow(m_delay, &m_delayGesture);
    connect(m_unit, &QComboBox::activated, this, &LimitPanel::editUnit);
    connect(m_zoneSize, &QComboBox::activated, this, &LimitPanel::editZoneSize);
    connect(m_nodelay, &QAbstractButton::toggled, this, [this](bool on) {
        Setup setup = m_project->setup();
        setup.limit.nodelay = on;
        editSetup(*m_project, setup, on ? tr("nodelay") : tr("Without nodelay"));
    });
}

void LimitPanel::chooseAlgorithm(Algorithm algorithm)
{
    editSetup(*m_project, withAlgorithm(m_project->setup(), algorithm), algorithmName(algorithm));
}

void LimitPanel::showSetup(const Setup& setup)
{
    m_algorithm->setCurrentIndex(m_algorithm->findData(static_cast<int>(setup.algorithm())));
    m_limits->setVisible(!setup.other);
    m_algorithm->setVisible(setup.other.has_value());
    m_nginx->setVisible(!setup.other);
    m_rate->setAmount(setup.zone.rate.count);
    m_unit->setCurrentIndex(m_unit->findData(static_cast<int>(setup.zone.rate.unit)));
    m_burst->setAmount(setup.limit.burst);
    m_delay->setAmounts(0, std::max<qint64>(1, std::max(setup.limit.burst, setup.limit.delay)), kMost);
    m_delay->setAmount(setup.limit.delay);
    m_delay->setVisible(!setup.limit.nodelay);
    const QSignalBlocker quiet(m_nodelay);
    m_nodelay->setChecked(setup.limit.nodelay);
    const auto bytes = QVariant::fromValue<qulonglong>(setup.zone.bytes);
    if (m_zoneSize->findData(bytes) < 0)
        m_zoneSize->addItem(zoneSizeText(setup.zone.bytes), bytes);
    m_zoneSize->setCurrentIndex(m_zoneSize->findData(bytes));
    showSentences(setup);
}

void LimitPanel::showSentences(const Setup& setup)
{
    const NginxRate& rate = setup.zone.rate;
    m_rate->setSentence(rate.unit == RateUnit::PerMinute ? perMinuteSentence(rate.count, rate.rate())
                                                         : rateSentence(rate.rate()));
    const bool nodelay = setup.limit.nodelay;
    m_burst->setSentence(
        burstSentence(setup.limit.burst, nodelay ? setup.limit.burst : setup.limit.delay, setup.status));
    m_delay->setSentence(delaySentence(setup.limit.delay, setup.limit.burst, rate.rate()));
    m_nodelaySentence->setText(tr("off: what is above the delay waits"));
    m_nodelaySentence->setVisible(!nodelay); // the sentence of the burst says it all
    const std::string& key = setup.zone.key.text();
    const auto holds = [&setup](std::uint32_t length) {
        return ZoneMemory::capacity(setup.zone.bytes, setup.zone.name.size(), length);
    };
    constexpr std::uint32_t kIPv4 = 4;
    constexpr std::uint32_t kIPv6 = 16;
    constexpr std::uint32_t kTypicalText = 64;
    const bool byAddress = key == "$binary_remote_addr" || key == "${binary_remote_addr}";
    m_zoneSentence->setText(byAddress ? zoneSentence(setup.zone.bytes, holds(kIPv4), holds(kIPv6))
                                      : zoneSentence(setup.zone.bytes, holds(kTypicalText)));
    const OutcomePtr& outcome = m_results->computed().outcome;
    const std::uint64_t room = byAddress ? holds(kIPv6) : holds(kTypicalText);
    constexpr std::uint64_t kAmple = 10; // times the clients: then nobody needs to think of it
    const bool isAmple = outcome && outcome->totals.clients * kAmple < room;
    m_zoneSentence->setVisible(!isAmple);
    m_zoneSize->setToolTip(
        tr("Shared memory for the clients' states. Where it is too small, nginx forgets or rejects.") +
        (isAmple ? u'\n' + m_zoneSentence->text() : QString()));
}

void LimitPanel::editRate(qint64 count)
{
    Setup setup = m_project->setup();
    setup.zone.rate.count = std::max<qint64>(1, count);
    editSetup(*m_project, setup, tr("Rate %1").arg(QString::fromStdString(setup.zone.rate.text())),
              m_rateGesture.key());
}

void LimitPanel::editUnit()
{
    Setup setup = m_project->setup();
    setup.zone.rate = inUnit(setup.zone.rate, static_cast<RateUnit>(m_unit->currentData().toInt()), kMost);
    editSetup(*m_project, setup, tr("Rate %1").arg(QString::fromStdString(setup.zone.rate.text())));
}

void LimitPanel::editBurst(qint64 burst)
{
    Setup setup = m_project->setup();
    setup.limit.burst = std::max<qint64>(0, burst);
    editSetup(*m_project, setup, tr("Burst %1").arg(numberText(setup.limit.burst)), m_burstGesture.key());
}

void LimitPanel::editDelay(qint64 delay)
{
    Setup setup = m_project->setup();
    setup.limit.delay = std::max<qint64>(0, delay);
    editSetup(*m_project, setup, tr("Delay %1").arg(numberText(setup.limit.delay)), m_delayGesture.key());
}

void LimitPanel::editZoneSize()
{
    Setup setup = m_project->setup();
    setup.zone.bytes = m_zoneSize->currentData().toULongLong();
    editSetup(*m_project, setup, tr("Zone size %1").arg(zoneSizeText(setup.zone.bytes)));
}

void LimitPanel::dragBurst(qint64 burst, DragPhase phase)
{
    if (m_project->setup().other)
        return m_others->dragCeiling(burst, phase);
    m_burstGesture.drag(phase, [&] { editBurst(burst); });
}

void LimitPanel::dragDelay(qint64 delay, DragPhase phase)
{
    m_delayGesture.drag(phase, [&] { editDelay(delay); });
}

} // namespace spillway::ui
