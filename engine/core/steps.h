#pragma once

#include "engine/core/result.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <utility>

namespace spillway {

/// Called by the working thread with the share of the work that is done, from 0 to 1. May be empty.
using ShareCallback = std::function<void(double)>;

/// Steps of work that build on one another. The first that fails ends them: those behind it do not run.
class Steps
{
public:
    Steps() = default;
    /// Calls `progress` before each of `all` steps, as if they took equally long.
    Steps(ShareCallback progress, std::size_t all) : m_progress(std::move(progress)), m_all(all) {}

    /// Runs `make`, which returns a Result, and puts its value into `place`.
    template <class Place, class Make>
    Steps& put(Place& place, const Make& make)
    {
        return run([&]() -> Result<Done> {
            auto made = make();
            if (!made)
                return made.error();
            place = *std::move(made);
            return Done{};
        });
    }
    /// Runs `step`, which returns a Result<Done>.
    template <class Step>
    Steps& run(const Step& step)
    {
        if (m_failed)
            return *this;
        if (m_progress)
            m_progress(static_cast<double>(m_done++) / static_cast<double>(m_all));
        if (const Result<Done> done = step(); !done)
            m_failed = done.error();
        return *this;
    }

    [[nodiscard]] bool failed() const { return m_failed.has_value(); }
    /// `made`, or the error of the step that failed.
    template <class T>
    [[nodiscard]] Result<T> result(T made) const
    {
        return m_failed ? Result<T>(*m_failed) : Result<T>(std::move(made));
    }

private:
    ShareCallback m_progress;
    std::size_t m_all = 1;
    std::size_t m_done = 0;
    std::optional<Error> m_failed;
};

} // namespace spillway
