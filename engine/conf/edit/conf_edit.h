#pragma once

#include "engine/conf/conf_tree.h"
#include "engine/core/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// A file of a configuration with its changes; everything else in it stays byte for byte.
struct EditedFile
{
    std::string name; ///< as in ConfTree::files
    std::string before;
    std::string after;
};

/// A change of the limits by one zone, or of the status with which all reject.
struct LimitChange
{
    std::string zone;      ///< empty for the status
    std::string parameter; ///< rate, size, burst, delay, nodelay, off or status
    std::string value;     ///< "0" takes a burst or delay out; of nodelay "on" or "off"; of off nothing
    bool operator==(const LimitChange&) const = default;
};

/// Reads "login.burst=10", "login.nodelay", "login.off". BadArgument.
[[nodiscard]] Result<LimitChange> parseLimitChange(std::string_view text);

/// The files in which the changes change something, in the tree's order. A burst or delay changes in each `limit_req` by
/// the zone, and "off" removes each. A status is written before the first zone. BadArgument where the configuration has no
/// such zone or limit; BadConfig with nginx's sentence for a value
/// that nginx refuses. O(size of the configuration).
[[nodiscard]] Result<std::vector<EditedFile>> editedFiles(const ConfTree& tree,
                                                          const std::vector<LimitChange>& changes);

/// The parts of a configuration with the edited texts in place of their own, in what they include, too.
[[nodiscard]] std::vector<ConfPart> withEdits(std::vector<ConfPart> parts, const std::vector<EditedFile>& edited);

/// The changes of a file as `diff -u` shows them, with three lines around each. `name` stands in its two head lines.
[[nodiscard]] std::string unifiedDiff(const EditedFile& file, const std::string& name);

} // namespace spillway
