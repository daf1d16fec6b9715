#pragma once

#include "engine/core/quantity.h"
#include "engine/core/result.h"

#include <optional>
#include <string_view>
#include <vector>

namespace spillway {

/// The parts of a stamp as they are found, in one field of a line or in several.
struct StampParts
{
    std::optional<int> year;
    std::optional<int> month;      ///< from 1
    std::optional<int> dayOfMonth; ///< from 1
    int hour = 0;
    int minute = 0;
    int second = 0;
    std::int64_t fraction = 0;      ///< ms
    std::optional<bool> afternoon;  ///< of a clock with twelve hours
    Milliseconds zone{0};           ///< what it is ahead of UTC
    std::string_view zoneName;      ///< one that is not understood, so that `zone` is not what it stands for
    std::optional<Instant> instant; ///< counted from 1970, which needs no other part
};

/// A description of a stamp, or of a part of one, as strftime() takes it: %Y %y %m %b %B %h %d %e %H %k %I %l %M %S
/// %p %a %A %z %Z %s %n %t %% %F %T %R %D %c %r, and %f (digits of a fraction, at least one), %L (the same), %Q and
/// %K (ms and us since 1970).
class StampPattern
{
public:
    /// BadLogFormat for a letter that is none of these.
    static Result<StampPattern> compile(std::string_view pattern);

    /// Adds what stands at the front of `text`; how many characters that is, or nothing where it does not fit.
    [[nodiscard]] std::optional<std::size_t> read(std::string_view text, StampParts& parts) const;

    /// Whether one of these letters stands in it, those it is short for included.
    [[nodiscard]] bool has(std::string_view letters) const;

private:
    struct Item
    {
        char kind = '\0'; ///< a letter; 0 = the literal
        char literal = '\0';
    };
    std::vector<Item> m_items;
};

} // namespace spillway
