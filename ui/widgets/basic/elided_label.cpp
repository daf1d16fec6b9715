#include "ui/widgets/basic/elided_label.h"

#include "ui/theme/theme.h"

#include <QtGui/QPainter>

#include <algorithm>

namespace spillway::ui {

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
