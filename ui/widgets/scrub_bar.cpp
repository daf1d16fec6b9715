#include "ui/widgets/scrub_bar.h"

#include "ui/theme/theme.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/time_slider.h"

#include <QtGui/QAction>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QToolButton>

namespace spillway::ui {
namespace {

QToolButton* stepButton(QAction* action, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setProperty("flat", true);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setAccessibleName(action->text().remove(u'&'));
    return button;
}

} // namespace

ScrubBar::ScrubBar(QAction* previous, QAction* next, QWidget* parent) :
    QWidget(parent),
    m_time(makeLabel({}, TextRole::Plain, this)),
    m_slider(new TimeSlider(this)),
    m_remark(makeLabel({}, TextRole::Subtle, this))
{
    m_time->setFont(themeFont(FontRole::Code));
    m_slider->setAccessibleName(tr("Playhead"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(em(this, 0.5), em(this, 0.25), em(this, 0.8), em(this, 0.25));
    layout->setSpacing(em(this, 0.5));
    layout->addWidget(stepButton(previous, this));
    layout->addWidget(stepButton(next, this));
    layout->addWidget(m_time);
    layout->addWidget(m_slider, 1);
    layout->addWidget(m_remark);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(m_slider, &TimeSlider::edited, this, &ScrubBar::playheadMoved);
}

void ScrubBar::setRange(TimeRange range)
{
    m_slider->setRange(range);
}

void ScrubBar::setPlayhead(Instant at, const QString& text)
{
    m_slider->setValue(at);
    m_slider->setAccessibleDescription(text);
    m_time->setText(text);
}

void ScrubBar::setRemark(const QString& text)
{
    m_remark->setText(text);
}

} // namespace spillway::ui
