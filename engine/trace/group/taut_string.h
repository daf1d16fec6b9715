#pragma once

#include "engine/trace/group/to_place.h"

namespace spillway {

/// As evenly apart as the stamps allow. O(requests).
void placeTaut(const ToPlace& requests);

} // namespace spillway
