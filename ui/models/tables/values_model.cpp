#include "ui/models/tables/values_model.h"

#include "ui/models/tables/client_order.h"
#include "ui/text/format.h"

#include <algorithm>
#include <iterator>
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
    if (role == ShareRole)
        return static_cast<double>(count.requests) / static_cast<double>(m_counts->front().requests);
    const bool text = role == Qt::DisplayRole || role == Qt::ToolTipRole || role == Qt::AccessibleTextRole;
    if (role == ExemptRole)
        return isExempt(count.value);
    if (column == Value && role == Qt::AccessibleTextRole && isExempt(count.value))
        return tr("%1, exempt").arg(shownText(count.value));
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
