#pragma once

#include "engine/conf/conf_limits.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// One directive of nginx's rewrite module. They run in the order in which they stand.
struct ConfStep
{
    enum class Kind : std::uint8_t { If, Return, Rewrite, Set, Break };
    Kind kind = Kind::Break;
    std::string where;
    ConfWords words;              ///< arguments; of an `if` the condition without its parentheses
    std::vector<ConfStep> inside; ///< of an `if`
    bool handles = false;         ///< an `if` with a proxy_pass or the like in it
};

/// Names of steps, by ConfStep::Kind.
inline constexpr std::array<std::string_view, 5> kStepNames{"if", "return", "rewrite", "set", "break"};

/// `error_page`: where a request goes whose answer has that status.
struct ErrorPage
{
    int status = 0;
    std::string target; ///< a path, "@name" or a URL, with variables

    /// Whether nginx goes on there itself, rather than answer with a redirect.
    [[nodiscard]] bool goesOn() const { return target.starts_with('/') || target.starts_with('@'); }
};

/// Directives of one level (http, server, location), without inherited ones.
struct ConfLevel
{
    std::string where;
    std::vector<LimitDirective> limits; ///< none: those of the level around it apply
    std::optional<int> status;
    std::optional<std::string> logLevel;
    std::optional<bool> dryRun;
    std::vector<std::string> realIpFrom; ///< `set_real_ip_from`; none: those of the level around it apply
    std::optional<std::string> realIpHeader;
    std::optional<bool> realIpRecursive;
    std::vector<ConfStep> steps;
    std::vector<ErrorPage> errorPages;      ///< none: those of the level around it apply
    std::vector<std::string> tryFiles;      ///< of this level alone
    std::vector<std::string> index;         ///< none: as around it
    std::string handler;                    ///< "proxy_pass" or the like, of this level alone; empty: files
    bool internal = false;                  ///< of this level alone
    std::optional<std::string> authRequest; ///< "off" ends that of the level around it
    std::vector<std::string> mirrors;       ///< none: as around it
    std::optional<bool> mergeSlashes;
    std::optional<std::string> answersAt; ///< where a `return` stands, which nginx runs before any limit
};

} // namespace spillway
