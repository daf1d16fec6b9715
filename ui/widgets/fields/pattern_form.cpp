#include "ui/widgets/fields/pattern_form.h"

#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/fields/inset_field.h"
#include "ui/widgets/fields/pattern_row.h"

#include <QtCore/QRandomGenerator>
#include <QtCore/QRegularExpression>
#include <QtGui/QRegularExpressionValidator>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QToolButton>
#include <QtWidgets/QVBoxLayout>

using namespace Qt::StringLiterals;

namespace spillway::ui {
namespace {

constexpr Parameter kLength{"length", "Length", ParameterUnit::Duration, 0, kLongestPattern.count(),
                            60'000,   false,    "How long it lasts."};
constexpr Parameter kClients{"clients", "Clients", ParameterUnit::Count,       1, Clients::kMost,
                             20,        false,     "How many clients send it."};

} // namespace

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
