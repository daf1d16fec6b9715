#pragma once

#include <fmt/format.h>
#include <iterator>
#include <string>
#include <utility>

namespace spillway {

/// Base of classes that draw: writes elements, one per line. Callers escape text from a log.
class SvgDrawing
{
protected:
    SvgDrawing() = default;

    template <class... Args>
    void put(fmt::format_string<Args...> text, Args&&... args)
    {
        fmt::format_to(std::back_inserter(m_out), text, std::forward<Args>(args)...);
        m_out += '\n';
    }

    std::string m_out;
};

} // namespace spillway
