#pragma once

#include "engine/core/time_range.h"
#include "engine/policy/policy.h"
#include "engine/trace/group/grouped.h"
#include "ui/jobs/worker.h"

#include <QtCore/QString>

namespace spillway::ui {

/// Traffic that was sent.
struct Sent
{
    std::size_t requests = 0;
    std::size_t left = 0; ///< requests that no HTTP client could send
    std::string why{};    ///< the reason for the first of them
};

/// "127.0.0.1:8080" of "http://localhost:8080". BadArgument for anything but HTTP to this machine.
[[nodiscard]] Result<std::string> addressOnThisMachine(const QString& url);

/// Sends the selected requests of the range, its last moment included, in real time to an address of this machine;
/// X-Forwarded-For names the clients. BadArgument for none or more than 100,000 requests; errors as sendRequests().
void sendTraffic(Newest<Sent>& asker, const Policy& policy, const GroupedPtr& grouped, const TimeRange& range,
                 const std::string& address, Newest<Sent>::Deliver answer);

} // namespace spillway::ui
