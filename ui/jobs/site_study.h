#pragma once

#include "engine/conf/conf_tree.h"
#include "engine/lint/finding.h"
#include "engine/study/xray.h"
#include "engine/trace/group/selection.h"
#include "ui/jobs/worker.h"

#include <optional>
#include <string>
#include <vector>

namespace spillway::ui {

/// A configuration, and the traffic that it is studied with.
struct SiteQuestion
{
    std::vector<ConfPart> parts;
    std::string server; ///< that gets all requests; empty: chosen by $host
    TracePtr trace;
    Selection selection;
};

/// Problems of a configuration, and the requests that come to each server and location of it.
struct SiteStudy
{
    Findings findings;
    std::optional<LogXray> seen;
    std::optional<Error> unseen; ///< why requests cannot be followed; then there is no `seen`
};

/// Follows the request in this row of the trace on the asker's worker thread. Errors as xray().
void followRequest(Newest<RequestXray>& asker, const SiteQuestion& question, std::uint32_t row,
                   Newest<RequestXray>::Deliver answer);

/// Studies it on the asker's worker thread; its newest question wins. Errors as of lintSubject().
void studySite(Newest<SiteStudy>& asker, const SiteQuestion& question, Newest<SiteStudy>::Deliver answer);

} // namespace spillway::ui
