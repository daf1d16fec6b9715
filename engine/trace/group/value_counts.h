#pragma once

#include "engine/core/result.h"
#include "engine/trace/group/selection.h"
#include "engine/trace/nginx/key.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace spillway {

/// How much of the traffic has one value.
struct ValueCount
{
    std::string value; ///< as people read it; may be empty
    std::uint64_t requests = 0;
    std::uint64_t clients = 0;  ///< distinct keys among them; requests that are not accounted belong to none
    std::uint64_t rejected = 0; ///< where the rejected requests were given
    bool operator==(const ValueCount&) const = default;
};

/// The values of a text with variables, such as "$rl_agent", with what each has of the selected requests: most requests
/// first, then by value. Conditions of the selection on the same text do not count, nor does what it says of the
/// location, method, host or status that the text is: so that the choices beside a chosen one are known. Late variables
/// ($status) may be counted, too.
///
/// `rejected` says of each row of the trace whether a limit rejects it; nullptr: not known.
///
/// Evaluated once per distinct value, then one pass to select and two to count: O(n), 4 bytes a request meanwhile.
/// BadKey, as evaluateKey(); Cancelled when asked to stop.
[[nodiscard]] Result<std::vector<ValueCount>> countValues(const Trace& trace, const KeyColumn& keys,
                                                          const Selection& selection, const ValueTemplate& text,
                                                          const std::stop_token& stop = {},
                                                          const std::vector<bool>* rejected = nullptr);

/// How many clients these rows of the trace would have by this key. O(n). As evaluateKey().
[[nodiscard]] Result<std::uint64_t> countClients(const TracePtr& trace, const SelectedRows& rows,
                                                 const KeyTemplate& key, const std::stop_token& stop = {});

} // namespace spillway
