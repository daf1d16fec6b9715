#pragma once

#include "engine/advise/hurt.h"
#include "ui/models/tables/table_model.h"

#include <QtCore/QString>

#include <cstdint>
#include <memory>
#include <vector>

namespace spillway::ui {

/// The clients that get hurt and what each looks like. Sorts itself.
class HurtModel final : public TableModel
{
    Q_OBJECT

public:
    enum Column { Client, LooksLike, Requests, Rejected, Delayed, LongestWait, ColumnCount };

    explicit HurtModel(QObject* parent = nullptr) : TableModel(Rejected, Qt::DescendingOrder, parent) {}

    void setHurt(const std::shared_ptr<const Hurt>& hurt); ///< nullptr: nothing is known
    /// Whether any of them waits, by some arrival model.
    [[nodiscard]] bool anyWaits() const;

    /// As clientName(); `row` must be one of the model's.
    [[nodiscard]] QString nameAt(int row) const;
    /// -1 where that client is not hurt.
    [[nodiscard]] int rowOf(const QString& name) const;

protected:
    [[nodiscard]] int rows() const override { return static_cast<int>(m_order.size()); }
    [[nodiscard]] int columns() const override { return ColumnCount; }
    [[nodiscard]] TableColumn column(int number) const override;
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;
    void resort() override;

private:
    [[nodiscard]] const HurtClient& at(int row) const;
    [[nodiscard]] std::int64_t figure(const HurtClient& one, int column) const; ///< the high end of a range
    [[nodiscard]] QString shown(const HurtClient& one, int column) const;
    [[nodiscard]] QVariant inFile(const HurtClient& one, int column) const;
    [[nodiscard]] QString explained(const HurtClient& one, int column) const;
    void putInOrder();

    std::shared_ptr<const Hurt> m_hurt;
    std::vector<std::uint32_t> m_order; ///< by row: which of the clients
};

} // namespace spillway::ui
