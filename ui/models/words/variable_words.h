#pragma once

#include "engine/trace/columns/trace.h"
#include "engine/trace/nginx/variables.h"

#include <QtCore/QString>

#include <vector>

namespace spillway::ui {

/// A text with variables, and what people call what it stands for.
struct NamedVariable
{
    QString text; ///< "$rl_agent"
    QString name; ///< "program"; the text itself where it has no name
};

/// Variables that this traffic can be counted by, most useful first: logged ones and those made of them.
[[nodiscard]] std::vector<NamedVariable> countableVariables(const Trace& trace);

/// Variables that requests can be chosen by, most useful first.
[[nodiscard]] std::vector<NamedVariable> selectableVariables(const Trace& trace);

/// Those of the user's own, as they were defined.
[[nodiscard]] std::vector<NamedVariable> definedVariables(const Variables& defined);

} // namespace spillway::ui
