#include "ui/window/trade_off_panel.h"

#include "ui/commands/edit_setup.h"
#include "ui/models/advice_words.h"
#include "ui/models/workspace.h"
#include "ui/text/error_text.h"
#include "ui/text/format.h"
#include "ui/widgets/labels.h"

#include <QtGui/QClipboard>
#include <QtGui/QGuiApplication>
#include <QtWidgets/QGridLayout>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QScrollArea>
#include <QtWidgets/QVBoxLayout>

#include <algorithm>
#include <utility>
#include <vector>

namespace spillway::ui {

namespace {

QString settingText(const MapSetting& setting)
{
    return QStringLiteral("%1, %2").arg(QString::fromStdString(setting.rate.text()),
                                        countText(static_cast<std::uint64_t>(setting.burst)));
}

} // namespace

TradeOffPanel::TradeOffPanel(Workspace* workspace, QWidget* parent) :
    QWidget(parent),
    m_workspace(workspace),
    m_gesture(workspace),
    m_job(new MapJob(this)),
    m_chart(new MapChart(this)),
    m_pointerHeading(makeLabel({}, TextRole::Heading, this)),
    m_reasons(makeLabel({}, TextRole::Plain, this, Wrap::Yes)),
    m_use(new QPushButton(tr("Use suggestion"), this)),
    m_copy(new QPushButton(tr("Copy as table"), this))
{
    layOut();
    connect(m_chart, &MapChart::settingDragged, this, &TradeOffPanel::set);
    connect(m_chart, &MapChart::hoveredChanged, this, &TradeOffPanel::showFigures);
    connect(m_job, &MapJob::mapComputed, this, &TradeOffPanel::showMap);
    connect(m_job, &MapJob::adviceComputed, this, &TradeOffPanel::showAdvice);
    connect(m_job, &MapJob::failed, this, [this](const Error& error) { m_chart->clear(errorLine(error)); });
    connect(m_workspace, &Workspace::computedChanged, this, &TradeOffPanel::follow);
    connect(m_workspace, &Workspace::setupChanged, this, &TradeOffPanel::follow);
    connect(m_use, &QPushButton::clicked, this, &TradeOffPanel::takeAdvice);
    connect(m_copy, &QPushButton::clicked, this, &TradeOffPanel::copy);
    showAdvice(nullptr);
}

void TradeOffPanel::layOut()
{
    auto* told = new QWidget;
    auto* figures = new QGridLayout;
    figures->setContentsMargins(0, 0, 0, 0);
    figures->setVerticalSpacing(em(this, 0.1));
    figures->setColumnStretch(0, 1);
    for (int row = 0; row < static_cast<int>(m_figures.size()); ++row) {
        Figure& figure = m_figures[static_cast<std::size_t>(row)];
        figure = {makeLabel({}, TextRole::Subtle, told), makeLabel({}, TextRole::Figure, told)};
        figures->addWidget(figure.name, row, 0);
        figures->addWidget(figure.figure, row, 1, Qt::AlignRight);
    }
    m_reasons->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto* inTold = new QVBoxLayout(told);
    inTold->setContentsMargins(0, 0, em(this, 0.4), 0);
    inTold->setSpacing(em(this, 0.35));
    inTold->addWidget(m_pointerHeading);
    inTold->addLayout(figures);
    inTold->addWidget(makeLabel(tr("How the suggestion was chosen"), TextRole::Heading, told));
    inTold->addWidget(m_reasons);
    inTold->addStretch(1);
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(told);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_use);
    buttons->addWidget(m_copy);
    buttons->addStretch(1);
    m_use->setProperty("primary", true);
    auto* side = new QWidget(this);
    auto* down = new QVBoxLayout(side);
    down->setContentsMargins(0, em(this, 0.3), 0, em(this, 0.3));
    down->addWidget(scroll, 1);
    down->addLayout(buttons);
    side->setFixedWidth(em(this, 19));
    auto* across = new QHBoxLayout(this);
    across->setContentsMargins(em(this, 0.3), em(this, 0.3), 0, 0);
    across->setSpacing(em(this, 0.6));
    across->addWidget(m_chart, 1);
    across->addWidget(side);
}

int TradeOffPanel::wantedHeight() const
{
    return em(this, 20);
}

void TradeOffPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_stale)
        follow();
}

void TradeOffPanel::follow()
{
    m_stale = !isVisible();
    if (m_stale)
        return;
    const Setup& setup = m_workspace->setup();
    const OutcomePtr& outcome = m_workspace->computed().outcome;
    const GroupedPtr grouped = outcome && !setup.other ? outcome->grouped : nullptr;
    if (!grouped || grouped->requests() == 0 || (m_map && m_map->grouped != grouped)) {
        m_map.reset();
        showAdvice(nullptr);
        m_chart->clear(setup.other                ? tr("The map is of nginx limit_req: choose it as the algorithm.")
                       : !outcome                 ? tr("Counting…")
                       : grouped->requests() == 0 ? tr("No request is selected.")
                                                  : tr("Counting…"));
    }
    if (setup.periods != m_periods) {
        m_periods = setup.periods;
        showAdvice(nullptr); // it was of others
        m_copy->setEnabled(false);
    }
    m_chart->setPresent(presentSetting());
    m_job->wish({grouped, setup.periods, setup.zone.rate, setup.limit.burst});
    showFigures();
}

void TradeOffPanel::showMap(const PaintedMapPtr& map)
{
    m_map = map;
    m_chart->setMap(map->useful, map->map);
    m_chart->setPresent(presentSetting());
    m_copy->setEnabled(!map->coarse);
    showFigures();
}

void TradeOffPanel::showAdvice(const AdvicePtr& advice)
{
    m_advice = advice;
    m_use->setEnabled(advice != nullptr);
    m_copy->setEnabled(m_map && !m_map->coarse);
    if (!advice || !m_map) {
        m_chart->setSuggested(std::nullopt);
        m_reasons->setText({});
        return m_use->setText(tr("Use suggestion"));
    }
    m_chart->setSuggested(MapSetting{advice->rate, advice->burst});
    m_use->setText(
        tr("Use %1, %2", "10r/s, 20")
            .arg(QString::fromStdString(advice->rate.text()), countText(static_cast<std::uint64_t>(advice->burst))));
    m_reasons->setText(adviceReasons(*advice, *m_map->grouped).join(u'\n'));
}

/// Of the cell below the pointer, else of the present setting where the map has it.
void TradeOffPanel::showFigures()
{
    const auto hovered = m_chart->hovered();
    m_pointerHeading->setText(hovered ? tr("Under the pointer") : tr("On the map"));
    const MapSetting setting = hovered.value_or(presentSetting());
    const auto count = [](std::uint64_t number) { return countText(number); };
    std::vector<std::pair<QString, QString>> rows;
    if (m_map)
        rows.emplace_back(tr("rate, burst"), settingText(setting));
    if (const auto cell = cellOf(setting)) {
        const LossLayer& normal = m_map->map.of(PeriodKind::Normal);
        const LossLayer& incident = m_map->map.of(PeriodKind::Incident);
        rows.emplace_back(tr("normal requests rejected"),
                          tr("%1 of %2").arg(count(normal.rejected[*cell]), count(normal.requests)));
        rows.emplace_back(tr("normal clients rejected"),
                          tr("%1 of %2").arg(count(normal.clientsRejected[*cell]), count(normal.clients)));
        if (incident.requests > 0)
            rows.emplace_back(tr("incident passes"),
                              shortPercentText(incident.requests - incident.rejected[*cell], incident.requests));
        rows.emplace_back(tr("longest wait without nodelay"),
                          durationText(waitFor(Thousandths(setting.burst * 1000), setting.rate.rate())));
    }
    for (std::size_t row = 0; row < m_figures.size(); ++row) {
        m_figures[row].name->setVisible(row < rows.size());
        m_figures[row].figure->setVisible(row < rows.size());
        if (row < rows.size()) {
            m_figures[row].name->setText(rows[row].first);
            m_figures[row].figure->setText(rows[row].second);
        }
    }
}

MapSetting TradeOffPanel::presentSetting() const
{
    const Setup& setup = m_workspace->setup();
    return {setup.zone.rate, setup.limit.burst};
}

/// The map's cell of exactly that setting, if it has one.
std::optional<std::size_t> TradeOffPanel::cellOf(const MapSetting& setting) const
{
    if (!m_map)
        return std::nullopt;
    const MapAxes& axes = m_map->map.axes;
    const auto rate = std::ranges::find(axes.rates, setting.rate.rate());
    const auto burst = std::ranges::find(axes.bursts, setting.burst);
    if (rate == axes.rates.end() || burst == axes.bursts.end())
        return std::nullopt;
    return axes.cell(static_cast<std::size_t>(rate - axes.rates.begin()),
                     static_cast<std::size_t>(burst - axes.bursts.begin()));
}

void TradeOffPanel::set(const MapSetting& setting, DragPhase phase)
{
    if (phase == DragPhase::Begin)
        m_gesture.begin();
    Setup setup = m_workspace->setup();
    setup.zone.rate = setting.rate;
    setup.limit.burst = setting.burst;
    editSetup(*m_workspace, setup,
              tr("Rate %1, burst %2")
                  .arg(rateText(setting.rate.rate()), countText(static_cast<std::uint64_t>(setting.burst))),
              m_gesture.key());
    if (phase == DragPhase::End)
        m_gesture.end();
}

void TradeOffPanel::takeAdvice()
{
    if (!m_advice)
        return;
    Setup setup = m_workspace->setup();
    setup.zone.rate = m_advice->rate;
    setup.limit.burst = m_advice->burst;
    setup.limit.nodelay = !m_advice->delay.has_value();
    setup.limit.delay = m_advice->delay.value_or(0);
    editSetup(*m_workspace, setup, tr("Suggested limit"));
}

/// Tabs between the columns: pastes into any spreadsheet.
void TradeOffPanel::copy() const
{
    if (!m_map)
        return;
    QString text = QStringLiteral("rate\tburst\tnormal_rejected\tnormal_clients_rejected\tincident_rejected\n");
    const MapAxes& axes = m_map->map.axes;
    for (std::size_t rate = 0; rate < axes.rates.size(); ++rate)
        for (std::size_t burst = 0; burst < axes.bursts.size(); ++burst) {
            const std::size_t cell = axes.cell(rate, burst);
            text += QStringLiteral("%1\t%2\t%3\t%4\t%5\n")
                        .arg(QString::fromStdString(m_map->useful.rates[rate].text()))
                        .arg(axes.bursts[burst])
                        .arg(m_map->map.of(PeriodKind::Normal).rejected[cell])
                        .arg(m_map->map.of(PeriodKind::Normal).clientsRejected[cell])
                        .arg(m_map->map.of(PeriodKind::Incident).rejected[cell]);
        }
    QGuiApplication::clipboard()->setText(text);
}

} // namespace spillway::ui
