#include "ui/models/tables/values_model.h"

#include "ui/models/tables/client_order.h"
#include "ui/text/format.h"

#include <algorithm>
#include <iterator>
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

void ValuesModel::setExemptions(const std::vector<Condition>& exemptions, const std::string& variable)
{
    beginResetModel();
    m_exemptions.clear();
    const bool addresses =
        variable.starts_with("$rl_net_") || variable == "$remote_addr" || variable == "$binary_remote_addr";
    std::ranges::copy_if(exemptions, std::back_inserter(m_exemptions), [&](const Condition& exemption) {
        return exemption.subject().text() == variable || (exemption.kind() == Condition::Kind::InNetwork && addresses);
    });
    endResetModel();
}

bool ValuesModel::isExempt(const std::string& value) const
{
    return std::ranges::any_of(m_exemptions,
                               [&](const Condition& exemption) { return exemption.holdsThroughout(value); });
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
    if (role == ExemptRole)
        return isExempt(count.value);
    if (column == Value && role == Qt::AccessibleTextRole && isExempt(count.value))
        return tr("%1, exempt").arg(shownText(count.value));
    if (column == Value)
        return text ? QVariant(shownText(count.value)) : QVariant();
    const std::uint64_t number = column == Requests ? count.requests : count.clients;
    if (role == RawRole)
        return QVariant::fromValue<qlonglong>(static_cast<qlonglong>(number));
    if (text && column == Clients && number == 0)
        return QStringLiteral("–"); // not limited, so not counted by the key
    return text ? QVariant(countText(number)) : QVariant();
}

TableColumn ValuesModel::column(int number) const
{
    switch (number) {
    case Value: return {tr("Value"), {}, {}, CellKind::Text};
    case Requests: return {tr("Requests"), {}, {}};
    default: return {tr("Clients"), {}, {}};
    }
}

} // namespace spillway::ui
