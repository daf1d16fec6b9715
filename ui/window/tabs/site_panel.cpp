#include "ui/window/tabs/site_panel.h"

#include "ui/models/project/config_edit.h"
#include "ui/models/project/project.h"
#include "ui/models/project/results.h"
#include "ui/text/error_text.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/window/tabs/config_text.h"

#include <QtWidgets/QLabel>
#include <QtWidgets/QTextBrowser>
#include <QtWidgets/QTreeWidget>

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

} // namespace

void SitePanel::ask()
{
    const auto parts = partsInForce(*m_results);
    if (!parts)
        return tell(errorLine(parts.error()));
    const Setup& setup = project().setup();
    studySite(m_asker, {*parts, setup.server, project().trace(), setup.selection},
              [this](const Result<SiteStudy>& studied) {
                  if (studied)
                      showStudy(*studied);
                  else
                      tell(errorLine(studied.error()));
              });
}

XrayPanel::XrayPanel(Project* project, const Results* results, QWidget* parent) :
    SitePanel(project, results, parent),
    m_tree(makeStudyTree({tr("Server, location"), tr("Requests"), tr("Delayed"), tr("Rejected"), tr("Limits")}, this))
{
    m_tree->setAccessibleName(tr("Servers and locations with their requests"));
    column(this, em(this, 0.2), {m_note, {m_tree, 1}}, {em(this, 0.4), em(this, 0.3), em(this, 0.4), 0});
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
}

ProblemsPanel::ProblemsPanel(Project* project, const Results* results, QWidget* parent) :
    SitePanel(project, results, parent), m_text(new QTextBrowser(this))
{
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setAccessibleName(tr("Problems of the configuration"));
    column(this, em(this, 0.2), {m_note, {m_text, 1}}, {em(this, 0.4), em(this, 0.3), em(this, 0.4), 0});
    tell(tr("Looking for problems…"));
}

void ProblemsPanel::showStudy(const SiteStudy& study)
{
    tell(study.findings.empty() ? tr("No problems found in this configuration.") : QString());
    QString html;
    for (const Finding& each : study.findings) {
        const QColor colour = each.level == "error"     ? theme().rejected
                              : each.level == "warning" ? warningColor(theme())
                                                        : theme().subtle;
        const QString file = shown(each.file).section(u'/', -1);
        const QString where = each.line > 0 ? u"%1:%2"_s.arg(file).arg(each.line) : file;
        html += u"<p style=\"margin:0 0 6px 0\"><b style=\"color:%1\">%2</b> <code>%3</code> %4 "
                "<span style=\"color:%5\">%6</span></p>"_s.arg(
                    colour.name(), QString::fromStdString(each.level), where.toHtmlEscaped(),
                    QString::fromStdString(each.text).toHtmlEscaped(), theme().subtle.name(),
                    QString::fromStdString(each.fix).toHtmlEscaped());
    }
    m_text->setHtml(html);
}

} // namespace spillway::ui
