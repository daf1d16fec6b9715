#pragma once

#include "engine/replay/compare/difference.h"
#include "ui/models/tables/comparison_model.h"

#include <QtCore/QObject>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace spillway::ui {

using DifferencePtr = std::shared_ptr<const Difference>;

/// What a comparison shall show.
struct ComparisonWish
{
    GroupedPtr grouped;           ///< nullptr: nothing
    std::vector<Policy> policies; ///< one a row
    BinSpec bins;
    Milliseconds window{1000};
    std::vector<Period> periods{};             ///< marked ones
    std::optional<std::pair<int, int>> pinned; ///< rows A and B
};

/// Computes the rows of a comparison one after the other on a worker thread, then the difference of two of them, then,
/// of a log in whole seconds, each row's range: it is told again with it. A newer wish replaces the one before: a row
/// that is being computed is finished, unless it is of other traffic, and those of which more than the slices of time
/// changed are computed again, in turn, so that none starves while a slider moves.
class ComparisonJob : public QObject
{
    Q_OBJECT

public:
    explicit ComparisonJob(QObject* parent = nullptr);
    ~ComparisonJob() override; ///< requests stop and joins

    void wish(const ComparisonWish& wish);
    /// Nothing runs, nothing is to be done.
    [[nodiscard]] bool isIdle() const;

signals:
    void rowComputed(int row, const spillway::ui::ComparisonRowPtr& figures);
    void rowFailed(int row, const spillway::Error& error);
    void differenceComputed(const spillway::ui::DifferencePtr& difference);
    void idle(); ///< all is computed that can be

private:
    class Engine;
    std::unique_ptr<Engine> m_engine;
};

} // namespace spillway::ui
