#include "ui/window/live/lab_panel.h"

#include "ui/models/project/project.h"
#include "ui/models/project/results.h"
#include "ui/models/project/save_file.h"
#include "ui/text/error_text.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/window/live/live_view.h"
#include "ui/window/opening/file_question.h"

#include <QtGui/QClipboard>
#include <QtGui/QGuiApplication>
#include <QtWidgets/QHeaderView>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QPlainTextEdit>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QToolButton>
#include <QtWidgets/QTreeWidget>

#include <algorithm>

namespace spillway::ui {
namespace {

constexpr std::uint32_t kLabSeconds = 60;
constexpr std::size_t kShownAnswers = 50;
constexpr std::size_t kSearched = 20'000;    ///< answers, for those of one client
enum { Time, Status, Delay, From, Request }; // columns

} // namespace

LabPanel::LabPanel(const Project* project, const Results* results, QWidget* parent) :
    QWidget(parent),
    m_project(project),
    m_results(results),
    m_view(new LiveView(kLabSeconds, this)),
    m_start(new QPushButton(tr("S&tart"), this)),
    m_address(new QLineEdit(this)),
    m_copy(makeIconButton(QStringLiteral("copy"), tr("Copy a curl command"), tr("Copy a curl command"), this)),
    m_target(new QLineEdit(this)),
    m_send(new QPushButton(tr("Se&nd"), this)),
    m_keep(new QPushButton(tr("&Keep as traffic…"), this)),
    m_state(new ElidedLabel(ElidedLabel::Tone::Subtle, this)),
    m_answers(new QTreeWidget(this)),
    m_head(new QPlainTextEdit(this)),
    m_sender(this)
{
    layOut();
    wire();
    stop(tr("The lab is a server on this machine with the limits in force. Start it and send requests."));
}

QWidget* LabPanel::stage() const
{
    return m_view;
}

void LabPanel::layOut()
{
    m_state->setElideMode(Qt::ElideRight);
    m_address->setReadOnly(true);
    m_address->setPlaceholderText(tr("not started"));
    m_address->setAccessibleName(tr("Address of the lab"));
    m_target->setPlaceholderText(tr("the lab, or http://127.0.0.1:80"));
    m_target->setAccessibleName(tr("Where to send the traffic"));
    auto* to = makeLabel(tr("t&o"), TextRole::Plain, this);
    to->setBuddy(m_target);
    m_send->setToolTip(tr("Send the visible requests in real time, to the lab or to an nginx on this machine"));
    m_keep->setToolTip(tr("Save the requests that came as a log, and open it"));
    m_answers->setHeaderLabels({tr("Time"), tr("Status"), tr("Delay"), tr("Client"), tr("Request")});
    m_answers->setRootIsDecorated(false);
    m_answers->setAccessibleName(tr("Last answers"));
    for (const auto& [section, width] : {std::pair(Time, 5.6), {Status, 3.2}, {Delay, 3.6}, {From, 6.6}, {Request, 3}})
        m_answers->header()->resizeSection(section, em(this, width));
    m_head->setReadOnly(true);
    m_head->setFont(themeFont(FontRole::Code));
    m_head->setPlaceholderText(tr("Click an answer to see its headers."));
    m_head->setAccessibleName(tr("Headers of the answer"));
    auto* tools = row(
        nullptr, em(this, 0.4),
        {m_start, {m_address, 4}, m_copy, gap(em(this, 0.6)), m_send, to, {m_target, 5}, gap(em(this, 0.6)), m_keep});
    auto* answers = row(nullptr, em(this, 0.5), {{m_answers, 3}, {m_head, 2}});
    const int pad = em(this, 0.4);
    column(this, pad, {tools, m_state, {answers, 1}}, {pad, pad, pad, pad});
}

void LabPanel::wire()
{
    connect(m_start, &QPushButton::clicked, this, [this] { m_isRunning ? stop(tr("Stopped.")) : start(); });
    connect(m_copy, &QToolButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(QStringLiteral("curl -i ") + m_address->text() + QLatin1Char('/'));
    });
    connect(m_send, &QPushButton::clicked, this, &LabPanel::send);
    connect(m_target, &QLineEdit::returnPressed, this, &LabPanel::send);
    connect(m_target, &QLineEdit::textChanged, this, [this] { setInvalid(*m_target, false); });
    connect(m_keep, &QPushButton::clicked, this, [this] {
        if (const auto path = askWhereToSave(this, tr("Keep as traffic"), QStringLiteral("lab.csv"),
                                             {{tr("Request CSV"), QStringLiteral("csv")}}))
            keepAs(*path);
    });
    connect(m_view, &LiveView::clientChosen, this, [this](const QByteArray& client) {
        m_client = client;
        showAnswers();
        m_head->setPlainText(m_shown.empty() ? QString() : QString::fromUtf8(m_shown.front()->head));
    });
    connect(m_answers, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem* item) {
        const auto at = static_cast<std::size_t>(m_answers->indexOfTopLevelItem(item));
        m_head->setPlainText(QString::fromUtf8(m_shown.at(at)->head));
    });
    connect(m_project, &Project::setupChanged, this, [this] {
        if (m_isRunning)
            m_job.reload(policy());
        if (!m_address->text().isEmpty())
            say(tr("The limits have changed."));
    });
    connect(&m_job, &LabJob::started, this, &LabPanel::listen);
    connect(&m_job, &LabJob::newsCame, this, &LabPanel::take);
    connect(&m_job, &LabJob::failed, this, [this](const Error& error) {
        m_address->text().isEmpty() ? stop(errorLine(error)) : say(errorLine(error));
    });
}

Policy LabPanel::policy() const
{
    Policy policy = m_project->setup().policy();
    policy.dryRun = false;
    return policy;
}

void LabPanel::start()
{
    m_isRunning = true;
    m_counts = {};
    m_client.clear();
    m_view->clear();
    m_start->setText(tr("S&top"));
    say(tr("Starting…"));
    m_job.start(policy());
    showAnswers();
}

void LabPanel::listen(int port)
{
    m_address->setText(QStringLiteral("http://127.0.0.1:%1").arg(port));
    m_copy->setEnabled(true);
    say(tr("The lab applies the limits in force, also while you change them."));
}

void LabPanel::stop(const QString& why)
{
    m_job.stop();
    m_isRunning = false;
    m_start->setText(tr("S&tart"));
    m_address->clear();
    m_copy->setEnabled(false);
    say(why);
}

void LabPanel::send()
{
    if (m_isSending) {
        m_sender.cancel();
        return endSending(Error{ErrorCode::Cancelled, {}, {}});
    }
    const OutcomePtr& outcome = m_results->computed().outcome;
    if (!outcome)
        return say(tr("Open a log or draw traffic first."));
    const QString to = m_target->text().isEmpty() ? m_address->text() : m_target->text();
    if (to.isEmpty())
        return say(tr("Start the lab first, or enter the address of an nginx on this machine."));
    const auto address = addressOnThisMachine(to);
    setInvalid(*m_target, !address);
    if (!address)
        return say(errorLine(address.error()));
    m_isSending = true;
    m_send->setText(tr("Ca&ncel"));
    say(tr("Sending the visible %1 of traffic…").arg(durationText(m_project->range().length())));
    sendTraffic(m_sender, policy(), outcome->grouped, m_project->range(), *address,
                [this](const Result<Sent>& sent) { endSending(sent); });
}

void LabPanel::endSending(const Result<Sent>& sent)
{
    m_isSending = false;
    m_send->setText(tr("Se&nd"));
    if (!sent)
        return say(errorLine(sent.error()));
    const QString what = tr("Sent %1.").arg(requestsText(sent->requests));
    say(sent->left == 0
            ? what
            : tr("%1 Left out %2: %3.").arg(what, requestsText(sent->left), QString::fromStdString(sent->why)));
}

void LabPanel::say(const QString& message)
{
    m_message = message;
    m_keep->setEnabled(!m_job.kept().empty());
    const QString counts = tr("%1: %2 passed, %3 delayed, %4 rejected.", "120 requests: …")
                               .arg(requestsText(m_counts.requests), countText(m_counts.passed()),
                                    countText(m_counts.delayed), countText(m_counts.rejected));
    m_state->setText(m_counts.requests == 0 ? message : tr("%1 %2", "two sentences").arg(counts, message));
}

void LabPanel::take(const LabNews& news)
{
    m_counts = news.counts;
    m_view->take(news.second);
    say(m_message);
    m_isStale = m_isStale || !news.came.empty();
    if (m_isStale && !m_answers->underMouse())
        showAnswers();
}

void LabPanel::showAnswers()
{
    m_isStale = false;
    m_answers->clear();
    m_shown.clear();
    const auto& kept = m_job.kept();
    const std::string client = m_client.toStdString();
    const std::size_t most = std::min(kept.size(), kSearched);
    for (std::size_t i = 1; i <= most && m_shown.size() < kShownAnswers; ++i) {
        const LabAnsweredPtr& one = kept[kept.size() - i];
        if (!client.empty() && std::ranges::find(one->clients, client) == one->clients.end())
            continue;
        const QString request = QString::fromStdString(printable(one->request.method + ' ' + one->request.target, 200));
        auto* item =
            new QTreeWidgetItem(m_answers, {timeText(one->at, TimeDetail::Milliseconds), QString::number(one->status),
                                            one->verdict == Verdict::Delayed ? durationText(one->delay) : QString(),
                                            QString::fromStdString(one->request.address), request});
        if (one->verdict == Verdict::Rejected)
            item->setForeground(Status, theme().rejected);
        m_shown.push_back(one);
    }
}

void LabPanel::keepAs(const QString& path)
{
    if (const auto saved = saveFile(path, m_job.keptCsv()); !saved)
        return say(errorLine(saved.error()));
    emit trafficKept(path);
}

} // namespace spillway::ui
