#pragma once

#include <string_view>

namespace spillway {

// Kinds of values, recognised by their characters. Each function is linear in the length of the value.

[[nodiscard]] bool isMissing(std::string_view value); ///< empty, or "-"

[[nodiscard]] bool isLocal(std::string_view value); ///< `$time_local`
/// `$time_local` with milliseconds, as people have Apache write it: %{%d/%b/%Y:%T}t.%{msec_frac}t %{%z}t.
[[nodiscard]] bool isFineLocal(std::string_view value);
[[nodiscard]] bool isBareLocal(std::string_view value); ///< `$time_local` without a zone, as HAProxy has it
[[nodiscard]] bool isIso(std::string_view value);       ///< `$time_iso8601`, with a blank for its T, too
[[nodiscard]] bool isEpoch(std::string_view value);     ///< `$msec`; seconds alone may be any number
[[nodiscard]] bool isAnyStamp(std::string_view value);  ///< one of these, or another with a time of day

[[nodiscard]] bool isSeconds(std::string_view value);      ///< "0.047", as nginx prints a time
[[nodiscard]] bool isDurationText(std::string_view value); ///< "12.4ms", as Go prints one

[[nodiscard]] bool isMethod(std::string_view value);
[[nodiscard]] bool isTarget(std::string_view value); ///< `$request_uri`, or a URL
[[nodiscard]] bool isProtocol(std::string_view value);
[[nodiscard]] bool isRequest(std::string_view value); ///< `$request`
/// A status code of HTTP; other numbers of three digits are ports and sizes.
[[nodiscard]] bool isStatus(std::string_view value);
[[nodiscard]] bool isAddresses(std::string_view value); ///< of clients: one, or a list
[[nodiscard]] bool isUrl(std::string_view value);
[[nodiscard]] bool isAgent(std::string_view value);
[[nodiscard]] bool isHost(std::string_view value);  ///< ends as names of hosts do, so that "john.doe" is none
[[nodiscard]] bool isLevel(std::string_view value); ///< of a program's messages, such as "DEBUG"

} // namespace spillway
