#pragma once

#include "ui/models/project/workspace.h"

#include <QtGui/QUndoCommand>
#include <QtGui/QUndoStack>

namespace spillway::ui {

/// Sets a whole value of the workspace, and back. Those of one merge key that follow one another become one.
template <class Value, void (Workspace::*Apply)(const Value&)>
class EditValue final : public QUndoCommand
{
public:
    EditValue(Workspace& workspace, const Value& before, const Value& after, const QString& text, int mergeKey) :
        QUndoCommand(text), m_workspace(workspace), m_before(before), m_after(after), m_mergeKey(mergeKey)
    {
    }

    void redo() override { (m_workspace.*Apply)(m_after); }
    void undo() override { (m_workspace.*Apply)(m_before); }

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
    Workspace& m_workspace;
    Value m_before;
    Value m_after;
    int m_mergeKey;
};

} // namespace spillway::ui
