#pragma once

#include "engine/ingest/line_format.h"
#include "engine/ingest/sample.h"

#include <memory>

namespace spillway {

/// How a source is read.
struct ChosenFormat
{
    std::unique_ptr<LineFormat> format;
    std::string name;        ///< of a preset, "json", "csv" or "custom"
    bool detected = true;    ///< false where the user named it
    std::size_t sampled = 0; ///< lines that were looked at
    std::size_t fits = 0;    ///< of these: requests in this format
};

/// The format that `named` names ("auto": the one that fits most of the first lines, at least half of them).
/// `source` is the file's name, for errors: UnknownFormat and NotAnAccessLog show the first line that does not fit.
[[nodiscard]] Result<ChosenFormat> chooseFormat(const std::string& named, const Sample& sample,
                                                const std::string& source);

} // namespace spillway
