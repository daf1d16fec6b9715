#pragma once

#include "engine/advise/advice.h"
#include "engine/trace/columns/period.h"
#include "ui/models/project/project_json.h"

#include <cstdint>

namespace spillway::ui {

/// What aims may be set to.
inline constexpr int kMostLosers = 1'000'000;
inline constexpr int kMostHeadroomPercent = 1000;
inline constexpr std::int64_t kLongestWaitMs = 3'600'000;

/// The marked periods as a project keeps them.
[[nodiscard]] QJsonArray periodsJson(const std::vector<Period>& periods);
/// What that wrote, from the list of this name.
[[nodiscard]] std::vector<Period> readPeriods(const FieldReader& fields, const QString& name);

/// What a suggestion has to achieve; what is absent is as usual.
[[nodiscard]] QJsonObject aimsJson(const Aims& aims);
[[nodiscard]] Aims readAims(const FieldReader& fields);

} // namespace spillway::ui
