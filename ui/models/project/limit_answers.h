#pragma once

#include "engine/policy/policy.h"
#include "engine/replay/plain/asked_limits.h"

#include <QtCore/QStringList>

#include <optional>
#include <vector>

namespace spillway::ui {

/// The answers of several limits to the requests of one client.
class LimitAnswers
{
public:
    /// The next request's. `policy` decided.
    void add(const AskedLimits& asked, const Policy& policy);
    /// A line for each limit that the i-th request meets, in nginx's order: "login: 5.400 > burst 5, rejected". None
    /// where add() was not called.
    [[nodiscard]] QStringList lines(std::size_t i) const;

private:
    struct Answer
    {
        std::size_t zone = 0;
        Thousandths burst;
        std::optional<ChainStep> step{}; ///< nothing: it was not asked
    };
    QStringList m_zones;             ///< their names
    std::vector<std::size_t> m_ends; ///< of each request in m_answers
    std::vector<Answer> m_answers;
};

} // namespace spillway::ui
