#pragma once

#include <string>

namespace spillway {

/// A field of a log that may be the duration of its requests, where it does not say so itself.
struct OpenDuration
{
    std::string name; ///< of a JSON member, or what else people know it by; empty where nothing is open
    std::string unit; ///< "milliseconds", as which it is read; empty where that is not sure, so that it is not read
    [[nodiscard]] bool isOpen() const { return !name.empty(); }
};

} // namespace spillway
