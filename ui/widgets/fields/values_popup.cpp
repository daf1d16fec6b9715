#include "ui/widgets/fields/values_popup.h"

#include "engine/trace/nginx/exemption.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/basic/verdict_delegate.h"
#include "ui/widgets/fields/inset_field.h"

#include <QtGui/QKeyEvent>
#include <QtGui/QPainter>
#include <QtWidgets/QAbstractItemView>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QHeaderView>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QTableView>

#include <algorithm>

namespace spillway::ui {
namespace {

constexpr double kWidth = 27; // in heights of the font
constexpr double kHeight = 26;
constexpr int kMostAtOnce = 50; // each becomes a chip

} // namespace

ValuesPopup::ValuesPopup(Purpose purpose, QWidget* parent) :
    QFrame(parent, Qt::Popup),
    m_purpose(purpose),
    m_model(new ValuesModel(this)),
    m_variables(new QComboBox(this)),
    m_find(new QLineEdit(this)),
    m_values(new QTableView(this)),
    m_state(makeLabel({}, TextRole::Subtle, this, Wrap::Yes)),
    m_take(new QPushButton(purpose == Purpose::Select ? tr("&Only these") : tr("&Exempt these"), this)),
    m_leaveOut(new QPushButton(tr("&Leave out"), this)),
    m_own(new InsetField(tr("or"), tr("A condition of your own"), this)),
    m_problem(makeLabel({}, TextRole::Warning, this, Wrap::Yes))
{
    setAccessibleName(purpose == Purpose::Select ? tr("Choose requests") : tr("Choose who is exempt"));
    layOut();
    wire();
    enableButtons();
}

void ValuesPopup::layOut()
{
    const int pad = em(this, 0.8);
    const bool select = m_purpose == Purpose::Select;
    auto* title = makeLabel(select ? tr("WHICH REQUESTS COUNT") : tr("WHO IS NOT LIMITED"), TextRole::Section, this);
    auto* top = row(nullptr, em(this, 0.45), {{m_variables, 3}, {m_find, 2}});
    auto* buttons = row(nullptr, -1, {1, m_leaveOut, m_take});
    column(this, em(this, 0.45), {title, top, {m_values, 1}, m_state, buttons, m_own, m_problem}, {pad, pad, pad, pad});
    m_leaveOut->setVisible(select);
    m_problem->hide();
    m_take->setProperty("primary", true);
    m_variables->setAccessibleName(tr("Choose by"));
    m_find->setPlaceholderText(tr("Find"));
    m_find->setAccessibleName(tr("Find a value"));
    m_find->setClearButtonEnabled(true);
    m_own->edit()->setPlaceholderText(tr("$uri ~ ^/api/   or   10.0.0.0/8"));
    m_own->setToolTip(
        tr("As in nginx: $variable = text, != text, ~ regex, ~* regex in any case, !~ regex; or a network, with ! "
           "before it for all others. Enter adds it."));
    m_values->setModel(m_model);
    m_values->setItemDelegate(new VerdictDelegate(m_values));
    m_values->setAccessibleName(tr("Values"));
    dressTable(*m_values);
    m_values->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_values->setMouseTracking(true);
    m_values->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_values->verticalHeader()->setDefaultSectionSize(em(this, 1.7));
    QHeaderView* header = m_values->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::Fixed);
    header->setSectionResizeMode(ValuesModel::Value, QHeaderView::Stretch);
    header->hideSection(ValuesModel::Rejected);
    header->resizeSection(ValuesModel::Requests, em(this, 5.4));
    header->resizeSection(ValuesModel::Clients, em(this, 5.0));
    header->setHighlightSections(false);
    setFixedSize(em(this, kWidth), em(this, kHeight));
}

void ValuesPopup::wire()
{
    m_variables->view()->installEventFilter(this);
    connect(m_variables, &QComboBox::currentIndexChanged, this, &ValuesPopup::ask);
    connect(m_find, &QLineEdit::textChanged, m_model, &ValuesModel::setFilter);
    connect(m_values->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ValuesPopup::enableButtons);
    connect(m_model, &QAbstractItemModel::modelReset, this, &ValuesPopup::enableButtons);
    connect(m_model, &QAbstractItemModel::modelReset, this, &ValuesPopup::tellHowMany);
    connect(m_values, &QTableView::doubleClicked, this, [this] { choose(Condition::Sense::Holds); });
    connect(m_take, &QPushButton::clicked, this, [this] { choose(Condition::Sense::Holds); });
    connect(m_leaveOut, &QPushButton::clicked, this, [this] { choose(Condition::Sense::Not); });
    connect(m_own->edit(), &QLineEdit::returnPressed, this, &ValuesPopup::chooseWritten);
}

QString ValuesPopup::variable() const
{
    return m_variables->currentData().toString();
}

void ValuesPopup::setVariables(const std::vector<NamedVariable>& variables)
{
    const QSignalBlocker quiet(m_variables);
    m_variables->clear();
    for (const NamedVariable& one : variables)
        m_variables->addItem(one.name == one.text ? one.text : one.name, one.text);
    for (int i = 0; i < m_variables->count(); ++i)
        m_variables->setItemData(i, m_variables->itemData(i), Qt::ToolTipRole);
    ask();
}

void ValuesPopup::ask()
{
    m_find->clear();
    m_model->setCounts(nullptr);
    emit variableAsked(variable());
}

void ValuesPopup::askAgain()
{
    emit variableAsked(variable());
}

void ValuesPopup::showCounts(const QString& text, const ValueCounts& counts)
{
    if (text == variable())
        m_model->setCounts(counts);
}

void ValuesPopup::tellHowMany()
{
    if (!m_model->counts()) {
        m_state->setText(tr("Counting…"));
        return;
    }
    const std::uint64_t all = m_model->counts()->size();
    const auto found = static_cast<std::uint64_t>(m_model->rowCount());
    m_state->setText(found != all ? tr("%1 of %2 values of %3").arg(countText(found), countText(all), variable())
                     : all == 1   ? tr("1 value of %1").arg(variable())
                                  : tr("%1 values of %2").arg(countText(all), variable()));
}

void ValuesPopup::showProblem(const QString& text, const QString& problem)
{
    if (text == variable())
        m_state->setText(problem);
}

void ValuesPopup::enableButtons()
{
    const bool any = m_values->selectionModel()->hasSelection();
    m_take->setEnabled(any);
    m_leaveOut->setEnabled(any);
}

void ValuesPopup::choose(Condition::Sense sense)
{
    const QModelIndexList rows = m_values->selectionModel()->selectedRows();
    if (rows.size() > kMostAtOnce)
        return refuse(
            tr("These are %1 values; up to %2 can be chosen at once. Write what they have in common instead: "
               "%3 ~ REGEX")
                .arg(countText(static_cast<std::uint64_t>(rows.size())), QString::number(kMostAtOnce), variable()));
    std::vector<Condition> conditions;
    const auto subject = ValueTemplate::parse(variable().toStdString());
    for (const QModelIndex& index : rows) {
        const std::string value = m_model->valueAt(index.row());
        conditions.push_back(m_purpose == Purpose::Exempt ? exemptingValue(*subject, value)
                                                          : Condition::equal(*subject, sense, value));
    }
    if (!conditions.empty())
        emit chosen(conditions);
}

void ValuesPopup::chooseWritten()
{
    const auto condition = Condition::parse(m_own->edit()->text().toStdString());
    if (condition)
        emit chosen({*condition});
    else
        refuse(QString::fromStdString(condition.error().detail));
}

void ValuesPopup::refuse(const QString& problem)
{
    m_own->setProblem(m_own->edit()->text().isEmpty() ? QString() : problem);
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
}

void ValuesPopup::accept()
{
    m_own->edit()->clear();
    refuse({});
    close();
}

void ValuesPopup::popUp(const QWidget* anchor)
{
    const QRect room = anchor->screen()->availableGeometry();
    const QPoint below = anchor->mapToGlobal(QPoint(0, anchor->height() + em(this, 0.3)));
    move(std::clamp(below.x(), room.left(), std::max(room.left(), room.right() - width())),
         std::clamp(below.y(), room.top(), std::max(room.top(), room.bottom() - height())));
    refuse({});
    show();
    m_find->setFocus();
}

bool ValuesPopup::eventFilter(QObject* watched, QEvent* event)
{
    const bool isKey = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
    if (!isKey || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape)
        return QFrame::eventFilter(watched, event);
    // Qt hides the list at the override already, so that the press would come here and close all.
    if (event->type() == QEvent::KeyPress)
        m_variables->hidePopup();
    event->accept();
    return true;
}

void ValuesPopup::keyPressEvent(QKeyEvent* event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->key() == Qt::Key_Escape)
        close();
    else if (enter && m_values->hasFocus())
        choose(Condition::Sense::Holds);
    else if (event->key() == Qt::Key_Down && m_find->hasFocus() && m_model->rowCount() > 0) {
        m_values->setFocus();
        m_values->selectRow(0);
    } else
        QFrame::keyPressEvent(event);
}

void ValuesPopup::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme().panel);
    painter.setPen(theme().border);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

} // namespace spillway::ui
