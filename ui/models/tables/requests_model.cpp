#include "ui/models/tables/requests_model.h"

#include "engine/core/result.h"
#include "engine/trace/group/grouped.h"
#include "ui/text/format.h"

#include <QtCore/QStringList>

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <utility>

using namespace Qt::StringLiterals;

namespace spillway::ui {

namespace {

QString textOf(const Column& column, ValueId id)
{
    return QString::fromStdString(printable(column.values[id], 2000));
}

const Column* logColumnOf(const Trace& trace, int column)
{
    const char* const variable = column == RequestsModel::Request  ? "uri"
                                 : column == RequestsModel::Status ? "status"
                                                                   : "http_user_agent";
    return trace.column(variable);
}

QString logTextOf(const Trace& trace, int column, std::uint32_t row)
{
    const auto* const values = logColumnOf(trace, column);
    if (values == nullptr)
        return {};
    const QString text = textOf(*values, values->ids[row]);
    const auto* const methods = column == RequestsModel::Request ? trace.column("request_method") : nullptr;
    return methods == nullptr ? text : textOf(*methods, methods->ids[row]) + u' ' + text;
}

bool isLog(int column)
{
    return column == RequestsModel::Request || column == RequestsModel::Status || column == RequestsModel::Agent;
}

} // namespace

void RequestsModel::setRequests(std::span<const RequestOutcome> requests, const GroupedPtr& grouped)
{
    // Those of before may be gone: only their number and the grouping tell whether these are the same.
    const bool same = grouped == m_grouped && requests.size() == m_order.size() && !requests.empty() &&
                      m_firstRow == requests.front().row;
    if (!same)
        beginResetModel();
    m_requests = requests;
    m_grouped = grouped;
    m_firstRow = requests.empty() ? 0 : requests.front().row;
    if (same) {
        emit dataChanged(index(0, 0), index(rows() - 1, ColumnCount - 1));
        return;
    }
    m_order.resize(requests.size());
    putInOrder();
    endResetModel();
}

bool RequestsModel::hasColumn(int column) const
{
    return !m_grouped || !isLog(column) || logColumnOf(*m_grouped->trace, column) != nullptr;
}

bool RequestsModel::anyWaits() const
{
    return std::ranges::any_of(m_requests,
                               [](const RequestOutcome& one) { return one.decision.verdict == Verdict::Delayed; });
}

QStringList requestTexts(const Trace& trace, std::uint32_t row)
{
    constexpr qsizetype kLongest = 70;
    QStringList texts;
    for (const int column : {RequestsModel::Request, RequestsModel::Status, RequestsModel::Agent})
        if (const QString text = logTextOf(trace, column, row); !text.isEmpty())
            texts << (text.size() > kLongest ? text.left(kLongest) + u'…' : text);
    return texts;
}

QString RequestsModel::mostOf(int column, std::size_t values) const
{
    const auto* const of = m_grouped ? logColumnOf(*m_grouped->trace, column) : nullptr;
    if (of == nullptr)
        return {};
    std::unordered_map<ValueId, std::uint64_t> counts;
    for (const RequestOutcome& request : m_requests)
        ++counts[of->ids[request.row]];
    std::vector<std::pair<ValueId, std::uint64_t>> most(counts.begin(), counts.end());
    std::ranges::sort(most, [](const auto& a, const auto& b) {
        return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
    QStringList told;
    for (std::size_t i = 0; i < std::min(values, most.size()); ++i) {
        const QString text = textOf(*of, most[i].first);
        told << tr("%1 (%2)", "value (requests)").arg(text.isEmpty() ? tr("none") : text, countText(most[i].second));
    }
    if (most.size() > values)
        told << tr("%1 more").arg(countText(most.size() - values));
    return told.join(QStringLiteral(" · "));
}

void RequestsModel::resort()
{
    reorder(m_order, [this] { putInOrder(); });
}

/// Equal ones stay in order of time.
void RequestsModel::putInOrder()
{
    std::iota(m_order.begin(), m_order.end(), 0U);
    const bool descending = sortOrder() == Qt::DescendingOrder;
    const auto sortBy = [&](const auto& keys) {
        std::ranges::stable_sort(m_order, [&](std::uint32_t a, std::uint32_t b) {
            return descending ? keys[b] < keys[a] : keys[a] < keys[b];
        });
    };
    if (isNumber(sortColumn()) && sortColumn() != Status) {
        std::vector<qlonglong> keys(m_requests.size());
        std::ranges::transform(m_requests, keys.begin(),
                               [&](const RequestOutcome& request) { return figure(request, sortColumn()); });
        sortBy(keys);
    } else if (m_grouped) {
        std::vector<QString> keys(m_requests.size());
        std::ranges::transform(m_requests, keys.begin(), [&](const RequestOutcome& request) {
            return logTextOf(*m_grouped->trace, sortColumn(), request.row);
        });
        sortBy(keys);
    }
}

qlonglong RequestsModel::figure(const RequestOutcome& request, int column) const
{
    switch (column) {
    case Time: return request.at.time_since_epoch().count();
    case Waits: return request.decision.delay.count();
    case Rejected: return request.decision.verdict == Verdict::Rejected ? 1 : 0;
    case Level: return request.decision.excess.raw();
    default: return 1; // painted as what counts
    }
}

QString RequestsModel::shown(const RequestOutcome& request, int column) const
{
    const QString none = QStringLiteral("–");
    switch (column) {
    case Time:
        return timeText(request.at, m_grouped->trace->wholeSeconds() ? TimeDetail::Seconds : TimeDetail::Milliseconds);
    case Waits: return request.decision.delay.count() == 0 ? none : durationText(request.decision.delay);
    case Rejected: return request.decision.verdict == Verdict::Rejected ? tr("rejected") : none;
    case Level: return levelText(request.decision.excess);
    default: return logTextOf(*m_grouped->trace, column, request.row);
    }
}

QString RequestsModel::inFile(const RequestOutcome& request, int column) const
{
    switch (column) {
    case Level: return QString::number(static_cast<double>(request.decision.excess.raw()) / 1000.0, 'f', 3);
    case Time:
    case Waits:
    case Rejected: return QString::number(figure(request, column));
    default: return logTextOf(*m_grouped->trace, column, request.row);
    }
}

QVariant RequestsModel::cell(int row, int column, int role) const
{
    const RequestOutcome& request = at(row);
    switch (role) {
    case Qt::DisplayRole: return shown(request, column);
    case Qt::ToolTipRole:
        if (column == Time)
            return QString(dayText(request.at) + u' ' + shown(request, Time) + u' ' + zoneText(request.at));
        return isLog(column) ? QVariant(shown(request, column)) : QVariant();
    case RawRole:
        return column == Request || column == Agent ? QVariant(shown(request, column))
                                                    : QVariant(figure(request, column));
    case FileRole: return inFile(request, column);
    default: return {};
    }
}

TableColumn RequestsModel::column(int number) const
{
    switch (number) {
    case Time: return {tr("Time"), tr("When it came"), u"time_ms"_s};
    case Waits: return {tr("Waits"), tr("How long the limit holds it back"), u"wait_ms"_s, CellKind::Delayed};
    case Rejected: return {tr("Rejected"), tr("Whether the limit turns it away"), u"rejected"_s, CellKind::Rejected};
    case Level: return {tr("Level"), tr("How full the limiter is with it"), u"level"_s};
    case Request: return {tr("Request"), tr("What it asks for, as the log has it"), u"request"_s, CellKind::Name};
    case Status: return {tr("Status"), tr("What the server answered then, as the log has it"), u"status"_s};
    default: return {tr("User agent"), tr("What the sender says it is"), u"user_agent"_s, CellKind::Program};
    }
}

} // namespace spillway::ui
