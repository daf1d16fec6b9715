#pragma once

#include "engine/conf/conf_tree.h"
#include "engine/core/result.h"
#include "engine/trace/nginx/variables.h"

namespace spillway {

// Each reads one block whose number of arguments is right, as its handler in nginx 1.22 does. BadConfig with
// nginx's sentence; `where` is the entry's, or empty where the block itself is wrong. Source:
// ngx_http_map_module.c, ngx_http_geo_module.c.
[[nodiscard]] Result<MapVariable> readMap(const ConfTree& tree, const ConfDirective& block);
[[nodiscard]] Result<GeoVariable> readGeo(const ConfTree& tree, const ConfDirective& block);

/// Checks a parameter of `set_real_ip_from`. Unsupported for a name that nginx would look up.
[[nodiscard]] Result<Done> checkTrusted(const std::string& network);

} // namespace spillway
