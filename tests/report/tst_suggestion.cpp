#include "engine/report/suggestion_report.h"

#include "engine/replay/estimate/outcome_estimate.h"
#include "engine/report/sections.h"
#include "engine/trace/group/arrival_model.h"
#include "tests/report/flooded_traffic.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace tst_suggestion {

using namespace spillway;

namespace {

Suggestion suggested(const Import& import, const std::vector<Period>& periods, const Aims& aims = {})
{
    return suggest(import, groupedBy(import.trace, "$binary_remote_addr"), periods, aims).value();
}

} // namespace

class TestSuggestion : public QObject
{
    Q_OBJECT

private slots:
    void jsonTellsWhatTheAdviceSays()
    {
        const Suggestion suggestion = suggested(floodedTraffic(Milliseconds(1), "203.0.113.1"), kPeriods);
        const Json json = suggestionJson(suggestion);
        QVERIFY(json["separates"].get<bool>());
        QCOMPARE(json["rate"].get<std::string>(), suggestion.advice.rate.text());
        QCOMPARE(json["burst"].get<std::int64_t>(), suggestion.advice.burst);
        QVERIFY(json["delay"] == json["burst"]);
        QVERIFY(json["nodelay"].get<bool>());
        QCOMPARE(json["directive"].get<std::string>(),
                 "limit_req zone=spillway burst=" + std::to_string(suggestion.advice.burst) + " nodelay;");
        QCOMPARE(json["zone_directive"].get<std::string>(),
                 "limit_req_zone $binary_remote_addr zone=spillway:10m rate=" + suggestion.advice.rate.text() + ";");
        QCOMPARE(json["normal"]["clients_rejected"].get<int>(), 0);
        QCOMPARE(json["normal"]["peaks"].dump(), std::string(R"({"1000":3,"100":3,"10":3})"));
        QCOMPARE(json["incident"]["peaks"].dump(), std::string(R"({"1000":9,"100":9,"10":9})"));
        QVERIFY(json["incident"]["passed_share"].get<double>() < 0.3);
        const std::uint64_t surplus = json["incident"]["surplus"].get<std::uint64_t>();
        QCOMPARE(surplus, std::uint64_t{1080}); // nine a second for two minutes
        QCOMPARE(json["incident"]["kept_out"].get<std::uint64_t>(), suggestion.advice.incident.rejected);
        QCOMPARE(json["incident"]["kept_out_share"].get<double>(),
                 shareJson(suggestion.advice.incident.rejected, surplus).get<double>());
        QCOMPARE(json["incident"]["regular_clients_rejected"].get<int>(), 0);
        QCOMPARE(json["incident"]["faster_clients_rejected"].get<int>(), 0);
        QCOMPARE(json["frontier"].size(), suggestion.advice.frontier.size());
        QVERIFY(!json.contains("range"));
        QCOMPARE(json["doubts"].dump(), std::string("[]"));
    }

    void secondsMakeAnEstimate()
    {
        const Import import = floodedTraffic(Milliseconds(1000), "203.0.113.1");
        const Suggestion suggestion = suggested(import, kPeriods);
        QVERIFY(suggestion.range.has_value());
        const auto grouped = groupedBy(import.trace, "$binary_remote_addr");
        std::vector<GroupedPtr> models = byOtherModels(grouped).value();
        models.push_back(grouped);
        const LimitReq limit{suggestion.advice.rate.rate(), Thousandths(1000 * suggestion.advice.burst), kNever};
        std::vector<std::uint64_t> rejected;
        for (const GroupedPtr& model : models)
            rejected.push_back(periodCounts(*model, limit, periodSpans(kPeriods)).value().of[1].rejected);
        const auto [low, high] = std::ranges::minmax(rejected);
        const auto& range = suggestion.range->of[1].rejected;
        QCOMPARE(range, (CountEstimate{low, high}));
        const Json json = suggestionJson(suggestion);
        QVERIFY(json["range"]["survives"]["normal_spared"].get<bool>());
        QVERIFY(std::ranges::find(suggestion.advice.doubts, Doubt::WholeSeconds) != suggestion.advice.doubts.end());
        QVERIFY(suggestionText(suggestion).find("$msec") != std::string::npos);
    }

    void completionsMakeAnEstimateToo()
    {
        const Import import = floodedTraffic(Milliseconds(1), "203.0.113.1", ArrivalBasis::Completion);
        const Suggestion suggestion = suggested(import, kPeriods);
        QVERIFY(std::ranges::find(suggestion.advice.doubts, Doubt::EndsOnly) != suggestion.advice.doubts.end());
        QVERIFY(suggestion.range.has_value());
        const auto grouped = groupedBy(import.trace, "$binary_remote_addr");
        const std::vector<GroupedPtr> models = byOtherModels(grouped).value();
        // For whoever goes by the moved requests an incident begins a second earlier where its requests came earlier.
        const auto earlier = periodsByOtherModels(kPeriods, *import.trace);
        QCOMPARE(earlier[1].range.from, kPeriods[1].range.from - kLongestDuration);
        QCOMPARE(earlier[1].range.to, kPeriods[1].range.to);
        QVERIFY(earlier[0] == kPeriods[0]);
        const LimitReq limit{suggestion.advice.rate.rate(), Thousandths(1000 * suggestion.advice.burst), kNever};
        std::vector<std::uint64_t> rejected{suggestion.advice.incident.rejected};
        for (const GroupedPtr& model : models)
            rejected.push_back(periodCounts(*model, limit, periodSpans(earlier)).value().of[1].rejected);
        const auto [low, high] = std::ranges::minmax(rejected);
        const auto& range = suggestion.range->of[1].rejected;
        QCOMPARE(range.high, high);
        QVERIFY(suggestion.advice.separates && suggestion.range->separates); // chosen so that it holds in each
        const Json json = suggestionJson(suggestion);
        QCOMPARE(json["range"]["incident"]["rejected"][0].get<std::uint64_t>(), range.low);
        QVERIFY(json["doubts"].dump().find("ends_only") != std::string::npos);
        const std::string text = suggestionText(suggestion);
        QVERIFY(text.find("completion times but no durations") != std::string::npos);
        QVERIFY(text.find("seconds are read") == std::string::npos);
    }

    /// Where no flood can be seen there is none to mark.
    void aQuietLogIsToldAsSuch()
    {
        const auto doubt = [](int apart) {
            Trace trace = traceOf({"remote_addr"}, {});
            for (int i = 0; i < 120; ++i) {
                trace.arrivals.push_back(at(i * apart));
                trace.sourceOf.push_back(0);
                trace.columns[0].ids.push_back(trace.columns[0].values.intern(std::to_string(i % 3)));
            }
            Import import;
            import.trace = shared(std::move(trace));
            import.sources.emplace_back().name = "access.log";
            return doubtText(Doubt::NoIncident, suggested(import, {}), Remedies::ByOptions);
        };
        QVERIFY2(doubt(20'000).find("too quiet to contain a flood: its busiest minute has 3 requests") !=
                     std::string::npos,
                 doubt(20'000).c_str());
        QVERIFY(doubt(20'000).find("--incident") == std::string::npos);
        QVERIFY2(doubt(500).find("Mark one with --incident") != std::string::npos, doubt(500).c_str());
        QVERIFY(doubt(500).find("quiet") == std::string::npos);
    }

    void regularsAreToldApart()
    {
        KnownLoss none;
        QCOMPARE(knownLossText(none, none, KeyWord::Client),
                 std::string("In the incidents, no known client is rejected while it keeps its usual pace."));
        KnownLoss some;
        some.regular = {1, 4};
        QCOMPARE(knownLossText(some, some, KeyWord::Client),
                 std::string("In the incidents, 1 known client keeps their usual pace and is rejected (4 requests)."));
        KnownLoss faster;
        faster.faster = {2, 1300};
        QCOMPARE(
            knownLossText(faster, faster, KeyWord::Client),
            std::string("In the incidents, no known client is rejected while it keeps its usual pace. Others send at "
                        "more than twice their usual pace: 2 known clients (1,300 requests)."));
        some.faster = {2, 1300};
        QCOMPARE(knownLossText(none, some, KeyWord::Client),
                 std::string(
                     "In the incidents, 0 to 1 known client keeps their usual pace and is rejected (0 to 4 requests). "
                     "Others send at more than twice their usual pace: 0 to 2 known clients (0 to 1,300 requests)."));
    }

    void whatMayBeLostIsTold()
    {
        Aims aims;
        QCOMPARE(allowedText(aims, KeyWord::Client), std::string("no normal client is rejected"));
        aims.losers = 1;
        QCOMPARE(allowedText(aims, KeyWord::Client), std::string("at most one normal client is rejected"));
        aims.losers = 1'200;
        QCOMPARE(allowedText(aims, KeyWord::Client), std::string("at most 1,200 normal clients are rejected"));
        aims.lostPerMillion = 500;
        QCOMPARE(allowedText(aims, KeyWord::Client), std::string("at most 0.05 % of the normal requests are rejected"));
        aims.lostPerMillion = 0;
        QCOMPARE(allowedText(aims, KeyWord::Client), std::string("no normal client is rejected"));
    }

    void whoNeedsTheBurstIsNamed()
    {
        // An office makes a hundred requests at once every ten minutes; the flood's clients are as
        // fast as that, but go on.
        Trace trace = traceOf({"remote_addr"}, {});
        const auto add = [&](int ms, const std::string& client) {
            trace.arrivals.push_back(at(ms));
            trace.sourceOf.push_back(0);
            trace.columns[0].ids.push_back(trace.columns[0].values.intern(client));
        };
        for (int second = 0; second < 3600; ++second) {
            for (int i = 0; second % 600 == 0 && i < 150; ++i)
                add(second * 1000 + i, "192.0.2.1");
            add(second * 1000 + 200, "198.51.100." + std::to_string(second % 20));
            for (int i = 0; second >= 3000 && second < 3060 && i < 10; ++i)
                add(second * 1000 + 300 + i, "203.0.113." + std::to_string(i));
        }
        Import import;
        import.trace = shared(std::move(trace));
        import.sources.emplace_back().name = "access.log";
        const Suggestion suggestion = suggested(import, {{PeriodKind::Incident, {at(3'000'000), at(3'060'000)}}});
        const std::string text = suggestionText(suggestion);
        QVERIFY2(text.find("192.0.2.1 requires it") != std::string::npos, text.c_str());
    }

    void moreThanTheSurplusIsAllOfIt()
    {
        QCOMPARE(
            keptOutText(1200, {900, 1500}),
            std::string("The limit blocks 75.0 % to 100.0 % of the excess traffic in the incidents (1,200 requests)."));
        QCOMPARE(keptOutText(0, {0, 0}),
                 std::string("The incidents have no excess traffic, so there is nothing to block."));
    }

    void namesOfTheLogAreMadePrintable()
    {
        const Suggestion suggestion = suggested(floodedTraffic(Milliseconds(1), "\x1b[31mred\n<b>"), kPeriods);
        QCOMPARE(suggestionText(suggestion).find('\x1b'), std::string::npos);
        for (const std::string& reason : reasonsOf(suggestion))
            QVERIFY(reason.find('\n') == std::string::npos && reason.find('\x1b') == std::string::npos);
    }

    void aKeyThatSeparatesNothingIsNamed()
    {
        // Everybody sends the same in the incident as before it, but to one place.
        Trace trace = traceOf({"remote_addr", "uri"}, {});
        for (int second = 0; second < 1200; ++second)
            for (int part = 0; part < (second >= 900 ? 8 : 1); ++part) {
                trace.arrivals.push_back(at(second * 1000 + part * 100));
                trace.sourceOf.push_back(0);
                trace.columns[0].ids.push_back(trace.columns[0].values.intern(
                    "198.51.100." + std::to_string(second >= 900 ? (second * 8 + part) % 250 : second % 5)));
                trace.columns[1].ids.push_back(trace.columns[1].values.intern(
                    second >= 900 && part > 0 ? "/login" : "/" + std::to_string(second % 11)));
            }
        Import import;
        import.trace = shared(std::move(trace));
        import.sources.emplace_back().name = "access.log";
        const std::vector<Period> periods{{PeriodKind::Normal, {at(0), at(900'000)}},
                                          {PeriodKind::Incident, {at(900'000), at(1'200'000)}}};
        const Json json = suggestionJson(suggested(import, periods));
        QVERIFY(!json["separates"].get<bool>());
        QVERIFY2(json["reasons"].dump().find(
                     "No limit for the whole site by $binary_remote_addr separates the incidents") != std::string::npos,
                 json["reasons"].dump().c_str());
    }

    void withoutRequestsThereIsNothingToSay()
    {
        Import import;
        import.trace = shared(traceOf({"remote_addr"}, {}));
        const auto grouped = groupedBy(import.trace, "$binary_remote_addr");
        QCOMPARE(suggest(import, grouped, {}, {}).error().code, ErrorCode::BadArgument);
    }

    void linesAreBrokenBetweenWords()
    {
        using Lines = std::vector<std::string>;
        QCOMPARE(wrapped("one two  three", 7), (Lines{"one two", "three"}));
        QCOMPARE(wrapped("in 10 ms", 5), (Lines{"in", "10 ms"}));
        QCOMPARE(wrapped("extraordinary", 5), (Lines{"extraordinary"}));
        QCOMPARE(wrapped(" ", 5), Lines{});
        QCOMPARE(wrapped("ends in 10", 80), (Lines{"ends in 10"}));
        QCOMPARE(wrapped("制限は制限。 10 件です", 8), (Lines{"制限は制", "限。", "10 件で", "す"}));
    }
};

SPILLWAY_TEST(TestSuggestion)

} // namespace tst_suggestion

#include "tst_suggestion.moc"
