#pragma once

#include "engine/core/result.h"
#include "engine/ingest/detect/chosen_format.h"
#include "engine/ingest/line/sample.h"

#include <string>
#include <vector>

namespace spillway {

/// The format that `named` names ("auto": the one that fits most of the first lines, at least half of them, with others
/// for those that it does not fit). Where that does not fit, known wrappers are taken off the lines, up to three
/// deep; where `named` ends in what is around them, as namedFormatOf() reads it, that and nothing else. Where it names
/// several, as alternativesOf() reads it, the one that fits most of the first lines. `source` is the file's name, for
/// errors: UnknownFormat and NotAnAccessLog show the first line that does not fit.
[[nodiscard]] Result<ChosenFormat> chooseFormat(const std::string& named, const Sample& sample,
                                                const std::string& source);

} // namespace spillway
