#include "ui/window/traffic/conditions_row.h"

#include "engine/trace/nginx/exemption.h"
#include "ui/commands/edits.h"
#include "ui/jobs/counts_job.h"
#include "ui/models/project/project.h"
#include "ui/text/error_text.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"

#include <QtCore/QEvent>
#include <QtGui/QKeyEvent>
#include <QtGui/QPainter>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QToolButton>

#include <algorithm>
#include <iterator>

using namespace Qt::StringLiterals;

namespace spillway::ui {

namespace {

/// The cross of a chip: takes Delete and Backspace as a click.
class Cross : public QToolButton
{
public:
    using QToolButton::QToolButton;

protected:
    void keyPressEvent(QKeyEvent* event) override
    {
        if (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace)
            click();
        else
            QToolButton::keyPressEvent(event);
    }
};

class Chip : public QWidget
{
public:
    Chip(const QString& caption, const QString& text, QWidget* parent) : QWidget(parent), m_cross(new Cross(this))
    {
        auto* label = new ElidedLabel(ElidedLabel::Tone::Strong, this);
        label->setText(text);
        m_cross->setIcon(themedIcon(u"close"_s));
        m_cross->setIconSize(QSize(em(this, 0.75), em(this, 0.75)));
        m_cross->setProperty("flat", true);
        m_cross->setFixedSize(em(this, 1.45), em(this, 1.45));
        m_cross->setStyleSheet(u"padding: 0;"_s);
        m_cross->setAccessibleName(ChipList::tr("Remove %1").arg(text));
        m_cross->setToolTip(ChipList::tr("Remove"));
        auto* layout = row(this, em(this, 0.2), {{label, 1}, m_cross});
        layout->setContentsMargins(em(this, 0.6), em(this, 0.12), em(this, 0.2), em(this, 0.12));
        if (!caption.isEmpty())
            layout->insertWidget(0, makeLabel(caption, TextRole::Subtle, this));
    }

    [[nodiscard]] QToolButton* cross() const { return m_cross; }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(mixed(theme().accent, theme().panel, 0.35));
        painter.setBrush(theme().selection);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), height() / 2.0, height() / 2.0);
    }

private:
    QToolButton* m_cross;
};

QString scopeText(const Selection& selection)
{
    if (selection.from && selection.to)
        return ScopeRow::tr("only %1", "14:00–14:10").arg(exactSpanText(*selection.from, *selection.to));
    if (selection.from)
        return ScopeRow::tr("only from %1").arg(dateTimeText(*selection.from));
    return selection.to ? ScopeRow::tr("only before %1").arg(dateTimeText(*selection.to)) : QString();
}

} // namespace

ChipList::ChipList(const QString& caption, QWidget* parent) :
    QWidget(parent), m_caption(caption), m_layout(column(this, em(this, 0.25), {}))
{
    hide();
}

void ChipList::setTexts(const QStringList& texts)
{
    if (texts == m_texts)
        return;
    m_texts = texts;
    clearLayout(*m_layout);
    for (int i = 0; i < texts.size(); ++i) {
        auto* chip = new Chip(m_caption, texts[i], this);
        connect(chip->cross(), &QToolButton::clicked, this, [this, i] { emit removed(i); });
        m_layout->addWidget(chip);
    }
    setVisible(!texts.isEmpty());
}

ConditionsRow::ConditionsRow(Project* project, ValuesPopup::Purpose purpose, QWidget* parent) :
    QWidget(parent),
    m_project(project),
    m_purpose(purpose),
    m_chips(new ChipList(purpose == ValuesPopup::Purpose::Select ? QString() : tr("exempt"), this)),
    m_more(makeLink(purpose == ValuesPopup::Purpose::Select ? tr("Filter…") : tr("Exempt…"), this)),
    m_buttons(row(nullptr, -1, {m_more, 1})),
    m_problem(makeLabel({}, TextRole::Warning, this, Wrap::Yes)),
    m_popup(new ValuesPopup(purpose, this)),
    m_job(new CountsJob(this))
{
    m_more->setToolTip(
        purpose == ValuesPopup::Purpose::Select
            ? tr("Choose requests by user, program, path, status or any other field, with counts beside "
                 "each choice")
            : tr("Leave networks, users, paths or programs unlimited: their key is empty, and nginx lets "
                 "them pass"));
    column(this, em(this, 0.3), {m_chips, m_problem, m_buttons});
    m_problem->hide();
    connect(m_more, &QPushButton::clicked, this, &ConditionsRow::open);
    connect(m_chips, &ChipList::removed, this, &ConditionsRow::remove);
    connect(m_popup, &ValuesPopup::variableAsked, this, &ConditionsRow::count);
    connect(m_popup, &ValuesPopup::chosen, this, &ConditionsRow::add);
    connect(m_job, &CountsJob::valuesCounted, m_popup, &ValuesPopup::showCounts);
    connect(m_job, &CountsJob::failed, m_popup, [this](const QString& text, const Error& error) {
        m_popup->showProblem(text, errorWords(error).particulars);
    });
    connect(m_project, &Project::setupChanged, this, &ConditionsRow::showSetup);
    connect(m_project, &Project::trafficChanged, this, [this] {
        m_job->cancel();
        showSetup(m_project->setup());
        if (m_popup->isVisible())
            m_popup->askAgain();
    });
    showSetup(m_project->setup());
}

const std::vector<Condition>& ConditionsRow::conditions() const
{
    const Setup& setup = m_project->setup();
    return m_purpose == ValuesPopup::Purpose::Select ? setup.selection.where : setup.zone.key.exemptions();
}

void ConditionsRow::showSetup(const Setup&)
{
    QStringList texts;
    for (const Condition& condition : conditions())
        texts << QString::fromStdString(printable(condition.text(), 300));
    m_chips->setTexts(texts);
    const QString problem = problemOf(conditions());
    m_problem->setText(firstPart(problem)); // what the log does have fills a popup, but not this panel
    m_problem->setToolTip(problem);
    m_problem->setVisible(!problem.isEmpty());
    m_more->setEnabled(m_project->trace() != nullptr);
}

QString ConditionsRow::problemOf(const std::vector<Condition>& conditions) const
{
    if (!m_project->trace())
        return {};
    for (const Condition& condition : conditions)
        if (const auto known = check(condition); !known)
            return errorWords(known.error()).particulars;
    return {};
}

Result<Done> ConditionsRow::check(const Condition& condition) const
{
    const Variables& defined = m_project->setup().selection.defined;
    if (m_purpose == ValuesPopup::Purpose::Select)
        return checkCondition(*m_project->trace(), condition, defined);
    return checkExemptionOn(*m_project->trace(), condition, defined);
}

void ConditionsRow::open()
{
    if (!m_project->trace())
        return;
    auto variables = selectableVariables(*m_project->trace());
    std::ranges::move(definedVariables(m_project->setup().selection.defined), std::back_inserter(variables));
    if (m_purpose == ValuesPopup::Purpose::Exempt) {
        std::erase_if(variables, [&](const NamedVariable& variable) { // known only after the limit, or not to nginx
            return !check(Condition::parse(variable.text.toStdString() + '=').value());
        });
        std::stable_partition(variables.begin(), variables.end(),
                              [](const NamedVariable& variable) { // not what anybody may claim to be
                                  return variable.text == QLatin1String("$remote_addr") ||
                                         variable.text == QLatin1String("$rl_net_24_64");
                              });
    }
    m_popup->setVariables(variables);
    m_popup->popUp(m_more);
}

void ConditionsRow::count(const QString& variable)
{
    const Setup& setup = m_project->setup();
    if (m_project->trace() && !variable.isEmpty())
        m_job->countValues(m_project->trace(), setup.zone.key, setup.selection, variable);
}

void ConditionsRow::add(const std::vector<Condition>& conditions)
{
    std::vector<Condition> all = this->conditions();
    for (const Condition& condition : conditions)
        if (std::ranges::find(all, condition) == all.end())
            all.push_back(condition);
    if (const QString problem = problemOf(conditions); !problem.isEmpty()) {
        m_popup->refuse(problem);
        return;
    }
    m_popup->accept();
    const QString text = QString::fromStdString(printable(conditions.front().text(), 60));
    const bool select = m_purpose == ValuesPopup::Purpose::Select;
    edit(std::move(all), select ? tr("Only %1").arg(text) : tr("Exempt %1").arg(text));
}

void ConditionsRow::remove(int index)
{
    std::vector<Condition> left = conditions();
    if (index < 0 || static_cast<std::size_t>(index) >= left.size())
        return;
    const QString text = QString::fromStdString(printable(left[static_cast<std::size_t>(index)].text(), 60));
    left.erase(left.begin() + index);
    edit(std::move(left), tr("Remove %1").arg(text));
    m_more->setFocus();
}

void ConditionsRow::edit(std::vector<Condition> conditions, const QString& step)
{
    Setup setup = m_project->setup();
    if (m_purpose == ValuesPopup::Purpose::Select)
        setup.selection.where = std::move(conditions);
    else
        setup = withExemptions(setup, std::move(conditions));
    editSetup(*m_project, setup, step);
}

void countOnly(Project& project, std::optional<TimeRange> range)
{
    Setup setup = project.setup();
    setup.selection.from = range ? std::optional(range->from) : std::nullopt;
    setup.selection.to = range ? std::optional(range->to) : std::nullopt;
    editSetup(project, setup,
              range ? ScopeRow::tr("Count only %1").arg(exactSpanText(range->from, range->to))
                    : ScopeRow::tr("Count all of the time"));
}

ScopeRow::ScopeRow(Project* project, QWidget* parent) :
    QWidget(parent), m_project(project), m_chip(new ChipList({}, this))
{
    column(this, -1, {m_chip});
    connect(m_chip, &ChipList::removed, this, [this] { countOnly(*m_project, std::nullopt); });
    connect(m_project, &Project::setupChanged, this, &ScopeRow::showSetup);
    showSetup(m_project->setup());
}

void ScopeRow::showSetup(const Setup& setup)
{
    const QString text = scopeText(setup.selection);
    m_chip->setTexts(text.isEmpty() ? QStringList() : QStringList(text));
    setVisible(!text.isEmpty());
}

void ScopeRow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LocaleChange)
        showSetup(m_project->setup());
    QWidget::changeEvent(event);
}

} // namespace spillway::ui
