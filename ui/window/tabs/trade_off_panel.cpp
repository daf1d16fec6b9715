#include "ui/window/tabs/trade_off_panel.h"

#include "ui/charts/map/map_chart.h"
#include "ui/commands/edits.h"
#include "ui/jobs/result_graph.h"
#include "ui/text/error_text.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/window/suggest/map_choices.h"
#include "ui/window/suggest/setting_notes.h"
#include "ui/window/suggest/suggestion_texts.h"

#include <QtGui/QClipboard>
#include <QtGui/QGuiApplication>
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
    m_effects(&graph->effects),
    m_choices(new MapChoices(project, m_results, this)),
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
    connect(m_effects, &EffectJob::mapComputed, this, &TradeOffPanel::showEffects);
    connect(m_effects, &EffectJob::failed, this, &TradeOffPanel::showFailure);
    connect(m_effects, &EffectJob::settingCounted, this,
            [this](const SettingWish& wish, const SettingFigures& figures) {
                m_alone.emplace(wish, figures);
                showFigures();
            });
    connect(m_choices, &MapChoices::chosen, this, &TradeOffPanel::follow);
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
    auto* left = column(nullptr, em(this, 0.2), {m_choices, {m_chart, 1}});
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
    m_choices->offer();
    const Setup& setup = m_project->setup();
    const OutcomePtr& outcome = m_results->computed().outcome;
    const GroupedPtr own = m_results->computed().ofSelected();
    const GroupedPtr grouped = own && own->requests() > 0 ? own : nullptr;
    followUse();
    m_notes->setSuggests(!setup.other);
    if (m_losses && m_losses->grouped != grouped) {
        m_losses.reset();
        showAdvice(nullptr);
    }
    if (setup.periods != m_periods) {
        m_periods = setup.periods;
        m_losses.reset();
        m_map.reset();
        showAdvice(nullptr); // it was of others
    }
    if (setup.aims != m_advisedFor) {
        m_advisedFor = setup.aims;
        showAdvice(nullptr);
    }
    m_wanted = m_wanted && grouped; // there is nothing to advise on
    const Setup kind = m_choices->mapped();
    const bool views = m_choices->shade() == MapShade::Views;
    const bool isOfThese = m_map && m_map->grouped == grouped && m_choices->isReplayed() == (m_map != m_losses) &&
                           (!views || m_map->views) &&
                           (!m_choices->isReplayed() || alikeButForAxes(m_map->axes.base, kind.applied()));
    if (!isOfThese)
        m_map = m_choices->isReplayed() ? nullptr : m_losses;
    if (setup.other)
        m_chart->setSuggested(std::nullopt);
    const auto& range = m_results->computed().range;
    m_job->wish({setup.other ? nullptr : grouped, setup.periods, setup.zone.rate, setup.limit.burst, setup.aims,
                 range && !setup.isSite() ? range->others : std::vector<GroupedPtr>()});
    m_effects->wish({m_choices->isReplayed() ? grouped : nullptr, setup.periods, selectedAlone(kind).policy(), views});
    if (!m_map)
        m_chart->clear(outcome && !grouped ? tr("No request is selected.") : tr("Counting…"));
    showMap();
}

void TradeOffPanel::showLosses(const PaintedMapPtr& map)
{
    m_losses =
        settingMap(map->grouped, m_project->setup().applied(), map->useful, map->map, map->incident, map->sparing);
    if (m_choices->isReplayed())
        return;
    m_map = m_losses;
    showMap();
}

void TradeOffPanel::showEffects(const SettingMapPtr& map)
{
    if (!m_choices->isReplayed())
        return;
    m_map = map;
    showMap();
}

void TradeOffPanel::showMap()
{
    m_copy->setEnabled(m_map && m_map->isWhole());
    m_chart->setPresent(mapMark(m_project->setup()));
    if (m_map && (m_map != m_painted || m_choices->shade() != m_paintedShade)) // a slider that moves changes neither
        m_chart->setPicture(mapPicture(*m_map, m_choices->shade()));
    m_painted = m_map;
    m_paintedShade = m_choices->shade();
    showFigures();
}

void TradeOffPanel::showAdvice(const AdvicePtr& advice)
{
    m_advice = advice;
    showSuggested();
    if (!advice || !m_losses)
        return;
    m_wanted = false;
    emit advised({advice, m_losses->grouped, m_periods, m_advisedFor});
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
               m_advice && m_losses && isWorthUsing(*m_advice, m_periods, m_project->fullRange()) &&
                   standingOf({m_advice, m_losses->grouped, m_periods, m_advisedFor}, *m_results) == Standing::Behind);
    m_vain->setVisible(!setup.other && !m_held && isVain);
    m_vain->setText(isVain ? missHeadline(*m_advice) : QString());
}

void TradeOffPanel::showSuggested()
{
    const Setup& setup = m_project->setup();
    followUse();
    if (!m_advice || !m_losses || m_held) {
        m_chart->setSuggested(std::nullopt);
        m_notes->setReasons({});
        return m_use->setText(tr("Use suggestion"));
    }
    const bool isSuggested = !setup.other && keepsOutSomething(*m_advice);
    m_chart->setSuggested(isSuggested ? std::optional(mapMark(withAdvice(setup, *m_advice))) : std::nullopt);
    m_use->setText(tr("Use %1", "10r/s burst=20").arg(adviceText(*m_advice)));
    m_notes->setReasons(suggestionReasons({m_advice, m_losses->grouped, m_periods, m_advisedFor}));
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

/// The cell that the map would show for a setting between its cells.
SettingWish TradeOffPanel::alone(const Setup& setup) const
{
    return {setup, m_map->grouped, m_map->views, m_choices->isReplayed()};
}

/// Which of the readings of the stamps the map is of.
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

/// Shows the cell below the pointer, else the present setting.
void TradeOffPanel::showFigures()
{
    tellReading();
    const auto hovered = m_map ? m_chart->hovered() : std::nullopt;
    std::vector<FigureRow> rows;
    if (m_map) {
        const Setup setup = hovered ? withSetting(m_choices->mapped(), m_map->axes, *hovered) : m_choices->mapped();
        auto figures = figuresAt(*m_map, setup);
        if (!figures && m_alone && m_alone->first == alone(setup))
            figures = m_alone->second;
        else if (!figures && !hovered && !m_map->cellOf(setup))
            m_effects->countSetting(alone(setup));
        rows = figureRows(*m_map, setup, figures);
    }
    const QString of = hovered                                     ? tr("setting under the pointer")
                       : m_choices->mapped() == m_project->setup() ? tr("present setting")
                                                                   : tr("present, but with this delay");
    m_notes->setFigures(rows, of, hovered.has_value());
}

void TradeOffPanel::set(MapCell cell, DragPhase phase)
{
    if (!m_map)
        return;
    const Setup setup = withSetting(m_choices->mapped(), m_map->axes, cell);
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
