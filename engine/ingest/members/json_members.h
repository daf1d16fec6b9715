#pragma once

#include <string>
#include <string_view>

namespace spillway {

/// The variable for a member of a JSON log that no known name covers: "tenant.id" is `$tenant_id`, "api key"
/// `$api_key`. Empty where the member is no matter of who asks for what: parts of the answer, and what loggers say of
/// themselves; for "1" to "9", which are captures; and for names that nobody would write.
[[nodiscard]] std::string memberVariable(std::string_view key);

/// Whether people may mean a member by this variable: "tenant.id" or "Tenant-Id" by "tenant_id".
[[nodiscard]] bool isNamedBy(std::string_view key, std::string_view variable);

/// Whether an object under `key` may hold such a member.
[[nodiscard]] bool mayHold(std::string_view key, std::string_view variable);

/// Whether numbers under this name measure or count something: sizes, durations, ports, status codes.
[[nodiscard]] bool measures(std::string_view key);

} // namespace spillway
