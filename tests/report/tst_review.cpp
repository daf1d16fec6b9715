#include "engine/report/json.h"
#include "engine/report/review_document.h"

#include "engine/report/simulation_report.h"
#include "engine/report/suggestion_report.h"
#include "engine/words/figures.h"
#include "tests/report/flooded_traffic.h"
#include "tests/support/test_class.h"

#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>

#include <array>
#include <nlohmann/json.hpp>
#include <numeric>

namespace tst_review {

using namespace spillway;

namespace {

/// `all` as it is written by version 1.2.3.
Document documentOf(const Review& all)
{
    return reviewDocument(all, "1.2.3", Instant(std::chrono::seconds(1'773'100'000)));
}

/// A wish and the limit that it is about; without words it is the suggested one.
struct Wished
{
    ReportWish wish;
    std::vector<std::string> limits;
};

Wished wished(const std::vector<Period>& periods, const std::vector<std::string>& limits = {})
{
    Wished wanted{{}, limits};
    wanted.wish.periods = periods;
    return wanted;
}

Result<Review> reviewed(const Import& import, const Wished& wanted, const std::stop_token& stop = {})
{
    std::optional<Policy> limit;
    if (!wanted.limits.empty())
        limit = parseLimits(wanted.limits, KeyTemplate()).value();
    return review(import, groupedBy(import.trace, "$binary_remote_addr"), wanted.wish, limit, stop);
}

/// What a reader of the file sees, without the drawings, line by line.
QString textOf(const std::string& html)
{
    QString text;
    QXmlStreamReader reader(QByteArray::fromStdString(html));
    while (!reader.atEnd()) {
        reader.readNext();
        if (reader.isStartElement() && (reader.name() == u"svg" || reader.name() == u"head"))
            reader.skipCurrentElement();
        else if (reader.isCharacters())
            text += reader.text().toString() + u' ';
    }
    return reader.hasError() ? reader.errorString() : text;
}

/// All paragraphs, one a line.
QString paragraphs(const Document& document)
{
    QString text;
    for (const Document::Block& block : document.blocks)
        if (const auto* paragraph = std::get_if<Document::Paragraph>(&block))
            text += QString::fromStdString(paragraph->text) + u'\n';
    return text;
}

/// All numbers in their order.
QStringList numbersIn(const QString& text)
{
    static const QRegularExpression number(QStringLiteral("\\d[\\d,.:]*"));
    QStringList all;
    for (auto match = number.globalMatch(text); match.hasNext();)
        all += match.next().captured();
    return all;
}

/// The rows of the first table that has such a column.
const Document::Table& tableWith(const Document& document, std::string_view title)
{
    for (const Document::Block& block : document.blocks)
        if (const auto* table = std::get_if<Document::Table>(&block))
            for (const auto& column : table->columns)
                if (column.title == title)
                    return *table;
    qFatal("there is no such table");
}

} // namespace

class TestReview : public QObject
{
    Q_OBJECT

private slots:
    void bothFormatsSayTheSame_data()
    {
        QTest::addColumn<Wished>("wish");
        QTest::addColumn<int>("resolution");
        QTest::newRow("suggested") << wished(kPeriods) << 1;
        QTest::newRow("suggested, whole seconds") << wished(kPeriods) << 1000;
        QTest::newRow("given") << wished(kPeriods, {"rate=2r/s burst=4"}) << 1;
        QTest::newRow("given, whole seconds") << wished(kPeriods, {"rate=2r/s burst=4"}) << 1000;
        QTest::newRow("several") << wished(kPeriods, {"rate=2r/s burst=4", "rate=30r/s key=$uri zone=b:1m"}) << 1;
        QTest::newRow("another algorithm") << wished(kPeriods, {"sliding-log limit=20 window=10s"}) << 1;
        QTest::newRow("no periods") << wished({}, {"rate=1r/s"}) << 1;
    }
    void bothFormatsSayTheSame()
    {
        QFETCH(Wished, wish);
        QFETCH(int, resolution);
        const auto all = reviewed(floodedTraffic(Milliseconds(resolution), "203.0.113.1"), wish);
        QVERIFY(all.has_value());
        const Document document = documentOf(*all);
        const QString html = textOf(htmlText(document));
        const QString markdown = QString::fromStdString(markdownText(document))
                                     .remove(u'\\')
                                     .remove(QRegularExpression(QStringLiteral("^\\d\\. "), // of a list, as HTML counts
                                                                QRegularExpression::MultilineOption));
        const QStringList numbers = numbersIn(html);
        QVERIFY(numbers.size() > 100);
        QCOMPARE(numbers, numbersIn(markdown));
    }

    void numbersAreThoseOfSimulate_data()
    {
        QTest::addColumn<int>("resolution");
        QTest::newRow("milliseconds") << 1;
        QTest::newRow("whole seconds") << 1000;
    }
    void numbersAreThoseOfSimulate()
    {
        QFETCH(int, resolution);
        const Import import = floodedTraffic(Milliseconds(resolution), "203.0.113.1");
        const auto all = reviewed(import, wished(kPeriods, {"rate=2r/s burst=4"}));
        QVERIFY(all.has_value());
        SimulateOptions options;
        options.periods = kPeriods;
        const Json json = simulationJson(simulate(import, parseLimits({"rate=2r/s burst=4"}, KeyTemplate()).value(),
                                                  groupedBy(import.trace, "$binary_remote_addr"), options)
                                             .value());
        const Document document = documentOf(*all);
        const auto& rows = tableWith(document, "share rejected").rows;
        QCOMPARE(rows.size(), std::size_t{3});
        const auto expected = [&](const Json& of, const char* name) {
            return resolution == 1 || !of["range"].contains(name)
                       ? countText(of[name].get<std::uint64_t>())
                       : rangeText(of["range"][name][0].get<std::uint64_t>(),
                                   of["range"][name][1].get<std::uint64_t>());
        };
        for (const auto& [row, name] : {std::pair(0U, "normal"), std::pair(1U, "incident")}) {
            const Json& of = json[name];
            QCOMPARE(rows[row][0], std::string(name));
            QCOMPARE(rows[row][3], expected(of, "delayed"));
            QCOMPARE(rows[row][4], expected(of, "rejected"));
            QCOMPARE(rows[row][6],
                     expected(of, "clients_rejected") + " of " + countText(of["clients"].get<std::uint64_t>()));
        }
        QCOMPARE(rows[2][3], expected(json, "delayed"));
        QCOMPARE(rows[2][4], expected(json, "rejected"));
    }

    void suggestionIsThatOfSuggest()
    {
        const Import import = floodedTraffic(Milliseconds(1), "203.0.113.1");
        const auto all = reviewed(import, wished(kPeriods));
        QVERIFY(all.has_value());
        QVERIFY(all->suggested);
        const auto alone = suggest(import, groupedBy(import.trace, "$binary_remote_addr"), kPeriods, {});
        QVERIFY(alone.has_value());
        QCOMPARE(jsonText(suggestionJson(all->suggestion)), jsonText(suggestionJson(*alone)));
        QCOMPARE(all->simulation.periods->counts[1].rejected, alone->advice.incident.rejected);
        const auto given = reviewed(import, wished(kPeriods, {alone->advice.limitText()}));
        QVERIFY(given.has_value() && given->suggested);
    }

    void sectionsAreThoseOfAChangeReview()
    {
        const auto all = reviewed(floodedTraffic(Milliseconds(1), "203.0.113.1"), wished(kPeriods));
        const std::string text = markdownText(documentOf(all.value()));
        std::string headings;
        static const QRegularExpression heading(QStringLiteral("^## (.*)$"), QRegularExpression::MultilineOption);
        for (auto match = heading.globalMatch(QString::fromStdString(text)); match.hasNext();)
            headings += match.next().captured(1).toStdString() + '|';
        QCOMPARE(headings, std::string("Question|Answer|Evidence|Who is affected|Risk|Configuration|"
                                       "Roll-out and roll-back|How it was computed|"));
    }

    void answerIsYesOrNo_data()
    {
        QTest::addColumn<Wished>("wish");
        QTest::addColumn<int>("resolution");
        QTest::addColumn<std::string>("answer");
        QTest::newRow("suggested") << wished(kPeriods) << 1 << std::string("✓ Yes. It blocks ");
        QTest::newRow("lets the flood pass")
            << wished(kPeriods, {"rate=100r/s burst=9 nodelay"}) << 1 << std::string("✗ No. It blocks 0.0 % of");
        QTest::newRow("rejects normal clients") << wished(kPeriods, {"rate=1r/m"}) << 1 << std::string("✗ No. It ");
        QTest::newRow("whole seconds") << wished(kPeriods) << 1000
                                       << std::string("✓ Yes, under every arrival model. It blocks ");
        Wished patient = wished(kPeriods, {"rate=2r/s burst=8"});
        patient.wish.aims.longestWait = Milliseconds(1);
        patient.wish.aims.keepOutPercent = 1;
        QTest::newRow("waits too long") << patient << 1 << std::string("✗ No. It ");
        patient.wish.aims.longestWait = Milliseconds(60'000);
        QTest::newRow("waits, as it may") << patient << 1 << std::string("✓ Yes. It ");
        QTest::newRow("no normal traffic")
            << wished({{PeriodKind::Incident, {at(0), at(1'800'000)}}}, {"rate=2r/s"}) << 1
            << std::string("Unknown, because there is no normal traffic. It blocks ");
    }
    void answerIsYesOrNo()
    {
        QFETCH(Wished, wish);
        QFETCH(int, resolution);
        QFETCH(std::string, answer);
        const auto all = reviewed(floodedTraffic(Milliseconds(resolution), "203.0.113.1"), wish);
        const std::string text = markdownText(documentOf(all.value()));
        const std::string begin = text.substr(text.find("## Answer") + 11, 160);
        QVERIFY2(begin.starts_with(answer), begin.c_str());
    }

    void whoIsTouchedInWhichPeriod()
    {
        const auto all =
            reviewed(floodedTraffic(Milliseconds(1), "203.0.113.1"), wished(kPeriods, {"rate=1r/m nodelay"}));
        QVERIFY(all.has_value());
        const Hurt &hurt = *all->simulation.hurt, &hit = *all->simulation.hitInIncidents;
        QCOMPARE(hit.grouped->name(hit.clients.front().client), std::string_view("203.0.113.1"));
        QCOMPARE(hit.all().rejected, all->simulation.periods->counts[1].clientsRejected);
        QCOMPARE(hurt.all().rejected, all->simulation.periods->counts[0].clientsRejected);
        const std::uint64_t lost =
            std::accumulate(hurt.clients.begin(), hurt.clients.end(), std::uint64_t{0},
                            [](std::uint64_t sum, const HurtClient& client) { return sum + client.rejected; });
        QCOMPARE(lost, all->simulation.periods->counts[0].rejected);
    }

    void hostileClientIsText()
    {
        const std::string name = "</table><script>alert(\"|`x`\")</script>\xE2\x80\xAE";
        const auto all = reviewed(floodedTraffic(Milliseconds(1), name), wished(kPeriods, {"rate=2r/s burst=4"}));
        QVERIFY(all.has_value());
        const Document document = documentOf(*all);
        const std::string html = htmlText(document);
        QCOMPARE(html.find("<script"), std::string::npos);
        QVERIFY(textOf(html).contains(QStringLiteral("</table><script>alert(\"|`x`\")</script>\\u202E")));
        const std::string markdown = markdownText(document);
        QVERIFY(markdown.find("&lt;/table&gt;&lt;script&gt;alert(\"\\|\\`x\\`\")&lt;/script&gt;\\\\u202E") !=
                std::string::npos);
    }

    void foldersStayAtHome()
    {
        Import import = floodedTraffic(Milliseconds(1), "203.0.113.1");
        import.sources[0].name = "/home/somebody/logs/access.log";
        import.set.leftOut.push_back({"/home/somebody/logs/old.log", "it has the same requests", ""});
        const auto all = reviewed(import, wished(kPeriods, {"rate=2r/s burst=4"}));
        QVERIFY(all.has_value());
        const std::string html = htmlText(documentOf(*all));
        QCOMPARE(html.find("somebody"), std::string::npos);
        QVERIFY(html.find("old.log") != std::string::npos);
    }

    void withoutNormalTrafficNothingIsGood()
    {
        const std::vector<Period> periods{{PeriodKind::Incident, {at(0), at(1'800'000)}}};
        const auto all = reviewed(floodedTraffic(Milliseconds(1), "203.0.113.1"), wished(periods, {"rate=2r/s"}));
        QVERIFY(!QString::fromStdString(markdownText(documentOf(all.value()))).contains(u'✓'));
    }

    void whatNginxCannotDoIsTold()
    {
        const auto all = reviewed(floodedTraffic(Milliseconds(1), "203.0.113.1"),
                                  wished(kPeriods, {"sliding-log limit=20 window=10s"}));
        QVERIFY(all.has_value());
        QVERIFY(markdownText(documentOf(*all)).find("There is no configuration to copy") != std::string::npos);
        QVERIFY(markdownText(documentOf(*all)).find("## Roll-out") == std::string::npos);
    }

    void algorithmIsNamed()
    {
        const Import import = floodedTraffic(Milliseconds(1), "203.0.113.1");
        const auto other = reviewed(import, wished(kPeriods, {"sliding-log limit=20 window=10s"}));
        QVERIFY(paragraphs(documentOf(*other)).contains(u"through the algorithm sliding-log."));
        const auto usual = reviewed(import, wished(kPeriods));
        QVERIFY(paragraphs(documentOf(*usual)).contains(u"every selected request through nginx"));
    }

    void answerAndZoneDoNotMakeItAnotherLimit()
    {
        const Import import = floodedTraffic(Milliseconds(1), "203.0.113.1");
        const auto grouped = groupedBy(import.trace, "$binary_remote_addr");
        const Wished wish = wished(kPeriods);
        const auto of = [&](const Policy& policy) { return review(import, grouped, wish.wish, policy).value(); };
        Policy policy = reviewed(import, wish)->suggestion.policy;
        policy.zones.front().name = "other";
        policy.zones.front().bytes *= 2;
        policy.status = 503;
        QVERIFY(of(policy).suggested);
        QVERIFY(markdownText(documentOf(of(policy))).find("1. Add “limit") != std::string::npos);
        policy.dryRun = true;
        QVERIFY(of(policy).suggested);
        QVERIFY(markdownText(documentOf(of(policy))).find("1. The configuration has “limit") != std::string::npos);
        ++policy.rules.front().limits.front().burst;
        QVERIFY(!of(policy).suggested);
    }

    void readingIsTold()
    {
        for (const int resolution : {1, 1000}) {
            const auto all = reviewed(floodedTraffic(Milliseconds(resolution), "203.0.113.1"),
                                      wished(kPeriods, {"rate=1000r/s burst=1000 nodelay"}));
            const Document document = documentOf(*all);
            const QString text = paragraphs(document);
            QVERIFY(text.contains(u"No client is affected in normal periods"));
            QCOMPARE(text.contains(u"in normal periods, however the timestamps are interpreted."), resolution == 1000);
            QCOMPARE(QString::fromStdString(markdownText(document)).contains(u"three arrival models"),
                     resolution == 1000);
        }
    }

    void longestWaitIsARange()
    {
        const auto all =
            reviewed(floodedTraffic(Milliseconds(1000), "203.0.113.1"), wished(kPeriods, {"rate=1r/s burst=4"}));
        const PeriodOutcome& low = all->simulation.periods->low[0];
        const PeriodOutcome& high = all->simulation.periods->high[0];
        QVERIFY(low.longestWait < high.longestWait);
        const Document document = documentOf(*all);
        const auto figures = std::ranges::find_if(
            document.blocks, [](const auto& block) { return std::holds_alternative<Document::Figures>(block); });
        QCOMPARE(std::get<Document::Figures>(*figures).all.back().value,
                 durationText(low.longestWait) + " to " + durationText(high.longestWait));
    }

    void onlyFaultlessFilesLeaveNoDoubt()
    {
        const auto trusts = [](const Import& import, Review all) {
            all.suggestion.advice.doubts.clear();
            all.simulation.traffic = trafficFacts(import, *all.suggestion.grouped);
            return markdownText(documentOf(all)).find("arrival times are exact") != std::string::npos;
        };
        Import import = floodedTraffic(Milliseconds(1), "203.0.113.1");
        const Review all = reviewed(import, wished(kPeriods)).value();
        QVERIFY(trusts(import, all));
        SourceReport& source = import.sources[0];
        source.basis = ArrivalBasis::Completion;
        QVERIFY(!trusts(import, all));
        source.basis = ArrivalBasis::Exact;
        source.gap = StampGap::Zone;
        QVERIFY(!trusts(import, all));
        source.gap = StampGap::None;
        source.unfinishedBytes = 1;
        QVERIFY(!trusts(import, all));
    }

    void stopsWhenAsked()
    {
        std::stop_source stop;
        stop.request_stop();
        for (const Wished& wish : {wished(kPeriods), wished(kPeriods, {"rate=1r/s"})}) {
            const auto all = reviewed(floodedTraffic(Milliseconds(1), "203.0.113.1"), wish, stop.get_token());
            QVERIFY(!all.has_value());
            QCOMPARE(all.error().code, ErrorCode::Cancelled);
        }
    }
};

SPILLWAY_TEST(TestReview)

} // namespace tst_review

#include "tst_review.moc"
