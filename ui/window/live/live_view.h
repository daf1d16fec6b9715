#pragma once

#include "ui/jobs/live_job.h"

#include <QtWidgets/QWidget>

#include <deque>

class QTreeWidget;

namespace spillway::ui {

class RequestsChart;

/// The requests of the last minutes, second by second, and the clients with their buckets. It rests while the pointer is
/// over the clients, and then catches up.
class LiveView : public QWidget
{
    Q_OBJECT

public:
    /// Shows so many seconds.
    explicit LiveView(std::uint32_t seconds, QWidget* parent = nullptr);
    void clear();
    void take(const LiveSecond& second); ///< in place of the last one if it is of the same time
    void setFrozen(bool frozen);

signals:
    void shown(const spillway::LiveSecond& last);
    void clientChosen(const QByteArray& client); ///< "ZONE:NAME"; empty: none any more

private:
    void showAll();
    void showClients(const LiveSecond& second);

    std::uint32_t m_most;
    RequestsChart* m_chart;
    QTreeWidget* m_clients;
    QByteArray m_chosen;
    bool m_isFrozen = false;
    std::deque<LiveSecond> m_seconds; ///< only the last one has its clients
};

} // namespace spillway::ui
