#include "engine/trace/columns/period_spans.h"

#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QTest>

namespace tst_period_spans {

using namespace spillway;

class TestPeriodSpans : public QObject
{
    Q_OBJECT

private slots:
    void withoutPeriodsAllIsNormal()
    {
        const std::vector<PeriodSpan> all{{{Instant::min(), Instant::max()}, PeriodKind::Normal}};
        QVERIFY(periodSpans({}) == all);
        const std::vector<Period> empty{{PeriodKind::Incident, {at(5), at(5)}}};
        QVERIFY(periodSpans(empty) == all);
    }

    void whatIsNoIncidentIsNormalUnlessSomethingElseIs()
    {
        std::vector<Period> periods{{PeriodKind::Incident, {at(10), at(20)}}, {PeriodKind::Normal, {at(5), at(5)}}};
        const std::vector<PeriodSpan> spans{{{Instant::min(), at(10)}, PeriodKind::Normal},
                                            {{at(10), at(20)}, PeriodKind::Incident},
                                            {{at(20), Instant::max()}, PeriodKind::Normal}};
        QVERIFY(periodSpans(periods) == spans);
        periods.push_back({PeriodKind::Normal, {at(30), at(40)}});
        QCOMPARE(periodSpans(periods).front().kind, std::nullopt);
    }

    void whatIsNotMarkedIsOfNoKind()
    {
        const std::vector<Period> periods{{PeriodKind::Normal, {at(10), at(20)}}};
        const std::vector<PeriodSpan> spans{
            {{Instant::min(), at(10)}, {}}, {{at(10), at(20)}, PeriodKind::Normal}, {{at(20), Instant::max()}, {}}};
        QVERIFY(periodSpans(periods) == spans);
    }

    void anIncidentCoversWhatIsNormal()
    {
        const std::vector<Period> periods{{PeriodKind::Normal, {at(10), at(40)}},
                                          {PeriodKind::Incident, {at(20), at(30)}},
                                          {PeriodKind::Incident, {at(25), at(30)}}};
        const std::vector<PeriodSpan> spans{{{Instant::min(), at(10)}, {}},
                                            {{at(10), at(20)}, PeriodKind::Normal},
                                            {{at(20), at(30)}, PeriodKind::Incident},
                                            {{at(30), at(40)}, PeriodKind::Normal},
                                            {{at(40), Instant::max()}, {}}};
        QVERIFY(periodSpans(periods) == spans);
    }

    void touchingPeriodsAreOneSpan()
    {
        const std::vector<Period> periods{{PeriodKind::Normal, {at(10), at(20)}},
                                          {PeriodKind::Normal, {at(20), at(30)}}};
        QCOMPARE(periodSpans(periods).size(), std::size_t{3});
        QVERIFY((periodSpans(periods)[1] == PeriodSpan{{at(10), at(30)}, PeriodKind::Normal}));
    }
};

SPILLWAY_TEST(TestPeriodSpans)

} // namespace tst_period_spans

#include "tst_period_spans.moc"
