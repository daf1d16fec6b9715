#include "engine/ingest/catalogue/catalogue.h"
#include "engine/ingest/detect/preset_format.h"
#include "engine/ingest/line/client_text.h"
#include "engine/ingest/line/line_blocks.h"
#include "engine/ingest/line/sample.h"
#include "engine/ingest/rows/line_taker.h"
#include "engine/ingest/text/quick_match.h"
#include "engine/trace/nginx/nginx_address.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <array>
#include <random>

namespace tst_quick_match {

using namespace spillway;

namespace {

/// Formats, and lines of each: usual ones and odd ones.
struct Sort
{
    const char* name;
    const char* format; ///< a log_format, or a preset's name behind a colon
    std::vector<std::string> lines;
};

const std::vector<Sort>& sorts()
{
    static const std::string start = "192.0.2.1 - - [02/Oct/2024:10:00:01 +0200] ";
    static const std::string rest = "\"GET /a?b=1 HTTP/1.1\" 200 12 \"http://e/\" \"curl/8\"";
    static const std::vector<Sort> all{
        {"combined",
         ":combined",
         {start + rest,
          start + rest + " further fields",
          start + rest + "\r",
          start + rest + " ",
          start + rest + "x",
          "2001:db8::1 - an na [02/Oct/2024:10:00:02 +0200] " + rest,
          "2001:db8::2 - - [02/Oct/2024:10:00:02 +0200] " + rest,
          "12:2001:db8::2 - - [02/Oct/2024:10:00:02 +0200] " + rest,
          "192.0.2.1 - [x] [02/Oct/2024:10:00:02 +0200] " + rest,
          "- - - [02/Oct/2024:10:00:02 +0200] " + rest,
          "a,b - - [02/Oct/2024:10:00:02 +0200] " + rest,
          "192.0.2.1 - - [02/Oct/2024:10:00:02] +0200] " + rest,
          "192.0.2.1 - - [32/Oct/2024:10:00:02 +0200] " + rest,
          start + "\"\\x16\\x03\" 400 0 \"-\" \"-\"",
          start + "\"GET / \\\"x\\\" HTTP/1.1\" 404 - \"-\" \"say \\\"hi\\\"\"",
          start + "\"\" 400 - \"-\" \"\"",
          start + "\"GET / HTTP/1.1\" 20 12 \"-\" \"-\"",
          start + "\"GET / HTTP/1.1\" - 12 \"-\" \"-\"",
          start + "\"GET / HTTP/1.1\" 200 1x \"-\" \"-\"",
          start + "\"GET / \"x\" HTTP/1.1\" 200 1 \"-\" \"-\"",
          "192.0.2.1 - - [" + std::string(26, '\0') + "] " + rest,
          "192.0.2.1 - - [] " + rest,
          "192.0.2.1 - - [-] " + rest,
          start + "\"-\" 12345678 123456789 \"-\" \"-\"",
          start + "\"GET / HTTP/1.1\" 1234 0 \"-\" \"--\"",
          "",
          "# a comment",
          " ",
          "no request",
          "192.0.2.1 - - [02/Oct/2024:10:00:01 +0200]"}},
        {"common", ":common", {start + "\"GET / HTTP/1.1\" 200 12", start + "\"GET / HTTP/1.1\" 200 12 \"-\" \"-\""}},
        {"two spellings",
         ":vhost",
         {"example.org " + start + rest, "example.org " + start + "\"GET / HTTP/1.1\" 304 -", "a b " + start + rest}},
        {"arrivals",
         ":tuning",
         {"1700000002.500 0.500 192.0.2.1 \"GET / HTTP/1.1\" 200 PASSED h 7 1",
          "1700000002.500 0.5 192.0.2.1 \"GET / HTTP/1.1\" 200 PASSED h 7 1",
          "1700000002.500 0.500 192.0.2.1 \"GET / HTTP/1.1\" 200 - h 7 1 more"}},
        {"lists",
         ":ingress-nginx",
         {start + rest +
              " 5 0.010 [a] [] 10.0.0.1:80, 10.0.0.2:80 : 10.0.0.3:80 1, 2 : 3 0.1, 0.2 : 0.3 502, 502 : 200 id",
          start + rest + " 5 0.010 [a] [] 10.0.0.1:80 1 0.1 200 id"}},
        {"ends by itself",
         ":squid",
         {"1700000002.500   120 192.0.2.1 TCP_MISS/200 512 GET http://e/ - HIER_DIRECT/10.0.0.1 text/html"}},
        {"named, times at the end",
         "$remote_addr [$time_iso8601] \"$request\" $status rt=$request_time",
         {"192.0.2.1 [2024-10-02T10:00:01+02:00] \"GET / HTTP/1.1\" 200 rt=0.120",
          "192.0.2.1 [2024-10-02T10:00:01+02:00] \"GET / HTTP/1.1\" 200 rt=0.120\r",
          "192.0.2.1 [2024-10-02T10:00:01+02:00] \"GET / HTTP/1.1\" 200 rt=-"}},
        {"not escaped",
         "log_format x escape=none '[$time_local] $remote_addr \"$request\" {$http_user_agent} $http_x_long';",
         {"[02/Oct/2024:10:00:01 +0200] 192.0.2.1 \"GET /\"x\" HTTP/1.1\" {a\\b} the rest \\ \"of it\"",
          "[02/Oct/2024:10:00:01 +0200] 192.0.2.1 \"GET / HTTP/1.1\" {ab} rest"}},
        {"addresses alone",
         "$remote_addr [$time_local] \"$request\" $status",
         {"192.0.2.1 [02/Oct/2024:10:00:01 +0200] \"GET / HTTP/1.1\" 200",
          "192.0.2.256 [02/Oct/2024:10:00:01 +0200] \"GET / HTTP/1.1\" 200",
          "203.0.113.255 [02/Oct/2024:10:00:01 +0200] \"GET / HTTP/1.1\" 200",
          "192.0.2 [02/Oct/2024:10:00:01 +0200] \"GET / HTTP/1.1\" 200",
          "2001:db8::1 [02/Oct/2024:10:00:01 +0200] \"GET / HTTP/1.1\" 200"}}};
    return all;
}

std::unique_ptr<LineFormat> formatOf(const Sort& sort)
{
    const std::string_view text = sort.format;
    if (!text.starts_with(':'))
        return std::move(*makeFormat(text));
    return *makeFormat(*formatNamed(text.substr(1)));
}

/// The arrival and the values of each line, or that it is not a request.
using Told = std::vector<std::string>;

std::string told(const LineFormat& format, const RowSink& row)
{
    std::string text = std::to_string(row.arrival.time_since_epoch().count());
    for (std::size_t column = 0; column < format.columns().size(); ++column)
        text.append("\x01").append(row.cells[column * row.stride]);
    return text;
}

constexpr std::size_t kRoom = 200; ///< rows

/// `usual` takes as much as it can at once, at most kRoom; 0 for none.
Told read(LineFormat& format, const std::string& lines, std::size_t usual, std::size_t& atOnce)
{
    std::string padded = lines;
    padded.resize(lines.size() + kBlockPadding, '"');
    std::string_view text = std::string_view(padded).substr(0, lines.size());
    std::vector<std::string_view> cells(format.columns().size() * kRoom);
    std::array<Instant, kRoom> arrivals{};
    Scratch scratch;
    Told all;
    while (!text.empty()) {
        const RowRoom room{cells.data(), kRoom, arrivals.data(), usual, &scratch};
        const UsualLines taken = usual == 0 ? UsualLines() : format.readUsual(text, room);
        for (std::size_t row = 0; row < taken.rows; ++row)
            all.push_back(told(format, {cells.data() + row, kRoom, &scratch, arrivals[row]}));
        atOnce += taken.rows;
        text.remove_prefix(taken.bytes);
        if (taken.rows == usual && usual > 0)
            continue;
        const std::string_view line = takeLineOff(text);
        RowSink row{cells.data(), kRoom, &scratch};
        if (line.empty() || line[0] == '#')
            continue;
        all.push_back(format.read(line, row) == LineVerdict::Request ? told(format, row) : "none");
    }
    return all;
}

/// The values of seven fields, as they stand in the line.
struct Values
{
    std::array<std::string_view, 7> values;
    std::array<QuickTarget, 7> targets;
    Values()
    {
        for (std::size_t i = 0; i < values.size(); ++i)
            targets[i] = {&values[i], 0, false};
    }
};

} // namespace

class TestQuickMatch : public QObject
{
    Q_OBJECT

private slots:
    void saysWhatTheExactMatcherSays_data()
    {
        QTest::addColumn<int>("sort");
        for (std::size_t i = 0; i < sorts().size(); ++i)
            QTest::newRow(sorts()[i].name) << static_cast<int>(i);
    }

    void saysWhatTheExactMatcherSays()
    {
        QFETCH(int, sort);
        const Sort& lines = sorts()[static_cast<std::size_t>(sort)];
        const auto quick = formatOf(lines);
        const auto exact = formatOf(lines);
        QVERIFY(quick && exact);
        std::size_t atOnce = 0;
        std::size_t none = 0;
        std::string text;
        for (const std::string& line : lines.lines)
            text += line + '\n';
        Sample sample;
        sample.lines.push_back({1, lines.lines.front()});
        quick->tuning().learn(sample);
        exact->tuning().learn(sample);
        QCOMPARE(read(*quick, text, 8, atOnce), read(*exact, text, 0, none));
        QVERIFY(atOnce > 0 || std::string_view(lines.name) == "ends by itself");
        QCOMPARE(none, std::size_t(0));

        const auto seed = std::random_device()();
        qInfo("seed %u", seed);
        std::mt19937 random(seed);
        const std::string bytes = " \"\\[]-,:\r\n#/?.0a\x16";
        const auto below = [&](std::size_t bound) {
            return std::uniform_int_distribution<std::size_t>(0, bound - 1)(random);
        };
        constexpr int kRounds = 3000;
        constexpr int kLong = 100; // the last of them: more lines than are looked at together, most of them usual
        for (int round = 0; round < kRounds; ++round) {
            const bool isLong = round >= kRounds - kLong;
            std::string mutated;
            for (std::size_t i = 0; i < (isLong ? 300 : 6); ++i)
                mutated += lines.lines[isLong && below(20) > 0 ? 0 : below(lines.lines.size())] + '\n';
            for (std::size_t change = below(6); change > 0; --change) {
                const std::size_t at = below(mutated.size());
                if (below(3) == 0)
                    mutated.erase(at, 1);
                else if (below(2) == 0)
                    mutated.insert(at, 1, bytes[below(bytes.size())]);
                else
                    mutated[at] = bytes[below(bytes.size())];
            }
            if (below(4) == 0)
                mutated.pop_back(); // the last line lacks its end
            const Told fast = read(*quick, mutated, 1 + below(isLong ? kRoom : 8), atOnce);
            const Told slow = read(*exact, mutated, 0, none);
            if (fast != slow)
                qInfo("%s", mutated.c_str());
            QCOMPARE(fast, slow);
        }
    }

    /// A value that is taken for an address at once is one.
    void dottedQuadsAreAddresses()
    {
        const auto isQuad = [](std::string text) {
            const std::size_t size = text.size();
            text.resize(size + kBlockPadding, '1');
            return isDottedQuad(text.data(), size);
        };
        for (const char* const text : {"0.0.0.0", "192.0.2.1", "255.255.255.254", "249.250.199.200", "1.22.100.9"})
            QVERIFY2(isQuad(text), text);
        for (const char* const text :
             {"", "1.2.3", "1.2.3.", ".1.2.3", "1.2..3.4", "1.2.3.4.5", "256.1.1.1", "1.1.1.256", "1.260.1.1",
              "1.1.300.1", "1234.1.1.1", "1.1.1.1111", "1.1.1.a", "1.1.1/1.1", "255.255.255.255", "192.168.100.2001"})
            QVERIFY2(!isQuad(text), text);

        const auto seed = std::random_device()();
        qInfo("seed %u", seed);
        std::mt19937 random(seed);
        const auto below = [&](int bound) { return std::uniform_int_distribution<>(0, bound - 1)(random); };
        const std::string bytes = "0123456789./:a";
        int quads = 0;
        for (int round = 0; round < 200'000; ++round) {
            std::string text;
            for (int part = 0; part < 4; ++part)
                text += (part > 0 ? "." : "") + std::to_string(below(270));
            const bool isChanged = below(2) == 0;
            if (isChanged)
                text[static_cast<std::size_t>(below(static_cast<int>(text.size())))] =
                    bytes[static_cast<std::size_t>(below(static_cast<int>(bytes.size())))];
            const bool isAddress = parseNginxAddress(text).has_value();
            QVERIFY2(isAddress || !isQuad(text), text.c_str());
            QVERIFY2(isChanged || isAddress == isQuad(text) || text.starts_with("255.255"), text.c_str());
            quads += isQuad(text) ? 1 : 0;
        }
        QVERIFY(quads > 50'000);
    }

    void hexadecimalNumbersAreAddresses()
    {
        const auto isHex = [](std::string text) {
            const std::size_t size = text.size();
            text.resize(size + kBlockPadding, 'a');
            return isColonHex(text.data(), size);
        };
        for (const char* const text :
             {"2001:db8::1", "2001:2:3:4:5:6:7:8", "2001:DB8:0:ff00:1234:5678:9abc:def0", "fe80::b", "2001:2:3::5:6:7",
              "2001::2:3:4:5:6:7", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"})
            QVERIFY2(isHex(text), text);
        for (const char* const text :
             {"", "2001", "2001:b", "::1", "2001::", "2001:2:3:4:5:6:7", "2001:2:3:4:5:6:7:8:9", "2001::2::3",
              "2001:::2", "20010::1", "g001::1", "2001::2:3:4:5:6:7:8", "2001::@", "2001::[", "2001::192.0.2.1",
              "2001::2%eth0", "2001:2:3:4:5:6:7:8:", "12:2001:db8::1", "1234:2001:db8::1"}) // numbers before addresses
            QVERIFY2(!isHex(text), text);

        const auto seed = std::random_device()();
        qInfo("seed %u", seed);
        std::mt19937 random(seed);
        const auto below = [&](std::size_t bound) { return static_cast<std::size_t>(random() % bound); };
        const std::string bytes = ":::0123456789abcdefABCDEF.%gG`@/";
        int addresses = 0;
        for (int round = 0; round < 200'000; ++round) {
            std::string text;
            for (std::size_t part = 0, parts = below(3) == 0 ? 8 : 1 + below(9); part < parts; ++part) {
                text += part == 0 ? "" : below(9) == 0 ? "::" : ":";
                for (std::size_t digit = 1 + below(4); digit > 0; --digit)
                    text += bytes[3 + below(22)];
            }
            if (below(2) == 0)
                text[below(text.size())] = bytes[below(bytes.size())];
            QVERIFY2(isClient(text, ClientText::Guessed) || !isHex(text), text.c_str());
            addresses += isHex(text) ? 1 : 0;
        }
        QVERIFY(addresses > 10'000);
    }

    void rowsHaveTheValuesOfTheExactMatch()
    {
        const auto format = LogFormat::compile(
            {"$remote_addr - $remote_user [$time_local] \"$request\" $status $body_bytes_sent \"$http_user_agent\"",
             LogEscape::Default},
            Strictness::PresetMayGoOn);
        QVERIFY(format);
        auto quick = QuickMatch::of(*format);
        QVERIFY(quick);
        std::array<std::string_view, 7> exact;
        Values values;
        MarkIndex index;
        for (std::size_t length = 0; length < 150; ++length) {
            const std::string filler(length, 'x');
            for (const std::string_view end : {"", " more", "\r", "x", "\\", "\""}) {
                std::string line = "1" + filler.substr(0, length / 4) + " - " + filler +
                                   " [02/Oct/2024:10:00:01 +0200] \"GET /" + filler + "\" 200 12 \"" + filler + "\"" +
                                   std::string(end) + "\n";
                const std::size_t size = line.size();
                line.resize(size + kBlockPadding, '"');
                index.find({line.data(), size});
                std::uint64_t stamp = 0;
                const MarkedLines lines{line.data(), line.data(), index.begin(), 1};
                const bool fits = end.empty() || end == " more" || end == "\r";
                QCOMPARE(matchRows(*quick, lines, values.targets.data(), &stamp), std::size_t(fits ? 1 : 0));
                if (!fits)
                    continue;
                LogFormat::Mismatch mismatch;
                QVERIFY(format->match({line.data(), size - (end == "\r" ? 2 : 1)}, exact, mismatch));
                QVERIFY(exact == values.values);
                QCOMPARE(stamp, quick->stampNumber());
            }
        }
    }

    void clonesSayTheSame()
    {
        for (const Sort& lines : sorts()) {
            const auto format = formatOf(lines);
            const auto clone = format->clone();
            QVERIFY(clone);
            QCOMPARE(format->tuning().leaveRequestsWhole(), clone->tuning().leaveRequestsWhole());
            std::size_t atOnce = 0;
            std::string text;
            for (const std::string& line : lines.lines)
                text += line + '\n';
            QCOMPARE(read(*clone, text, 8, atOnce), read(*format, text, 8, atOnce));
        }
    }

    void whatDependsOnLinesBeforeHasNoClone()
    {
        const auto yearless = formatOf({"", ":epa", {}});
        QVERIFY(yearless);
        QVERIFY(!yearless->clone());
    }
};

SPILLWAY_TEST(TestQuickMatch)

} // namespace tst_quick_match

#include "tst_quick_match.moc"
