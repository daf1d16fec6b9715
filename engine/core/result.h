#pragma once

#include "engine/core/error.h"

#include <tl/expected.hpp>
#include <type_traits>
#include <utility>

namespace spillway {

/// A value or an Error, with the names of std::expected of C++23.
template <class T>
class [[nodiscard]] Result : public tl::expected<T, Error>
{
    using Base = tl::expected<T, Error>;

public:
    Result(T value) : Base(std::move(value)) {}                   // NOLINT(google-explicit-constructor)
    Result(Error error) : Base(tl::unexpect, std::move(error)) {} // NOLINT(google-explicit-constructor)

    /// Passes the value to `next`, which returns a Result; else returns the error.
    template <class Next>
    auto and_then(const Next& next) && -> std::invoke_result_t<Next, T&&>
    {
        if (!this->has_value())
            return std::move(this->error());
        return next(*std::move(*this));
    }
    /// Passes the value to `make`, which returns another value; else returns the error.
    template <class Make>
    auto transform(const Make& make) && -> Result<std::remove_cvref_t<std::invoke_result_t<Make, T&&>>>
    {
        if (!this->has_value())
            return std::move(this->error());
        return make(*std::move(*this));
    }
};

/// The value of a Result that only succeeds or fails: `Result<Done>`.
struct Done
{
    friend bool operator==(const Done&, const Done&) = default;
};

} // namespace spillway
