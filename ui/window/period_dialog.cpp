#include "ui/window/period_dialog.h"

#include "ui/text/format.h"
#include "ui/widgets/labels.h"

#include <QtCore/QTimeZone>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QDateTimeEdit>
#include <QtWidgets/QDialogButtonBox>
#include <QtWidgets/QFormLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QVBoxLayout>

namespace spillway::ui {

namespace {

QDateTimeEdit* makeTime(Instant at, QWidget* parent)
{
    auto* edit = new QDateTimeEdit(parent);
    edit->setDisplayFormat(QStringLiteral("yyyy-MM-dd HH:mm:ss.zzz"));
    const bool local = clockInForce() == Clock::Local && !countsFromZero(at);
    edit->setTimeSpec(local ? Qt::LocalTime : Qt::UTC);
    edit->setDateTime(QDateTime::fromMSecsSinceEpoch(at.time_since_epoch().count(), local ? Qt::LocalTime : Qt::UTC));
    return edit;
}

Instant instantOf(const QDateTimeEdit* edit)
{
    return Instant(Milliseconds(edit->dateTime().toMSecsSinceEpoch()));
}

} // namespace

PeriodDialog::PeriodDialog(const Period& period, QWidget* parent) :
    QDialog(parent),
    m_kind(new QComboBox(this)),
    m_name(new QLineEdit(QString::fromStdString(period.name), this)),
    m_from(makeTime(period.range.from, this)),
    m_to(makeTime(period.range.to, this)),
    m_problem(makeLabel({}, TextRole::Warning, this))
{
    setWindowTitle(tr("Marked period"));
    m_kind->addItem(tr("Normal: a limit has to let it through"));
    m_kind->addItem(tr("Incident: a limit should keep it out"));
    m_kind->setCurrentIndex(static_cast<int>(period.kind));
    m_name->setPlaceholderText(tr("Friday's peak"));
    m_name->setMaxLength(200);
    auto* form = new QFormLayout;
    form->setSpacing(em(this, 0.5));
    form->addRow(tr("&What it is"), m_kind);
    form->addRow(tr("&Name"), m_name);
    form->addRow(tr("&From"), m_from);
    form->addRow(tr("&To"), m_to);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    m_confirm = buttons->button(QDialogButtonBox::Ok);
    m_confirm->setProperty("primary", true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(em(this, 1), em(this, 1), em(this, 1), em(this, 1));
    layout->setSpacing(em(this, 0.7));
    layout->addLayout(form);
    layout->addWidget(m_problem);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    for (const QDateTimeEdit* edit : {m_from, m_to})
        connect(edit, &QDateTimeEdit::dateTimeChanged, this, &PeriodDialog::check);
    check();
}

Period PeriodDialog::period() const
{
    return {m_kind->currentIndex() == 0 ? PeriodKind::Normal : PeriodKind::Incident,
            {instantOf(m_from), instantOf(m_to)},
            m_name->text().trimmed().toStdString()};
}

void PeriodDialog::check()
{
    const bool reversed = instantOf(m_to) <= instantOf(m_from);
    m_confirm->setEnabled(!reversed);
    m_problem->setText(reversed ? tr("It has to end after it begins.") : QString());
}

} // namespace spillway::ui
