#include "ui/jobs/counts_job.h"

#include <utility>

namespace spillway::ui {

CountsJob::CountsJob(QObject* parent) : QObject(parent), m_values(this), m_clients(this) {}

void CountsJob::countValues(const TracePtr& trace, const KeyTemplate& key, const Selection& selection,
                            const QString& text)
{
    const auto work = [trace, key, selection, text](const std::stop_token& stop) -> Result<ValueCounts> {
        const auto asked = ValueTemplate::parse(text.toStdString());
        if (!asked)
            return asked.error();
        const auto keys = evaluateKey(trace, key, stop);
        if (!keys)
            return keys.error();
        auto counts = spillway::countValues(*trace, **keys, selection, *asked, stop);
        if (!counts)
            return counts.error();
        return std::make_shared<const std::vector<ValueCount>>(*std::move(counts));
    };
    m_values.cancel();
    m_values.run(work, [this, text](const Result<ValueCounts>& counts) {
        if (counts)
            emit valuesCounted(text, *counts);
        else
            emit failed(text, counts.error());
    });
}

void CountsJob::countClients(const TracePtr& trace, const Selection& selection, const KeyTemplate& like,
                             const QStringList& keys)
{
    m_clients.cancel(); // else the keys that are left of what was asked for before would come first
    run({trace, selection, like, keys, nullptr});
}

/// One key at a time, so that each figure is shown as soon as it is known.
void CountsJob::run(const Asked& asked)
{
    if (asked.keys.isEmpty())
        return;
    m_clients.run([asked](const std::stop_token& stop) { return countNext(asked, stop); },
                  [this](const Result<Clients>& counted) {
                      if (!counted)
                          return;
                      if (counted->clients)
                          emit clientsCounted(counted->key, *counted->clients);
                      run(counted->rest);
                  });
}

Result<CountsJob::Clients> CountsJob::countNext(Asked asked, const std::stop_token& stop)
{
    if (!asked.rows) {
        auto rows = select(*asked.trace, asked.selection, stop);
        if (!rows)
            return rows.error();
        asked.rows = std::make_shared<SelectedRows>(*std::move(rows));
    }
    const QString text = asked.keys.takeFirst();
    const auto key = KeyTemplate::parse(text.toStdString());
    if (!key)
        return Clients{std::move(asked), text, std::nullopt};
    const KeyTemplate counted = key->exempting(asked.like.exemptions(), asked.selection.defined);
    const auto clients = spillway::countClients(asked.trace, *asked.rows, counted, stop);
    if (!clients && clients.error().code == ErrorCode::Cancelled)
        return clients.error();
    return Clients{std::move(asked), text, clients ? std::optional(*clients) : std::nullopt};
}

void CountsJob::cancel()
{
    m_values.cancel();
    m_clients.cancel();
}

} // namespace spillway::ui
