#pragma once

#include "engine/trace/nginx/value_template.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace spillway {

/// `map SOURCE $name { … }`: everything as it was written, so that it can be written again.
struct MapVariable
{
    struct Entry
    {
        std::string
            pattern; ///< a text, a mask (with `hostnames`), `~` or `~*` and a regex, or a text behind a backslash
        ValueTemplate value;
        bool operator==(const Entry&) const = default;
    };

    std::string name; ///< in lower case, without the dollar
    ValueTemplate source;
    bool hostnames = false;
    bool isVolatile = false; ///< nginx evaluates it at each use; the value is the same
    std::vector<Entry> entries;
    std::optional<ValueTemplate> standard; ///< of `default`; without it the value is empty
    bool operator==(const MapVariable&) const = default;
};

/// `geo [$address] $name { … }` as it was written.
struct GeoVariable
{
    struct Entry
    {
        std::string network; ///< a CIDR, with `ranges` "FIRST-LAST", or "default"
        std::string value;   ///< as it is: geo knows no variables in values
        bool taken = false;  ///< `delete`: takes the network out again
        bool operator==(const Entry&) const = default;
    };

    std::string name;                   ///< in lower case, without the dollar
    std::optional<std::string> address; ///< the variable to look at, without the dollar; else the client's address
    bool ranges = false;
    std::vector<std::string> proxies; ///< trusted: behind them X-Forwarded-For names the address
    bool proxyRecursive = false;
    std::vector<Entry> entries;
    bool operator==(const GeoVariable&) const = default;
};

/// `set_real_ip_from`, `real_ip_header` and `real_ip_recursive`: where $remote_addr comes from.
struct RealIp
{
    std::vector<std::string> from; ///< CIDRs, or "unix:"
    std::string header = "X-Real-IP";
    bool recursive = false;
    /// Where the log has no such header, its $remote_addr counts as it is: nginx wrote it behind
    /// this very configuration.
    bool ifLogged = false;
    bool operator==(const RealIp&) const = default;
};

/// The variable that holds the header: $http_x_forwarded_for, without the dollar.
[[nodiscard]] std::string headerVariable(const RealIp& realIp);

using MadeVariable = std::variant<MapVariable, GeoVariable>;

/// The variables that a configuration adds to those of a log.
struct Variables
{
    std::vector<MadeVariable> made; ///< of two with one name the later counts, as in nginx
    std::optional<RealIp> realIp;

    [[nodiscard]] bool empty() const { return made.empty() && !realIp; }
    [[nodiscard]] const MadeVariable* find(std::string_view name) const;
    bool operator==(const Variables&) const = default;
};

using VariablesPtr = std::shared_ptr<const Variables>;

[[nodiscard]] const std::string& nameOf(const MadeVariable& variable);

/// The other variables that this one is made of, each once; "remote_addr" where geo looks at the client's address.
/// Without the captures of its own regexes. A regex that does not compile has none.
[[nodiscard]] std::vector<std::string> inputsOf(const MadeVariable& variable);

} // namespace spillway
