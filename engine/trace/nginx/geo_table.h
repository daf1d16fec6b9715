#pragma once

#include "engine/core/result.h"
#include "engine/trace/nginx/nginx_address.h"
#include "engine/trace/nginx/variables.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace spillway {

/// A `geo` made ready for looking up. Source: ngx_http_geo_module.c, nginx 1.22.
class GeoTable
{
public:
    /// BadConfig with nginx's sentence for what nginx refuses; Unsupported for ranges that would exhaust memory.
    /// `geo` outlives the table.
    static Result<GeoTable> make(const GeoVariable& geo);

    /// The value for an address; without one that for 255.255.255.255, as nginx has it for sockets without an address.
    [[nodiscard]] std::string_view find(const std::optional<Address>& address) const;

private:
    using Bytes = std::array<std::uint8_t, 16>;
    struct BytesHash
    {
        std::size_t operator()(const Bytes& bytes) const;
    };
    using ByPrefix = std::vector<std::unordered_map<Bytes, std::string_view, BytesHash>>; ///< by length in bits

    explicit GeoTable(const GeoVariable& geo);
    Result<Done> addCidr(const GeoVariable::Entry& entry);
    Result<Done> addRange(const GeoVariable::Entry& entry);
    Result<Done> addPiece(const GeoVariable::Entry& entry, std::uint32_t first, std::uint32_t last);
    [[nodiscard]] static std::string_view longest(const ByPrefix& prefixes, Address address);
    [[nodiscard]] std::string_view inRange(std::uint32_t address) const;

    struct Piece
    {
        std::uint32_t last = 0;
        std::string_view value;
    };

    bool m_ranges;
    ByPrefix m_four;
    ByPrefix m_six;
    std::map<std::uint32_t, Piece> m_pieces; ///< by first address; none crosses a block of 65536, as in nginx
    std::string_view m_standard;
};

} // namespace spillway
