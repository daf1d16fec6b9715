#include "ui/jobs/comparison_job.h"

#include "engine/replay/estimate/outcome_estimate.h"

namespace spillway::ui {

namespace {

/// `known` may serve where only the slices are others. Worker thread.
Result<ComparisonRowPtr> computeRow(const RowWish& wish, const ComparisonRowPtr& known, const std::stop_token& stop)
{
    if (!known) {
        auto row = compareOne(wish.policy, wish.grouped, wish.bins, wish.window, stop);
        if (!row)
            return row.error();
        return ComparisonRowPtr(std::make_shared<ComparisonRow>(*std::move(row)));
    }
    const auto outcome = replay(wish.policy, wish.grouped, wish.bins, stop);
    if (!outcome)
        return outcome.error();
    auto row = std::make_shared<ComparisonRow>(*known);
    row->bins = (*outcome)->bins;
    return ComparisonRowPtr(std::move(row));
}

/// A row with its estimate, and the requests by the other arrival models.
struct Ranged
{
    ComparisonRowPtr figures;
    std::vector<GroupedPtr> others;
};

/// `others` are byOtherModels() of the grouping, empty if they are not known yet. Worker thread.
Result<Ranged> computeRange(const GroupedPtr& grouped, const ComparisonRowPtr& figures, std::vector<GroupedPtr> others,
                            const std::stop_token& stop)
{
    if (others.empty()) {
        auto models = byOtherModels(grouped, stop);
        if (!models)
            return models.error();
        others = *std::move(models);
    }
    auto range = estimateOf(*figures, grouped, others, stop);
    if (!range)
        return range.error();
    auto row = std::make_shared<ComparisonRow>(*figures);
    row->estimate = *std::move(range);
    return Ranged{std::move(row), std::move(others)};
}

} // namespace

template <class Work, class Deliver>
void ComparisonJob::run(Work work, Deliver deliver)
{
    m_runsRange = false;
    m_runningOn = m_wish.grouped;
    m_work.run(std::move(work), std::move(deliver));
}

RowWish ComparisonJob::rowWish(std::size_t row) const
{
    return {m_wish.grouped, m_wish.policies[row], m_wish.bins, m_wish.window};
}

void ComparisonJob::wish(const ComparisonWish& wish)
{
    m_wish = wish;
    if (!m_wish.grouped)
        m_wish.policies.clear();
    m_known.resize(m_wish.policies.size());
    if (m_modelsOf != m_wish.grouped) {
        m_modelsOf.reset();
        m_models.clear();
    }
    if (m_work.isRunning() && (m_runsRange || m_runningOn != m_wish.grouped))
        m_work.stop();
    m_work.schedule();
}

void ComparisonJob::next()
{
    const std::size_t rows = m_wish.policies.size();
    for (std::size_t i = 0; i < rows; ++i) {
        const std::size_t row = (m_turn + i) % rows;
        if (m_known[row].of == rowWish(row))
            continue;
        m_turn = (row + 1) % rows;
        startRow(row);
        return;
    }
    for (std::size_t row = 0; row < rows; ++row) {
        if (lacksRange(m_known[row])) {
            startRange(row);
            return;
        }
    }
    emit idle();
}

bool ComparisonJob::lacksRange(const Known& known) const
{
    return known.figures && !known.rangeTried && m_wish.grouped->trace->leavesOpen();
}

void ComparisonJob::startRow(std::size_t row)
{
    const RowWish wish = rowWish(row);
    const Known& known = m_known[row];
    RowWish sameSlices = wish;
    if (known.of)
        sameSlices.bins = known.of->bins;
    const ComparisonRowPtr figures = known.of == sameSlices ? known.figures : nullptr;
    run([wish, figures](const std::stop_token& stop) { return computeRow(wish, figures, stop); },
        [this, row, wish](const Result<ComparisonRowPtr>& computed) {
            if (row >= m_known.size())
                return;
            // A row that served again still has its estimate.
            m_known[row] = {wish, computed ? *computed : nullptr, computed && (*computed)->estimate};
            if (computed)
                emit rowComputed(static_cast<int>(row), *computed);
            else
                emit rowFailed(static_cast<int>(row), computed.error());
        });
}

/// Only once all rows are known: a row is worth more than the estimate of another one.
void ComparisonJob::startRange(std::size_t row)
{
    if (m_modelsOf != m_wish.grouped)
        m_models.clear();
    run([grouped = m_wish.grouped, figures = m_known[row].figures,
         others = m_models](const std::stop_token& stop) { return computeRange(grouped, figures, others, stop); },
        [this, row, of = m_known[row].figures, grouped = m_wish.grouped](const Result<Ranged>& computed) {
            if (row >= m_known.size() || m_known[row].figures != of)
                return;
            m_known[row].rangeTried = true;
            if (!computed)
                return; // as it stands it is right
            m_modelsOf = grouped;
            m_models = computed->others;
            m_known[row].figures = computed->figures;
            emit rowComputed(static_cast<int>(row), computed->figures);
        });
    m_runsRange = true;
}

} // namespace spillway::ui
