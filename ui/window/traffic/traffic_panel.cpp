#include "ui/window/traffic/traffic_panel.h"

#include "ui/commands/edits.h"
#include "ui/jobs/counts_job.h"
#include "ui/models/project/project.h"
#include "ui/models/project/results.h"
#include "ui/models/tables/sources_model.h"
#include "ui/models/words/variable_words.h"
#include "ui/text/error_text.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/fields/editable_key.h"
#include "ui/widgets/fields/inset_field.h"
#include "ui/widgets/tables/period_list.h"
#include "ui/widgets/tables/source_list.h"
#include "ui/window/frame/help.h"
#include "ui/window/opening/set_notes.h"
#include "ui/window/opening/traffic_words.h"
#include "ui/window/traffic/conditions_row.h"

#include <QtCore/QRegularExpression>
#include <QtGui/QAction>
#include <QtWidgets/QAbstractItemView>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QToolButton>

#include <algorithm>
#include <iterator>

using namespace Qt::StringLiterals;

namespace spillway::ui {
namespace {

QStringList wordsOf(const QString& text)
{
    static const QRegularExpression between(u"[\\s,]+"_s);
    return text.split(between, Qt::SkipEmptyParts);
}

QString joined(const std::vector<std::string>& words)
{
    QStringList list;
    for (const std::string& word : words)
        list << QString::fromStdString(word);
    return list.join(u' ');
}

/// The fault of the key for this traffic; nothing if clients can be counted by it.
std::optional<Error> problemOf(const KeyTemplate& key, const TracePtr& trace)
{
    const auto known = trace ? checkKey(*trace, key) : Result<Done>(Done{});
    return known ? std::nullopt : std::optional(known.error());
}

/// Networks that are separated by blanks or commas, or what is wrong with the first that is none.
Result<std::vector<std::string>> networksIn(const QString& text)
{
    std::vector<std::string> networks;
    for (const QString& word : wordsOf(text)) {
        networks.push_back(word.toStdString());
        if (auto network = Network::parse(networks.back()); !network)
            return network.error();
    }
    return networks;
}

void tellProblem(InsetField* field, QLabel* below, const Result<std::vector<std::string>>& typed)
{
    const QString problem = typed ? QString() : QString::fromStdString(typed.error().message());
    field->setProblem(problem);
    below->setText(problem);
    below->setVisible(!problem.isEmpty());
}

} // namespace

TrafficPanel::TrafficPanel(Project* project, const Results* results, QWidget* parent) :
    QWidget(parent),
    m_project(project),
    m_results(results),
    m_gesture(project),
    m_head(new QHBoxLayout),
    m_sources(nullptr),
    m_notes(new SetNotes(project, this)),
    m_format(makeLabel({}, TextRole::Subtle, this, Wrap::Yes)),
    m_changeFormat(makeLink(tr("How it was read…"), this)),
    m_key(new EditableKey(this)),
    m_keyProblem(makeLabel({}, TextRole::Warning, this, Wrap::Yes)),
    m_proxies(new InsetField(tr("proxies"), tr("Believe these proxies"), this)),
    m_proxiesProblem(makeLabel({}, TextRole::Warning, this, Wrap::Yes)),
    m_exempt(new ConditionsRow(project, ValuesPopup::Purpose::Exempt, this)),
    m_counts(new CountsJob(this)),
    m_location(new InsetField(tr("location"), tr("Only this location"), this)),
    m_method(new InsetField(tr("method"), tr("Only this method"), this)),
    m_host(new InsetField(tr("host"), tr("Only this host"), this)),
    m_exclude(new InsetField(tr("exclude"), tr("Exclude these networks"), this)),
    m_scope(new ScopeRow(project, this)),
    m_only(new ConditionsRow(project, ValuesPopup::Purpose::Select, this)),
    m_onlyProblem(makeLabel({}, TextRole::Warning, this, Wrap::Yes)),
    m_periods(new PeriodList(this)),
    m_resolution(new ResolutionNotes(project, this))
{
    auto* sources = new SourcesModel(project, this);
    m_sources = new SourceList(sources, this);
    connect(sources, &SourcesModel::editRequested, this,
            [this](const Setup& setup, const QString& text) { editSetup(*m_project, setup, text); });
    connect(sources, &SourcesModel::madeEditRequested, this,
            [this](const MadeTraffic& made, const QString& text) { editMade(*m_project, made, text); });
    connect(m_sources, &SourceList::menuRequested, this, &TrafficPanel::madeMenuRequested);
    connect(m_sources, &SourceList::removeRequested, this, &TrafficPanel::madeRemoveRequested);
    setProperty("role", u"panel"_s);
    setAttribute(Qt::WA_StyledBackground);
    m_location->edit()->setPlaceholderText(tr("any"));
    m_location->setToolTip(
        tr("Count only requests with this path prefix, as a location in nginx. Several: /api/ /login"));
    m_method->edit()->setPlaceholderText(tr("any"));
    m_method->setToolTip(tr("Count only these methods: GET POST"));
    m_host->edit()->setPlaceholderText(tr("any"));
    m_exclude->edit()->setPlaceholderText(tr("none"));
    m_exclude->setToolTip(
        tr("Leave out addresses and networks that the limit will not apply to: 10.0.0.0/8 2001:db8::/32"));
    m_proxies->edit()->setPlaceholderText(tr("none"));
    m_proxies->setToolTip(
        tr("Trusted proxies, for X-Forwarded-For: 10.0.0.0/8. The client is the last address in it that "
           "is not one of theirs, as with real_ip_recursive."));
    layOut();
    wire();
    showTraffic();
    showSetup(m_project->setup());
}

void TrafficPanel::layOut()
{
    const int pad = em(this, 0.8);
    const BoxItem apart = gap(em(this, 0.55));
    const auto section = [this](const QString& title) { return makeLabel(title, TextRole::Section, this); };
    auto* countBy = section(tr("COUNT BY"));
    countBy->setBuddy(m_key);
    filled(m_head, {section(tr("TRAFFIC")), 1, makeHelpButton(QStringLiteral("Traffic"), this)});
    auto* marked = row(nullptr, -1, {{section(tr("MARKED PERIODS")), 1}, m_periods->caption()});
    column(this, em(this, 0.2),
           {m_head,
            m_sources,
            m_notes,
            m_format,
            {m_changeFormat, 0, Qt::AlignLeft},
            apart,
            countBy,
            m_key,
            m_keyProblem,
            m_proxies,
            m_proxiesProblem,
            m_exempt,
            apart,
            section(tr("ONLY")),
            m_location,
            m_method,
            m_host,
            m_exclude,
            m_onlyProblem,
            m_scope,
            m_only,
            apart,
            marked,
            m_periods,
            apart,
            section(tr("RESOLUTION")),
            m_resolution,
            1},
           {pad, pad, pad, pad});
    m_keyProblem->hide();
    m_proxiesProblem->hide();
    m_onlyProblem->hide();
}

void TrafficPanel::addToHead(QAction* action)
{
    auto* button = new QToolButton(this);
    button->setIcon(action->icon());
    button->setToolTip(action->toolTip());
    button->setAccessibleName(action->statusTip());
    button->setProperty("pin", true);
    button->setIconSize({em(this, 0.65), em(this, 0.65)});
    button->setFixedSize(em(this, 1.4), em(this, 0.9)); // the line is no higher for it
    connect(button, &QToolButton::clicked, action, &QAction::trigger);
    m_head->addWidget(button);
}

void TrafficPanel::wire()
{
    connect(m_project, &Project::trafficChanged, this, &TrafficPanel::showTraffic);
    connect(m_project, &Project::merged, this, [this] {
        if (m_project->trace() && m_project->trace()->columns.size() != m_columns)
            showTraffic(); // drawn requests may have fields that the log lacks
    });
    connect(m_project, &Project::setupChanged, this, &TrafficPanel::showSetup);
    connect(m_project, &Project::fullRangeChanged, this,
            [this] { m_periods->setPeriods(m_project->setup().periods, m_project->fullRange()); });
    connect(m_results, &Results::periodsCounted, this, &TrafficPanel::showPeriodCounts);
    connect(m_changeFormat, &QPushButton::clicked, this, &TrafficPanel::formatRequested);
    connect(m_key, &EditableKey::keyEdited, this, &TrafficPanel::editKey);
    connect(m_key, &EditableKey::opened, this, &TrafficPanel::countClients);
    connect(m_counts, &CountsJob::clientsCounted, m_key, &EditableKey::setClients);
    connect(m_proxies, &InsetField::edited, this, &TrafficPanel::editProxies);
    connect(m_proxies, &InsetField::finished, this, [this] { m_gesture.end(); });
    connect(m_location, &InsetField::edited, this,
            [this](const QString& text) { editWords(&Selection::locations, text, tr("Change of location")); });
    connect(m_method, &InsetField::edited, this,
            [this](const QString& text) { editWords(&Selection::methods, text.toUpper(), tr("Change of method")); });
    connect(m_host, &InsetField::edited, this,
            [this](const QString& text) { editWords(&Selection::hosts, text, tr("Change of host")); });
    connect(m_exclude, &InsetField::edited, this, &TrafficPanel::editExcluded);
    for (InsetField* field : {m_location, m_method, m_host, m_exclude})
        connect(field, &InsetField::finished, this, [this] { m_gesture.end(); });
}

void TrafficPanel::showPeriodCounts()
{
    const Computed& computed = m_results->computed();
    m_periods->setCounts(m_results->inEachPeriod(), computed.leavesOpen() && !m_results->rangesInPeriods());
    const PeriodOutcomes* in = m_results->inPeriods();
    m_periods->setUnmarked(in ? computed.outcome->totals.requests - (*in)[0].requests - (*in)[1].requests : 0);
}

void TrafficPanel::showTraffic()
{
    const TracePtr& trace = m_project->trace();
    const bool partial = m_project->showsPartial();
    m_changeFormat->setVisible(m_project->imported() != nullptr && !partial);
    m_format->setVisible(m_project->imported() != nullptr);
    m_format->setText(partial ? tr("This is what was read so far; more is coming.")
                              : breakable(formatWords(m_project->sources())));
    m_host->setVisible(trace && (trace->column("host") || trace->column("http_host")));
    m_method->setVisible(trace && trace->column("request_method"));
    m_location->setVisible(trace && trace->column("uri"));
    m_columns = trace ? trace->columns.size() : 0;
    m_counts->cancel();
    showKeys(m_project->setup());
    showProxies(m_project->setup());
    showKey(m_project->setup().zone.key);
}

void TrafficPanel::showKeys(const Setup& setup)
{
    std::vector<NamedVariable> keys = definedVariables(setup.selection.defined);
    if (const TracePtr& trace = m_project->trace())
        std::ranges::move(countableVariables(*trace), std::back_inserter(keys));
    m_key->setChoices(keys);
    if (m_key->view()->isVisible())
        countClients();
}

void TrafficPanel::showSetup(const Setup& setup)
{
    m_periods->setPeriods(setup.periods, m_project->fullRange());
    showKeys(setup);
    showKey(setup.zone.key);
    showProxies(setup);
    m_location->setText(joined(setup.selection.locations));
    m_method->setText(joined(setup.selection.methods));
    m_host->setText(joined(setup.selection.hosts));
    QStringList networks;
    for (const Network& network : setup.selection.excluded)
        networks << QString::fromStdString(network.text());
    m_exclude->setText(networks.join(u' '));
}

void TrafficPanel::showKey(const KeyTemplate& key)
{
    m_key->setKey(QString::fromStdString(key.text()));
    showKeyProblem(problemOf(key, m_project->trace()), key);
}

void TrafficPanel::showKeyProblem(const std::optional<Error>& problem, const KeyTemplate& key)
{
    const QString sentence = problem ? errorWords(*problem).particulars : QString();
    const QString more = problem ? memberWords(key, *m_project) : QString();
    m_key->setInvalid(problem.has_value());
    // The fields that the log does have stand in the list of choices.
    m_keyProblem->setText(more.isEmpty() ? firstPart(sentence) : tr("%1 %2").arg(firstPart(sentence), more));
    m_keyProblem->setToolTip(sentence);
    m_keyProblem->setVisible(problem.has_value());
}

void TrafficPanel::editKey(const QString& text)
{
    const auto key = KeyTemplate::parse(text.toStdString());
    const Setup setup = key ? withKey(m_project->setup(), *key) : m_project->setup();
    const std::optional<Error> problem =
        key ? problemOf(setup.zone.key, m_project->trace()) : std::optional(key.error());
    showKeyProblem(problem, key ? setup.zone.key : KeyTemplate());
    if (!problem)
        editSetup(*m_project, setup, tr("Count by %1").arg(text));
}

void TrafficPanel::countClients()
{
    const Setup& setup = m_project->setup();
    if (m_project->trace())
        m_counts->countClients(m_project->trace(), setup.selection, setup.zone.key, m_key->choices());
}

void TrafficPanel::showProxies(const Setup& setup)
{
    const TracePtr& trace = m_project->trace();
    const auto& realIp = setup.selection.defined.realIp;
    m_proxies->setVisible(realIp || (trace && trace->column("http_x_forwarded_for") != nullptr));
    m_proxies->setText(realIp ? joined(realIp->from) : QString());
}

void TrafficPanel::editProxies(const QString& text)
{
    auto networks = networksIn(text);
    tellProblem(m_proxies, m_proxiesProblem, networks);
    if (!networks)
        return;
    const Setup& setup = m_project->setup();
    Variables defined = setup.selection.defined;
    if (networks->empty())
        defined.realIp.reset();
    else if (!defined.realIp)
        defined.realIp = RealIp{{}, "X-Forwarded-For", true, false};
    if (defined.realIp)
        defined.realIp->from = *std::move(networks);
    editSetup(*m_project, withDefinitions(setup, std::move(defined)), tr("Change of trusted proxies"), m_gesture.key());
}

void TrafficPanel::editExcluded(const QString& text)
{
    const auto networks = networksIn(text);
    tellProblem(m_exclude, m_onlyProblem, networks);
    if (!networks)
        return;
    Setup setup = m_project->setup();
    setup.selection.excluded.clear();
    for (const std::string& network : *networks)
        setup.selection.excluded.push_back(*Network::parse(network));
    editSetup(*m_project, setup, tr("Change of excluded networks"), m_gesture.key());
}

/// A location without its slash selects nothing, and seldom means to.
void TrafficPanel::hintAt(const std::vector<std::string>& locations)
{
    const auto bare = std::ranges::find_if(locations, [](const std::string& word) { return !word.starts_with('/'); });
    m_onlyProblem->setVisible(bare != locations.end());
    if (bare != locations.end())
        m_onlyProblem->setText(tr("A location begins with a slash: /%1").arg(QString::fromStdString(printable(*bare))));
}

void TrafficPanel::editWords(std::vector<std::string> Selection::*list, const QString& text, const QString& step)
{
    Setup setup = m_project->setup();
    std::vector<std::string> words;
    for (const QString& word : wordsOf(text))
        words.push_back(word.toStdString());
    if (list == &Selection::locations)
        hintAt(words);
    setup.selection.*list = std::move(words);
    editSetup(*m_project, setup, step, m_gesture.key());
}

} // namespace spillway::ui
