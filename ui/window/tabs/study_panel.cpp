#include "ui/window/tabs/study_panel.h"

#include "ui/models/project/project.h"
#include "ui/widgets/basic/labels.h"

#include <QtCore/QEvent>
#include <QtWidgets/QHeaderView>
#include <QtWidgets/QLabel>
#include <QtWidgets/QTreeWidget>

#include <utility>

namespace spillway::ui {

StudyPanel::StudyPanel(Project* project, const Results* results, QWidget* parent) :
    QWidget(parent), m_results(results), m_note(makeLabel({}, TextRole::Subtle, this, Wrap::Yes))
{
    connect(project, &Project::setupChanged, this, &StudyPanel::askAgain);
    connect(project, &Project::trafficChanged, this, &StudyPanel::askAgain);
    connect(results, &Results::computedChanged, this, &StudyPanel::follow);
}

void StudyPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    follow();
}

void StudyPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        askAgain();
}

void StudyPanel::askAgain()
{
    m_isStale = true;
    follow();
}

void StudyPanel::follow()
{
    // A new outcome follows each step of a slider: what was asked for before it is out of date.
    const Computed& computed = m_results->computed();
    if (m_isStale && isVisible() && computed.outcome && computed.setup == project().setup() &&
        std::exchange(m_isStale, false))
        ask();
}

void StudyPanel::tell(const QString& sentence)
{
    m_note->setText(sentence);
    m_note->setVisible(!sentence.isEmpty());
}

QTreeWidget* makeStudyTree(const QStringList& titles, QWidget* parent)
{
    auto* tree = new QTreeWidget(parent);
    tree->setHeaderLabels(titles);
    tree->setFrameShape(QFrame::NoFrame);
    tree->header()->setStretchLastSection(true);
    for (int i = 1; i + 1 < titles.size(); ++i)
        tree->headerItem()->setTextAlignment(i, Qt::AlignRight | Qt::AlignVCenter);
    return tree;
}

QTreeWidgetItem* addRow(QTreeWidget& tree, const QStringList& texts, QTreeWidgetItem* parent)
{
    auto* item = parent ? new QTreeWidgetItem(parent, texts) : new QTreeWidgetItem(&tree, texts);
    for (int i = 1; i + 1 < tree.columnCount(); ++i)
        item->setTextAlignment(i, Qt::AlignRight | Qt::AlignVCenter);
    item->setExpanded(true);
    return item;
}

void fitColumns(QTreeWidget& tree)
{
    for (int i = 0; i + 1 < tree.columnCount(); ++i) {
        tree.resizeColumnToContents(i);
        tree.setColumnWidth(i, tree.columnWidth(i) + em(&tree, 0.6));
    }
}

} // namespace spillway::ui
