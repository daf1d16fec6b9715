#include "ui/widgets/basic/banner.h"

#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"

#include <QtGui/QPainter>
#include <QtWidgets/QApplication>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QStyle>

namespace spillway::ui {

Banner::Banner(QWidget* parent) :
    QFrame(parent),
    m_headline(makeLabel({}, TextRole::Heading, this, Wrap::Yes)),
    m_detail(makeLabel({}, TextRole::Subtle, this, Wrap::Yes)),
    m_texts(column(nullptr, em(this, 0.1), {m_headline, {m_detail, 1}})),
    m_accept(new QPushButton(this)),
    m_close(new QPushButton(tr("Dismiss"), this))
{
    m_detail->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_close->setProperty("flat", true);
    m_close->setAccessibleName(tr("Dismiss the message"));
    row(this, -1, {{m_texts, 1}, {m_accept, 0, Qt::AlignVCenter}, {m_close, 0, Qt::AlignVCenter}},
        {em(this, 1.2), em(this, 0.5), em(this, 0.6), em(this, 0.5)});
    const auto answer = [this](void (Banner::*signal)()) {
        const bool offering = m_offering;
        m_offering = false;
        hide();
        if (offering)
            emit(this->*signal)();
    };
    connect(m_close, &QPushButton::clicked, this, [answer] { answer(&Banner::declined); });
    connect(m_accept, &QPushButton::clicked, this, [this, answer] {
        if (m_offering)
            answer(&Banner::accepted);
        else
            emit remedyRequested();
    });
    hide();
}

void Banner::showProblem(const QString& headline, const QString& detail, const QString& remedy)
{
    show(Form::Problem, headline, detail, remedy);
}

void Banner::showOffer(const QString& headline, const QString& detail, const QString& action)
{
    show(Form::Offer, headline, detail, action);
}

void Banner::showNote(const QString& headline, const QString& detail, const QString& action)
{
    show(Form::Note, headline, detail, action);
}

void Banner::show(Form form, const QString& headline, const QString& detail, const QString& action)
{
    const bool note = form == Form::Note;
    m_offering = form != Form::Problem;
    m_accept->setText(action);
    m_accept->setVisible(!action.isEmpty());
    m_headline->setWordWrap(!note); // beside the detail it would be as wide as that
    m_texts->setDirection(note ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_texts->setSpacing(em(this, note ? 1.2 : 0.1));
    setRole(m_detail, note ? TextRole::Note : TextRole::Subtle);
    m_headline->setText(headline);
    m_detail->setText(detail);
    m_detail->setVisible(!detail.isEmpty());
    setAccessibleName(headline);
    setAccessibleDescription(detail);
    QFrame::show();
    update();
}

/// Who pressed one of its buttons presses no other by that: the focus would go to whatever comes next in the window. It
/// stays where the window is minimised or hidden, and the banner with it.
void Banner::hideEvent(QHideEvent* event)
{
    const QWidget* focused = QApplication::focusWidget();
    if (isHidden() && focused && isAncestorOf(focused) && parentWidget())
        parentWidget()->setFocus();
    QFrame::hideEvent(event);
}

void Banner::paintEvent(QPaintEvent*)
{
    const Theme& colours = theme();
    QPainter painter(this);
    const QColor mark = m_offering ? colours.accent : colours.rejected;
    painter.fillRect(rect(), mixed(mark, colours.panel, colours.dark ? 0.16 : 0.08));
    painter.fillRect(QRect(0, 0, em(this, 0.25), height()), mark);
    painter.setPen(colours.border);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

} // namespace spillway::ui
