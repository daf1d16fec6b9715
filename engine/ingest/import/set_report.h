#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace spillway {

/// The treatment of requests that several files have.
enum class Duplicates : std::uint8_t {
    Keep,          ///< each counts as often as it is there
    LeaveOutFiles, ///< a file that has exactly the requests of another one is left out
};

/// The treatment of a named file that is no access log or cannot be opened, and of any that is
/// damaged, where there are others.
enum class Unfit : std::uint8_t { EndsImport, IsLeftOut };

/// A file that is not among the sources.
struct LeftOut
{
    std::string name;
    std::string reason;        ///< a clause: "this looks like an nginx error log: …"
    std::string sameAs;        ///< the source that has the same requests; empty where that is not the reason
    bool named = false;        ///< it was asked for itself, not with the folder that it is in
    bool fitsNoFormat = false; ///< another format may read it
    bool damaged = false;      ///< packed data or a capture; it may hold requests that nobody sees now
    bool unreadable = false;   ///< it cannot be opened; it may hold requests, too
};

/// The report on reading several files at once, beside each one's own SourceReport.
struct SetReport
{
    std::vector<std::string> named; ///< what was asked for: files, folders, "-"
    std::vector<LeftOut> leftOut;
};

} // namespace spillway
