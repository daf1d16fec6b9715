#pragma once

#include "engine/live/follow/live_traffic.h"

#include <QtCore/QObject>
#include <QtCore/QStringList>
#include <QtCore/QThread>

namespace spillway::ui {

/// Follows live traffic on a thread of its own, see LiveTraffic.
class LiveJob : public QObject
{
    Q_OBJECT

public:
    explicit LiveJob(QObject* parent = nullptr) : QObject(parent) {}
    ~LiveJob() override { stop(); }
    /// False where the program was built without engine/live.
    [[nodiscard]] static bool isBuilt();
    /// Follows a file, or what is sent to "udp:ADDRESS:PORT" or "tcp:ADDRESS:PORT". Errors come with failed().
    void start(const QString& source, const Policy& policy, const Selection& selection);
    void stop(); ///< waits for the thread; no signal follows

signals:
    void secondPassed(const spillway::LiveSecond& second);
    void sourceChanged(const spillway::SourceNews& news);
    void failed(const spillway::Error& error);
    void ended();

private:
    QThread m_thread;
};

} // namespace spillway::ui
