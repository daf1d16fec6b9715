#pragma once

#include "engine/trace/group/value_counts.h"
#include "ui/jobs/worker.h"
#include "ui/models/tables/values_model.h"

#include <QtCore/QObject>
#include <QtCore/QStringList>

namespace spillway::ui {

/// Counts, on a worker thread, what stands beside choices: the values of a variable, and the clients that a key would
/// have. The newest wins; the window never waits.
class CountsJob : public QObject
{
    Q_OBJECT

public:
    explicit CountsJob(QObject* parent = nullptr);

    /// The values of `text` among what is selected; clients are those of `key`. valuesCounted() or failed() follows.
    void countValues(const TracePtr& trace, const KeyTemplate& key, const Selection& selection, const QString& text);
    /// How many clients each of the keys would have, with the definitions and exemptions of `like`; clientsCounted()
    /// follows for each that this traffic can be counted by, in their order.
    void countClients(const TracePtr& trace, const Selection& selection, const KeyTemplate& like,
                      const QStringList& keys);
    void cancel();
    [[nodiscard]] bool isIdle() const { return m_values.isIdle() && m_clients.isIdle(); }

signals:
    void valuesCounted(const QString& text, const spillway::ui::ValueCounts& counts);
    void failed(const QString& text, const spillway::Error& error);
    void clientsCounted(const QString& key, qulonglong clients);

private:
    struct Asked
    {
        TracePtr trace;
        Selection selection;
        KeyTemplate like;
        QStringList keys;                   ///< still to be counted
        std::shared_ptr<SelectedRows> rows; ///< of the selection; nullptr until they are known
    };
    struct Clients
    {
        Asked rest;
        QString key;
        std::optional<std::uint64_t> clients; ///< absent where the traffic cannot be counted by it
    };

    static Result<Clients> countNext(Asked asked, const std::stop_token& stop);
    void run(const Asked& asked);

    Newest<ValueCounts> m_values;
    Newest<Clients> m_clients;
};

} // namespace spillway::ui
