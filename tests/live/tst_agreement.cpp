#include "engine/live/agreement.h"

#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QtTest/QTest>

namespace tst_agreement {

using namespace spillway;

namespace {

constexpr auto kPassed = Verdict::Passed;
constexpr auto kRejected = Verdict::Rejected;

/// A request of client "a" at this time.
struct Row
{
    std::int64_t planned;
    Verdict predicted;
    std::optional<Verdict> nginx;
    std::int64_t late = 0;
    Verdict measured = Verdict::Passed; ///< predicted for the real arrival
    std::int64_t margin = 1000;
    bool counts = true;
};

Agreement agreementOfRows(const std::vector<Row>& rows)
{
    std::vector<Instant> planned;
    std::vector<Predicted> predicted;
    std::vector<Predicted> measured;
    std::vector<std::optional<Logged>> logged;
    for (const Row& row : rows) {
        planned.push_back(at(row.planned));
        predicted.push_back({row.predicted, row.counts, "a", Milliseconds(1000), Milliseconds(500)});
        measured.push_back({row.measured, row.counts, "a", Milliseconds(row.margin), Milliseconds(500)});
        logged.push_back(Logged{row.nginx, 404, at(row.planned + row.late + 7'000'000)});
    }
    const auto late = lateness(planned, logged);
    return agreementOf({planned, predicted, measured, logged, late});
}

QString reasons(const Agreement& agreement)
{
    QStringList names;
    for (const OtherDecision& each : agreement.differences) {
        const std::string_view name = nameOf(each.reason);
        names << QString::number(each.request) + u' ' +
                     QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
    }
    return names.join(QStringLiteral(", "));
}

} // namespace

class TestAgreement : public QObject
{
    Q_OBJECT

private slots:
    void theLogIsRead()
    {
        const auto logged = readDecisions("1 1000.500 0.100 404 DELAYED\n"
                                          "0 1000.400 0.000 429 REJECTED_DRY_RUN\n"
                                          "- 1000.400 0.000 400 -\n"
                                          "7 1000.400 0.000 400 -\n"
                                          "3 1000.4 0.000 200 PASSED\n"
                                          "2 1000.400 0.000 301 -\n"
                                          "3 1000.400 0.000 200 PAS",
                                          4);
        QCOMPARE(logged[0], (Logged{kRejected, 429, at(1'000'400)}));
        QCOMPARE(logged[1], (Logged{Verdict::Delayed, 404, at(1'000'400)}));
        QCOMPARE(logged[2], (Logged{std::nullopt, 301, at(1'000'400)}));
        QVERIFY(!logged[3]);
    }

    void latenessIsBesideWhatAllHaveInCommon()
    {
        const std::vector<Instant> planned{at(0), at(10), at(20), at(30)};
        const std::vector<std::optional<Logged>> logged{Logged{{}, 0, at(1005)}, Logged{{}, 0, at(1015)},
                                                        Logged{{}, 0, at(1032)}, std::nullopt};
        QCOMPARE(lateness(planned, logged),
                 (std::vector{Milliseconds(0), Milliseconds(0), Milliseconds(7), Milliseconds(0)}));
        QVERIFY(lateness({}, {}).empty());
    }

    void equalDecisions()
    {
        const auto agreement = agreementOfRows({{0, kPassed, kPassed},
                                                {5, kRejected, kRejected, 3, kRejected},
                                                {9, kPassed, {}, 0, kPassed, 1000, false}});
        QCOMPARE(agreement.decisions, std::uint64_t{2}); // no limit counts the third
        QCOMPARE(agreement.equal, std::uint64_t{2});
        QCOMPARE(agreement.equalAsMeasured, std::uint64_t{2});
        QCOMPARE(agreement.medianJitter, Milliseconds(0));
        QCOMPARE(agreement.largestJitter, Milliseconds(3));
    }

    void differencesHaveAReason_data()
    {
        QTest::addColumn<std::vector<Row>>("rows");
        QTest::addColumn<QString>("expected");
        using Rows = std::vector<Row>;
        const auto row = [](const char* name, const Rows& rows, const char* expected) {
            QTest::newRow(name) << rows << QString::fromLatin1(expected);
        };
        row("the real arrival explains it", {{0, kPassed, kRejected, 0, kRejected}}, "0 arrival");
        row("the order changed", {{0, kPassed, kRejected, 0, kPassed}, {1, kRejected, kPassed, 0, kRejected}},
            "0 same_moment, 1 same_moment");
        row("too far apart to change places",
            {{0, kPassed, kRejected, 0, kPassed}, {400, kRejected, kPassed, 0, kRejected}}, "0 unexplained, 1 follows");
        row("close to the boundary", {{0, kPassed, kRejected, 0, kPassed, 2}}, "0 boundary");
        row("not close", {{0, kPassed, kRejected, 0, kPassed, 3}}, "0 unexplained");
        row("the bucket has forgotten the earlier one",
            {{0, kPassed, kRejected, 0, kPassed}, {501, kRejected, kPassed, 0, kRejected}},
            "0 unexplained, 1 unexplained");
        row("nginx did not count it", {{0, kPassed, {}}}, "0 not_counted");
        row("only nginx counted it", {{0, kPassed, kPassed, 0, kPassed, 1000, false}}, "0 other_place");
    }

    void differencesHaveAReason()
    {
        QFETCH(std::vector<Row>, rows);
        const auto agreement = agreementOfRows(rows);
        QTEST(reasons(agreement), "expected");
        QCOMPARE(agreement.decisions - agreement.equal, std::uint64_t{agreement.differences.size()});
    }

    void aRequestThatIsNotInTheLog()
    {
        const std::vector<Instant> planned{at(0)};
        const std::vector<Predicted> predicted{{kPassed, true}};
        const std::vector<std::optional<Logged>> logged(1);
        const auto agreement = agreementOf({planned, predicted, predicted, logged, lateness(planned, logged)});
        QCOMPARE(reasons(agreement), QStringLiteral("0 no_decision"));
        QCOMPARE(agreement.equal, std::uint64_t{0});
    }
};

SPILLWAY_TEST(TestAgreement)

} // namespace tst_agreement

#include "tst_agreement.moc"
