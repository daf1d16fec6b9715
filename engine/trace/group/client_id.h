#pragma once

#include <cstdint>
#include <memory>

namespace spillway {

struct Grouped;
using GroupedPtr = std::shared_ptr<const Grouped>;

/// The number of a client in a Grouped: 0 is the one with most requests.
using ClientId = std::uint32_t;

} // namespace spillway
