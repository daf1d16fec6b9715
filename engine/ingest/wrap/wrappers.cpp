#include "engine/ingest/wrap/wrapper.h"

namespace spillway {

namespace {

constexpr std::string_view kCri[] = {"$stamp $stream $piece $line", "$stamp $stream $piece"};
constexpr std::string_view kCompose[] = {"$colours$name$spaces|$colours $colours$line", "$colours$name$spaces|$colours",
                                         "$number|$name$spaces| $line"};
constexpr std::string_view kKubectl[] = {"[pod/$name/$name] $line"};
// Drains of Heroku leave the structured data out, and have the length of each line before it.
constexpr std::string_view kSyslogProtocol[] = {
    "<$number>1 $stamp $word $word $word $word $data $line", "1 $stamp $word $word $word $word $data $line",
    "<$number>1 $stamp $word $word $word - $line", "$number <$number>1 $stamp $word $word $word $word $data $line",
    "$number <$number>1 $stamp $word $word $word - $line"};
constexpr std::string_view kSyslog[] = {
    "<$number>$date $word $tag: $line", "<$number>$date $tag: $line", "<$number>$stamp $word $tag: $line",
    "$date $word $tag: $line",          "$date $tag: $line",          "$stamp $word $tag: $line",
    "$date heroku/router $line"};
constexpr std::string_view kCaddy[] = {
    "$slashed\t$colours$name$colours\thttp.log.access\thandled request\t$line",
    "$slashed\t$colours$name$colours\thttp.log.access.$name\thandled request\t$line"};
constexpr std::string_view kEnvLogger[] = {"[$stamp $word $spaces$word $line"};
constexpr std::string_view kPython[] = {"INFO:$name:$line", "DEBUG:$name:$line", "WARNING:$name:$line",
                                        "ERROR:$name:$line"};
constexpr std::string_view kRuby[] = {"$name, [$local #$number] $spaces$word -- : [$name] $line",
                                      "$name, [$local #$number] $spaces$word -- : $line"};
constexpr std::string_view kStamped[] = {"$stamp $line", "$stamp\t$line", "$moment $line", "$moment: $line"};
constexpr std::string_view kFrom[] = {"$stamp $word $word [$name]$line", "$stamp $word $spaces$line"};
constexpr std::string_view kTagged[] = {"$tag: $line", "$word $tag: $line"};
constexpr std::string_view kFoundIn[] = {"$path:$number:$line"};
constexpr std::string_view kFoundAt[] = {"$number:$line"};
constexpr std::string_view kFound[] = {"$path:$line"};
constexpr std::string_view kColumns[] = {"$columns$line"};
constexpr std::string_view kBlanks[] = {"$blanks$line", "$blanks"};
constexpr std::string_view kWords[] = {"$words$line"};

constexpr Wrapper kWrappers[] = {
    {"CRI",
     "Kubernetes, as container runtimes write their files; lines in pieces are joined",
     "2024-10-02T10:00:01.123456789Z stdout F LINE",
     kCri,
     {},
     true},
    {"Docker Compose", "docker compose logs, with colours or without", "web-1  | LINE", kCompose},
    {"kubectl", "kubectl logs --prefix", "[pod/web-0/nginx] LINE", kKubectl},
    {.name = "syslog 5424",
     .description = "syslog as RFC 5424 has it",
     .example = "<190>1 2024-10-02T10:00:01.123Z host nginx 7 - - LINE",
     .shapes = kSyslogProtocol,
     .repeatsLines = true},
    {.name = "syslog",
     .description = "syslog as RFC 3164 has it (nginx's access_log syslog:), rsyslog's files and journalctl's lines",
     .example = "<190>Oct  2 10:00:01 host nginx: LINE",
     .shapes = kSyslog,
     .repeatsLines = true},
    {"Docker",
     "Docker's json-file; lines in pieces are joined",
     R"({"log":"LINE\n","stream":"stdout","time":"2024-10-02T10:00:01.123456789Z"})",
     {},
     {"log", "stream", "time", true},
     true},
    {"journald",
     "journalctl -o json, with the message as text or as bytes",
     R"({"__REALTIME_TIMESTAMP":"1727863201123456","MESSAGE":"LINE"})",
     {},
     {"MESSAGE", "", "_SOURCE_REALTIME_TIMESTAMP __REALTIME_TIMESTAMP", false},
     true},
    {"JSON",
     "what collectors write: a JSON object with the line under message, log, line or the like",
     R"({"timestamp":"2024-10-02T10:00:01.123Z","message":"LINE"})",
     {},
     {"message log line msg textPayload @message _raw Log LogMessage LogEntry Log_s full_message short_message "
      "_source.log _source.message",
      "", "@timestamp timestamp time ts date timestamp_ns TimeStamp TimeGenerated _source.@timestamp", false}},
    {"Caddy's console",
     "Caddy with format console: the rest of a request in JSON",
     "2024/10/02 10:00:01.123\tinfo\thttp.log.access.log0\thandled request\tLINE",
     kCaddy,
     {},
     true},
    {"env_logger",
     "programs in Rust",
     "[2024-10-02T10:00:01Z INFO  actix_web::middleware::logger] LINE",
     kEnvLogger,
     {},
     true},
    {"Python's logging", "programs in Python, Flask among them", "INFO:werkzeug:LINE", kPython},
    {"Ruby's Logger",
     "programs in Ruby, Rails among them",
     "I, [2024-10-02T10:00:01.123456 #7]  INFO -- : LINE",
     kRuby,
     {},
     true},
    {.name = "time stamps",
     .description = "docker logs --timestamps and kubectl logs --timestamps",
     .example = "2024-10-02T10:00:01.123456789Z LINE",
     .shapes = kStamped,
     .stampsAtOnce = true,
     .mayBeFields = true},
    {.name = "time stamps and hosts",
     .description = "what log daemons write without a program's name: a CDN's servers stream so",
     .example = "2024-10-02T10:00:01.123456Z 192.0.2.9 LINE",
     .shapes = kFrom,
     .mayBeFields = true,
     .repeatsLines = true},
    {.name = "tags",
     .description = "a program's name before each line",
     .example = "host nginx[7]: LINE",
     .shapes = kTagged,
     .mayBeFields = true,
     .repeatsLines = true},
    {.name = "grep -H -n",
     .description = "what grep found in several files, with names and numbers",
     .example = "access.log:12:LINE",
     .shapes = kFoundIn,
     .countsLines = true,
     .mayBeFields = true},
    {.name = "grep -n",
     .description = "what grep found, with the numbers of the lines",
     .example = "12:LINE",
     .shapes = kFoundAt,
     .countsLines = true,
     .mayBeFields = true},
    {.name = "grep -H",
     .description = "what grep found in several files, with their names",
     .example = "access.log:LINE",
     .shapes = kFound,
     .mayBeFields = true},
    {.name = "columns",
     .description = "tables with tabs, of which the last column is the line: cat -n, exports of log services",
     .example = "web1\tLINE",
     .shapes = kColumns,
     .mayBeFields = true},
    {.name = "colours",
     .description = "lines that are coloured or indented",
     .example = "  LINE",
     .shapes = kBlanks,
     .mayBeFields = true},
    {.name = "quotes",
     .description = "tables of a CSV with the line in quotes, as log services export them, and strings that jq wrote",
     .example = R"("2024-10-02 10:00:01","LINE")",
     .inQuotes = true,
     .mayBeFields = true},
    {.name = "words",
     .description = "other words before JSON or an address: stern, kubetail, logcli, journalctl -o short-full",
     .example = "web-0 nginx LINE",
     .shapes = kWords,
     .isLastResort = true,
     .mayBeFields = true},
};

} // namespace

std::span<const Wrapper> wrappers()
{
    return kWrappers;
}

} // namespace spillway
