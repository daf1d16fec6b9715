#include "engine/policy/whole_number.h"

#include "engine/core/quantity.h"

#include <charconv>

namespace spillway {

std::optional<std::int64_t> wholeNumber(std::string_view text)
{
    std::int64_t value = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc{} || stop != end || text.front() == '-' || value > kMaxCount)
        return std::nullopt;
    return value;
}

} // namespace spillway
