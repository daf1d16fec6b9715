#include "ui/window/tabs/site_panel.h"

#include "ui/commands/edits.h"
#include "ui/models/project/config_edit.h"
#include "ui/models/project/project.h"
#include "ui/models/project/results.h"
#include "ui/models/tables/requests_model.h"
#include "ui/text/error_text.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/window/tabs/config_text.h"

#include <QtCore/QUrl>
#include <QtWidgets/QLabel>
#include <QtWidgets/QTextBrowser>
#include <QtWidgets/QTreeWidget>
#include <QtWidgets/QTreeWidgetItemIterator>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace spillway::ui {
namespace {

constexpr std::size_t kLongest = 300; // characters of a text from a configuration

QString shown(const std::string& text)
{
    return QString::fromStdString(printable(text, kLongest));
}

/// The configuration in force, as nginx would read it.
Result<std::vector<ConfPart>> partsInForce(const Results& results)
{
    const Setup& setup = results.project().setup();
    if (!setup.configuration.empty()) {
        const auto edit = configEdit(setup);
        return edit ? Result(withEdits(edit->parts, edit->files)) : edit.error();
    }
    auto text = configText(results);
    if (!text)
        return text.error();
    return std::vector<ConfPart>{{{SitePanel::tr("snippet").toStdString(), *std::move(text)}, {}}};
}

QString lowHigh(std::uint64_t low, std::uint64_t high)
{
    return low == high ? countText(low) : SitePanel::tr("%1–%2", "a range").arg(countText(low), countText(high));
}

QString zonesOf(const LimitPlace& place)
{
    QStringList zones;
    for (const auto& limit : place.limits)
        zones << shown(limit.first);
    return zones.join(u", "_s);
}

/// "nodelay", "status 429", "size 3m".
QString changeText(const LimitChange& change)
{
    const QString parameter = QString::fromStdString(change.parameter);
    return change.parameter == "nodelay" ? parameter : parameter + u' ' + QString::fromStdString(change.value);
}

} // namespace

void SitePanel::ask()
{
    m_question.reset();
    auto parts = partsInForce(*m_results);
    if (!parts)
        return tell(errorLine(parts.error()));
    const Setup& setup = project().setup();
    m_question = SiteQuestion{*std::move(parts), setup.server, project().trace(), setup.selection};
    studySite(m_asker, *m_question, [this](const Result<SiteStudy>& studied) {
        if (studied)
            showStudy(*studied);
        else
            tell(errorLine(studied.error()));
    });
}

XrayPanel::XrayPanel(Project* project, const Results* results, QWidget* parent) :
    SitePanel(project, results, parent),
    m_tree(makeStudyTree({tr("Server, location"), tr("Requests"), tr("Delayed"), tr("Rejected"), tr("Limits")}, this)),
    m_way(makeLabel({}, TextRole::Plain, this, Wrap::Yes)),
    m_follower(this)
{
    constexpr int kRestMs = 150;
    m_tree->setAccessibleName(tr("Servers and locations with their requests"));
    column(this, em(this, 0.2), {m_note, {m_tree, 1}, m_way}, {em(this, 0.4), em(this, 0.3), em(this, 0.4), 0});
    m_resting.setSingleShot(true);
    m_resting.setInterval(kRestMs);
    connect(&m_resting, &QTimer::timeout, this, &XrayPanel::followWay);
    connect(project, &Project::playheadChanged, &m_resting, qOverload<>(&QTimer::start));
    connect(results, &Results::clientRequestsChanged, &m_resting, qOverload<>(&QTimer::start));
    tell(tr("Following the requests…"));
}

void XrayPanel::showStudy(const SiteStudy& study)
{
    m_tree->clear();
    if (!study.seen)
        return tell(errorLine(*study.unseen));
    std::vector<QTreeWidgetItem*> open; // the last place at each depth
    std::vector<const LimitPlace*> places;
    for (const XrayNode& node : study.seen->nodes) {
        open.resize(std::min(node.place.depth, open.size()));
        places.resize(open.size());
        const QString zones = zonesOf(node.place);
        const bool replaces = !places.empty() && !places.back()->limits.empty() && !zones.isEmpty() &&
                              node.place.limits != places.back()->limits;
        const auto& [low, high] = node.range;
        const QString limits = zones.isEmpty() ? tr("no limit")
                               : replaces      ? tr("%1 instead of its parent's").arg(zones)
                                               : zones;
        auto* item = addRow(*m_tree,
                            {shown(node.place.name), countText(node.counts.requests),
                             lowHigh(low.delayed, high.delayed), lowHigh(low.rejected, high.rejected), limits},
                            open.empty() ? nullptr : open.back());
        item->setToolTip(0, shown(node.place.where));
        item->setData(0, Qt::UserRole, QString::fromStdString(node.place.where));
        if (replaces)
            item->setForeground(4, warningColor(theme()));
        if (zones.isEmpty() || node.counts.requests == 0)
            for (int i = 0; i < m_tree->columnCount(); ++i)
                item->setForeground(i, theme().subtle);
        for (const WayCount& end : node.ends) {
            auto* why = addRow(*m_tree, {tr("not limited: %1").arg(shown(end.why)), countText(end.requests)}, item);
            why->setForeground(0, theme().subtle);
        }
        open.push_back(item);
        places.push_back(&node.place);
    }
    QStringList notes;
    for (const UnreachedLimit& limit : study.seen->unreached)
        notes << tr("%1: %2 counts no request: %3.").arg(shown(limit.where), shown(limit.directive), shown(limit.why));
    for (const WayCount& rest : study.seen->ways.rests)
        notes << tr("%1 rest on an assumption: %2").arg(requestsText(rest.requests), shown(rest.why));
    tell(notes.join(u'\n'));
    fitColumns(*m_tree);
    followWay();
}

void XrayPanel::showEvent(QShowEvent* event)
{
    SitePanel::showEvent(event);
    m_resting.start();
}

void XrayPanel::followWay()
{
    if (!isVisible() || m_tree->topLevelItemCount() == 0)
        return;
    const auto& requests = m_results->clientRequests();
    const auto request = std::ranges::lower_bound(requests, project().playhead(), {}, &RequestOutcome::at);
    m_follower.cancel();
    showWay({});
    m_way->setToolTip({});
    m_way->setText(tr("Click a request in the chart of the bucket to mark its way through the configuration."));
    if (request == requests.end() || request->at != project().playhead() ||
        m_results->clientGrouped()->trace != project().trace())
        return;
    const auto& asked = question();
    if (!asked)
        return;
    const QString sent = requestTexts(*asked->trace, request->row).value(0);
    followRequest(m_follower, *asked, request->row, [this, sent](const Result<RequestXray>& way) {
        if (!way)
            return m_way->setText(errorLine(way.error()));
        showWay(*way);
        QStringList steps;
        for (const WayStep& step : way->steps)
            if (!step.rule)
                steps << shown(step.text);
        for (const MetLimit& limit : way->limits)
            steps << tr("%1 (%2 is %3)")
                         .arg(shown(limit.directive), shown(limit.key),
                              limit.value ? shown(*limit.value) : tr("unknown"));
        if (way->limits.empty())
            steps << tr("not limited: %1").arg(shown(way->end));
        m_way->setText(tr("%1: %2", "a request, its way").arg(sent, steps.join(u" → "_s)));
        QStringList variables;
        for (const auto& [name, value] : way->variables)
            variables << u"$%1 = %2"_s.arg(shown(name), shown(value));
        m_way->setToolTip(variables.join(u'\n'));
    });
}

/// Marks the places that it comes through.
void XrayPanel::showWay(const RequestXray& way)
{
    for (QTreeWidgetItemIterator item(m_tree); *item != nullptr; ++item) {
        const std::string where = (*item)->data(0, Qt::UserRole).toString().toStdString();
        const bool isOnIt = !where.empty() && std::ranges::find(way.steps, where, &WayStep::where) != way.steps.end();
        for (int i = 0; i < m_tree->columnCount(); ++i)
            (*item)->setBackground(i, isOnIt ? QBrush(theme().selection) : QBrush());
    }
}

ProblemsPanel::ProblemsPanel(Project* project, const Results* results, QWidget* parent) :
    SitePanel(project, results, parent), m_project(project), m_text(new QTextBrowser(this))
{
    m_text->setOpenLinks(false);
    connect(m_text, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) { apply(link.toString()); });
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setAccessibleName(tr("Problems of the configuration"));
    column(this, em(this, 0.2), {m_note, {m_text, 1}, 0}, {em(this, 0.4), em(this, 0.3), em(this, 0.4), 0});
    m_text->hide();
    tell(tr("Looking for problems…"));
}

void ProblemsPanel::showStudy(const SiteStudy& study)
{
    tell(study.findings.empty() ? tr("No problems found in this configuration.") : QString());
    m_findings = study.findings;
    QString html;
    for (std::size_t i = 0; i < m_findings.size(); ++i) {
        const Finding& each = m_findings[i];
        const QColor colour = each.level == "error"     ? theme().rejected
                              : each.level == "warning" ? warningColor(theme())
                                                        : theme().subtle;
        const QString file = shown(each.file).section(u'/', -1);
        const QString where = each.line > 0 ? u"%1:%2"_s.arg(file).arg(each.line) : file;
        html += u"<p style=\"margin:0 0 6px 0\"><b style=\"color:%1\">%2</b> <code>%3</code> %4 "
                "<span style=\"color:%5\">%6</span> %7</p>"_s.arg(
                    colour.name(), QString::fromStdString(each.level), where.toHtmlEscaped(),
                    QString::fromStdString(each.text).toHtmlEscaped(), theme().subtle.name(),
                    QString::fromStdString(each.fix).toHtmlEscaped(),
                    each.change && withChange(project().setup(), *each.change)
                        ? u"<a href=\"%1\" style=\"color:%2\">%3</a>"_s.arg(i).arg(
                              palette().color(QPalette::Link).name(), tr("Apply %1").arg(changeText(*each.change)))
                        : QString());
    }
    m_text->setHtml(html);
    m_text->setVisible(!html.isEmpty());
}

void ProblemsPanel::apply(const QString& link)
{
    const Finding& finding = m_findings.at(link.toULong());
    if (const auto changed = finding.change ? withChange(project().setup(), *finding.change) : std::nullopt)
        editSetup(*m_project, *changed, tr("Apply %1").arg(changeText(*finding.change)));
}

} // namespace spillway::ui
