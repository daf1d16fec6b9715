#pragma once

#include "engine/core/result.h"
#include "engine/ingest/detect/chosen_format.h"
#include "engine/ingest/fields/field_plan.h"
#include "engine/ingest/line/sample.h"

#include <span>
#include <string>

namespace spillway {

/// Which of a source's first lines are looked at.
enum class SamplePart : std::uint8_t {
    All,
    Rest, ///< those that another format does not fit: they have no headings
};

/// A format of lines that are not wrapped.
struct PlainChoice
{
    ChosenFormat chosen; ///< without a format where none fits a line
    Sample rest;         ///< the lines that are no requests in it
    bool isSure = false; ///< however few of the lines fit: a request of theirs cannot be anything else
};

/// Why JSON that is no line for each request cannot be read, and what to do; empty where the lines are something else.
[[nodiscard]] std::string_view jsonDocumentKind(const Sample& sample);

/// Facts about lines that do not stand in them.
struct PlainLines
{
    OuterStamp outer;                   ///< of the stamps around them
    std::span<const std::string> asked; ///< see NamedFormat::asked
    bool anything = false;              ///< nothing fits that is no last resort
};

/// The format that fits most lines.
[[nodiscard]] PlainChoice detectPlain(const Sample& sample, SamplePart part, const PlainLines& lines);

/// The format that `named` names; UnknownFormat where it fits none of the lines, BadLogFormat where it is none.
[[nodiscard]] Result<ChosenFormat> namePlain(const std::string& named, const Sample& sample, const std::string& source,
                                             const PlainLines& lines);

/// Whether so many of the lines are enough to believe in a format: a quarter of them. Servers log how they start, and
/// HAProxy what went wrong between its requests; no line is a request by chance.
[[nodiscard]] bool isEnough(std::size_t fits, const Sample& sample);

/// The error for lines that no format fits.
[[nodiscard]] Error unknownLines(const Sample& sample, const std::string& source);

} // namespace spillway
