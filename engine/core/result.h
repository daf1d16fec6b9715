#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>

namespace spillway {

/// Why something could not be done. One sentence each in describe(); the window has its own words in ui/text.
enum class ErrorCode {
    CannotOpen,     ///< the file is not there, or we may not read it
    IsDirectory,    ///< a folder was given where a file is needed
    CannotWrite,    ///< no permission, no space
    ReadFailed,     ///< the disk or the pipe failed in the middle
    DamagedData,    ///< compressed data that is cut off or does not match its checksum
    UnknownFormat,  ///< no log format fits the first lines
    NotAnAccessLog, ///< recognised, but it is something else (an error log, a debug log)
    EmptyInput,     ///< not one request in it
    BadLogFormat,   ///< a log_format string that nginx would refuse or that lacks a time or a client
    BadKey,         ///< a key that is not valid nginx text, or that names a variable the traffic does not have
    BadLimit,       ///< a `--limit` string that nginx would refuse
    BadConfig,      ///< an nginx configuration that nginx would refuse
    Unsupported,    ///< valid, but this program cannot simulate it
    BadArgument,    ///< an option's value cannot be understood
    BadProject,     ///< a .spillway file that is damaged or of a newer version
    BadCapture,     ///< a capture that is damaged or of a newer version
    Cancelled,      ///< the caller asked to stop
    OutOfMemory,    ///< std::bad_alloc ended the work
    Internal,       ///< a broken promise of ours
};

/// One sentence without the particulars, in the user's language, no full stop.
[[nodiscard]] std::string_view describe(ErrorCode code);

/// A failure: its kind, its place and the particulars. Never holds unescaped control characters from input: see
/// printable().
struct Error
{
    ErrorCode code = ErrorCode::Internal;
    std::string where;  ///< "access.log:1204", "--limit", or empty
    std::string detail; ///< a sentence with what to do next; empty if describe(code) says it all

    /// "where: detail" on one line in the user's language, for the command line.
    [[nodiscard]] std::string message() const;
};

/// `text` with control characters and invalid UTF-8 written as \xHH, what has no shape of its own or turns the
/// direction of text as \uHHHH, and cut to `limit` bytes, fit for a terminal or a label.
[[nodiscard]] std::string printable(std::string_view text, std::size_t limit = 120);

/// Bytes of the character that starts `text`, which is not empty; 0 if it is a control character (C0, DEL, C1) or no
/// valid UTF-8 and so nothing for a terminal.
[[nodiscard]] std::size_t visibleLength(std::string_view text);

/// A value or an Error, with the names of std::expected of C++23.
template <class T>
class [[nodiscard]] Result : public tl::expected<T, Error>
{
    using Base = tl::expected<T, Error>;

public:
    Result(T value) : Base(std::move(value)) {}                   // NOLINT(google-explicit-constructor)
    Result(Error error) : Base(tl::unexpect, std::move(error)) {} // NOLINT(google-explicit-constructor)
};

/// The value of a Result that only succeeds or fails: `Result<Done>`.
struct Done
{
    friend bool operator==(const Done&, const Done&) = default;
};

} // namespace spillway
