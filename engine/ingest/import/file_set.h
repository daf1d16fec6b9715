#pragma once

#include "engine/core/result.h"
#include "engine/ingest/import/set_report.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// A file to be read.
struct SetFile
{
    std::string path; ///< "-" is standard input
    /// It was found in a folder: what turns out to be no access log is left out. What was named is meant.
    bool found = false;
};

/// The files that a user means.
struct FileSet
{
    std::vector<SetFile> files;
    std::vector<LeftOut> leftOut; ///< what stands beside them and needs no look inside
};

/// Each folder stands for the plain files in it, in natural order; what is hidden is no part of it, and folders in it
/// are left out. What is one file under two names (named twice, a link) is left out the second time, unless
/// `duplicates` is Keep. CannotOpen where a folder cannot be read.
[[nodiscard]] Result<FileSet> filesOf(const std::vector<std::string>& paths, Duplicates duplicates);

/// The bytes of all files together; 0 where one is no plain file.
[[nodiscard]] std::uint64_t totalBytes(const std::vector<SetFile>& files);

/// How a file that cannot be read is left out, where that is no reason to end: one that is no access log (a damaged one
/// is an error: it may hold traffic) and was found, or named beside others where `unfit` allows that; and an empty one
/// beside others, of `files` together.
[[nodiscard]] std::optional<LeftOut> tolerated(const SetFile& file, const Error& error, std::size_t files, Unfit unfit);

/// Whether `a` comes before `b` where numbers count as numbers: "access.log.9.gz" before "access.log.10.gz". A
/// strict order of all texts.
[[nodiscard]] bool naturallyBefore(std::string_view a, std::string_view b);

} // namespace spillway
