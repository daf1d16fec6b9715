#include "ui/widgets/fields/whole_field.h"

namespace spillway::ui {

WholeField::WholeField(QWidget* parent) : QDoubleSpinBox(parent)
{
    setDecimals(0);
    setGroupSeparatorShown(true);
    setAlignment(Qt::AlignRight);
    setButtonSymbols(QAbstractSpinBox::NoButtons);
}

QValidator::State WholeField::validate(QString& text, int& at) const
{
    const QString typed = text;
    const QValidator::State state = QDoubleSpinBox::validate(text, at);
    if (state == QValidator::Invalid && hasFocus())
        emit refused(typed);
    return state;
}

/// Asked where editing ends with what is no number, or one out of range.
void WholeField::fixup(QString& text) const
{
    const QString typed = text.trimmed();
    QDoubleSpinBox::fixup(text);
    if (!typed.isEmpty())
        emit refused(typed);
}

void WholeField::focusInEvent(QFocusEvent* event)
{
    QDoubleSpinBox::focusInEvent(event);
    emit begun();
}

} // namespace spillway::ui
