#include "ui/widgets/editable_key.h"

#include "ui/theme/theme.h"

#include <QtWidgets/QLineEdit>
#include <QtWidgets/QStyle>

namespace spillway::ui {

EditableKey::EditableKey(QWidget* parent) : QComboBox(parent)
{
    setEditable(true);
    setInsertPolicy(QComboBox::NoInsert);
    setCompleter(nullptr);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setAccessibleName(tr("Count by"));
    setToolTip(tr("What counts as one client: an nginx variable, or a text with several."));
    setFont(themeFont(FontRole::Code));
    lineEdit()->setAccessibleName(tr("Count by"));
    connect(this, &QComboBox::textActivated, this, [this] { commit(); });
    connect(lineEdit(), &QLineEdit::editingFinished, this, &EditableKey::commit);
}

void EditableKey::setChoices(const QStringList& keys)
{
    const QSignalBlocker quiet(this);
    clear();
    addItems(keys);
    setEditText(m_key);
}

void EditableKey::setKey(const QString& key)
{
    m_key = key;
    const QSignalBlocker quiet(this);
    if (currentText() != key)
        setEditText(key);
}

void EditableKey::setInvalid(bool invalid)
{
    setProperty("invalid", invalid);
    style()->unpolish(this);
    style()->polish(this);
}

void EditableKey::commit()
{
    const QString typed = currentText().trimmed();
    if (typed == m_key)
        return;
    m_key = typed;
    emit keyEdited(typed);
}

} // namespace spillway::ui
