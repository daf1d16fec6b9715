#pragma once

#include "engine/policy/limit.h"
#include "engine/replay/estimate/outcome_estimate.h"
#include "engine/trace/group/exempt_clients.h"
#include "ui/models/tables/table_model.h"

#include <QtCore/QString>
#include <QtCore/QTimer>

#include <cstdint>
#include <memory>
#include <vector>

namespace spillway::ui {

/// The effect of the limit on each client. Figures of which whole seconds leave a range show both of its ends, and
/// stand in the order of the upper one. Sorts and filters itself, on numbers of clients, so that 100,000 of them are
/// no matter. While results of one grouping follow one another (a slider moves) the rows keep their places and only
/// their figures change; the order is made right again when no new result came for kSettleMs and no mouse button is held.
class ClientsModel final : public TableModel
{
    Q_OBJECT

public:
    enum Column { Client, Requests, Passed, Delayed, Rejected, PeakLevel, LongestWait, Need, ColumnCount };

    static constexpr int kSettleMs = 300;

    explicit ClientsModel(QObject* parent = nullptr);

    /// Another grouping resets the model and forgets the needs; other figures forget the range. Where no client's
    /// figures change, as while the view moves, nothing happens.
    void setOutcome(const OutcomePtr& outcome);
    /// The estimate of the outcome that was set last; nullptr where there is none.
    void setRange(const std::shared_ptr<const OutcomeEstimate>& range);
    /// Who is exempt stands among the others with its requests, and cannot be chosen.
    /// Another grouping forgets them.
    void setExempt(std::vector<ExemptClient> exempt);
    /// The limiter in whose terms levels and needs stand.
    void setLimit(const Limit& limit);
    /// By ClientId of the outcome's grouping; empty while they are not known.
    void setNeeds(const std::vector<std::int64_t>& needs);
    /// Shows the clients whose name contains `text`, without regard to the case of ASCII letters.
    void setFilter(const QString& text);

    /// As clientName(); `row` must be one of the model's.
    [[nodiscard]] QString nameAt(int row) const;
    /// -1 where that client is not shown.
    [[nodiscard]] int rowOf(const QString& name) const;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// Without those that are exempt.
    [[nodiscard]] std::size_t allClients() const { return m_outcome ? m_outcome->clients.size() : 0; }

protected:
    [[nodiscard]] int rows() const override { return static_cast<int>(m_order.size()); }
    [[nodiscard]] int columns() const override { return ColumnCount; }
    [[nodiscard]] TableColumn column(int number) const override;
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;
    void resort() override;

private:
    [[nodiscard]] std::int64_t value(ClientId client, int column) const;
    [[nodiscard]] bool knows(int column) const;
    [[nodiscard]] static bool isVerdict(int column) { return column >= Passed && column <= Rejected; }
    [[nodiscard]] std::uint32_t asItStands(ClientId client, int column) const; ///< of a verdict's column
    /// The range in a verdict's column; without a known range both ends are the figure itself.
    [[nodiscard]] CountEstimate rangeOf(ClientId client, int column) const;
    [[nodiscard]] QString displayed(ClientId client, int column) const;
    [[nodiscard]] std::vector<ClientId> matching() const;
    [[nodiscard]] std::vector<ClientId> sorted(const std::vector<ClientId>& clients) const;
    [[nodiscard]] const ExemptClient* exemptOf(ClientId number) const; ///< nullptr: it is a client that is not
    [[nodiscard]] QVariant exemptCell(const ExemptClient& client, int column, int role) const;
    void rankNames();

    OutcomePtr m_outcome;
    std::shared_ptr<const OutcomeEstimate> m_range;
    Limit m_limit = LimitReq{Rate(1), Thousandths(0), Thousandths(0)};
    std::vector<std::int64_t> m_needs;
    std::vector<std::uint32_t> m_nameRanks; ///< by ClientId; empty until somebody sorts by name
    std::vector<ClientId> m_order;          ///< by row; see m_exempt
    std::vector<ExemptClient> m_exempt;     ///< numbered after the clients
    QString m_filter;
    QTimer m_settle;
};

} // namespace spillway::ui
