#pragma once

#include "engine/replay/replay.h"
#include "ui/models/tables/table_model.h"

#include <QtCore/QString>

#include <cstdint>
#include <span>
#include <vector>

namespace spillway::ui {

/// The requests of one client with what became of each, and what the log says of them. Sorts itself; at first by time.
class RequestsModel final : public TableModel
{
    Q_OBJECT

public:
    enum Column { Time, Waits, Rejected, Level, Request, Status, Agent, ColumnCount };

    explicit RequestsModel(QObject* parent = nullptr) : TableModel(Time, Qt::AscendingOrder, parent) {}

    /// In order of time; they stay as they are until this is called again. Where only what became of them differs
    /// the rows keep their places.
    void setRequests(std::span<const RequestOutcome> requests, const GroupedPtr& grouped);
    [[nodiscard]] bool hasColumn(int column) const; ///< false: the log has no such field
    /// Whether any of them waits, or is rejected.
    [[nodiscard]] bool anyWaits() const;
    [[nodiscard]] const RequestOutcome& at(int row) const { return m_requests[m_order[static_cast<std::size_t>(row)]]; }
    /// The values that most of the requests have in that column (Request, Status or Agent), most first: "/login
    /// 1,200 · / 30". O(requests).
    [[nodiscard]] QString mostOf(int column, std::size_t values) const;

protected:
    [[nodiscard]] int rows() const override { return static_cast<int>(m_order.size()); }
    [[nodiscard]] int columns() const override { return ColumnCount; }
    [[nodiscard]] TableColumn column(int number) const override;
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;
    void resort() override;

private:
    [[nodiscard]] qlonglong figure(const RequestOutcome& request, int column) const;
    [[nodiscard]] QString shown(const RequestOutcome& request, int column) const;
    [[nodiscard]] QString inFile(const RequestOutcome& request, int column) const;
    void putInOrder();

    std::span<const RequestOutcome> m_requests;
    GroupedPtr m_grouped;
    std::uint32_t m_firstRow = 0;       ///< of the requests, in the trace
    std::vector<std::uint32_t> m_order; ///< by row
};

/// Texts of the log about the request in this row: "POST /login", "401", the user agent; empty where it lacks one.
[[nodiscard]] QStringList requestTexts(const Trace& trace, std::uint32_t row);

} // namespace spillway::ui
