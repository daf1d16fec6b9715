#include "ui/window/traffic/period_dialog.h"

#include "ui/text/format.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"

#include <QtCore/QDateTime>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QDialogButtonBox>
#include <QtWidgets/QFormLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QPushButton>

#include <optional>
#include <utility>

namespace spillway::ui {

namespace {

const QString kFormat = QStringLiteral("yyyy-MM-dd HH:mm:ss.zzz");

Qt::TimeSpec specOf(Instant at)
{
    return clockInForce() == Clock::Local && !countsFromZero(at) ? Qt::LocalTime : Qt::UTC;
}

QString textOf(Instant at)
{
    return QDateTime::fromMSecsSinceEpoch(at.time_since_epoch().count(), specOf(at)).toString(kFormat);
}

/// As it was written: with a date or, on the day of `like`, without; to the minute, the second or the millisecond.
std::optional<Instant> instantOf(const QString& text, Instant like)
{
    if (text == textOf(like)) // exact even where a clock shows an hour twice
        return like;
    const QDateTime day = QDateTime::fromMSecsSinceEpoch(like.time_since_epoch().count(), specOf(like));
    const QString written = text.simplified();
    const QString full = written.contains(u' ') ? written : day.toString(QStringLiteral("yyyy-MM-dd ")) + written;
    for (const char* const time : {"HH:mm:ss.zzz", "HH:mm:ss", "HH:mm"}) {
        QDateTime at = QDateTime::fromString(full, QStringLiteral("yyyy-MM-dd ") + QLatin1String(time));
        at.setTimeSpec(specOf(like));
        if (at.isValid())
            return Instant(Milliseconds(at.toMSecsSinceEpoch()));
    }
    return std::nullopt;
}

QLineEdit* makeTime(Instant at, const QString& name, QWidget* parent)
{
    auto* edit = new QLineEdit(textOf(at), parent);
    edit->setAccessibleName(name);
    edit->setMaxLength(40);
    edit->setMinimumWidth(em(parent, 14));
    return edit;
}

} // namespace

PeriodDialog::PeriodDialog(const Period& period, TimeRange traffic, QWidget* parent) :
    QDialog(parent),
    m_kind(new QComboBox(this)),
    m_name(new QLineEdit(QString::fromStdString(period.name), this)),
    m_before(period.range),
    m_traffic(traffic),
    m_from(makeTime(period.range.from, tr("From"), this)),
    m_to(makeTime(period.range.to, tr("To"), this)),
    m_problem(makeLabel({}, TextRole::Warning, this, Wrap::Yes))
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
    setPrimary(m_confirm, true); // the box has polished it already
    column(this, em(this, 0.7), {form, m_problem, buttons}, {em(this, 1), em(this, 1), em(this, 1), em(this, 1)});
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    for (const QLineEdit* edit : {m_from, m_to})
        connect(edit, &QLineEdit::textChanged, this, &PeriodDialog::check);
    check();
}

Period PeriodDialog::period() const
{
    return {m_kind->currentIndex() == 0 ? PeriodKind::Normal : PeriodKind::Incident,
            {instantOf(m_from->text(), m_before.from).value_or(m_before.from),
             instantOf(m_to->text(), m_before.to).value_or(m_before.to)},
            m_name->text().trimmed().toStdString()};
}

void PeriodDialog::check()
{
    const auto from = instantOf(m_from->text(), m_before.from);
    const auto to = instantOf(m_to->text(), m_before.to);
    QString problem;
    for (const auto& [edit, at] : {std::pair(m_from, from), std::pair(m_to, to)})
        if (!at && problem.isEmpty())
            problem = tr("\"%1\" is no time; write one like %2.").arg(edit->text(), textOf(m_before.from));
    if (problem.isEmpty() && *to <= *from)
        problem = tr("It has to end after it begins.");
    if (problem.isEmpty() && (*to <= m_traffic.from || *from >= m_traffic.to))
        problem =
            tr("No request lies in it: the traffic is of %1 to %2.").arg(textOf(m_traffic.from), textOf(m_traffic.to));
    m_confirm->setEnabled(problem.isEmpty());
    m_problem->setText(problem);
}

} // namespace spillway::ui
