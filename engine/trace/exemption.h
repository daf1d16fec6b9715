#pragma once

#include "engine/trace/key.h"

#include <string_view>

namespace spillway {

/// Whether this traffic, and nginx, can answer the condition of an exemption.
[[nodiscard]] Result<Done> checkExemptionOn(const Trace& trace, const Condition& condition, const Variables& defined);
/// The condition that exempts one client, by the value of its key: a network where that is an address or one.
/// As checkExemptionOn().
[[nodiscard]] Result<Condition> exemptionOf(const Trace& trace, const KeyTemplate& key, std::string_view client);

} // namespace spillway
