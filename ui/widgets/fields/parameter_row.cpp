#include "ui/widgets/fields/parameter_row.h"

#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/fields/log_slider.h"

#include <QtCore/QLocale>
#include <QtCore/QSignalBlocker>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace spillway::ui {

namespace {

/// A unit of time, and how many of it the slider spans.
struct Unit
{
    Milliseconds length;
    qint64 slider;
};

constexpr std::array<Unit, 4> kUnits{{{Milliseconds(1), 60'000},
                                      {Milliseconds(1000), 3600},
                                      {Milliseconds(60'000), 1440},
                                      {Milliseconds(3'600'000), 744}}};

Milliseconds unitFor(Milliseconds period)
{
    Milliseconds best = kUnits.front().length;
    for (const Unit& unit : kUnits) {
        const bool lone = unit.length > Milliseconds(1000) && period == unit.length;
        if (period % unit.length == Milliseconds(0) && !lone)
            best = unit.length;
    }
    return best;
}

} // namespace

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

ParameterRow::ParameterRow(const QString& label, const QString& spoken, QWidget* parent) :
    QWidget(parent),
    m_label(makeLabel(label, TextRole::Plain, this)),
    m_field(new WholeField(this)),
    m_head(row(nullptr, em(this, 0.35), {m_label, 0, m_field})),
    m_slider(new LogSlider(this)),
    m_sentence(makeLabel({}, TextRole::Subtle, this, Wrap::Yes)),
    m_refusal(makeLabel({}, TextRole::Warning, this, Wrap::Yes))
{
    m_label->setBuddy(m_field);
    m_field->setFixedWidth(em(this, 6.6));
    m_field->setAccessibleName(spoken);
    m_field->findChild<QLineEdit*>()->setAccessibleName(spoken);
    m_slider->setAccessibleName(tr("%1, slider").arg(spoken));

    column(this, em(this, 0.1), {m_head, m_slider, m_sentence, m_refusal});
    m_refusal->hide();

    connect(m_slider, &QSlider::sliderPressed, this, &ParameterRow::dragStarted);
    connect(m_slider, &QSlider::sliderReleased, this, &ParameterRow::dragEnded);
    connect(m_slider, &LogSlider::amountEdited, this, &ParameterRow::amountEdited);
    connect(m_field, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        const qint64 amount = std::llround(value);
        if (std::exchange(m_amount, amount) != amount) // else what was refused ends with the one of before
            take();
        emit amountEdited(amount);
    });
    connect(m_field, &WholeField::begun, this, &ParameterRow::take);
    connect(m_field, &WholeField::refused, this, &ParameterRow::refuse);
}

void ParameterRow::setAmounts(qint64 low, qint64 high, qint64 most)
{
    const QSignalBlocker quiet(m_field);
    m_field->setRange(static_cast<double>(low), static_cast<double>(most));
    m_slider->setAmountRange(low, high);
}

void ParameterRow::addBehindField(QWidget* widget)
{
    m_head->addWidget(widget);
}

void ParameterRow::setAmount(qint64 amount)
{
    const QSignalBlocker quiet(m_field);
    // Setting an equal value would rewrite what is being typed.
    if (std::llround(m_field->value()) != amount) {
        m_field->setValue(static_cast<double>(amount));
        take();
    }
    m_amount = amount;
    m_slider->setAmount(amount);
}

void ParameterRow::setSentence(const QString& sentence)
{
    if (m_sentence->text() == sentence)
        return;
    m_sentence->setText(sentence);
    m_slider->setAccessibleDescription(sentence);
    m_field->setAccessibleDescription(sentence);
}

/// Without a word the field would show another number than was typed.
void ParameterRow::refuse(const QString& typed)
{
    constexpr qsizetype kMost = 20;
    m_refusal->setText(tr("“%1” is not valid. Enter a whole number, %2 or more.")
                           .arg(typed.size() > kMost ? typed.left(kMost) + u'…' : typed,
                                QLocale().toString(m_field->minimum(), 'f', 0)));
    m_refusal->show();
    m_sentence->hide();
}

void ParameterRow::take()
{
    m_refusal->hide();
    m_sentence->show();
}

PeriodRow::PeriodRow(const QString& label, const QString& spoken, Milliseconds most, QWidget* parent) :
    ParameterRow(label, spoken, parent), m_unit(new QComboBox(this)), m_most(most)
{
    const std::array<QString, 4> names{tr("ms"), tr("s"), tr("min"), tr("h")};
    for (std::size_t i = 0; i < kUnits.size(); ++i)
        m_unit->addItem(names.at(i), qint64{kUnits.at(i).length.count()});
    m_unit->setAccessibleName(tr("%1, unit").arg(spoken));
    m_unit->setToolTip(tr("Milliseconds, seconds, minutes or hours"));
    addBehindField(m_unit);
    setTabOrder(field(), m_unit);
    setTabOrder(m_unit, slider());
    showUnit(m_shown);
    connect(this, &ParameterRow::amountEdited, this, [this](qint64 amount) {
        const Milliseconds period = std::clamp<Milliseconds>(m_shown * amount, m_shown, std::max(m_shown, m_most));
        if (period != m_period)
            emit periodEdited(period);
    });
    connect(m_unit, &QComboBox::activated, this, [this] {
        const Milliseconds unit(m_unit->currentData().toLongLong());
        const Milliseconds nearest = std::max(unit, (m_period + unit / 2) / unit * unit);
        showUnit(unit);
        setAmount(nearest / unit);
        if (nearest != m_period)
            emit periodEdited(nearest);
    });
}

void PeriodRow::showUnit(Milliseconds unit)
{
    m_shown = unit;
    const auto* const found =
        std::find_if(kUnits.begin(), kUnits.end(), [unit](const Unit& one) { return one.length == unit; });
    setAmounts(1, found->slider, m_most / unit);
    m_unit->setCurrentIndex(static_cast<int>(found - kUnits.begin()));
}

void PeriodRow::setPeriod(Milliseconds period)
{
    const bool first = m_period == Milliseconds(0);
    m_period = period;
    if (first || period % m_shown != Milliseconds(0))
        showUnit(unitFor(period));
    setAmount(period / m_shown);
}

} // namespace spillway::ui
