#include "ui/window/traffic/scope_row.h"

#include "ui/commands/edit_setup.h"
#include "ui/models/project/workspace.h"
#include "ui/text/format.h"
#include "ui/widgets/basic/chip_list.h"

#include <QtCore/QEvent>
#include <QtWidgets/QVBoxLayout>

namespace spillway::ui {

namespace {

QString scopeText(const Selection& selection)
{
    if (selection.from && selection.to)
        return ScopeRow::tr("only %1", "14:00–14:10").arg(exactSpanText(*selection.from, *selection.to));
    if (selection.from)
        return ScopeRow::tr("only from %1").arg(dateTimeText(*selection.from));
    return selection.to ? ScopeRow::tr("only before %1").arg(dateTimeText(*selection.to)) : QString();
}

} // namespace

void countOnly(Workspace& workspace, std::optional<TimeRange> range)
{
    Setup setup = workspace.setup();
    setup.selection.from = range ? std::optional(range->from) : std::nullopt;
    setup.selection.to = range ? std::optional(range->to) : std::nullopt;
    editSetup(workspace, setup,
              range ? ScopeRow::tr("Count only %1").arg(exactSpanText(range->from, range->to))
                    : ScopeRow::tr("Count all of the time"));
}

ScopeRow::ScopeRow(Workspace* workspace, QWidget* parent) :
    QWidget(parent), m_workspace(workspace), m_chip(new ChipList({}, this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_chip);
    connect(m_chip, &ChipList::removed, this, [this] { countOnly(*m_workspace, std::nullopt); });
    connect(m_workspace, &Workspace::setupChanged, this, &ScopeRow::showSetup);
    showSetup(m_workspace->setup());
}

void ScopeRow::showSetup(const Setup& setup)
{
    const QString text = scopeText(setup.selection);
    m_chip->setTexts(text.isEmpty() ? QStringList() : QStringList(text));
    setVisible(!text.isEmpty());
}

void ScopeRow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LocaleChange)
        showSetup(m_workspace->setup());
    QWidget::changeEvent(event);
}

} // namespace spillway::ui
