#pragma once

#include "engine/ingest/catalogue/format_file.h"

#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// A format and what is around each line of it, as reports name both and as ImportOptions::logFormat takes
/// them: "combined in CRI in syslog" is a request in CRI in syslog, and "json with $tenant" has a member that
/// is to be read wherever it is.
struct NamedFormat
{
    std::string format;                    ///< "auto", a name, a format string
    std::vector<const FormatFile*> around; ///< from the outermost; empty = whatever is found
    std::vector<std::string> asked;        ///< variables, without their dollars, in lower case
};

/// Takes each " in NAME" off the end that names a wrapper, and each " with $NAME $NAME" unless it may be a part
/// of a log_format. O(text).
[[nodiscard]] NamedFormat namedFormatOf(std::string_view text);

/// "json or combined in CRI" names two formats, of which each source has the one that fits it best. An " or " in
/// single quotes, or of a format that is named alone, is a part of it.
[[nodiscard]] std::vector<std::string> alternativesOf(std::string_view text);
/// `text` with one more of them, in single quotes where it has an " or " itself; `other` alone where either has
/// one that could not be recognised.
[[nodiscard]] std::string withAlternative(const std::string& text, const std::string& other);

/// `text` with variables asked for behind it, for namedFormatOf() to find; as it is where they could
/// be taken for a part of it.
[[nodiscard]] std::string askingFor(const std::vector<std::string>& variables, const std::string& text);

/// The name of a mixture of both, which may be mixtures themselves: "combined and json". Each once.
[[nodiscard]] std::string mixtureOf(std::string_view mixture, std::string_view more);
/// The formats of a mixture, or the one that it is.
[[nodiscard]] std::vector<std::string> formatsIn(std::string_view mixture);

} // namespace spillway
