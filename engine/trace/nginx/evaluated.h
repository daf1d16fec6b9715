#pragma once

#include "engine/core/result.h"
#include "engine/trace/columns/dictionary.h"
#include "engine/trace/nginx/key_fields.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string_view>
#include <utility>
#include <vector>

namespace spillway {

/// A value for each request: as nginx has it, and as people read it. No value is a string of its own: freeing millions
/// of them takes longer than whoever cancels should wait.
struct Evaluated
{
    /// Where the text for people comes from.
    enum class Texts : std::uint8_t {
        Bytes,      ///< the bytes
        ByTextOf,   ///< texts[textOf[number]]
        Own,        ///< texts[number]; different values have different texts
        OwnOrAlike, ///< texts[number]; different values may have the same text
    };

    std::vector<ValueId> ids;
    Dictionary bytes; ///< what nginx compares and stores
    Texts kind = Texts::Bytes;
    Dictionary texts;
    std::vector<ValueId> textOf; ///< by number in `bytes`
    bool isAddress = false;      ///< the bytes are those of $binary_remote_addr

    [[nodiscard]] std::string_view shown(ValueId id) const;
    /// The number of a value; `text` counts where the value is new. Not for Own and OwnOrAlike.
    ValueId add(std::string_view value, std::string_view text);
};

/// Several may hold one value; only whoever is alone with it may take it apart.
using EvaluatedPtr = std::shared_ptr<Evaluated>;

/// One value for all.
[[nodiscard]] Evaluated constant(std::string_view text, std::size_t requests);

/// A field of the log, each distinct value looked at once. Cancelled when asked to stop.
[[nodiscard]] Result<Evaluated> evaluated(const KeyField& field, const std::stop_token& stop);

/// The values of both, the left one first: "a"+"bc" and "ab"+"c" are one value, as to nginx. The values are made later, when
/// they are read, unless two pairs may give the same. Cancelled when asked to stop.
[[nodiscard]] Result<Evaluated> joined(const Evaluated& left, const Evaluated& right, const std::stop_token& stop);

/// A derived value: its bytes, and how people read them.
using ValueAndText = std::pair<std::string, std::string>;

/// Asks `made` once for each distinct value of `from`, and once for each distinct pair of values of `left` and `right`.
/// Cancelled when asked to stop.
[[nodiscard]] Result<Evaluated> derived(const Evaluated& from, const std::function<ValueAndText(ValueId)>& made,
                                        const std::stop_token& stop);
[[nodiscard]] Result<Evaluated> derivedOfPairs(const Evaluated& left, const Evaluated& right,
                                               const std::function<ValueAndText(ValueId, ValueId)>& made,
                                               const std::stop_token& stop);

/// Each number by `renumbered`. Cancelled when asked to stop.
[[nodiscard]] Result<Done> renumber(std::vector<ValueId>& ids, const std::vector<ValueId>& renumbered,
                                    const std::stop_token& stop);

} // namespace spillway
