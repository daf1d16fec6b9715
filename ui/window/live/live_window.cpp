#include "ui/window/live/live_window.h"

#include "ui/charts/time/requests_chart.h"
#include "ui/models/project/limit_words.h"
#include "ui/models/project/project.h"
#include "ui/text/error_text.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"

#include <QtWidgets/QFileDialog>
#include <QtWidgets/QHeaderView>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QProgressBar>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QTreeWidget>

#include <algorithm>

namespace spillway::ui {
namespace {

constexpr std::size_t kShownSeconds = 300;
constexpr std::size_t kShownClients = 20;
constexpr int kRestsMs = 400;

} // namespace

LiveWindow::LiveWindow(const Project* project, QWidget* parent) :
    QDialog(parent),
    m_project(project),
    m_source(new QLineEdit(this)),
    m_choose(new QPushButton(tr("&Choose…"), this)),
    m_start(new QPushButton(tr("&Start"), this)),
    m_freeze(new QPushButton(tr("&Freeze"), this)),
    m_state(makeLabel({}, TextRole::Subtle, this, Wrap::Yes)),
    m_chart(new RequestsChart(this)),
    m_clients(new QTreeWidget(this))
{
    setWindowTitle(tr("Live traffic"));
    layOut();
    wire();
    stop(tr("Name a log that grows, or an address for syslog. The limits in force decide, as nginx would."));
}

void LiveWindow::layOut()
{
    auto* label = makeLabel(tr("F&ollow"), TextRole::Plain, this);
    label->setBuddy(m_source);
    m_source->setPlaceholderText(tr("/var/log/nginx/access.log   or   tcp:127.0.0.1:5514"));
    m_source->setAccessibleName(tr("Source of live traffic"));
    m_freeze->setCheckable(true);
    m_freeze->setToolTip(tr("Hold the picture still. Nothing is lost meanwhile."));
    m_clients->setHeaderLabels({tr("Client"), tr("Requests"), tr("Rejected"), tr("Bucket"), tr("Limit")});
    m_clients->setRootIsDecorated(false);
    m_clients->setFrameShape(QFrame::NoFrame);
    m_clients->setAccessibleName(tr("Clients near a limit or over it"));
    m_clients->header()->resizeSection(0, em(this, 15));
    m_clients->header()->resizeSection(3, em(this, 14));
    m_chart->setMessage(tr("Waiting for requests…"));
    const int pad = em(this, 0.8);
    auto* head = row(nullptr, em(this, 0.4), {label, {m_source, 1}, m_choose, m_start, m_freeze});
    auto* clients = makeCard(this);
    column(clients, 0, {{m_clients, 1}}, {pad / 2, pad / 2, pad / 2, pad / 2});
    column(this, em(this, 0.5), {head, m_state, {m_chart, 3}, {clients, 2}}, {pad, pad, pad, pad});
    resize(em(this, 62), em(this, 40));
}

void LiveWindow::wire()
{
    m_changed.setSingleShot(true);
    m_changed.setInterval(kRestsMs);
    connect(m_choose, &QPushButton::clicked, this, &LiveWindow::choose);
    connect(m_start, &QPushButton::clicked, this, [this] { m_isRunning ? stop(tr("Stopped.")) : restart(); });
    connect(m_source, &QLineEdit::returnPressed, this, &LiveWindow::restart);
    connect(m_freeze, &QPushButton::toggled, this, [this](bool on) {
        if (!on)
            showAll();
    });
    connect(m_project, &Project::setupChanged, &m_changed, qOverload<>(&QTimer::start));
    connect(&m_changed, &QTimer::timeout, this, [this] {
        if (m_isRunning)
            restart();
    });
    connect(this, &QDialog::finished, this, [this] { stop(tr("Stopped.")); });
    connect(&m_job, &LiveJob::secondPassed, this, &LiveWindow::take);
    connect(&m_job, &LiveJob::sourceChanged, this, [this](const SourceNews& news) {
        m_state->setText(
            tr("%1: %2", "a source, what happened")
                .arg(QString::fromStdString(printable(news.source, 80)), QString::fromStdString(news.text)));
    });
    connect(&m_job, &LiveJob::failed, this, [this](const Error& error) { stop(errorLine(error)); });
    connect(&m_job, &LiveJob::ended, this, [this] { stop(tr("The source has ended.")); });
}

void LiveWindow::choose()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Follow a log"));
    if (!path.isEmpty())
        follow(path);
}

void LiveWindow::follow(const QString& source)
{
    m_source->setText(source);
    restart();
}

void LiveWindow::restart()
{
    if (m_source->text().isEmpty())
        return;
    const Setup& setup = m_project->setup();
    if (setup.other)
        return stop(tr("Live traffic needs an nginx limit_req. Choose one in the main window."));
    Selection selection = setup.selection;
    selection.from.reset();
    selection.to.reset();
    selection.sourcesOff.clear();
    m_seconds.clear();
    m_isRunning = true;
    m_start->setText(tr("&Stop"));
    m_state->setText(tr("Waiting for requests under %1.").arg(limitLine(setup)));
    m_job.start(m_source->text(), setup.policy(), selection);
}

void LiveWindow::stop(const QString& why)
{
    m_job.stop();
    m_isRunning = false;
    m_start->setText(tr("&Start"));
    m_state->setText(why);
}

void LiveWindow::take(const LiveSecond& second)
{
    if (!m_isRunning) // it was on its way
        return;
    if (!m_seconds.empty())
        m_seconds.back().top.clear();
    m_seconds.push_back(second);
    if (m_seconds.size() > kShownSeconds)
        m_seconds.pop_front();
    if (!m_freeze->isChecked() && !m_clients->underMouse())
        showAll();
}

void LiveWindow::showAll()
{
    if (m_seconds.empty())
        return;
    const LiveSecond& last = m_seconds.back();
    const Instant end = last.at + Milliseconds(1000);
    Bins bins{{end - Milliseconds(1000 * kShownSeconds), Milliseconds(1000), kShownSeconds}, {}, {}, {}};
    for (auto* counts : {&bins.passed, &bins.delayed, &bins.rejected})
        counts->resize(kShownSeconds);
    for (const LiveSecond& second : m_seconds) {
        const auto slice = (second.at - bins.spec.start) / bins.spec.width;
        if (slice < 0 || slice >= static_cast<std::int64_t>(kShownSeconds)) // its clock went back
            continue;
        const auto at = static_cast<std::size_t>(slice);
        bins.passed[at] += static_cast<std::uint32_t>(second.counts.passed());
        bins.delayed[at] += static_cast<std::uint32_t>(second.counts.delayed);
        bins.rejected[at] += static_cast<std::uint32_t>(second.counts.rejected);
    }
    m_chart->setMessage({});
    m_chart->setFullRange({bins.spec.start, end});
    m_chart->setRange({bins.spec.start, end});
    m_chart->setBins(bins);
    m_state->setText(tr("%1: %2 from %3; %4 near a limit, %5 over it.", "14:00:05: 120 requests from 30 clients")
                         .arg(timeText(last.at, TimeDetail::Seconds), requestsText(last.counts.requests),
                              clientsText(last.clients), countText(last.near), countText(last.over)));
    showClients(last);
}

void LiveWindow::showClients(const LiveSecond& second)
{
    m_clients->clear();
    for (std::size_t i = 0; i < std::min(second.top.size(), kShownClients); ++i) {
        const LiveClient& client = second.top[i];
        auto* item = new QTreeWidgetItem(m_clients, {QString::fromStdString(printable(client.name, 80)),
                                                     countText(client.counts.requests),
                                                     countText(client.counts.rejected),
                                                     {},
                                                     tr("%1 % of %2", "a zone")
                                                         .arg(client.levelPercent)
                                                         .arg(QString::fromStdString(printable(client.zone, 60)))});
        for (const int figure : {1, 2})
            item->setTextAlignment(figure, Qt::AlignRight | Qt::AlignVCenter);
        if (client.isOver())
            item->setForeground(2, theme().rejected);
        auto* place = new QWidget(m_clients);
        auto* bucket = new QProgressBar(place);
        bucket->setRange(0, 100);
        bucket->setValue(static_cast<int>(std::clamp<std::int64_t>(client.levelPercent, 0, 100)));
        bucket->setTextVisible(false);
        column(place, 0, {0, bucket, 0});
        m_clients->setItemWidget(item, 3, place);
    }
}

} // namespace spillway::ui
