#include "ui/widgets/fields/pattern_form.h"

#include "engine/trace/made/parameter_text.h"
#include "ui/models/words/pattern_words.h"
#include "ui/text/error_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/fields/inset_field.h"
#include "ui/widgets/fields/log_slider.h"

#include <QtCore/QRandomGenerator>
#include <QtCore/QRegularExpression>
#include <QtGui/QRegularExpressionValidator>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QToolButton>
#include <QtWidgets/QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

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

constexpr Parameter kLength{"length", "Length", ParameterUnit::Duration, 0, kLongestPattern.count(),
                            60'000,   false,    "How long it lasts."};
constexpr Parameter kClients{"clients", "Clients", ParameterUnit::Count,       1, Clients::kMost,
                             20,        false,     "How many clients send it."};

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

PatternForm::PatternForm(QWidget* parent) :
    QWidget(parent), m_layout(new QVBoxLayout(this)), m_seedBox(new QWidget(this)), m_seed(new QLineEdit(m_seedBox))
{
    addSeed();
    filled(m_layout, em(this, 0.7), {m_seedBox, 1});
    m_pattern = presetPattern(PatternKind::Poisson);
    rebuild();
}

void PatternForm::addSeed()
{
    auto* label = makeLabel(tr("Seed"), TextRole::Plain, m_seedBox);
    auto* dice = new QToolButton(m_seedBox);
    label->setBuddy(m_seed);
    dice->setIcon(themedIcon(u"dice"_s));
    dice->setAccessibleName(tr("Another seed"));
    dice->setToolTip(tr("Another seed, other requests"));
    m_seed->setAccessibleName(tr("Seed"));
    m_seed->setAlignment(Qt::AlignRight);
    m_seed->setFixedWidth(em(this, 6.6));
    m_seed->setValidator(new QRegularExpressionValidator(QRegularExpression(u"\\d{1,20}"_s), m_seed));
    column(m_seedBox, em(this, 0.2),
           {row(nullptr, -1, {label, 0, dice, m_seed}),
            makeLabel(tr("The same seed makes the same requests, on every machine."), TextRole::Subtle, m_seedBox,
                      Wrap::Yes)});
    connect(m_seed, &QLineEdit::textEdited, this, [this](const QString& text) {
        bool right = false;
        const qulonglong seed = text.toULongLong(&right);
        if (!right)
            return;
        m_pattern.seed = seed;
        tell();
    });
    connect(dice, &QToolButton::clicked, this, [this] {
        m_pattern.seed = QRandomGenerator::global()->bounded(1U, 1'000'000U);
        m_seed->setText(QString::number(m_pattern.seed));
        tell();
    });
}

void PatternForm::setPattern(const Pattern& pattern)
{
    if (pattern == m_pattern)
        return;
    m_pattern = pattern;
    rebuild();
}

PatternRow* PatternForm::addRow(const Parameter& parameter, std::int64_t value)
{
    auto* row = new PatternRow(parameter, m_rows);
    row->setValue(value);
    m_rows->layout()->addWidget(row);
    return row;
}

void PatternForm::rebuild()
{
    const PatternInfo& info = infoOf(m_pattern.kind);
    if (m_rows != nullptr) {
        m_rows->hide();
        m_rows->deleteLater();
    }
    m_rows = new QWidget(this);
    auto* rows = column(m_rows, em(this, 0.7), {});
    for (std::size_t i = 0; i < info.parameters.size(); ++i)
        connect(addRow(info.parameters[i], m_pattern.values[i]), &PatternRow::valueEdited, this,
                [this, i](qint64 value) {
                    m_pattern.values[i] = value;
                    tell();
                });
    if (info.kind != PatternKind::Pen && info.kind != PatternKind::Clicks)
        connect(addRow(kLength, m_pattern.length.count()), &PatternRow::valueEdited, this, [this](qint64 value) {
            m_pattern.length = Milliseconds(value);
            tell();
        });
    addWho(rows);
    m_layout->insertWidget(0, m_rows);
    m_seed->setText(QString::number(m_pattern.seed));
}

void PatternForm::addWho(QVBoxLayout* rows)
{
    auto* clients = addRow(kClients, m_pattern.clients.size());
    connect(clients, &PatternRow::valueEdited, this, [this](qint64 value) {
        m_pattern.clients.count = static_cast<std::uint32_t>(value);
        tell();
    });
    auto* name = new InsetField(tr("address"), tr("Address of the one client"), m_rows);
    name->edit()->setPlaceholderText(tr("of their own"));
    name->setToolTip(tr("One client of this address sends it all; empty: clients with addresses of their own"));
    name->setText(QString::fromStdString(m_pattern.clients.name));
    clients->setEnabled(m_pattern.clients.name.empty());
    connect(name, &InsetField::edited, this, [this, clients](const QString& text) {
        m_pattern.clients.name = text.trimmed().toStdString();
        clients->setEnabled(m_pattern.clients.name.empty());
        tell();
    });
    auto* path = new InsetField(tr("path"), tr("Path of the requests"), m_rows);
    const auto preset = infoOf(m_pattern.kind).uri;
    path->edit()->setPlaceholderText(preset.empty() ? tr("of pages and their files")
                                                    : QString::fromUtf8(preset.data(), qsizetype(preset.size())));
    path->setText(QString::fromStdString(m_pattern.uri));
    connect(path, &InsetField::edited, this, [this](const QString& text) {
        m_pattern.uri = text.trimmed().toStdString();
        tell();
    });
    rows->addWidget(name);
    rows->addWidget(path);
}

void PatternForm::tell()
{
    emit edited(m_pattern);
}

} // namespace spillway::ui
