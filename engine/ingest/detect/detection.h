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

/// The format of lines further on in a source, which the format of its first lines does not fit; it fits at least a
/// tenth of them. `asked`: see NamedFormat.
[[nodiscard]] Result<ChosenFormat> chooseAnotherFormat(const Sample& refused, const std::string& source,
                                                       const std::vector<std::string>& asked);

/// Whether lines of other formats may stand between those of this one: not where headings say what each line holds.
[[nodiscard]] bool mayBeMixed(const ChosenFormat& chosen);

} // namespace spillway
