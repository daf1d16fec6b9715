#pragma once

#include "engine/core/result.h"
#include "engine/trace/trace.h"

#include <array>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// A network in CIDR notation. IPv4 and IPv6 never match one another, but ::ffff:a.b.c.d counts as IPv4.
class Network
{
public:
    /// "10.0.0.0/8", "2001:db8::/32", or one address. BadArgument with a sentence otherwise; host bits are ignored.
    static Result<Network> parse(std::string_view text);
    /// False for what is no address.
    [[nodiscard]] bool contains(std::string_view address) const;
    [[nodiscard]] const std::string& text() const { return m_text; }
    bool operator==(const Network& other) const { return m_text == other.m_text; }

private:
    std::string m_text;
    std::array<std::uint8_t, 16> m_bytes{};
    unsigned m_prefix = 0;
    bool m_ipv6 = false;
};

/// Which requests of a trace count. Empty lists and absent bounds select all; several values of one list are alternatives.
struct Selection
{
    std::optional<Instant> from{};           ///< first moment inside
    std::optional<Instant> to{};             ///< first moment outside
    std::vector<std::string> locations{};    ///< prefixes of $uri
    std::vector<std::string> methods{};      ///< of $request_method, as written
    std::vector<std::string> hosts{};        ///< of $host, without regard to case
    std::vector<std::string> statuses{};     ///< of $status: see isStatusPattern()
    std::vector<Network> excluded{};         ///< requests from these are left out
    std::vector<std::uint16_t> sourcesOff{}; ///< numbers of sources that are switched off

    bool operator==(const Selection&) const = default;
};

/// Whether `text` can select by $status: "404", or a class "4xx" or "4XX".
[[nodiscard]] bool isStatusPattern(std::string_view text);

/// The selected requests as row numbers of the trace, ascending. Each condition is evaluated once per distinct value.
/// BadArgument if a condition names a field that this traffic does not have. Cancelled when asked to stop.
[[nodiscard]] Result<std::vector<std::uint32_t>> select(const Trace& trace, const Selection& selection,
                                                        std::stop_token stop = {});

} // namespace spillway
