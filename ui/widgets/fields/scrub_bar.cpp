#include "ui/widgets/fields/scrub_bar.h"

#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"

#include <QtCore/QLocale>
#include <QtCore/QSignalBlocker>
#include <QtGui/QAction>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QLabel>
#include <QtWidgets/QSlider>
#include <QtWidgets/QToolButton>

#include <algorithm>
#include <cstdint>

namespace spillway::ui {
namespace {

constexpr int kPositions = 100'000; ///< of the slider

/// "0.25×", "100×".
QString speedText(int hundredths)
{
    return ScrubBar::tr("%1×", "speed").arg(QLocale().toString(hundredths / 100.0, 'g', 5));
}

QToolButton* stepButton(QAction* action, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setProperty("flat", true);
    button->setFocusPolicy(Qt::StrongFocus);
    const auto name = [button, action] { button->setAccessibleName(action->text().remove(u'&')); };
    QObject::connect(action, &QAction::changed, button, name);
    name();
    return button;
}

} // namespace

ScrubBar::ScrubBar(const QList<QAction*>& actions, QWidget* parent) :
    QWidget(parent),
    m_time(makeLabel({}, TextRole::Plain, this)),
    m_slider(new QSlider(Qt::Horizontal, this)),
    m_speed(new QComboBox(this)),
    m_describe([this] { m_slider->setAccessibleDescription(m_time->text()); })
{
    m_time->setFont(themeFont(FontRole::Code));
    m_slider->setAccessibleName(tr("Playhead"));
    auto* buttons = row(nullptr, 0, {});
    for (QAction* action : actions)
        buttons->addWidget(stepButton(action, this));
    row(this, em(this, 0.5), {buttons, m_time, {m_slider, 1}, m_speed},
        {em(this, 0.5), em(this, 0.25), em(this, 0.8), em(this, 0.25)});
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_speed->setAccessibleName(tr("Speed"));
    m_speed->setToolTip(tr("How fast the traffic is played"));
    m_slider->setRange(0, kPositions);
    m_slider->setSingleStep(kPositions / 1000);
    m_slider->setPageStep(kPositions / 20);
    connect(m_slider, &QSlider::valueChanged, this, [this](int position) {
        emit playheadMoved(m_range.from + m_range.length() * std::int64_t{position} / kPositions);
    });
    connect(m_speed, &QComboBox::activated, this,
            [this](int row) { emit speedChosen(m_speed->itemData(row).toInt()); });
}

void ScrubBar::setSpeeds(std::span<const int> hundredths, int chosen)
{
    m_speed->clear();
    for (const int speed : hundredths)
        m_speed->addItem(speedText(speed), speed);
    setSpeed(chosen);
}

void ScrubBar::setSpeed(int hundredths)
{
    m_speed->setCurrentIndex(m_speed->findData(hundredths));
}

void ScrubBar::setRange(TimeRange range)
{
    m_range = range;
    place();
}

/// Without a signal.
void ScrubBar::place()
{
    const QSignalBlocker quiet(m_slider);
    const std::int64_t length = std::max<std::int64_t>(1, m_range.length().count());
    const std::int64_t since = std::clamp<std::int64_t>((m_playhead - m_range.from).count(), 0, length);
    m_slider->setValue(static_cast<int>((since * kPositions + length - 1) / length));
}

void ScrubBar::setPlayhead(Instant at, const QString& text)
{
    m_playhead = at;
    place();
    const bool sameLength = text.size() == m_time->text().size();
    m_time->setText(text);
    if (!sameLength)
        m_time->setFixedSize(m_time->sizeHint()); // of a label with room to spare every new text lays out the window
    m_describe.call();
}

} // namespace spillway::ui
