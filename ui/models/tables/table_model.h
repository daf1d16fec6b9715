#pragma once

#include <QtCore/QAbstractTableModel>

#include <cstdint>
#include <functional>
#include <vector>

namespace spillway::ui {

/// What a table's cell answers beside Qt's own roles.
enum TableRole {
    RawRole = Qt::UserRole, ///< the value to compute with: QString or qlonglong; invalid where it is not known
    FileRole,               ///< QString for a file: no locale, no units; of a header: a name that stays the same
    KindRole,               ///< int: CellKind
};

/// What stands in a column, for how it is painted.
enum class CellKind {
    Text,
    Name,     ///< out of the log: of a client, a path
    Program,  ///< out of the log: what the end says counts as much as the beginning
    Figure,   ///< or a time
    Delayed,  ///< how many; none is nothing to worry about
    Rejected, ///< likewise
};

/// The tedious part of a table: a derived model names its columns and answers cells that exist.
/// Numbers stand on the right.
class TableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const final;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const final;

protected:
    [[nodiscard]] virtual int rows() const = 0;
    [[nodiscard]] virtual int columns() const = 0;
    [[nodiscard]] virtual bool isNumber(int column) const = 0;
    [[nodiscard]] virtual CellKind kind(int column) const;
    [[nodiscard]] virtual QVariant cell(int row, int column, int role) const = 0;
    /// DisplayRole, ToolTipRole and FileRole.
    [[nodiscard]] virtual QVariant title(int column, int role) const = 0;

    /// Rows change their places: `order`, what stands in each row, as numbers without doubles, is changed by `sort`.
    /// What is selected stays with what it was.
    void reorder(std::vector<std::uint32_t>& order, const std::function<void()>& sort);
};

} // namespace spillway::ui
