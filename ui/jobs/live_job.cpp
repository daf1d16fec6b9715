#include "ui/jobs/live_job.h"

#ifdef SPILLWAY_LIVE

#include "engine/live/follow/file_sources.h"
#include "engine/live/follow/live_traffic.h"
#include "engine/live/follow/syslog_source.h"

#include <QtCore/QFile>

namespace spillway::ui {

namespace {

std::unique_ptr<LiveSource> sourceOf(const QString& text)
{
    const std::string name = QFile::encodeName(text).toStdString();
    if (name.starts_with("udp:") || name.starts_with("tcp:"))
        return std::make_unique<SyslogSource>(name, "auto");
    return std::make_unique<FollowedFile>(name, "auto", FollowFrom::End);
}

} // namespace

bool LiveJob::isBuilt()
{
    return true;
}

void LiveJob::start(const QString& source, const Policy& policy, const Selection& selection)
{
    stop();
    auto* context = new QObject;
    context->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, context, &QObject::deleteLater);
    m_thread.start();
    const auto begin = [this, context, source, policy, selection] { // on that thread, as its sockets have to be
        LiveTask task;
        task.policy = policy;
        task.selection = selection;
        auto* traffic = new LiveTraffic(std::move(task), context);
        connect(traffic, &LiveTraffic::secondPassed, this, &LiveJob::secondPassed);
        connect(traffic, &LiveTraffic::sourceChanged, this, &LiveJob::sourceChanged);
        connect(traffic, &LiveTraffic::ended, this,
                [this](const std::optional<Error>& error) { error ? emit failed(*error) : emit ended(); });
        traffic->add(sourceOf(source));
        if (const auto started = traffic->start(); !started)
            emit failed(started.error());
    };
    QMetaObject::invokeMethod(context, begin, Qt::QueuedConnection);
}

void LiveJob::stop()
{
    m_thread.quit();
    m_thread.wait();
}

} // namespace spillway::ui

#else

namespace spillway::ui {

bool LiveJob::isBuilt()
{
    return false;
}

void LiveJob::start(const QString& /*source*/, const Policy& /*policy*/, const Selection& /*selection*/) {}

void LiveJob::stop() {}

} // namespace spillway::ui

#endif
