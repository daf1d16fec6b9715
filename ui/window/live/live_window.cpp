#include "ui/window/live/live_window.h"

#include "ui/models/project/limit_words.h"
#include "ui/models/project/project.h"
#include "ui/text/error_text.h"
#include "ui/text/format.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/window/live/live_view.h"

#include <QtWidgets/QFileDialog>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QPushButton>

namespace spillway::ui {
namespace {

constexpr std::uint32_t kShownSeconds = 300;
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
    m_view(new LiveView(kShownSeconds, this))
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
    const int pad = em(this, 0.8);
    auto* head = row(nullptr, em(this, 0.4), {label, {m_source, 1}, m_choose, m_start, m_freeze});
    column(this, em(this, 0.5), {head, m_state, {m_view, 1}}, {pad, pad, pad, pad});
    resize(em(this, 62), em(this, 40));
}

void LiveWindow::wire()
{
    m_changed.setSingleShot(true);
    m_changed.setInterval(kRestsMs);
    connect(m_choose, &QPushButton::clicked, this, &LiveWindow::choose);
    connect(m_start, &QPushButton::clicked, this, [this] { m_isRunning ? stop(tr("Stopped.")) : restart(); });
    connect(m_source, &QLineEdit::returnPressed, this, &LiveWindow::restart);
    connect(m_freeze, &QPushButton::toggled, m_view, &LiveView::setFrozen);
    connect(m_view, &LiveView::shown, this, [this](const LiveSecond& last) {
        m_state->setText(tr("%1: %2 from %3; %4 near a limit, %5 over it.", "14:00:05: 120 requests from 30 clients")
                             .arg(timeText(last.at, TimeDetail::Seconds), requestsText(last.counts.requests),
                                  clientsText(last.clients), countText(last.near), countText(last.over)));
    });
    connect(m_project, &Project::setupChanged, &m_changed, qOverload<>(&QTimer::start));
    connect(&m_changed, &QTimer::timeout, this, [this] {
        if (m_isRunning)
            restart();
    });
    connect(this, &QDialog::finished, this, [this] { stop(tr("Stopped.")); });
    connect(&m_job, &LiveJob::secondPassed, this, [this](const LiveSecond& second) {
        if (m_isRunning) // else it was on its way
            m_view->take(second);
    });
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
    m_view->clear();
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

} // namespace spillway::ui
