#pragma once

#include "engine/conf/conf_tree.h"
#include "engine/conf/conf_variables.h"
#include "engine/core/result.h"

#include <string>
#include <vector>

namespace spillway {

/// Where a directive stands, as a set of bits: a fragment's top is several of them at once.
enum ConfContext : unsigned {
    kInMain = 1,
    kInHttp = 2,
    kInServer = 4,
    kInLocation = 8,
    kInIf = 16, ///< in a location
    kInUpstream = 32,
    kInServerIf = 64,
    kInClosed = 128,  ///< `limit_except` and others that hold nothing of interest
    kInForeign = 256, ///< `stream` and `mail`, which have directives of the same names
    kInUnknown = 512, ///< a block of a module that is not nginx's own: nothing in it is checked
};

/// nginx's checks before a directive's own, in its order: unknown, place, terminator, number of arguments. Knows only
/// the directives that matter to limits; of any other its name alone. The error's `where` is left empty.
[[nodiscard]] Result<Done> checkPlace(const ConfDirective& directive, unsigned context);

/// The context inside a block that stands in `context`.
[[nodiscard]] unsigned contextInside(const ConfDirective& block, unsigned context);

/// The context of a file's top: main if it looks like a main file, else a fragment at http level. One without `server`
/// may also hold what else stands in a server or a location.
[[nodiscard]] unsigned contextOfTop(const std::vector<ConfDirective>& top);

/// All in a configuration that may change who is limited, or that nginx 1.22 would refuse although it is no
/// limit, as "file:line: …": directives of other modules, `limit_conn`, wrong places, unknown variables. Each directive
/// or variable once.
[[nodiscard]] std::vector<std::string> notesOn(const ConfTree& tree, const Origins& origins);

/// Whether at least one of these is a directive that nginx has; a text of another kind may still split into words.
[[nodiscard]] bool anyKnownDirective(const std::vector<ConfDirective>& top);

} // namespace spillway
