#pragma once

#include "engine/core/result.h"
#include "engine/ingest/fields/field_plan.h"
#include "engine/ingest/line/client_text.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// How nginx writes the values of variables into a log line.
enum class LogEscape : std::uint8_t { Default, Json, None };

/// A log_format of nginx, before it is compiled.
struct LogFormatText
{
    std::string text; ///< the pieces joined
    LogEscape escape = LogEscape::Default;
    std::vector<std::string> stamps = {}; ///< patterns: `$stamp_0` stands for the first
    StampMeaning meaning = StampMeaning::Completion;
    std::string shown = {}; ///< as it was written, where that was another notation
    bool hasNames = false;  ///< names may stand where it has the client's address
};

/// Reads the text as it stands in nginx.conf: a bare string, quoted pieces, pieces with `escape=` before them, or the
/// whole directive. BadLogFormat with nginx's reason otherwise.
[[nodiscard]] Result<LogFormatText> readLogFormatText(std::string_view text);

/// How a preset differs from what a user names.
enum class Strictness : std::uint8_t {
    Named,            ///< by the user: the line ends where the format ends
    NamedWithoutTime, ///< the same, where the time stands around the line
    Preset, ///< and durations have three decimals, as nginx prints them, so that other numbers are not taken for one
    PresetMayGoOn,     ///< and further fields may follow after a space
    PresetWithoutTime, ///< the same, where the time stands around the line
};

/// A compiled log_format: literals and variables, matched against lines without regular expressions.
///
/// Linear in the line's length but for values that hold the text after them (a user name with " [" in it): then up to
/// kRetries other ends are tried.
class LogFormat
{
public:
    /// BadLogFormat for what nginx would refuse, and for what cannot be taken apart again: two variables without
    /// anything between them, where the first does not end by itself.
    static Result<LogFormat> compile(const LogFormatText& format, Strictness strictness);

    [[nodiscard]] std::span<const Field> fields() const { return m_fields; }

    /// The field where a line stopped to fit, for reason(); the number of fields where text follows the last.
    struct Mismatch
    {
        std::size_t field = 0;
        std::size_t at = 0; ///< offset in the line
    };
    /// The values of the fields into `values` (one per field).
    bool match(std::string_view line, std::span<std::string_view> values, Mismatch& mismatch) const;
    /// The first field that the client's address stands in; the number of fields where there is none.
    [[nodiscard]] std::size_t clientField() const;
    /// From now on a line whose client is no address does not fit, if a user names the format and it is
    /// not known to have names.
    void expectAddresses();
    /// A sentence for people.
    [[nodiscard]] std::string describe(std::string_view line, const Mismatch& mismatch) const;

private:
    /// How a value may look: keeps lines of another format out, and ends a value that has no text behind it.
    enum class Shape : std::uint8_t {
        Any,
        Word, ///< no spaces, no quotes
        Address,
        Status,
        Number,
        Seconds,
        EpochSeconds,
        TimeLocal,
        TimeIso,
        Request,
        Forwarded, ///< addresses with ", " between them
        List,      ///< words with ", " and " : " between them, as of several upstreams
        Scheme,
        Host,
        Site, ///< a host with a point or a colon: no user, no dash
        Path,
        Question,
        Method,
        Code,   ///< three digits
        Padded, ///< digits, with spaces before them
        Spaces, ///< any number of them
        Stamp,
    };
    struct Step
    {
        Shape shape = Shape::Any;
        std::optional<StampPattern> stamp; ///< of a Stamp
        std::string follow;                ///< the literal behind it; empty at the end, and before another variable
        bool quoted = false;               ///< between double quotes, where a quote inside is escaped
        bool endsByItself = false;         ///< its own shape ends it
        bool last = false;
        bool holdsQuotes = false; ///< a bare quote may be in it, although it is not quoted
        bool isStatus = false;    ///< a word that is a status, or says that there is none
        bool isOfHttp = false;    ///< a request line with a version of HTTP
        bool hasDecimals = false; ///< three of them, as nginx prints times
    };

    static Shape shapeOf(const Field& field);
    static std::size_t ownEnd(const Step& step, std::string_view line, std::size_t begin);
    static std::size_t stampEnd(const Step& step, std::string_view line, std::size_t begin);
    Result<Done> addVariable(std::string_view name, const std::vector<std::string>& stamps, Strictness strictness);
    Result<LogFormat> finished(Strictness strictness) &&;
    [[nodiscard]] std::size_t endOf(const Step& step, std::string_view line, std::size_t begin, std::size_t from) const;
    [[nodiscard]] bool fits(const Step& step, std::string_view value) const;

    std::string m_prefix;
    std::vector<Step> m_steps;
    std::vector<Field> m_fields;
    ClientText m_clientText = ClientText::Guessed;
    bool m_hasNames = false;
    bool m_mayGoOn = false;
    bool m_asNginxPrints = false;
    bool m_quotesEscaped = true;
};

/// Ends of values tried beyond the first one, per line.
inline constexpr int kRetries = 64;

} // namespace spillway
