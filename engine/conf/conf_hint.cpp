#include "engine/conf/conf_hint.h"

#include "engine/conf/sources/directives.h"

#include <algorithm>

namespace spillway {

Error withHint(Error error, const ConfTree& tree)
{
    if (error.code != ErrorCode::BadConfig && error.code != ErrorCode::Unsupported)
        return error;
    const auto isTemplate = [](std::string_view text) {
        constexpr std::string_view kMarks[] = {"{{", "{%", "<%="};
        return std::ranges::any_of(kMarks,
                                   [&](std::string_view mark) { return text.find(mark) != std::string_view::npos; });
    };
    std::string_view hint = adviceFor(error.detail);
    if (error.code == ErrorCode::BadConfig && std::ranges::any_of(tree.texts, isTemplate))
        hint = "it looks like a template: give the file that is made of it";
    if (!hint.empty())
        error.detail.append(" (").append(hint).append(")");
    return error;
}

} // namespace spillway
