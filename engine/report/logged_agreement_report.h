#pragma once

#include "engine/report/json.h"
#include "engine/study/logged_agreement.h"

#include <string>
#include <string_view>

namespace spillway {

/// The JSON of `spillway-cli verify --log`: decisions, equal, share, differences and more. `agreement` is nullptr where
/// there are error logs alone; then `equal` and `share` are null. `top`: how many clients and paths to name.
[[nodiscard]] Json loggedAgreementJson(const LoggedAgreement* agreement, const ErrorLog& log, std::size_t top);

/// loggedAgreementJson() as text.
[[nodiscard]] std::string loggedAgreementText(const LoggedAgreement* agreement, const ErrorLog& log, std::size_t top);

/// One sentence.
[[nodiscard]] std::string_view reasonText(Parting reason);

} // namespace spillway
