#pragma once

#include "engine/report/json.h"
#include "engine/study/inspection.h"

namespace spillway {

[[nodiscard]] std::string inspectionText(const Inspection& inspection);
[[nodiscard]] Json inspectionJson(const Inspection& inspection);

} // namespace spillway
