#pragma once

#include "engine/core/quantity.h"
#include "engine/core/result.h"
#include "engine/trace/columns/dictionary.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace spillway {

/// The decisions of limit_req in nginx's error logs.
struct ErrorLog
{
    struct Entry
    {
        Instant at; ///< whole seconds of the server's local time, as if it were UTC
        Thousandths excess;
        ValueId zone = kEmptyValue; ///< this and the next two are numbers in `texts`
        ValueId client = kEmptyValue;
        ValueId request = kEmptyValue; ///< "GET /path?arguments"; the first kRequestBytes of it
        bool rejected = false;         ///< else delayed
        bool dryRun = false;
    };
    /// nginx cuts a message at 2048 bytes, and requests have to be compared all the same.
    static constexpr std::size_t kRequestBytes = 1000;

    std::vector<Entry> entries; ///< in the order of the files and their lines
    Dictionary texts;
    std::vector<std::string> files;
    std::uint64_t lines = 0;       ///< of all these files
    std::uint64_t cut = 0;         ///< entries without a client or a request, as their lines are cut
    std::uint64_t outOfMemory = 0; ///< lines about a zone that had no room
};

/// Whether the first lines of a file are of an nginx error log and hold no request of an access log; false where it
/// cannot be opened.
[[nodiscard]] bool isErrorLog(const std::string& path);

/// Reads what is an error log among `paths`, packed or not, and in the folders among them. Takes it out of
/// `paths`, unless the first lines hold requests of an access log too. Standard input and what cannot be opened stay.
/// Errors as ByteSource::read().
[[nodiscard]] Result<ErrorLog> readErrorLogs(std::vector<std::string>& paths, const std::stop_token& stop = {});

} // namespace spillway
