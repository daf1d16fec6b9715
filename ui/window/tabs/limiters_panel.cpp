#include "ui/window/tabs/limiters_panel.h"

#include "engine/report/export_comment.h"
#include "ui/charts/parts/verdict_look.h"
#include "ui/models/project/project.h"
#include "ui/models/project/save_file.h"
#include "ui/text/error_text.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/window/opening/file_question.h"
#include "ui/window/opening/traffic_words.h"
#include "ui/window/tabs/config_text.h"

#include <QtCore/QCoreApplication>
#include <QtGui/QClipboard>
#include <QtGui/QGuiApplication>
#include <QtWidgets/QHeaderView>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPlainTextEdit>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QTreeWidget>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace spillway::ui {
namespace {

/// Kept with a program's row.
enum Role { NoteRole = Qt::UserRole, ConfigRole, NameRole };

std::string versionText()
{
    return QCoreApplication::applicationVersion().toStdString();
}

/// The program's row of a row in the tree; nullptr of none.
QTreeWidgetItem* programOf(QTreeWidgetItem* item)
{
    return item && item->parent() ? item->parent() : item;
}

} // namespace

LimitersPanel::LimitersPanel(Project* project, const Results* results, QWidget* parent) :
    StudyPanel(project, results, parent),
    m_tree(makeStudyTree({tr("Program"), tr("Different"), tr("Share"), {}}, this)),
    m_text(new QPlainTextEdit(this)),
    m_copy(new QPushButton(tr("&Copy"), this)),
    m_save(new QPushButton(tr("&Save…"), this)),
    m_asker(this)
{
    m_tree->setAccessibleName(tr("Other limiters"));
    m_tree->setColumnHidden(3, true); // the names take the room that is left, or give way
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_text->setAccessibleName(tr("Configuration of the program"));
    m_text->setReadOnly(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere); // comments are long
    m_text->setFont(themeFont(FontRole::Code));
    m_copy->setToolTip(tr("Copy the configuration"));
    m_save->setToolTip(tr("Save the configuration to a file"));
    layOut();
    connect(m_tree, &QTreeWidget::currentItemChanged, this, &LimitersPanel::showChosen);
    connect(m_copy, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(m_text->toPlainText()); });
    connect(m_save, &QPushButton::clicked, this, &LimitersPanel::save);
    showChosen();
}

void LimitersPanel::layOut()
{
    auto* head = row(nullptr, em(this, 0.4), {{m_note, 1}, m_copy, m_save});
    auto* both = row(nullptr, em(this, 0.8), {{m_tree, 6}, {m_text, 5}});
    column(this, em(this, 0.2), {head, {both, 1}}, {em(this, 0.45), em(this, 0.3), em(this, 0.45), 0});
}

void LimitersPanel::ask()
{
    m_asker.cancel();
    m_left.clear();
    const int chosen = std::max(m_tree->indexOfTopLevelItem(programOf(m_tree->currentItem())), 0);
    m_tree->clear();
    showChosen(); // nothing
    const auto policy = exportedPolicy(selectedAlone(project().setup()));
    if (!policy)
        return tell(errorLine(policy.error()));
    for (const std::string& name : otherLimiterNames()) {
        const auto other = otherLimiter(name, *policy);
        const QString title = QString::fromStdString(other ? other->title : name);
        auto* item = addRow(*m_tree, {title, other ? u"…"_s : u"–"_s});
        item->setData(0, NameRole, QString::fromStdString(name));
        item->setData(0, NoteRole,
                      other ? tr("Comparing with the decisions of %1…").arg(title)
                            : tr("%1 cannot express this limit. %2")
                                  .arg(title, QString::fromStdString(printable(other.error().detail))));
        if (!other)
            continue;
        item->setData(0, ConfigRole, QString::fromStdString(configurationText(*other, *policy, versionText(), {})));
        m_left.emplace_back(item, *other);
    }
    fitColumns(*m_tree);
    m_tree->setCurrentItem(m_tree->topLevelItem(chosen));
    compareNext();
}

/// One program after the other: each shows as soon as it is known.
void LimitersPanel::compareNext()
{
    const Setup alone = selectedAlone(project().setup());
    const auto exported = exportedPolicy(alone);
    if (m_left.empty() || !exported || m_results->computed().setup != project().setup())
        return m_left.clear(); // ask() follows
    const auto [item, other] = std::move(m_left.front());
    m_left.pop_front();
    m_asker.run(
        [other = other, policy = *exported, selection = alone.selection, version = versionText(),
         grouped = m_results->computed().ofSelected(),
         import = Import{project().trace(), countedSources(project()), {}}](const std::stop_token& stop) {
            Result<Findings> found = Findings{};
            auto compared = comparePolicies(policy, grouped, {other.model, {}, grouped}, {}, stop);
            if (!compared)
                return Result<Findings>(compared.error());
            const auto lines = comparedLines(*compared, trafficFacts(import, *grouped), selection);
            return Result<Findings>(Findings{*std::move(compared), configurationText(other, policy, version, lines)});
        },
        [this, item = item](const Result<Findings>& found) {
            if (found)
                show(*item, *found);
            else
                item->setData(0, NoteRole, errorLine(found.error()));
            if (m_tree->currentItem() == item)
                showChosen();
            compareNext();
        });
}

void LimitersPanel::show(QTreeWidgetItem& item, const Findings& findings)
{
    const auto& [first, second, counts] = findings.comparison.known();
    const auto range = [&counts = counts](std::uint64_t DifferenceCounts::*member) {
        return rangeText(counts.low.*member, counts.high.*member);
    };
    item.setText(1, rangeText(counts.low.decisions(), counts.high.decisions()));
    item.setText(2, percentRangeText(counts.low.decisions(), counts.high.decisions(), first.high.requests));
    item.setData(0, ConfigRole, QString::fromStdString(findings.text));
    item.setData(
        0, NoteRole,
        tr("%1 of %2 decisions differ: only nginx serves %3, only this program serves %4, one of them delays %5.")
            .arg(item.text(1), countText(first.high.requests), range(&DifferenceCounts::onlyFirst),
                 range(&DifferenceCounts::onlySecond), range(&DifferenceCounts::waiting)));
    const Grouped& grouped = *findings.comparison.with.grouped;
    for (const DifferentRequest& each : findings.comparison.examples) {
        const QString text = tr("%1 %2: nginx %3, here %4", "time, client: passed, rejected")
                                 .arg(timeText(each.at, TimeDetail::Milliseconds),
                                      QString::fromStdString(printable(grouped.name(each.client))),
                                      verdictWord(verdictOf(each.first)), verdictWord(verdictOf(each.second)));
        auto* example = addRow(*m_tree, {text}, &item);
        example->setFirstColumnSpanned(true);
        example->setToolTip(0, text);
    }
    item.setExpanded(m_tree->currentItem() == &item);
    fitColumns(*m_tree);
}

/// Its first differences stand below the chosen program.
void LimitersPanel::showChosen()
{
    const QTreeWidgetItem* item = programOf(m_tree->currentItem());
    for (int i = 0; i < m_tree->topLevelItemCount(); ++i)
        m_tree->topLevelItem(i)->setExpanded(m_tree->topLevelItem(i) == item);
    const QString text = item ? item->data(0, ConfigRole).toString() : QString();
    tell(item ? item->data(0, NoteRole).toString() : QString());
    m_text->setPlainText(text);
    m_copy->setEnabled(!text.isEmpty());
    m_save->setEnabled(!text.isEmpty());
}

void LimitersPanel::save()
{
    const QString name = programOf(m_tree->currentItem())->data(0, NameRole).toString() + u".conf"_s;
    const auto path = askWhereToSave(this, tr("Save the configuration"), name, {{tr("Configuration"), u"conf"_s}});
    if (!path)
        return;
    if (const auto saved = saveFile(*path, m_text->toPlainText().toUtf8()); !saved)
        tell(errorLine(saved.error()));
}

} // namespace spillway::ui
