#pragma once

#include <string_view>

namespace spillway {

/// Text below the options in each `--help`.

inline constexpr std::string_view kMainExamples =
    R"(Examples:
  spillway-cli inspect /var/log/nginx/access.log
  spillway-cli simulate --limit 'rate=10r/s burst=20 nodelay' /var/log/nginx/access.log*
  spillway-cli compare --limit 'rate=10r/s burst=20' access.log
  spillway-cli suggest --normal 09:00..12:00 --incident 14:05..14:20 access.log
  spillway-cli report --incident 14:05..14:20 -o review.html access.log
  spillway-cli lint /etc/nginx/nginx.conf
  spillway-cli export --limit 'rate=10r/s burst=20 nodelay' -o limits.conf access.log

spillway-cli COMMAND --help tells the options of a command.
Exit status: 0 done, 1 an assertion does not hold or lint found an error, 2 an error, or requests are missing in what was read.)";

inline constexpr std::string_view kInspectExamples =
    R"(Examples:
  spillway-cli inspect access.log access.log.1 access.log.2.gz
  ssh shop cat /var/log/nginx/access.log.1.zst | spillway-cli inspect --json -
  spillway-cli inspect --location /api/ --key '$http_x_api_key' access.log)";

inline constexpr std::string_view kSimulateExamples =
    R"(Examples:
  spillway-cli simulate --limit 'rate=10r/s burst=20' access.log
  spillway-cli simulate --limit 'rate=30r/m burst=5 nodelay' --location /login --top 20 access.log
  spillway-cli simulate --limit 'sliding-log limit=100 window=60s' access.log
  spillway-cli simulate --config /etc/nginx/nginx.conf --json access.log
  spillway-cli simulate --limit 'rate=10r/s burst=20' --assert 'clients_rejected <= 3' access.log
  spillway-cli simulate --limit 'rate=10r/s burst=20' --incident 14:05..14:20 --assert 'normal.rejected == 0' access.log
  spillway-cli simulate --limit 'rate=10r/s burst=20' --normal 09:00..12:00 --hurt access.log
  spillway-cli simulate --limit 'rate=1r/s' --trace requests.csv | awk -F'\t' '$3 == "rejected"'

With --assert the exit status is 2 where no request is selected: nothing was checked.)";

inline constexpr std::string_view kCompareExamples =
    R"(Examples:
  spillway-cli compare access.log
  spillway-cli compare --limit 'sliding-log limit=100 window=60s' --json access.log
  spillway-cli compare --limit 'rate=10r/s burst=20' --window 10s access.log
  spillway-cli compare --limit 'rate=10r/s burst=20' --limit 'rate=5r/s burst=40 nodelay' access.log

One --limit, or none ('rate=10r/s burst=20'), is compared by all six algorithms; of several, each stands as it is.)";

inline constexpr std::string_view kSuggestExamples =
    R"(Examples:
  spillway-cli suggest access.log
  spillway-cli suggest --incident 14:05..14:20 access.log
  spillway-cli suggest --normal 09:00..12:00 --normal 13:00..14:00 --incident 14:05..14:20 --json access.log
  spillway-cli suggest --incident +3600..+4200 --losers 3 --keep-out 80 --longest-wait 2s access.log
  spillway-cli suggest --incident 2026-03-09T14:05..2026-03-09T14:20 --key '$http_x_api_key' access.log

Without periods all traffic is normal. Where only incidents are marked, all else is normal.)";

inline constexpr std::string_view kReportExamples =
    R"(Examples:
  spillway-cli report --incident 14:05..14:20 -o review.html access.log
  spillway-cli report --normal 09:00..12:00 --incident 14:05..14:20 --limit 'rate=10r/s burst=20 nodelay' -o review.html access.log
  spillway-cli report --config /etc/nginx/nginx.conf --title 'Limits of the shop' -o review.html access.log
  spillway-cli report --incident 14:05..14:20 --markdown access.log

One HTML file that needs nothing from elsewhere, or Markdown: the traffic, the periods, the limit, what it does to each and to
whom, every other setting, reasons, doubts, the nginx configuration, and the command that makes it again. It names the clients
of the log; files stand without their folders. The moment of writing is that of SOURCE_DATE_EPOCH, where this is set.)";

inline constexpr std::string_view kExportExamples =
    R"(Examples:
  spillway-cli export --limit 'rate=10r/s burst=20 nodelay'
  spillway-cli export --limit 'rate=10r/s burst=20 nodelay' -o /etc/nginx/conf.d/limits.conf access.log
  spillway-cli export --limit 'rate=10r/s burst=20 nodelay' --incident 14:05..14:20 -o limits.conf access.log
  spillway-cli export --config old.conf --dry-run -o trial.conf access.log
  spillway-cli export --limit 'rate=10r/s burst=20 nodelay' --recipe allowlist=10.0.0.0/8 --recipe retry-after access.log
  spillway-cli export --edit /etc/nginx/nginx.conf --set 'login.burst=10' --set 'login.rate=30r/m'

With files a comment tells what the limit would have done to them. --edit keeps everything else byte for byte; where nginx is
installed, nginx -t checks a copy. -o then writes the changed file.)";

inline constexpr std::string_view kGenerateExamples =
    R"(
Examples:
  spillway-cli generate poisson rate=20r/s clients=50 length=10m --seed 3 -o flood.csv
  spillway-cli generate page-load clients=5 | spillway-cli simulate --limit 'rate=10r/s burst=20' -
  spillway-cli generate swarm uri=/login start=2026-03-09T14:00:00Z -o swarm.csv
  spillway-cli simulate --limit 'rate=10r/s burst=20' access.log swarm.csv)";

inline constexpr std::string_view kPackExamples =
    R"(A capture (.spwl) holds the arrivals and the columns of logs, with checksums; every command and the window open it as they
open the logs. Captures may be given together with logs, and joined: with pack, or with cat.

--anonymise keeps method, path, status, host, user agent and times. Addresses in any column get pseudonyms: one for each,
two in the same /24 (IPv6: /64) where the addresses are; private addresses stay private. Query strings, user names, cookies,
other headers and all other columns become one word for each value, so they still can be counted by. Of a path, parts with
an @ and what follows a semicolon become words, too; other names in paths stay: leave uri out where these tell too much.
Files keep their names, without the folders.

Examples:
  spillway-cli pack access.log access.log.1 access.log.2.gz -o site.spwl
  ssh shop 'zcat /var/log/nginx/access.log.*.gz | spillway-cli pack -' > shop.spwl
  spillway-cli pack shop.spwl store.spwl access.log -o all.spwl
  head -c 32 /dev/urandom > site.key
  spillway-cli pack --anonymise --key-file site.key --columns remote_addr,request_method,uri,status access.log -o site.spwl
  spillway-cli simulate --limit 'rate=10r/s burst=20' site.spwl)";

inline constexpr std::string_view kXrayExamples =
    R"(Examples:
  spillway-cli xray /etc/nginx/nginx.conf --request 'GET /api/x HTTP/1.1' --host shop.example --from 192.0.2.1
  spillway-cli xray nginx.conf --request 'POST /login' --header 'X-Api-Key: k1'
  spillway-cli xray /etc/nginx/nginx.conf access.log

One request: the servers and locations on its path, its limits and their keys. A log: how many requests come to each server and
location, and which limits count none.)";

inline constexpr std::string_view kLintExamples =
    R"(Examples:
  spillway-cli lint /etc/nginx/nginx.conf
  spillway-cli lint /etc/nginx/nginx.conf /var/log/nginx/access.log*
  spillway-cli lint --json nginx.conf | jq '.findings[] | select(.level == "error")'

Exit status: 0 no error was found, 1 a finding is an error, 2 a file cannot be read.)";

inline constexpr std::string_view kFormatsExamples =
    R"(Examples:
  spillway-cli formats
  spillway-cli formats --check my-gateway.json
  spillway-cli inspect --log-format combined access.log
  spillway-cli inspect --log-format '$remote_addr [$time_local] "$request" $status $msec $request_time' access.log
  spillway-cli inspect --log-format /etc/nginx/nginx.conf:main access.log
  spillway-cli inspect --log-format '%h %l %u %t "%r" %>s %b %D' access.log
  spillway-cli inspect --log-format '%h %^[%d:%t %^] "%r" %s %b' --time-format %T access.log)";

} // namespace spillway
