#include "ui/models/tables/values_model.h"

#include "ui/models/tables/client_order.h"
#include "ui/text/format.h"

#include <algorithm>
#include <numeric>
#include <utility>

using namespace Qt::StringLiterals;

namespace spillway::ui {

namespace {

QString shownText(const std::string& value)
{
    return value.empty() ? ValuesModel::tr("(empty)") : QString::fromStdString(printable(value, 300));
}

} // namespace

void ValuesModel::setCounts(const ValueCounts& counts)
{
    beginResetModel();
    m_counts = counts;
    choose();
    endResetModel();
}

void ValuesModel::setFilter(const QString& text)
{
    beginResetModel();
    m_filter = text;
    choose();
    endResetModel();
}

void ValuesModel::choose()
{
    m_shown.resize(m_counts ? m_counts->size() : 0);
    std::iota(m_shown.begin(), m_shown.end(), 0U);
    if (!m_filter.isEmpty()) {
        const NameFilter filter(m_filter.toStdString());
        std::erase_if(m_shown, [&](std::uint32_t value) { return !filter.matches((*m_counts)[value].value); });
    }
    order();
}

void ValuesModel::order()
{
    const auto figure = [this](std::uint32_t number) {
        const ValueCount& count = (*m_counts)[number];
        return sortColumn() == Clients ? count.clients : sortColumn() == Rejected ? count.rejected : count.requests;
    };
    const bool descending = sortOrder() == Qt::DescendingOrder;
    std::ranges::stable_sort(m_shown, [&](std::uint32_t one, std::uint32_t other) {
        if (!descending)
            std::swap(one, other);
        return sortColumn() == Value ? (*m_counts)[one].value > (*m_counts)[other].value : figure(one) > figure(other);
    });
}

void ValuesModel::resort()
{
    reorder(m_shown, [this] { order(); });
}

const std::string& ValuesModel::valueAt(int row) const
{
    return at(row).value;
}

int ValuesModel::rows() const
{
    return static_cast<int>(m_shown.size());
}

QVariant ValuesModel::cell(int row, int column, int role) const
{
    const ValueCount& count = at(row);
    const bool text = role == Qt::DisplayRole || role == Qt::ToolTipRole || role == Qt::AccessibleTextRole;
    if (column == Value && role == FileRole)
        return QString::fromStdString(count.value);
    if (column == Value)
        return text ? QVariant(shownText(count.value)) : QVariant();
    const std::uint64_t number = column == Requests  ? count.requests
                                 : column == Clients ? count.clients
                                                     : count.rejected;
    if (role == RawRole || role == FileRole)
        return QVariant::fromValue<qlonglong>(static_cast<qlonglong>(number));
    if (text && column == Clients && number == 0)
        return QStringLiteral("–"); // not limited, so not counted by the key
    return text ? QVariant(countText(number)) : QVariant();
}

TableColumn ValuesModel::column(int number) const
{
    switch (number) {
    case Value: return {tr("Value"), {}, u"value"_s, CellKind::Text};
    case Requests: return {tr("Requests"), {}, u"requests"_s};
    case Clients: return {tr("Clients"), {}, u"clients"_s};
    default: return {tr("Rejected"), tr("Of the requests that count"), u"rejected"_s, CellKind::Rejected};
    }
}

} // namespace spillway::ui
