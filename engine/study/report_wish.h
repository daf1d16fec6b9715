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
    Selection selection{};
    std::vector<Period> periods{};
    Aims aims{};
    ConfPlace config{};   ///< of `--config`; without paths where there is none
    std::string tested{}; ///< a sentence about a test of the limit on a real nginx; empty: there was none
    std::string title{};  ///< empty: a general one
};

} // namespace spillway
