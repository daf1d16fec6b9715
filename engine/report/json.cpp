#include "engine/report/json.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace spillway {

std::string jsonText(const Json& document)
{
    return document.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

Json shareJson(std::uint64_t part, std::uint64_t whole)
{
    constexpr double kDigits = 1e4;
    if (whole == 0)
        return {};
    return std::round(static_cast<double>(part) / static_cast<double>(whole) * kDigits) / kDigits;
}

} // namespace spillway
