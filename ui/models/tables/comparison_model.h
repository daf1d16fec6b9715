#pragma once

#include "engine/replay/compare/comparison.h"
#include "ui/models/tables/table_model.h"

#include <QtCore/QString>

#include <memory>
#include <vector>

namespace spillway::ui {

using ComparisonRowPtr = std::shared_ptr<const ComparisonRow>;

/// All six algorithms on the same traffic: each at the base's average limit, and what came of it.
/// Figures arrive later than the limits they are for; until then a row keeps the old ones, see isFresh().
class ComparisonModel final : public TableModel
{
    Q_OBJECT

public:
    enum Column {
        AlgorithmName,
        LimitText,
        Requests, ///< shown as the picture over time
        Passed,
        Delayed,
        Rejected,
        LongestWait,
        P99Wait,
        MostInWindow,
        AllowedInWindow,
        AtOnce,
        StateBytes,
        Applied, ///< whether the row is the limit in force
        ColumnCount
    };

    using TableModel::TableModel;

    /// The limit in force. Without rows where algorithmOf(base) knows none.
    void setBase(const Policy& base);
    [[nodiscard]] const Policy& base() const { return m_base; }
    [[nodiscard]] const Policy& policyAt(int row) const { return line(row).policy; }
    [[nodiscard]] std::vector<Policy> policies() const;
    /// -1 where there is none.
    [[nodiscard]] int appliedRow() const;

    void setFigures(int row, const ComparisonRowPtr& figures);
    /// The rows are of other traffic.
    void ageFigures();
    [[nodiscard]] ComparisonRowPtr figuresAt(int row) const; ///< nullptr until known
    [[nodiscard]] bool isFresh(int row) const;
    /// A log in whole seconds, once a row's range is known: in a file such figures then are three columns.
    [[nodiscard]] bool hasRange() const;

signals:
    void policiesChanged();

protected:
    [[nodiscard]] int rows() const override { return static_cast<int>(m_lines.size()); }
    [[nodiscard]] int columns() const override { return ColumnCount; }
    [[nodiscard]] TableColumn column(int number) const override;
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;

private:
    struct Line
    {
        Policy policy;
        ComparisonRowPtr figures;
        bool aged = false;
    };
    [[nodiscard]] const Line& line(int row) const { return m_lines[static_cast<std::size_t>(row)]; }
    [[nodiscard]] QString shown(const ComparisonRow& figures, int column) const;
    [[nodiscard]] QString overshoot(const ComparisonRow& figures) const; ///< empty where there is none
    [[nodiscard]] QVariant inFile(int row, int column) const;
    [[nodiscard]] QString note(const ComparisonRow& figures, int column) const;
    [[nodiscard]] QString spoken(int row, int column) const;

    Policy m_base;
    std::vector<Line> m_lines;
};

} // namespace spillway::ui
