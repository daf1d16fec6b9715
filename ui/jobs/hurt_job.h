#pragma once

#include "engine/advise/hurt.h"
#include "engine/policy/policy.h"
#include "engine/trace/columns/period.h"
#include "ui/jobs/worker.h"

#include <QtCore/QTimer>

#include <memory>
#include <vector>

namespace spillway::ui {

using HurtPtr = std::shared_ptr<const Hurt>;

/// The clients whose harm is wished for.
struct HurtWish
{
    Policy policy;
    OutcomePtr outcome; ///< of the policy, by replay(), final; nullptr: nobody's
    std::vector<Period> periods;
    std::shared_ptr<const OutcomeEstimate>
        range; ///< of the outcome, if its log leaves arrivals open and nothing is marked
    std::shared_ptr<const EstimateInPeriods> inPeriods; ///< in these periods, if some are marked
    std::vector<std::string> incidentClients{};         ///< see Setup; then `range` is none
};

/// Finds, on a worker thread, who gets hurt. Wishes that follow one another (a slider moves) start nothing before they
/// rest for kRestMs; a newer one stops what runs.
class HurtJob : public Job
{
    Q_OBJECT

public:
    static constexpr int kRestMs = 250;

    explicit HurtJob(QObject* parent = nullptr);

    void wish(const HurtWish& wish);
    /// The newest: what comes is of it.
    [[nodiscard]] const HurtWish& wished() const { return m_wish; }
    [[nodiscard]] bool isIdle() const override { return m_work.isIdle() && !m_rest.isActive(); }

signals:
    void computed(const spillway::ui::HurtPtr& hurt);

private:
    void next();

    HurtWish m_wish;
    bool m_done = true;
    QTimer m_rest;
    InTurn m_work; ///< last: it waits for its worker before the rest goes
};

} // namespace spillway::ui
