#include "ui/models/tables/clients_model.h"

#include "engine/advise/limiter_need.h"
#include "engine/core/result.h"
#include "ui/models/project/key_words.h"
#include "ui/models/project/limit_words.h"
#include "ui/models/tables/client_order.h"
#include "ui/text/format.h"

#include <QtGui/QGuiApplication>

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

using namespace Qt::StringLiterals;

namespace spillway::ui {

namespace {

/// Equal in every language: a table that was saved is read by programs.
QString fileNameOfCeiling(const Limit& limit)
{
    const auto* other = std::get_if<LimiterSpec>(&limit);
    if (other == nullptr)
        return QStringLiteral("burst");
    const bool bucket = other->algorithm == Algorithm::TokenBucket || other->algorithm == Algorithm::LeakyQueue;
    return bucket ? QStringLiteral("capacity") : QStringLiteral("limit");
}

} // namespace

ClientsModel::ClientsModel(QObject* parent) : TableModel(Rejected, Qt::DescendingOrder, parent)
{
    m_settle.setSingleShot(true);
    m_settle.setInterval(kSettleMs);
    connect(&m_settle, &QTimer::timeout, this, [this] {
        if (QGuiApplication::mouseButtons() != Qt::NoButton) // a slider is still held
            m_settle.start();
        else
            resort();
    });
}

void ClientsModel::setOutcome(const OutcomePtr& outcome)
{
    const bool sameClients = m_outcome && outcome && m_outcome->grouped == outcome->grouped;
    if (sameClients && m_outcome->clients == outcome->clients) {
        m_outcome = outcome; // other bins
        return;
    }
    m_range.reset();
    if (sameClients) {
        m_outcome = outcome;
        if (m_order.empty())
            return;
        emit dataChanged(index(0, 0), index(rows() - 1, ColumnCount - 1));
        m_settle.start();
        return;
    }
    beginResetModel();
    m_outcome = outcome;
    m_needs.clear();
    m_exempt.clear();
    m_nameRanks.clear();
    if (sortColumn() == Client)
        rankNames();
    m_order = sorted(matching());
    m_settle.stop();
    endResetModel();
}

void ClientsModel::setRange(const std::shared_ptr<const OutcomeEstimate>& range)
{
    const auto ours = range && range->clients.size() == allClients() ? range : nullptr;
    if (ours == m_range)
        return;
    m_range = ours;
    if (m_order.empty())
        return;
    emit dataChanged(index(0, Passed), index(rows() - 1, Rejected));
    if (isVerdict(sortColumn()))
        m_settle.start();
}

void ClientsModel::setLimit(const Limit& limit)
{
    const bool sameWords = levelWords(limit, {}).explained == levelWords(m_limit, {}).explained;
    m_limit = limit;
    if (!sameWords)
        emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

void ClientsModel::setNeeds(const std::vector<std::int64_t>& needs)
{
    m_needs = needs.size() == allClients() ? needs : std::vector<std::int64_t>();
    if (m_order.empty())
        return;
    emit dataChanged(index(0, Need), index(rows() - 1, Need));
    if (sortColumn() == Need)
        m_settle.start();
}

void ClientsModel::setFilter(const QString& text)
{
    if (text == m_filter)
        return;
    beginResetModel();
    m_filter = text;
    m_order = sorted(matching());
    endResetModel();
}

void ClientsModel::resort()
{
    m_settle.stop();
    if (sortColumn() == Client)
        rankNames();
    reorder(m_order, [this] { m_order = sorted(m_order); });
}

QString ClientsModel::nameAt(int row) const
{
    return cell(row, Client, RawRole).toString();
}

int ClientsModel::rowOf(const QString& name) const
{
    if (!m_outcome)
        return -1;
    const auto client = findClient(*m_outcome->grouped, name);
    const auto found = client ? std::ranges::find(m_order, *client) : m_order.end();
    return found == m_order.end() ? -1 : static_cast<int>(found - m_order.begin());
}

bool ClientsModel::knows(int column) const
{
    return column != Need || !m_needs.empty();
}

std::int64_t ClientsModel::value(ClientId client, int column) const
{
    if (const ExemptClient* exempt = exemptOf(client))
        return column == Client ? client : column <= Passed ? exempt->requests : 0; // by name they come last
    const ClientOutcome& outcome = m_outcome->clients[client];
    switch (column) {
    case Client: return m_nameRanks[client];
    case Requests: return outcome.requests;
    case Passed:
    case Delayed:
    case Rejected: return static_cast<std::int64_t>(rangeOf(client, column).high);
    case PeakLevel: return outcome.peakExcess.raw();
    case LongestWait: return outcome.longestWait.count();
    case Need: return m_needs.empty() ? 0 : m_needs[client];
    default: return 0;
    }
}

std::uint32_t ClientsModel::asItStands(ClientId client, int column) const
{
    const ClientOutcome& outcome = m_outcome->clients[client];
    return column == Passed ? outcome.passed() : column == Delayed ? outcome.delayed : outcome.rejected;
}

CountEstimate ClientsModel::rangeOf(ClientId client, int column) const
{
    if (m_range) {
        const ClientEstimate& range = m_range->clients[client];
        return column == Passed    ? CountEstimate{range.low.passed, range.high.passed}
               : column == Delayed ? CountEstimate{range.low.delayed, range.high.delayed}
                                   : CountEstimate{range.low.rejected, range.high.rejected};
    }
    const std::uint32_t figure = asItStands(client, column);
    return {figure, figure};
}

QString ClientsModel::displayed(ClientId client, int column) const
{
    const std::int64_t figure = value(client, column);
    switch (column) {
    case Passed:
    case Delayed:
    case Rejected: return rangeText(rangeOf(client, column).low, rangeOf(client, column).high);
    case PeakLevel: return levelText(Thousandths(figure));
    case LongestWait: return figure == 0 ? QStringLiteral("–") : durationText(Milliseconds(figure));
    case Need: return figure == kNoneSuffices ? tr("none suffices") : countText(static_cast<std::uint64_t>(figure));
    default: return countText(static_cast<std::uint64_t>(figure));
    }
}

QVariant ClientsModel::cell(int row, int column, int role) const
{
    const ClientId client = m_order[static_cast<std::size_t>(row)];
    if (const ExemptClient* exempt = exemptOf(client))
        return exemptCell(*exempt, column, role);
    if (column == Client) {
        const bool answers = role == Qt::DisplayRole || role == Qt::ToolTipRole || role == RawRole || role == FileRole;
        return answers ? QVariant(clientName(*m_outcome->grouped, client)) : QVariant();
    }
    switch (role) {
    case Qt::DisplayRole: return knows(column) ? displayed(client, column) : QStringLiteral("…");
    case RawRole: return knows(column) ? QVariant(qlonglong(value(client, column))) : QVariant();
    case FileRole:
        if (!knows(column) || (column == Need && value(client, column) == kNoneSuffices))
            return QString();
        if (m_range && isVerdict(column))
            return QStringList{QString::number(asItStands(client, column)),
                               QString::number(rangeOf(client, column).low),
                               QString::number(rangeOf(client, column).high)};
        return column == PeakLevel ? QString::number(static_cast<double>(value(client, column)) / 1000.0, 'f', 3)
                                   : QString::number(value(client, column));
    default: return {};
    }
}

TableColumn ClientsModel::column(int number) const
{
    const LevelWords words = levelWords(m_limit, {});
    const auto named = [&](const QString& name) { return m_range ? QVariant(rangedNames(name)) : QVariant(name); };
    switch (number) {
    case Client:
        return {keyTitle(m_outcome ? wordOf(*m_outcome->grouped) : KeyWord::Client),
                tr("The value that nginx counts by"), u"client"_s, CellKind::Name};
    case Requests: return {tr("Requests"), tr("Requests of this client in the selection"), u"requests"_s};
    case Passed: return {tr("Passed"), tr("Requests that pass at once"), named(u"passed"_s)};
    case Delayed:
        return {tr("Delayed"), tr("Requests that wait and then pass"), named(u"delayed"_s), CellKind::Delayed};
    case Rejected:
        return {tr("Rejected"), tr("Requests that are turned away"), named(u"rejected"_s), CellKind::Rejected};
    case PeakLevel: return {words.peak.left(1).toUpper() + words.peak.mid(1), words.explained, u"peak_level"_s};
    case LongestWait:
        return {tr("Longest wait"), tr("The longest time that one of its requests waits"), u"longest_wait_ms"_s};
    default:
        return {tr("Needs %1", "burst").arg(ceilingName(m_limit)),
                tr("The smallest %1 with which nothing of it is rejected, all else as it is").arg(ceilingName(m_limit)),
                u"need_"_s + fileNameOfCeiling(m_limit)};
    }
}

std::vector<ClientId> ClientsModel::matching() const
{
    std::vector<ClientId> clients(allClients() + m_exempt.size());
    std::iota(clients.begin(), clients.end(), ClientId{0});
    if (!m_filter.isEmpty()) {
        const NameFilter filter(m_filter.toStdString());
        std::erase_if(clients, [&](ClientId client) {
            const ExemptClient* exempt = exemptOf(client);
            return !filter.matches(exempt ? exempt->name : m_outcome->grouped->name(client));
        });
    }
    return clients;
}

std::vector<ClientId> ClientsModel::sorted(const std::vector<ClientId>& clients) const
{
    struct Entry
    {
        std::int64_t key;
        std::size_t requests;
        ClientId client;
    };
    std::vector<Entry> entries(clients.size());
    const bool descending = sortOrder() == Qt::DescendingOrder;
    std::ranges::transform(clients, entries.begin(), [&](ClientId client) {
        const std::int64_t key = value(client, sortColumn());
        const ExemptClient* exempt = exemptOf(client);
        return Entry{descending ? -key : key, exempt ? exempt->requests : m_outcome->grouped->requestsOf(client),
                     client}; // no key is negative
    });
    std::ranges::sort(entries, [](const Entry& a, const Entry& b) {
        return std::tie(a.key, b.requests, a.client) < std::tie(b.key, a.requests, b.client);
    });
    std::vector<ClientId> order(entries.size());
    std::ranges::transform(entries, order.begin(), &Entry::client);
    return order;
}

void ClientsModel::rankNames()
{
    if (m_outcome && m_nameRanks.empty())
        m_nameRanks = nameRanks(*m_outcome->grouped);
}

void ClientsModel::setExempt(std::vector<ExemptClient> exempt)
{
    if (exempt == m_exempt)
        return;
    beginResetModel();
    m_exempt = std::move(exempt);
    m_order = sorted(matching());
    m_settle.stop();
    endResetModel();
}

const ExemptClient* ClientsModel::exemptOf(ClientId number) const
{
    return number < allClients() ? nullptr : &m_exempt[number - allClients()];
}

Qt::ItemFlags ClientsModel::flags(const QModelIndex& index) const
{
    const bool exempt = index.isValid() && exemptOf(m_order[static_cast<std::size_t>(index.row())]);
    return exempt ? Qt::NoItemFlags : TableModel::flags(index); // it has no bucket to look at
}

QVariant ClientsModel::exemptCell(const ExemptClient& client, int column, int role) const
{
    const QString name = QString::fromStdString(printable(client.name, std::numeric_limits<std::size_t>::max()));
    if (role == Qt::ToolTipRole)
        return tr("%1 of %2 are exempt: nginx does not limit them", "10,653 requests, 192.0.2.1")
            .arg(requestsText(client.requests), name);
    if (column == Client)
        return role == Qt::DisplayRole || role == RawRole || role == FileRole ? QVariant(name) : QVariant();
    const bool counted = column <= Rejected;
    const std::uint32_t count = column <= Passed ? client.requests : 0;
    switch (role) {
    case Qt::DisplayRole: return counted ? countText(count) : column == Need ? tr("exempt") : QStringLiteral("–");
    case RawRole: return counted ? QVariant(qlonglong(count)) : QVariant();
    case FileRole:
        if (counted && m_range && isVerdict(column))
            return QStringList(3, QString::number(count));
        return counted ? QString::number(count) : QString();
    default: return {};
    }
}

} // namespace spillway::ui
