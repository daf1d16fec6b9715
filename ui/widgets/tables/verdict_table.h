#pragma once

#include <QtWidgets/QTableView>

#include <vector>

namespace spillway::ui {

class TableModel;

/// A table of clients and of what becomes of them, sorted by its header; one row can be marked.
class VerdictTable : public QTableView
{
    Q_OBJECT

public:
    /// By what it is sorted at first.
    struct Order
    {
        int column = 0;
        Qt::SortOrder order = Qt::DescendingOrder;
    };

    VerdictTable(TableModel* model, Order order, QWidget* parent);
    /// All columns in that width: figures have what they need, texts share what they leave.
    void shareRoom(QSize room);
    /// Whether a figure of the first rows is longer than its column is wide: shareRoom() mends it.
    [[nodiscard]] bool cutsFigures() const;
    /// Figures that are left out, the first one first, where texts would be cut; not while the table is sorted by them.
    void setDispensable(std::vector<int> columns) { m_dispensable = std::move(columns); }

private:
    [[nodiscard]] std::vector<int> shown() const;
    [[nodiscard]] Qt::Alignment alignment(int column) const;
    [[nodiscard]] bool isText(int column) const;
    [[nodiscard]] int needed(int column) const; ///< that neither the title nor the first rows are cut

    std::vector<int> m_dispensable;
};

} // namespace spillway::ui
