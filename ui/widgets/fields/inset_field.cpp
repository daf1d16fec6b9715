#include "ui/widgets/fields/inset_field.h"

#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"

#include <QtCore/QEvent>
#include <QtGui/QPainter>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>

using namespace Qt::StringLiterals;

namespace spillway::ui {

InsetField::InsetField(const QString& label, const QString& spoken, QWidget* parent) :
    QFrame(parent), m_edit(new QLineEdit(this))
{
    auto* name = makeLabel(label, TextRole::Subtle, this);
    name->setBuddy(m_edit);
    name->setMinimumWidth(em(this, 3.9));
    m_edit->setAccessibleName(spoken);
    m_edit->setStyleSheet(u"border: none; background: transparent; padding: 0;"_s);
    m_edit->setFont(themeFont(FontRole::Code));
    m_edit->installEventFilter(this);
    row(this, em(this, 0.3), {name, {m_edit, 1}}, {em(this, 0.55), em(this, 0.28), em(this, 0.3), em(this, 0.28)});
    connect(m_edit, &QLineEdit::textEdited, this, &InsetField::edited);
    connect(m_edit, &QLineEdit::editingFinished, this, &InsetField::finished);
}

void InsetField::setText(const QString& text)
{
    if (m_edit->text() != text && !m_edit->hasFocus())
        m_edit->setText(text);
}

void InsetField::setProblem(const QString& reason)
{
    if (!m_invalid)
        m_hint = toolTip();
    m_invalid = !reason.isEmpty();
    setToolTip(m_invalid ? reason : m_hint);
    m_edit->setAccessibleDescription(reason);
    update();
}

bool InsetField::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update();
    if (event->type() == QEvent::FocusOut)
        m_edit->home(false); // what is too long is read from its beginning
    return QFrame::eventFilter(watched, event);
}

void InsetField::paintEvent(QPaintEvent*)
{
    const Theme& colours = theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(m_invalid ? colours.rejected : m_edit->hasFocus() ? colours.accent : colours.border);
    painter.setBrush(colours.field);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
}

} // namespace spillway::ui
