#pragma once

#include "engine/core/result.h"

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

    [[nodiscard]] const std::string& name() const { return words.front(); }
};

struct ConfTree
{
    std::vector<std::string> files; ///< as they stand in messages; the first is the one that was asked for
    std::vector<ConfDirective> top; ///< included files are in place of their `include`
    /// Error that ended the reading early. nginx checks directives as it reads, so errors in `top` come first.
    std::optional<Error> stop;
    std::vector<std::string> warnings;
    bool isIncomplete = false; ///< a file that it includes is not there: what is missing here may stand in that

    [[nodiscard]] std::string where(const ConfDirective& directive) const;
};

/// A file that an `include` names.
struct ConfSource
{
    std::string name;
    std::string text;
};

/// Finds the files of an `include`, in nginx's order; none if a pattern matches nothing. An error's detail is nginx's.
using ConfIncluder = std::function<Result<std::vector<ConfSource>>(const std::string& pattern)>;

/// Reads the text into a tree. Without an includer each `include` becomes a warning. Depth, number of files and of
/// directives are limited, so that no input can exhaust memory or time. Entries of `map` and `geo` are directives of
/// one word or two; those of `types` and the like are read but not kept.
[[nodiscard]] ConfTree readConfTree(std::string_view text, const std::string& name, const ConfIncluder& includer);

} // namespace spillway
