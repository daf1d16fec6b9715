#pragma once

#include "engine/ingest/line/line_format.h"

#include <cstddef>
#include <memory>
#include <string>

namespace spillway {

/// How a source is read.
struct ChosenFormat
{
    std::unique_ptr<LineFormat> format;
    std::string name;        ///< of a preset, "json", "w3c", "csv" or "custom"; "… and …", "… in CRI"
    bool detected = true;    ///< false where the user named it
    std::size_t sampled = 0; ///< lines that were looked at
    std::size_t fits = 0;    ///< of these: requests in this format
};

} // namespace spillway
