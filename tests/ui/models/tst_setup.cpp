#include "engine/policy/same_average.h"
#include "tests/support/test_class.h"
#include "ui/models/project/limit_words.h"
#include "ui/models/project/setup.h"

#include <QtTest/QTest>

namespace tst_setup {

using namespace spillway;
using namespace spillway::ui;

namespace {

/// 10 r/s, burst 20, delay 8: more than any other algorithm can say.
Setup ofNginx()
{
    Setup setup;
    setup.zone.name = "api";
    setup.zone.bytes = 1U << 20U;
    setup.zone.rate = {10, RateUnit::PerSecond};
    setup.limit.burst = 20;
    setup.limit.delay = 8;
    setup.status = 503;
    return setup;
}

constexpr std::array kOthers{Algorithm::TokenBucket, Algorithm::LeakyQueue, Algorithm::FixedWindow,
                             Algorithm::SlidingLog, Algorithm::SlidingCounter};

} // namespace

class TestSetup : public QObject
{
    Q_OBJECT

private slots:
    void itsPolicyIsOfTheChosenAlgorithm()
    {
        QVERIFY(isSimple(ofNginx().policy()));
        for (const Algorithm algorithm : kOthers) {
            const Setup setup = withAlgorithm(ofNginx(), algorithm);
            QVERIFY(setup.algorithm() == algorithm);
            const Policy policy = setup.policy();
            QVERIFY(algorithmOf(policy) == algorithm);
            QVERIFY(policy.zones.empty() && policy.rules.empty());
            QCOMPARE(policy.status, 503);
            QVERIFY(policy.other->key == setup.zone.key);
        }
    }

    void theAverageRateStays()
    {
        for (const Algorithm algorithm : kOthers)
            QVERIFY(averageRate(*withAlgorithm(ofNginx(), algorithm).other) == averageRate(ofNginx().zone.rate));
    }

    void lookingThroughTheAlgorithmsChangesNothing()
    {
        Setup setup = ofNginx();
        for (const Algorithm algorithm : kOthers) {
            setup = withAlgorithm(setup, algorithm);
            QVERIFY(setup == withAlgorithm(ofNginx(), algorithm)); // though a window says less than a bucket
        }
        QVERIFY(withAlgorithm(setup, Algorithm::LimitReq) == ofNginx());
        QVERIFY(withAlgorithm(setup, setup.algorithm()) == setup);
    }

    void whatWasChangedIsCarriedOver()
    {
        Setup setup = withAlgorithm(ofNginx(), Algorithm::TokenBucket);
        setup.other->rate = {30, RateUnit::PerSecond};
        setup.other->capacity = 51;
        const Setup back = withAlgorithm(setup, Algorithm::LimitReq);
        QVERIFY(!back.other);
        QCOMPARE(back.zone.rate.count, std::int64_t{30});
        QCOMPARE(back.limit.burst, std::int64_t{50});
        QVERIFY(back.limit.nodelay);
        QVERIFY(back.zone.name == "api" && back.zone.bytes == 1U << 20U);
        const Setup window = withAlgorithm(setup, Algorithm::FixedWindow);
        QVERIFY(averageRate(*window.other) == (AverageRate{3, Milliseconds(100)}));
    }

    void aPolicyIsTakenOver()
    {
        const auto policy = parseLimits({"fixed-window limit=7 window=1m key=$uri"}, KeyTemplate());
        const Setup setup = withLimit(ofNginx(), *policy);
        QCOMPARE(setup.other->limit, std::int64_t{7});
        QCOMPARE(setup.zone.key.text(), std::string("$uri"));
        QCOMPARE(setup.limit.burst, std::int64_t{20}); // kept
        const auto nginx = parseLimits({"rate=5r/s burst=3 zone=web:2m"}, KeyTemplate());
        QCOMPARE(withLimit(ofNginx(), *nginx).zone.name, std::string("web"));
        QVERIFY(!withLimit(setup, *nginx).other);
    }

    void needsFollowFromAllButTheCeiling()
    {
        Setup one = withAlgorithm(ofNginx(), Algorithm::TokenBucket);
        Setup two = one;
        two.other->capacity = 500;
        QVERIFY(needsAlike(one, two));
        two.other->cost = 2;
        QVERIFY(!needsAlike(one, two));
        QVERIFY(!needsAlike(one, ofNginx()));
        two = ofNginx();
        two.limit.burst = 99;
        QVERIFY(needsAlike(ofNginx(), two));
        two.zone.rate.count = 11;
        QVERIFY(!needsAlike(ofNginx(), two));
    }

    void aCeilingStaysWithinItsBounds_data()
    {
        QTest::addColumn<int>("algorithm");
        QTest::addColumn<qint64>("least");
        QTest::addColumn<QString>("name");
        const auto row = [](const char* name, Algorithm algorithm, qint64 least, const char* ceiling) {
            QTest::newRow(name) << static_cast<int>(algorithm) << least << QString::fromLatin1(ceiling);
        };
        row("limit_req", Algorithm::LimitReq, 0, "burst");
        row("token bucket: its cost", Algorithm::TokenBucket, 3, "capacity");
        row("leaking bucket", Algorithm::LeakyQueue, 0, "capacity");
        row("fixed window", Algorithm::FixedWindow, 1, "limit");
    }
    void aCeilingStaysWithinItsBounds()
    {
        QFETCH(int, algorithm);
        QFETCH(qint64, least);
        Setup setup = withAlgorithm(ofNginx(), static_cast<Algorithm>(algorithm));
        if (setup.other)
            setup.other->cost = 3;
        QCOMPARE(qint64{ceilingOf(withCeiling(setup, -5).applied()).raw()}, least * 1000);
        QCOMPARE(qint64{ceilingOf(withCeiling(setup, 77).applied()).raw()}, qint64{77'000});
        QTEST(ceilingName(setup.applied()), "name");
    }
};

SPILLWAY_TEST(TestSetup)

} // namespace tst_setup

#include "tst_setup.moc"
