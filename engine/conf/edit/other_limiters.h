#pragma once

#include "engine/core/result.h"
#include "engine/policy/policy.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// The files of resources/limiters, by name. Comments come first: the program's name and title; its model as `--limit`
/// takes it; what it calls a client's address and a header (%KEY%, behind a bar %TYPE%), where it can count by them;
/// what is lost. After an empty line comes the configuration. marksOf() fills in all of it.
[[nodiscard]] std::span<const std::string_view> limiterTexts();

/// The nearest that another program can do for a limit of nginx.
struct OtherLimiter
{
    std::string title;         ///< "Envoy 1.34 or later"
    Policy model;              ///< decides as that program does
    std::string lost;          ///< a sentence or two
    std::string configuration; ///< of that program
};

/// "apache", "apisix" and so on.
[[nodiscard]] std::vector<std::string> otherLimiterNames();

/// The nearest to the policy's only limit in the program of this name. BadArgument where there is no such program;
/// Unsupported where that has no such key, or where one limit of nginx does not decide alone. Error::where is "--for".
[[nodiscard]] Result<OtherLimiter> otherLimiter(const std::string& name, const Policy& policy);

} // namespace spillway
