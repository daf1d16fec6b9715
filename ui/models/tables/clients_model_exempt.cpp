#include "engine/core/error.h"
#include "ui/models/tables/clients_model.h"
#include "ui/text/format.h"

#include <limits>
#include <utility>

// Who is exempt: numbered after the clients, of whom alone something was decided.
namespace spillway::ui {

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
        if (counted && hasRange() && isVerdict(column))
            return QStringList(3, QString::number(count));
        return counted ? QString::number(count) : QString();
    default: return {};
    }
}

} // namespace spillway::ui
