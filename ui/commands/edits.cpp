#include "ui/commands/edits.h"

#include "ui/models/project/project.h"
#include "ui/text/words.h"

#include <QtGui/QUndoCommand>
#include <QtGui/QUndoStack>

namespace spillway::ui {

namespace {

/// Sets a whole value of the project, and back. Those of one merge key that follow one another become one.
template <class Value, void (Project::*Apply)(const Value&)>
class EditValue final : public QUndoCommand
{
public:
    EditValue(Project& project, const Value& before, const Value& after, const QString& text, int mergeKey) :
        QUndoCommand(text), m_project(project), m_before(before), m_after(after), m_mergeKey(mergeKey)
    {
    }

    void redo() override { (m_project.*Apply)(m_after); }
    void undo() override { (m_project.*Apply)(m_before); }

    /// QUndoCommand's -1 of a command that stands alone.
    [[nodiscard]] int id() const override { return m_mergeKey == 0 ? -1 : m_mergeKey; }

    bool mergeWith(const QUndoCommand* next) override
    {
        const auto* newer = dynamic_cast<const EditValue*>(next); // one key may serve edits of several values
        if (newer == nullptr)
            return false;
        m_after = newer->m_after;
        setText(newer->text());
        setObsolete(m_after == m_before);
        return true;
    }

private:
    Project& m_project;
    Value m_before;
    Value m_after;
    int m_mergeKey;
};

/// The value's edit, unless it is what the project has. The stack owns it.
template <auto Apply, class Value>
void edit(Project& project, const Value& before, const Value& after, const QString& text, int mergeKey)
{
    if (after != before)
        project.undoStack()->push(new EditValue<Value, Apply>(project, before, after, text, mergeKey));
}

} // namespace

void editSetup(Project& project, const Setup& setup, const QString& text, int mergeKey)
{
    edit<&Project::applySetup>(project, project.setup(), setup, text, mergeKey);
}

void markAsIncident(Project& project, const QString& client)
{
    Setup setup = project.setup();
    const bool marks = std::erase(setup.incidentClients, client.toStdString()) == 0;
    if (marks)
        setup.incidentClients.push_back(client.toStdString());
    editSetup(project, setup, (marks ? Words::tr("Mark %1 as incident") : Words::tr("Unmark %1")).arg(client));
}

void editMade(Project& project, const MadeTraffic& made, const QString& text, int mergeKey)
{
    edit<&Project::applyMade>(project, project.made(), made, text, mergeKey);
}

} // namespace spillway::ui
