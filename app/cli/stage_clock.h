#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace spillway {

/// The time that each stage of a command took, for `--timing`. A stage lasts from the end of the one before it.
class StageClock
{
public:
    StageClock();
    /// The stage that ends now. `work` is how much it did, such as "1,200 lines"; may be empty.
    void end(const std::string& stage, const std::string& work = {});
    /// A line for each stage, then their sum and the most memory that was resident so far.
    [[nodiscard]] std::string text() const;

private:
    using Clock = std::chrono::steady_clock;
    struct Stage
    {
        std::string name;
        std::string work;
        std::chrono::microseconds wall{0};
        std::chrono::microseconds processor{0}; ///< of all threads
    };

    Clock::time_point m_wall;
    std::chrono::microseconds m_processor;
    std::vector<Stage> m_stages;
};

} // namespace spillway
