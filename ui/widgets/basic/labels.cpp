#include "ui/widgets/basic/labels.h"

#include "ui/theme/theme.h"

#include <QtGui/QScreen>
#include <QtWidgets/QApplication>
#include <QtWidgets/QFrame>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QStyle>
#include <QtWidgets/QToolButton>

#include <cmath>

using namespace Qt::StringLiterals;

namespace spillway::ui {
namespace {

QString name(TextRole role)
{
    switch (role) {
    case TextRole::Section: return u"section"_s;
    case TextRole::Heading: return u"heading"_s;
    case TextRole::Subtle: return u"subtle"_s;
    case TextRole::Warning: return u"warning"_s;
    case TextRole::Plain:
    case TextRole::Figure:
    case TextRole::Code: break;
    }
    return {};
}

} // namespace

QLabel* makeLabel(const QString& text, TextRole role, QWidget* parent, Wrap wrap)
{
    auto* label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText); // a file's name is text, never mark-up
    label->setWordWrap(wrap == Wrap::Yes);
    if (!name(role).isEmpty())
        label->setProperty("role", name(role));
    if (role == TextRole::Figure)
        label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    if (role == TextRole::Code)
        label->setFont(themeFont(FontRole::Code));
    return label;
}

QPushButton* makeLink(const QString& text, QWidget* parent)
{
    auto* link = new QPushButton(text, parent);
    link->setProperty("link", true);
    return link;
}

void setStyled(QWidget& widget, const char* property, bool on)
{
    if (widget.property(property).toBool() == on)
        return;
    widget.setProperty(property, on);
    widget.style()->unpolish(&widget); // a style sheet looks at properties only then
    widget.style()->polish(&widget);
}

QFrame* makeCard(QWidget* parent)
{
    auto* card = new QFrame(parent);
    card->setProperty("role", u"card"_s);
    return card;
}

int em(const QWidget* widget, double factor)
{
    return static_cast<int>(std::lround(widget->fontMetrics().height() * factor));
}

QToolButton* makeIconButton(const QString& icon, const QString& name, const QString& tip, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setProperty("flat", true);
    button->setIcon(themedIcon(icon));
    button->setIconSize(QSize(em(parent, 1), em(parent, 1)));
    button->setAccessibleName(name);
    button->setToolTip(tip);
    return button;
}

void setPrimary(QPushButton* button, bool primary)
{
    setStyled(*button, "primary", primary);
}

void focusPrimary(QWidget* widget)
{
    const QWidget* focused = QApplication::focusWidget();
    if (!focused || (focused != widget && !widget->isAncestorOf(focused)))
        return;
    for (QPushButton* button : widget->findChildren<QPushButton*>())
        if (button->isVisible() && button->isEnabled() && button->property("primary").toBool())
            return button->setFocus();
}

QSize withinScreen(const QWidget* window, QSize wanted)
{
    const QSize frame(0, window->style()->pixelMetric(QStyle::PM_TitleBarHeight));
    return wanted.boundedTo(window->screen()->availableSize() - frame);
}

} // namespace spillway::ui
