#pragma once

#include "engine/advise/hurt.h"
#include "ui/models/tables/table_model.h"

#include <QtCore/QString>

#include <cstdint>
#include <memory>
#include <vector>

namespace spillway::ui {

/// The clients that get hurt, what each looks like and what it loses. Sorts itself.
class HurtModel final : public TableModel
{
    Q_OBJECT

public:
    enum Column { Client, LooksLike, Requests, Rejected, Delayed, LongestWait, Broken, WorstPage, ColumnCount };

    using TableModel::TableModel;

    void setHurt(const std::shared_ptr<const Hurt>& hurt); ///< nullptr: nothing is known
    /// Whether any of them waits, by some arrival model.
    [[nodiscard]] bool anyWaits() const;

    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
    [[nodiscard]] int sortColumn() const { return m_sortColumn; }
    [[nodiscard]] Qt::SortOrder sortOrder() const { return m_sortOrder; }

    /// As clientName(); `row` must be one of the model's.
    [[nodiscard]] QString nameAt(int row) const;
    /// -1 where that client is not hurt.
    [[nodiscard]] int rowOf(const QString& name) const;

protected:
    [[nodiscard]] int rows() const override { return static_cast<int>(m_order.size()); }
    [[nodiscard]] int columns() const override { return ColumnCount; }
    [[nodiscard]] bool isNumber(int column) const override { return column >= Requests && column <= Broken; }
    [[nodiscard]] CellKind kind(int column) const override;
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;
    [[nodiscard]] QVariant title(int column, int role) const override;

private:
    [[nodiscard]] const HurtClient& at(int row) const;
    [[nodiscard]] std::int64_t figure(const HurtClient& one, int column) const; ///< the high end of a range
    [[nodiscard]] QString shown(const HurtClient& one, int column) const;
    [[nodiscard]] QVariant inFile(const HurtClient& one, int column) const;
    [[nodiscard]] QString explained(const HurtClient& one, int column) const;
    [[nodiscard]] bool knowsViews() const { return m_hurt->viewsBy != ViewsBy::Nothing; }
    void putInOrder();

    std::shared_ptr<const Hurt> m_hurt;
    std::vector<std::uint32_t> m_order; ///< by row: which of the clients
    int m_sortColumn = Rejected;
    Qt::SortOrder m_sortOrder = Qt::DescendingOrder;
};

} // namespace spillway::ui
