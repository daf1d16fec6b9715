#include "ui/widgets/fields/pattern_row.h"

#include "engine/trace/made/parameter_text.h"
#include "ui/models/words/pattern_words.h"
#include "ui/text/error_text.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/fields/log_slider.h"

#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>

#include <algorithm>

namespace spillway::ui {
namespace {

/// The range of the slider; the field takes all of the parameter's.
std::pair<std::int64_t, std::int64_t> span(const Parameter& parameter)
{
    constexpr std::int64_t kTimes = 100;
    if (parameter.unit == ParameterUnit::TimeOfDay || parameter.most <= kTimes)
        return {parameter.least, parameter.most};
    const std::int64_t usual = std::max<std::int64_t>(parameter.preset, 10);
    return {parameter.least, std::min(parameter.most, usual * kTimes)};
}

} // namespace

PatternRow::PatternRow(const Parameter& parameter, QWidget* parent) :
    QWidget(parent), m_parameter(parameter), m_field(new QLineEdit(this)), m_slider(new LogSlider(this))
{
    const QString name = wordsOf(parameter.label);
    auto* label = makeLabel(name, TextRole::Plain, this);
    label->setBuddy(m_field);
    m_field->setAccessibleName(name);
    m_field->setAlignment(Qt::AlignRight);
    m_field->setFixedWidth(em(this, 6.6));
    m_slider->setAccessibleName(tr("%1, slider").arg(name));
    const auto [low, high] = span(parameter);
    m_slider->setAmountRange(low, std::max(high, low + 1));
    const QString sentence = wordsOf(parameter.sentence);
    m_field->setAccessibleDescription(sentence);
    auto* layout = column(this, em(this, 0.1), {row(nullptr, -1, {label, 0, m_field}), m_slider});
    if (!sentence.isEmpty())
        layout->addWidget(makeLabel(sentence, TextRole::Subtle, this, Wrap::Yes));
    connect(m_field, &QLineEdit::textEdited, this, &PatternRow::read);
    connect(m_slider, &LogSlider::amountEdited, this, [this](qint64 amount) {
        setValue(std::clamp<std::int64_t>(amount, m_parameter.least, m_parameter.most));
        emit valueEdited(m_value);
    });
    m_value = parameter.least - 1; // so that the first value is shown
    setValue(parameter.preset);
}

void PatternRow::setValue(std::int64_t value)
{
    if (value == m_value)
        return;
    m_value = value;
    m_field->setText(QString::fromStdString(parameterText(m_parameter.unit, value)));
    m_field->setToolTip({});
    setInvalid(*m_field, false);
    m_slider->setAmount(value);
}

void PatternRow::read(const QString& text)
{
    const auto value = parseParameter(m_parameter, text.trimmed().toStdString());
    setInvalid(*m_field, !value);
    m_field->setToolTip(value ? QString() : errorLine(value.error()));
    if (!value || *value == m_value)
        return;
    m_value = *value;
    m_slider->setAmount(m_value);
    emit valueEdited(m_value);
}

} // namespace spillway::ui
