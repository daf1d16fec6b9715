#pragma once

#include "engine/core/result.h"
#include "engine/trace/columns/selected_rows.h"
#include "engine/trace/columns/trace.h"
#include "engine/trace/nginx/condition.h"
#include "engine/trace/nginx/network.h"
#include "engine/trace/nginx/variables.h"

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// Which requests of a trace count. Empty lists and absent bounds select all; several values of
/// one list are alternatives.
struct Selection
{
    std::optional<Instant> from{};           ///< first moment inside
    std::optional<Instant> to{};             ///< first moment outside
    std::vector<std::string> locations{};    ///< prefixes of $uri
    std::vector<std::string> methods{};      ///< of $request_method, as written
    std::vector<std::string> hosts{};        ///< of $host, without regard to case
    std::vector<std::string> statuses{};     ///< of $status: see isStatusPattern()
    std::vector<Network> excluded{};         ///< requests from these are left out
    std::vector<std::uint16_t> sourcesOff{}; ///< numbers of sources that are switched off
    std::vector<Condition> where{};          ///< on any variable of the log or of `defined`: see alternatives()
    Variables defined{};                     ///< what defines variables in `where`

    bool operator==(const Selection&) const = default;
};

/// Whether `text` can select by $status: "404", or a class "4xx" or "4XX".
[[nodiscard]] bool isStatusPattern(std::string_view text);

/// The selected requests by row of the trace. Each condition is evaluated once per distinct value.
/// BadArgument if a condition names a field that this traffic does not have, BadKey if it is one of `where`.
/// Cancelled when asked to stop.
[[nodiscard]] Result<SelectedRows> select(const Trace& trace, const Selection& selection, std::stop_token stop = {});

} // namespace spillway
