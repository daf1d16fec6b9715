#include "ui/commands/edit_setup.h"

#include "ui/models/workspace.h"

#include <QtCore/QString>
#include <QtGui/QUndoCommand>
#include <QtGui/QUndoStack>

namespace spillway::ui {

namespace {

constexpr int kNeverMerges = -1; // QUndoCommand::id() of a command that stands alone

class EditSetup final : public QUndoCommand
{
public:
    EditSetup(Workspace& workspace, const Setup& after, const QString& text, int mergeKey) :
        QUndoCommand(text), m_workspace(workspace), m_before(workspace.setup()), m_after(after), m_mergeKey(mergeKey)
    {
    }

    void redo() override { m_workspace.applySetup(m_after); }
    void undo() override { m_workspace.applySetup(m_before); }
    [[nodiscard]] int id() const override { return m_mergeKey == 0 ? kNeverMerges : m_mergeKey; }

    bool mergeWith(const QUndoCommand* next) override
    {
        // Equal ids are given by editSetup() alone, so `next` is one of ours.
        const auto* newer = static_cast<const EditSetup*>(next);
        m_after = newer->m_after;
        setText(newer->text());
        setObsolete(m_after == m_before);
        return true;
    }

private:
    Workspace& m_workspace;
    Setup m_before;
    Setup m_after;
    int m_mergeKey;
};

} // namespace

void editSetup(Workspace& workspace, const Setup& setup, const QString& text, int mergeKey)
{
    if (setup != workspace.setup())
        workspace.undoStack()->push(new EditSetup(workspace, setup, text, mergeKey)); // the stack owns it
}

} // namespace spillway::ui
