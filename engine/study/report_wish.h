#pragma once

#include "engine/advise/aims.h"
#include "engine/conf/conf_files.h"
#include "engine/trace/columns/period.h"
#include "engine/trace/group/selection.h"

#include <string>
#include <vector>

namespace spillway {

/// The request for a report, without the traffic itself: as `spillway-cli report` takes it.
struct ReportWish
{
    std::string logFormat = "auto"; ///< as ImportOptions::logFormat
    Selection selection{};
    Variables defined{}; ///< for key, exemptions and conditions
    std::vector<Period> periods{};
    Aims aims{};
    bool tryKeys = false; ///< other keys, even where this one does
    std::vector<std::string>
        limits{};        ///< as `--limit` takes them; none: what is suggested, unless there is a configuration
    ConfPlace config{};  ///< of `--config`; without paths where there is none
    std::string title{}; ///< empty: a general one
    bool drawn = false;  ///< some of the traffic was drawn or generated: no command makes it
};

} // namespace spillway
