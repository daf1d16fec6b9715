#include "ui/window/frame/status_line.h"

#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"

#include <QtGui/QAction>
#include <QtGui/QPainter>
#include <QtWidgets/QToolButton>

#include <algorithm>

namespace spillway::ui {

StatusLine::StatusLine(QAction* copyConfig, QWidget* parent) :
    QWidget(parent),
    m_work(new ElidedLabel(ElidedLabel::Tone::Subtle, this)),
    m_directives(new ElidedLabel(ElidedLabel::Tone::Subtle, this))
{
    QFont small = font();
    small.setPointSizeF(font().pointSizeF() * 0.9);
    m_work->setFont(small);
    QFont fixed = themeFont(FontRole::Code);
    fixed.setPointSizeF(small.pointSizeF());
    m_directives->setFont(fixed);
    m_directives->setElideMode(Qt::ElideRight);
    auto* copy = new QToolButton(this);
    copy->setDefaultAction(copyConfig);
    copy->setToolButtonStyle(Qt::ToolButtonIconOnly);
    copy->setProperty("flat", true);
    copy->setFocusPolicy(Qt::StrongFocus);
    copy->setAccessibleName(tr("Copy the configuration lines"));
    row(this, -1, {m_work, 1, m_directives, copy}, {em(this, 0.8), em(this, 0.15), em(this, 0.5), em(this, 0.15)});
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void StatusLine::setWork(const QString& text)
{
    m_done.clear();
    setComputed(text);
}

void StatusLine::setComputed(const QString& text)
{
    m_workText = text;
    tellWork();
}

void StatusLine::setDone(const QString& text)
{
    m_done = text;
    tellWork();
}

void StatusLine::setTip(const QString& text)
{
    m_tip = text;
    tellWork();
}

void StatusLine::tellWork()
{
    m_work->setText(!m_tip.isEmpty() ? m_tip : !m_done.isEmpty() ? m_done : m_workText);
    shareRoom();
}

/// The last deed stands whole; the lines of the limit stand in the window in other places, too.
void StatusLine::shareRoom()
{
    const int left = width() - m_work->sizeHint().width() - em(this, 4);
    m_directives->setMaximumWidth(m_done.isEmpty() || !m_tip.isEmpty() ? QWIDGETSIZE_MAX : std::max(0, left));
}

void StatusLine::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    shareRoom();
}

void StatusLine::setDirectives(const QString& text)
{
    m_directives->setText(text);
}

void StatusLine::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme().panel);
    painter.setPen(theme().border);
    painter.drawLine(0, 0, width(), 0);
}

} // namespace spillway::ui
