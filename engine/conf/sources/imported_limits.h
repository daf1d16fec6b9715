#pragma once

#include "engine/conf/sources/conf_store.h"
#include "engine/core/result.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// The files of resources/importers, by name. Each has a regex by which its program's configurations are known ("sign"), and
/// regexes for COUNT in PERIOD, the requests that pass at once (CAPACITY, or the burst as COUNT × MULTIPLIER), STATUS, the
/// header or address that clients are counted by. "NAME default" stands where there is no match; "unit" is that of a
/// period without one; "lost" is a sentence on what nginx does differently.
[[nodiscard]] std::span<const std::string_view> importerTexts();

/// Where the text is a configuration of HAProxy, Traefik, Envoy or ingress-nginx: replaces it by the nearest limits of
/// nginx, and adds what was lost. Unsupported with the reason where it holds no limit that can be read, or several.
[[nodiscard]] Result<Done> importLimits(ConfSource& source, std::vector<std::string>& lost);

} // namespace spillway
