#include "engine/ingest/named_format.h"

#include <algorithm>

namespace spillway {

NamedFormat namedFormatOf(std::string_view text)
{
    constexpr std::string_view kIn = " in ";
    NamedFormat named;
    for (std::size_t at = text.rfind(kIn); at != std::string_view::npos && at > 0; at = text.rfind(kIn)) {
        const auto around = std::ranges::find(wrappers(), text.substr(at + kIn.size()), &Wrapper::name);
        if (around == wrappers().end())
            break;
        named.around.push_back(&*around);
        text = text.substr(0, at);
    }
    named.format = text;
    return named;
}

} // namespace spillway
