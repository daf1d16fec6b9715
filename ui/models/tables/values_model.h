#pragma once

#include "engine/trace/group/value_counts.h"
#include "ui/models/tables/table_model.h"

#include <memory>
#include <vector>

namespace spillway::ui {

using ValueCounts = std::shared_ptr<const std::vector<ValueCount>>; ///< as countValues() gives them

/// Values of a variable with their requests, clients and rejected requests. A filter keeps those that contain its text.
class ValuesModel : public TableModel
{
    Q_OBJECT

public:
    enum Column { Value, Requests, Clients, Rejected, ColumnCount };

    explicit ValuesModel(QObject* parent = nullptr) : TableModel(Requests, Qt::DescendingOrder, parent) {}

    void setCounts(const ValueCounts& counts); ///< nullptr: none
    void setFilter(const QString& text);       ///< in any case of A to Z; empty = all
    [[nodiscard]] const ValueCounts& counts() const { return m_counts; }
    [[nodiscard]] const std::string& valueAt(int row) const;

protected:
    [[nodiscard]] int rows() const override;
    [[nodiscard]] int columns() const override { return ColumnCount; }
    [[nodiscard]] TableColumn column(int number) const override;
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;
    void resort() override;

private:
    void choose();
    void order();
    [[nodiscard]] const ValueCount& at(int row) const { return (*m_counts)[m_shown[static_cast<std::size_t>(row)]]; }

    ValueCounts m_counts;
    std::vector<std::uint32_t> m_shown;
    QString m_filter;
};

} // namespace spillway::ui
