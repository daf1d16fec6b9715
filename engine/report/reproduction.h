#pragma once

#include "engine/ingest/import/import.h"
#include "engine/study/report_wish.h"
#include "engine/trace/group/grouped.h"

#include <string>
#include <string_view>

namespace spillway {

/// The command that makes the same report again, an option a line, for a shell in the folder of the files: these
/// are named without their folders. Moments stand as they are, not as they were given. BadArgument, with a
/// sentence, where there is none: some of the traffic was drawn, files of several folders have one name, or only
/// a part of a file counts.
[[nodiscard]] Result<std::string> commandOf(const ReportWish& wish, const Import& import, const Grouped& grouped);

/// One word of a POSIX shell: quoted where that is needed. Control characters and bytes that are no UTF-8 stand as
/// escapes in $'…', which shells understand since POSIX 2024 and bash, ksh and zsh long before.
[[nodiscard]] std::string shellWord(std::string_view text);

} // namespace spillway
