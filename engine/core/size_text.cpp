#include "engine/core/size_text.h"

namespace spillway {

std::string sizeText(std::uint64_t bytes)
{
    constexpr std::uint64_t kKilo = 1024;
    if (bytes > 0 && bytes % (kKilo * kKilo) == 0)
        return std::to_string(bytes / (kKilo * kKilo)) + 'm';
    if (bytes > 0 && bytes % kKilo == 0)
        return std::to_string(bytes / kKilo) + 'k';
    return std::to_string(bytes);
}

} // namespace spillway
