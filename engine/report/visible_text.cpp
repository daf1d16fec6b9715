#include "engine/report/visible_text.h"

#include "engine/core/result.h"

#include <algorithm>

namespace spillway {

std::string visibleLines(std::string_view text)
{
    std::string out;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        out += printable(text.substr(0, end), std::string::npos) + '\n';
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

} // namespace spillway
