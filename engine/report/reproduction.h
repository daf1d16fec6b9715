#pragma once

#include "engine/advise/advice.h"
#include "engine/ingest/import/import.h"
#include "engine/trace/group/grouped.h"
#include "engine/trace/group/selection.h"

#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// What a report was asked for, beside the traffic itself: as `spillway-cli report` takes it.
struct ReportWish
{
    std::string logFormat = "auto"; ///< as ImportOptions::logFormat
    Selection selection{};
    Variables defined{}; ///< for key, exemptions and conditions
    std::vector<Period> periods{};
    Aims aims{};
    bool tryKeys = false; ///< other keys, even where this one does
    std::vector<std::string>
        limits{};         ///< as `--limit` takes them; none: what is suggested, unless there is a configuration
    std::string config{}; ///< the file of `--config`; empty where there is none
    std::string title{};  ///< empty: a general one
    bool drawn = false;   ///< some of the traffic was drawn or generated: no command makes it
};

/// The command that makes the same report again, an option a line, for a shell in the folder of the files: these
/// are named without their folders. Moments stand as they are, not as they were given. BadArgument, with a
/// sentence, where there is none: some of the traffic was drawn, files of several folders have one name, or only
/// a part of a file counts.
[[nodiscard]] Result<std::string> commandOf(const ReportWish& wish, const Import& import, const Grouped& grouped);

/// One word of a POSIX shell: quoted where that is needed. Control characters and bytes that are no UTF-8 stand as
/// escapes in $'…', which shells understand since POSIX 2024 and bash, ksh and zsh long before.
[[nodiscard]] std::string shellWord(std::string_view text);

} // namespace spillway
