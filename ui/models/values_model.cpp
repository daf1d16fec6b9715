#include "ui/models/values_model.h"

#include "ui/models/client_order.h"
#include "ui/text/format.h"

#include <numeric>

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
    std::iota(m_shown.begin(), m_shown.end(), std::size_t{0});
    if (m_filter.isEmpty())
        return;
    const NameFilter filter(m_filter.toStdString());
    std::erase_if(m_shown, [&](std::size_t value) { return !filter.matches((*m_counts)[value].value); });
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
    if (role == ShareRole)
        return static_cast<double>(count.requests) / static_cast<double>(m_counts->front().requests);
    const bool text = role == Qt::DisplayRole || role == Qt::ToolTipRole || role == Qt::AccessibleTextRole;
    if (column == Value)
        return text ? QVariant(shownText(count.value)) : QVariant();
    const std::uint64_t number = column == Requests ? count.requests : count.clients;
    if (role == RawRole)
        return QVariant::fromValue<qlonglong>(static_cast<qlonglong>(number));
    return text ? QVariant(countText(number)) : QVariant();
}

QVariant ValuesModel::title(int column, int role) const
{
    if (role != Qt::DisplayRole)
        return {};
    switch (column) {
    case Value: return tr("value");
    case Requests: return tr("requests");
    default: return tr("clients");
    }
}

} // namespace spillway::ui
