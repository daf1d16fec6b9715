#pragma once

#include "engine/trace/group/selection.h"
#include "ui/models/project/project_json.h"

#include <vector>

namespace spillway::ui {

// Which requests count, as a project keeps it: conditions as texts, definitions as nginx's own directives. What cannot
// be read is refused by the reader.

/// All but the definitions.
[[nodiscard]] QJsonObject jsonOf(const Selection& selection);
/// `sources` is how many the project has.
[[nodiscard]] Selection readSelection(const FieldReader& fields, qsizetype sources);

[[nodiscard]] QJsonArray conditionTexts(const std::vector<Condition>& conditions);
[[nodiscard]] std::vector<Condition> readConditions(const FieldReader& fields, const QString& name);
/// Those of a text, as readVariablesText(); BadConfig, too, for what a project could not keep,
/// such as a control character.
[[nodiscard]] Result<Variables> definitionsIn(const QString& text, const QString& name);
[[nodiscard]] Variables readDefinitions(const FieldReader& fields, const QString& name);

} // namespace spillway::ui
