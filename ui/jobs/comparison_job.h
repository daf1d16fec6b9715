#pragma once

#include "ui/jobs/worker.h"
#include "ui/models/tables/comparison_model.h"

#include <memory>
#include <optional>
#include <vector>

namespace spillway::ui {

/// The wish for a comparison.
struct ComparisonWish
{
    GroupedPtr grouped;           ///< nullptr: nothing
    std::vector<Policy> policies; ///< one a row
    BinSpec bins;
    Milliseconds window{1000};
};

/// Everything that a row's figures depend on.
struct RowWish
{
    GroupedPtr grouped;
    Policy policy;
    BinSpec bins;
    Milliseconds window{0};
    bool operator==(const RowWish&) const = default;
};

/// Computes the rows of a comparison one after the other, then each row's range if the log has whole seconds; a row
/// with its range is delivered again. A row that is being computed is finished, unless it is of other traffic. Rows of
/// which more than the slices of time changed are computed again in turn, so that none starves while a slider moves.
class ComparisonJob : public Job
{
    Q_OBJECT

public:
    explicit ComparisonJob(QObject* parent = nullptr) : Job(parent), m_work(this, [this] { next(); }) {}

    void wish(const ComparisonWish& wish);
    [[nodiscard]] bool isIdle() const override { return m_work.isIdle(); }

signals:
    void rowComputed(int row, const spillway::ui::ComparisonRowPtr& figures);
    void rowFailed(int row, const spillway::Error& error);

private:
    struct Known
    {
        std::optional<RowWish> of; ///< computed, or failed
        ComparisonRowPtr figures;
        bool rangeTried = false; ///< known, or failed
    };

    [[nodiscard]] bool lacksRange(const Known& known) const;
    [[nodiscard]] RowWish rowWish(std::size_t row) const;
    void next();
    void startRow(std::size_t row);
    void startRange(std::size_t row);
    /// See InTurn.
    template <class Work, class Deliver>
    void run(Work work, Deliver deliver);

    ComparisonWish m_wish;
    std::vector<Known> m_known; ///< by row
    GroupedPtr m_modelsOf;
    std::vector<GroupedPtr> m_models; ///< byOtherModels() of m_modelsOf, once they were needed
    std::size_t m_turn = 0;           ///< the row that is next
    bool m_runsRange = false;         ///< what runs can wait
    GroupedPtr m_runningOn;
    InTurn m_work; ///< last: it waits for its worker before the rest goes
};

} // namespace spillway::ui
