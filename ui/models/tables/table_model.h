#pragma once

#include <QtCore/QAbstractTableModel>
#include <QtCore/QString>

#include <cstdint>
#include <functional>
#include <vector>

namespace spillway::ui {

/// Roles of a table's cell beside Qt's own.
enum TableRole {
    RawRole = Qt::UserRole, ///< the value to compute with: QString or qlonglong; invalid where it is not known
    FileRole,               ///< QString for a file: no locale, no units; of a header: a name that stays the same
    KindRole,               ///< int: CellKind
};

/// The kind of a column, for how it is painted.
enum class CellKind {
    Text,
    Name,     ///< out of the log: of a client, a path
    Program,  ///< out of the log: what the end says counts as much as the beginning
    Figure,   ///< or a time
    Delayed,  ///< how many; none is nothing to worry about
    Rejected, ///< a count, in the colour of its verdict
};

/// A column of a table.
struct TableColumn
{
    QString title;
    QString explained; ///< what the title means, as a tool tip
    QVariant inFile; ///< its name in a file, which is never translated; a QStringList where it is several columns there
    CellKind kind = CellKind::Figure;
};

/// "rejected", "rejected_low", "rejected_high": the columns in a file of a figure with a range.
[[nodiscard]] QStringList rangedNames(const QString& name);

/// The tedious part of a table: a derived model names its columns and answers cells that exist. Numbers stand on the
/// right. A model that sorts itself has an order of rows.
class TableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const final;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const final;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) final;
    [[nodiscard]] int sortColumn() const { return m_sortColumn; }
    [[nodiscard]] Qt::SortOrder sortOrder() const { return m_sortOrder; }

protected:
    TableModel(int sortColumn, Qt::SortOrder sortOrder, QObject* parent) :
        QAbstractTableModel(parent), m_sortColumn(sortColumn), m_sortOrder(sortOrder)
    {
    }

    [[nodiscard]] virtual int rows() const = 0;
    [[nodiscard]] virtual int columns() const = 0;
    [[nodiscard]] virtual TableColumn column(int number) const = 0;
    [[nodiscard]] virtual QVariant cell(int row, int column, int role) const = 0;
    /// Puts the rows in the order of sortColumn(), which is another.
    virtual void resort() {}
    [[nodiscard]] bool isNumber(int number) const;

    /// Rows change their places: `order`, what stands in each row, as numbers without doubles, is changed by `sort`.
    /// The selection stays with its rows.
    void reorder(std::vector<std::uint32_t>& order, const std::function<void()>& sort);

private:
    int m_sortColumn = 0;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

enum class TableFormat {
    Csv, ///< RFC 4180, lines end with "\n"
    Tsv, ///< for the clipboard
};

/// Those rows of the table with a line of titles, from FileRole. A text that a spreadsheet would take for a formula
/// gets an apostrophe before it: names of clients come from logs.
[[nodiscard]] QString tableText(const TableModel& model, const std::vector<int>& rows, TableFormat format);
/// The text of all rows.
[[nodiscard]] QString tableText(const TableModel& model, TableFormat format);

} // namespace spillway::ui
