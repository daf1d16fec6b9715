#pragma once

#include "engine/conf/sources/conf_store.h"
#include "engine/core/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// One directive, simple or a block.
struct ConfDirective
{
    std::vector<std::string> words; ///< at least one: its name
    bool block = false;
    std::uint32_t file = 0; ///< index into ConfTree::files
    std::uint32_t line = 0; ///< where its `;` or `{` stands
    std::vector<ConfDirective> children;
    std::size_t begin = 0; ///< where its name starts in the file's text

    [[nodiscard]] const std::string& name() const { return words.front(); }
};

struct ConfTree
{
    std::vector<std::string> files; ///< as they stand in messages; the first is the one that was asked for
    std::vector<std::string> texts; ///< of these files
    std::vector<ConfDirective> top; ///< included files are in place of their `include`
    /// Error that ended the reading early. nginx checks directives as it reads, so errors in `top` come first.
    std::optional<Error> stop;
    std::vector<std::string> warnings;
    bool isIncomplete = false; ///< a file that it includes is not there: what is missing here may stand in that

    [[nodiscard]] std::string where(const ConfDirective& directive) const;
};

/// The files of an `include`.
struct Included
{
    std::vector<ConfSource> files; ///< in nginx's order
    bool isMissing = false;        ///< there are none, and nginx may have some
    bool fromHere = false;         ///< an absolute path of this machine, for a configuration that lies elsewhere
};

/// Finds the files of an `include`. An error's detail is nginx's.
using ConfIncluder = std::function<Result<Included>(const std::string& pattern)>;

/// A text of its own, and how it finds what it includes: not at all without an includer.
struct ConfPart
{
    ConfSource source;
    ConfIncluder includer;
};

/// Reads texts into one tree, one behind the other; where one has an `http` block, the others belong into it. An
/// `include` that is not followed becomes a warning. Depth, number of files and of directives are limited, so that no
/// input can exhaust memory or time. Entries of `map` and `geo` are directives of one word or two; those of `types` and
/// the like are read but not kept.
[[nodiscard]] ConfTree readConfTree(const std::vector<ConfPart>& parts);
/// Reads a text alone; messages contain `name`.
[[nodiscard]] ConfTree readConfTree(std::string_view text, const std::string& name);

} // namespace spillway
