#include "ui/widgets/basic/labels.h"

#include "ui/theme/theme.h"

#include <QtGui/QPainter>
#include <QtGui/QScreen>
#include <QtWidgets/QApplication>
#include <QtWidgets/QFrame>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QStyle>
#include <QtWidgets/QToolButton>

#include <algorithm>
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
    case TextRole::Note: return u"note"_s;
    case TextRole::Good: return u"good"_s;
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

void setRole(QLabel* label, TextRole role)
{
    if (label->property("role").toString() == name(role))
        return;
    label->setProperty("role", name(role));
    label->style()->polish(label);
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

ElidedLabel::ElidedLabel(Tone tone, QWidget* parent) : QWidget(parent), m_tone(tone)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void ElidedLabel::setText(const QString& text)
{
    setText(text, QStringList());
}

void ElidedLabel::setText(const QString& text, const QStringList& shorter)
{
    if (text == m_text && shorter == m_shorter)
        return;
    m_text = text;
    m_shorter = shorter;
    setAccessibleName(text);
    setToolTip(text);
    updateGeometry();
    update();
}

void ElidedLabel::setElideMode(Qt::TextElideMode mode)
{
    m_mode = mode;
    update();
}

QFont ElidedLabel::toneFont() const
{
    QFont result = font();
    if (m_tone == Tone::Strong)
        result.setWeight(QFont::DemiBold);
    return result;
}

QSize ElidedLabel::sizeHint() const
{
    const QFontMetrics metrics(toneFont());
    return {metrics.horizontalAdvance(m_text) + 2, metrics.height() + 2};
}

QSize ElidedLabel::minimumSizeHint() const
{
    const QSize hint = sizeHint();
    const int least = m_shorter.isEmpty() ? fontMetrics().height() * 3
                                          : QFontMetrics(toneFont()).horizontalAdvance(m_shorter.back()) + 2;
    return {std::min(hint.width(), least), hint.height()};
}

void ElidedLabel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setFont(toneFont());
    painter.setPen(m_tone == Tone::Subtle ? theme().subtle : theme().text);
    const QFontMetrics metrics = painter.fontMetrics();
    const auto fits = [&](const QString& text) { return metrics.horizontalAdvance(text) <= width(); };
    const auto shorter = std::ranges::find_if(m_shorter, fits);
    const QString& shown = m_shorter.isEmpty() || fits(m_text) ? m_text
                           : shorter != m_shorter.end()        ? *shorter
                                                               : m_shorter.back();
    painter.drawText(rect(), Qt::AlignVCenter | Qt::AlignLeft, metrics.elidedText(shown, m_mode, width()));
}

} // namespace spillway::ui
