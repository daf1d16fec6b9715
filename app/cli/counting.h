#pragma once

#include "app/cli/arguments.h"
#include "engine/core/result.h"
#include "engine/policy/policy.h"
#include "engine/trace/columns/trace.h"
#include "engine/trace/group/selection.h"
#include "engine/trace/nginx/key.h"

#include <cstdint>

namespace spillway {

/// The error with another place.
[[nodiscard]] Error placed(const Error& error, std::string place);

/// Sets TrafficArguments::defined. Reads each file of `--define` once: it may be a pipe. BadConfig, BadArgument and the
/// like with where = the option, or the file and line.
[[nodiscard]] Result<Done> readDefinitions(TrafficArguments& arguments);

/// The key of `--key`, `$binary_remote_addr` where none is given, with its variables and with the exemptions of
/// `--exempt`. BadKey and the like with where = the option.
[[nodiscard]] Result<KeyTemplate> countedBy(const TrafficArguments& arguments);

/// Gives each key of the policy these variables and exemptions.
[[nodiscard]] Result<Policy> withCounting(Policy policy, const TrafficArguments& arguments);

/// The conditions of `--where`, and what defines their variables.
[[nodiscard]] Result<Selection> whereOf(const TrafficArguments& arguments);

/// The first of the options that belong to a key of one's own, which `--config` excludes; empty where none is given.
[[nodiscard]] std::string keyOption(const TrafficArguments& arguments);

/// How much of the traffic may be kept.
struct MemoryBound
{
    std::uint64_t memory = 0; ///< bytes; 0 = any amount
    KeySample sample;
};

/// As `--memory` and `--sample` say. A sample keeps whole clients: by the address where the key has it, else by the
/// first variable that the key names. BadArgument.
[[nodiscard]] Result<MemoryBound> memoryBound(const TrafficArguments& arguments, const KeyTemplate& key);

/// A warning where more was left out than was asked for.
void warnOfSample(const Trace& trace, const KeySample& asked);

} // namespace spillway
