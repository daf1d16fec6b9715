#include "engine/report/json.h"

#include <nlohmann/json.hpp>

namespace spillway {

std::string jsonText(const Json& document)
{
    return document.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace spillway
