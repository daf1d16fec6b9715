#include "ui/window/tabs/trade_off_panel.h"

#include "ui/charts/map/map_chart.h"
#include "ui/commands/edits.h"
#include "ui/jobs/result_graph.h"
#include "ui/models/project/key_words.h"
#include "ui/text/error_text.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/window/suggest/setting_notes.h"
#include "ui/window/suggest/suggestion_texts.h"

#include <QtGui/QClipboard>
#include <QtGui/QGuiApplication>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>

#include <utility>
#include <vector>

namespace spillway::ui {

TradeOffPanel::TradeOffPanel(Project* project, ResultGraph* graph, QWidget* parent) :
    QWidget(parent),
    m_project(project),
    m_results(&graph->results),
    m_gesture(project),
    m_job(&graph->map),
    m_shade(new QComboBox(this)),
    m_chart(new MapChart(this)),
    m_notes(new SettingNotes(project, this)),
    m_reading(makeLabel({}, TextRole::Subtle, this, Wrap::Yes)),
    m_vain(makeLabel({}, TextRole::Subtle, this, Wrap::Yes)),
    m_use(new QPushButton(tr("Use suggestion"), this)),
    m_copy(new QPushButton(tr("Copy as table"), this))
{
    layOut();
    connect(m_chart, &MapChart::cellDragged, this, &TradeOffPanel::set);
    connect(m_chart, &MapChart::hoveredChanged, this, &TradeOffPanel::showFigures);
    connect(m_job, &MapJob::mapComputed, this, &TradeOffPanel::showLosses);
    connect(m_job, &MapJob::adviceComputed, this, &TradeOffPanel::showAdvice);
    connect(m_job, &MapJob::failed, this, [this](const Error& error) {
        showFailure(error);
        emit notAdvised(error);
    });
    connect(m_shade, &QComboBox::activated, this, &TradeOffPanel::showMap);
    connect(m_results, &Results::computedChanged, this, &TradeOffPanel::follow);
    connect(m_results, &Results::followUpChanged, this, &TradeOffPanel::follow);
    connect(m_project, &Project::setupChanged, this, &TradeOffPanel::follow);
    connect(m_results, &Results::periodsCounted, this, &TradeOffPanel::followUse);
    connect(m_use, &QPushButton::clicked, this, &TradeOffPanel::takeAdvice);
    connect(m_copy, &QPushButton::clicked, this, &TradeOffPanel::copy);
    showAdvice(nullptr);
}

void TradeOffPanel::layOut()
{
    auto* buttons = new QWidget(this);
    row(buttons, -1, {{m_vain, 1}, m_use, m_copy, 0});
    m_notes->addBelowFigures(m_reading);
    m_notes->pinBelowFigures(buttons);
    m_notes->setFixedWidth(em(this, 19));
    m_shade->addItem(tr("rejected requests"), static_cast<int>(MapShade::Requests));
    m_shade->addItem(losersText(KeyWord::Client), static_cast<int>(MapShade::Clients));
    m_shade->setAccessibleName(tr("Meaning of the colours"));
    m_shade->setMinimumWidth(em(this, 6)); // in a narrow window it is cut, not the map
    auto* shadeName = makeLabel(tr("&Colour: normal"), TextRole::Subtle, this);
    shadeName->setBuddy(m_shade);
    auto* head = row(nullptr, -1, {shadeName, m_shade, 1}, {em(this, 0.6), 0, 0, 0});
    auto* left = column(nullptr, em(this, 0.2), {head, {m_chart, 1}});
    row(this, em(this, 0.6), {{left, 1}, m_notes}, {em(this, 0.3), em(this, 0.3), 0, 0});
}

void TradeOffPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_stale)
        follow();
}

void TradeOffPanel::adviseAgain()
{
    m_wanted = true;
    follow();
}

void TradeOffPanel::follow()
{
    m_stale = !isVisible() && !m_wanted;
    if (m_stale)
        return;
    const Setup& setup = m_project->setup();
    const OutcomePtr& outcome = m_results->computed().outcome;
    const GroupedPtr own = m_results->computed().ofSelected();
    const GroupedPtr grouped = own && own->requests() > 0 && !setup.other ? own : nullptr;
    followUse();
    m_notes->setSuggests(!setup.other);
    if (m_map && m_map->grouped != grouped) {
        m_map.reset();
        showAdvice(nullptr);
    }
    if (setup.periods != m_periods) {
        m_periods = setup.periods;
        m_map.reset();
        showAdvice(nullptr); // it was of others
    }
    if (setup.aims != m_advisedFor) {
        m_advisedFor = setup.aims;
        showAdvice(nullptr);
    }
    m_wanted = m_wanted && grouped; // there is nothing to advise on
    if (setup.other)
        m_chart->setSuggested(std::nullopt);
    const auto& range = m_results->computed().range;
    m_job->wish({grouped, setup.periods, setup.zone.rate, setup.limit.burst, setup.aims,
                 range && own == outcome->grouped ? range->others : std::vector<GroupedPtr>()});
    if (!m_map)
        m_chart->clear(setup.other           ? tr("The map shows nginx limits. Compare shows the other algorithms.")
                       : outcome && !grouped ? tr("No request is selected.")
                                             : tr("Counting…"));
    showMap();
}

void TradeOffPanel::showLosses(const PaintedMapPtr& map)
{
    m_map = settingMap(map->grouped, map->useful, map->map, map->incident, map->sparing);
    m_shade->setItemText(m_shade->findData(static_cast<int>(MapShade::Clients)), losersText(wordOf(*map->grouped)));
    showMap();
}

void TradeOffPanel::showMap()
{
    m_copy->setEnabled(m_map && m_map->isWhole());
    m_chart->setPresent(mapMark(m_project->setup()));
    const auto shade = static_cast<MapShade>(m_shade->currentData().toInt());
    if (m_map && (m_map != m_painted || shade != m_paintedShade)) // a slider that moves changes neither
        m_chart->setPicture(mapPicture(*m_map, shade));
    m_painted = m_map;
    m_paintedShade = shade;
    showFigures();
}

void TradeOffPanel::showAdvice(const AdvicePtr& advice)
{
    m_advice = advice;
    showSuggested();
    if (!advice || !m_map)
        return;
    m_wanted = false;
    emit advised({advice, m_map->grouped, m_periods, m_advisedFor});
}

void TradeOffPanel::holdBack(bool held)
{
    if (std::exchange(m_held, held) != held)
        showSuggested();
}

void TradeOffPanel::followUse()
{
    const Setup& setup = m_project->setup();
    const bool isVain = m_advice && !keepsOutSomething(*m_advice);
    m_use->setVisible(!setup.other && !m_held && !isVain); // of nginx limit_req
    m_use->setEnabled(m_advice && withAdvice(setup, *m_advice) != setup);
    // Where the setting of one's own does as well it is no step to take.
    setPrimary(m_use,
               m_advice && m_map && isWorthUsing(*m_advice, m_periods, m_project->fullRange()) &&
                   standingOf({m_advice, m_map->grouped, m_periods, m_advisedFor}, *m_results) == Standing::Behind);
    m_vain->setVisible(!setup.other && !m_held && isVain);
    m_vain->setText(isVain ? missHeadline(*m_advice) : QString());
}

void TradeOffPanel::showSuggested()
{
    const Setup& setup = m_project->setup();
    followUse();
    if (!m_advice || !m_map || m_held) {
        m_chart->setSuggested(std::nullopt);
        m_notes->setReasons({});
        return m_use->setText(tr("Use suggestion"));
    }
    const bool isSuggested = !setup.other && keepsOutSomething(*m_advice);
    m_chart->setSuggested(isSuggested ? std::optional(mapMark(withAdvice(setup, *m_advice))) : std::nullopt);
    m_use->setText(tr("Use %1", "10r/s burst=20").arg(adviceText(*m_advice)));
    m_notes->setReasons(suggestionReasons({m_advice, m_map->grouped, m_periods, m_advisedFor}));
}

/// A map that is there stays.
void TradeOffPanel::showFailure(const Error& error)
{
    m_wanted = false;
    if (m_map)
        m_notes->setReasons({errorLine(error)});
    else
        m_chart->clear(errorLine(error));
}

/// Names the arrival model of the map.
void TradeOffPanel::tellReading()
{
    const OutcomePtr& outcome = m_results->computed().outcome;
    m_reading->setVisible(outcome && outcome->grouped->trace->leavesOpen());
    if (m_reading->isHidden())
        return;
    const QString told = outcome->grouped->trace->wholeSeconds()
                             ? tr("Arrival model of the map: each second's requests at once.")
                             : tr("Arrival model of the map: each request at its timestamp.");
    const QString dashed = tr("Above the dashed line no arrival model rejects a normal request.");
    m_reading->setText(m_map && !m_map->sparing.empty() ? told + u' ' + dashed : told);
}

/// The effect of the present limit, which may lie between the cells; nothing while it is not known.
std::optional<SettingFigures> TradeOffPanel::presentFigures() const
{
    const Computed& computed = m_results->computed();
    const Setup& setup = m_project->setup();
    if (!computed.outcome || computed.provisional || setup.isSite() || !(computed.setup.applied() == setup.applied()))
        return std::nullopt;
    if (setup.periods.empty())
        return SettingFigures{computed.outcome->totals.rejected, computed.outcome->totals.clientsRejected, 0, 0, true};
    const PeriodOutcomes* periods = m_results->inPeriods();
    if (!periods)
        return std::nullopt;
    const auto& [normal, incident] = *periods;
    return SettingFigures{normal.rejected, normal.clientsRejected, incident.rejected, incident.known.regular.rejected,
                          true};
}

/// Shows the cell below the pointer, else the present setting.
void TradeOffPanel::showFigures()
{
    tellReading();
    const auto hovered = m_map ? m_chart->hovered() : std::nullopt;
    std::vector<FigureRow> rows;
    if (m_map) {
        const Setup& present = m_project->setup();
        const Setup setup = hovered ? withSetting(present, m_map->axes, *hovered) : present;
        auto figures = figuresAt(*m_map, setup);
        if (!figures && !hovered)
            figures = presentFigures();
        rows = figureRows(*m_map, setup, figures);
    }
    m_notes->setFigures(rows, hovered ? tr("limit under the pointer") : tr("present limit"), hovered.has_value());
}

void TradeOffPanel::set(MapCell cell, DragPhase phase)
{
    if (!m_map)
        return;
    const Setup setup = withSetting(m_project->setup(), m_map->axes, cell);
    m_gesture.drag(phase, [&] { editSetup(*m_project, setup, settingText(setup), m_gesture.key()); });
}

void TradeOffPanel::takeAdvice()
{
    if (!m_advice)
        return;
    editSetup(*m_project, withAdvice(m_project->setup(), *m_advice), tr("Suggested limit"));
}

void TradeOffPanel::copy() const
{
    if (m_map)
        QGuiApplication::clipboard()->setText(tableText(*m_map));
}

} // namespace spillway::ui
