#include "ui/models/tables/hurt_model.h"

#include "engine/core/result.h"
#include "engine/report/hurt_report.h"
#include "ui/models/project/key_words.h"
#include "ui/models/tables/client_order.h"
#include "ui/text/format.h"
#include "ui/text/words.h"

#include <QtCore/QStringList>

#include <algorithm>
#include <numeric>

using namespace Qt::StringLiterals;

namespace spillway::ui {

namespace {

QString text(std::string_view view)
{
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

QString kindText(ClientKind kind)
{
    switch (kind) {
    case ClientKind::Bot: return Words::tr("bot");
    case ClientKind::Monitor: return Words::tr("monitor");
    case ClientKind::Program: return Words::tr("program");
    case ClientKind::People: return Words::tr("many people");
    case ClientKind::Browser: return Words::tr("browser");
    case ClientKind::Unknown: break;
    }
    return Words::tr("unknown");
}

/// "bot · Googlebot", "many people · 12 agents", "monitor · every 60 s".
QString lookText(const ClientLook& look)
{
    const QString kind = kindText(look.kind);
    QString detail;
    if (look.reason == LookReason::Interval)
        detail = Words::tr("every %1").arg(durationText(look.interval));
    else if (look.kind == ClientKind::People || look.agents > 1)
        detail = Words::tr("%1 agents").arg(countText(look.agents));
    else if (look.kind != ClientKind::Monitor)
        detail = text(look.family);
    return detail.isEmpty() ? kind : Words::tr("%1 · %2", "bot, Googlebot").arg(kind, detail);
}

/// The looks and the evidence for them: "Looks like: many people (17 user agents)". `trace` is the one behind `look`.
QString lookReason(const ClientLook& look, const Trace& trace)
{
    return Words::tr("Looks like: %1 (%2)", "bot, user agent …")
        .arg(kindText(look.kind), QString::fromStdString(whyText(look, trace)));
}

} // namespace

void HurtModel::setHurt(const std::shared_ptr<const Hurt>& hurt)
{
    beginResetModel();
    m_hurt = hurt;
    m_order.resize(hurt ? hurt->clients.size() : 0);
    putInOrder();
    endResetModel();
}

bool HurtModel::anyWaits() const
{
    return m_hurt && std::ranges::any_of(m_hurt->clients, [](const HurtClient& one) { return one.mostDelayed() > 0; });
}

void HurtModel::resort()
{
    reorder(m_order, [this] { putInOrder(); });
}

/// Equal ones stand as the worst do first.
void HurtModel::putInOrder()
{
    std::iota(m_order.begin(), m_order.end(), 0U);
    if (m_order.empty())
        return;
    const bool descending = sortOrder() == Qt::DescendingOrder;
    const auto sortBy = [&](auto keyOf) {
        std::ranges::stable_sort(m_order, [&](std::uint32_t a, std::uint32_t b) {
            const auto& left = keyOf(m_hurt->clients[descending ? b : a]);
            const auto& right = keyOf(m_hurt->clients[descending ? a : b]);
            return left < right;
        });
    };
    if (sortColumn() == Client) {
        const std::vector<std::uint32_t> ranks = nameRanks(*m_hurt->grouped);
        sortBy([&](const HurtClient& one) -> const std::uint32_t& { return ranks[one.client]; });
    } else if (isNumber(sortColumn())) {
        sortBy([&](const HurtClient& one) { return figure(one, sortColumn()); });
    } else {
        std::vector<QString> texts(m_hurt->grouped->clients());
        for (const HurtClient& one : m_hurt->clients)
            texts[one.client] = shown(one, sortColumn());
        sortBy([&](const HurtClient& one) -> const QString& { return texts[one.client]; });
    }
}

const HurtClient& HurtModel::at(int row) const
{
    return m_hurt->clients[m_order[static_cast<std::size_t>(row)]];
}

QString HurtModel::nameAt(int row) const
{
    return clientName(*m_hurt->grouped, at(row).client);
}

int HurtModel::rowOf(const QString& name) const
{
    const auto client = m_hurt ? findClient(*m_hurt->grouped, name) : std::nullopt;
    if (!client)
        return -1;
    const auto found =
        std::ranges::find_if(m_order, [&](std::uint32_t one) { return m_hurt->clients[one].client == *client; });
    return found == m_order.end() ? -1 : static_cast<int>(found - m_order.begin());
}

std::int64_t HurtModel::figure(const HurtClient& one, int column) const
{
    switch (column) {
    case Requests: return one.requests;
    case Rejected: return one.mostRejected();
    case Delayed: return one.mostDelayed();
    default: return one.longestWait.count();
    }
}

QString HurtModel::shown(const HurtClient& one, int column) const
{
    switch (column) {
    case Client: return clientName(*m_hurt->grouped, one.client);
    case LooksLike: return lookText(one.look);
    case LongestWait: return one.delayed == 0 ? QStringLiteral("–") : durationText(one.longestWait);
    default: break;
    }
    if (one.range && column == Rejected)
        return rangeText(one.range->low.rejected, one.range->high.rejected);
    if (one.range && column == Delayed)
        return rangeText(one.range->low.delayed, one.range->high.delayed);
    return countText(static_cast<std::uint64_t>(figure(one, column)));
}

QVariant HurtModel::inFile(const HurtClient& one, int column) const
{
    if (one.range && (column == Rejected || column == Delayed)) {
        const bool rejected = column == Rejected;
        return QStringList{QString::number(rejected ? one.rejected : one.delayed),
                           QString::number(rejected ? one.range->low.rejected : one.range->low.delayed),
                           QString::number(rejected ? one.range->high.rejected : one.range->high.delayed)};
    }
    return isNumber(column) ? QString::number(figure(one, column)) : shown(one, column);
}

QString HurtModel::explained(const HurtClient& one, int column) const
{
    if (column == LooksLike)
        return lookReason(one.look, *m_hurt->grouped->trace);
    return isNumber(column) ? QString() : shown(one, column);
}

QVariant HurtModel::cell(int row, int column, int role) const
{
    const HurtClient& one = at(row);
    switch (role) {
    case Qt::DisplayRole: return shown(one, column);
    case Qt::ToolTipRole: return explained(one, column);
    case RawRole: return isNumber(column) ? QVariant(qlonglong(figure(one, column))) : QVariant(shown(one, column));
    case FileRole: return inFile(one, column);
    default: return {};
    }
}

TableColumn HurtModel::column(int number) const
{
    const bool ranged = m_hurt && m_hurt->counts;
    const auto named = [&](const QString& name) { return ranged ? QVariant(rangedNames(name)) : QVariant(name); };
    switch (number) {
    case Client:
        return {keyTitle(m_hurt ? m_hurt->word() : KeyWord::Client), tr("The value that nginx counts by"), u"client"_s,
                CellKind::Name};
    case LooksLike:
        return {tr("Looks like"), tr("By its user agents and the times of its requests"), u"looks_like"_s,
                CellKind::Text};
    case Requests: return {tr("Requests"), tr("Its requests in normal periods"), u"requests"_s};
    case Rejected:
        return {tr("Rejected"), tr("Requests that are turned away"), named(u"rejected"_s), CellKind::Rejected};
    case Delayed:
        return {tr("Delayed"), tr("Requests that wait and then pass"), named(u"delayed"_s), CellKind::Delayed};
    default:
        return {tr("Wait"),
                ranged ? tr("The longest delay of one of its requests, by logged times")
                       : tr("The longest time that one of its requests waits"),
                u"longest_wait_ms"_s};
    }
}

} // namespace spillway::ui
