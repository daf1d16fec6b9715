#pragma once

#include "engine/trace/nginx/key.h"

#include <string_view>

namespace spillway {

/// Whether this traffic, and nginx, can answer the condition of an exemption.
[[nodiscard]] Result<Done> checkExemptionOn(const Trace& trace, const Condition& condition, const Variables& defined);
/// The condition that exempts what has such a value, as people read it: a network where that is an address or one.
[[nodiscard]] Condition exemptingValue(const ValueTemplate& subject, std::string_view value);
/// The condition that exempts one client, by exemptingValue() of its key. As checkExemptionOn().
[[nodiscard]] Result<Condition> exemptionOf(const Trace& trace, const KeyTemplate& key, std::string_view client);

} // namespace spillway
