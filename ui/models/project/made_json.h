#pragma once

#include "ui/models/project/made_traffic.h"

#include <QtCore/QJsonArray>

namespace spillway::ui {

class FieldReader;

/// Drawn and generated sources as a project file keeps them. Kinds and their parameters stand
/// there by their stable names.
[[nodiscard]] QJsonArray jsonOf(const MadeTraffic& made);

/// What jsonOf() wrote stands in the list `name`. A kind that is unknown and a value out of range are refused; a
/// parameter that is absent has its preset.
[[nodiscard]] MadeTraffic readMade(const FieldReader& fields, const QString& name);

} // namespace spillway::ui
