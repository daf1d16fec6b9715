#pragma once

#include "engine/core/error.h"

#include <exception>
#include <new>

namespace spillway::ui {

/// Runs `work`, which returns a Result, and turns an exception of the standard library into its Error:
/// nothing crosses a thread.
template <class Work>
[[nodiscard]] auto guarded(const Work& work) -> decltype(work())
{
    try {
        return work();
    } catch (const std::bad_alloc&) {
        return Error{ErrorCode::OutOfMemory, {}, {}};
    } catch (const std::exception& exception) {
        return Error{ErrorCode::Internal, {}, printable(exception.what())};
    }
}

} // namespace spillway::ui
