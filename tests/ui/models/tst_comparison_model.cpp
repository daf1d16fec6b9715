#include "ui/models/tables/comparison_model.h"

#include "engine/policy/policy_text.h"
#include "tests/replay/clients.h"
#include "tests/support/test_class.h"
#include "ui/models/tables/table_model.h"
#include "ui/text/format.h"

#include <QtTest/QAbstractItemModelTester>
#include <QtTest/QSignalSpy>
#include <QtTest/QTest>

namespace tst_comparison_model {

using namespace spillway;
using namespace spillway::ui;

namespace {

/// 30 requests of one client at the end of a second and 30 at the start of the next.
GroupedPtr boundary()
{
    std::vector<std::int64_t> times(30, 999);
    times.resize(60, 1000);
    return groupedClients({times});
}

void fill(ComparisonModel& model, const GroupedPtr& grouped)
{
    for (int row = 0; row < model.rowCount(); ++row)
        model.setFigures(
            row, std::make_shared<ComparisonRow>(compareOne(model.policyAt(row), grouped,
                                                            {at(0), Milliseconds(1000), 2}, naturalWindow(model.base()))
                                                     .value()));
}

/// All that is known in the readings.
void fillWithRanges(ComparisonModel& model, const GroupedPtr& grouped)
{
    const auto others = byOtherModels(grouped).value();
    for (int row = 0; row < model.rowCount(); ++row) {
        auto figures = std::make_shared<ComparisonRow>(*model.figuresAt(row));
        figures->estimate = estimateOf(*figures, grouped, others, {}).value();
        model.setFigures(row, figures);
    }
}

QString shown(const ComparisonModel& model, int row, int column, int role = Qt::DisplayRole)
{
    return model.index(row, column).data(role).toString();
}

constexpr int kFixedWindow = static_cast<int>(Algorithm::FixedWindow);
constexpr int kTokenBucket = static_cast<int>(Algorithm::TokenBucket);
constexpr int kLeakyQueue = static_cast<int>(Algorithm::LeakyQueue);

} // namespace

class TestComparisonModel : public QObject
{
    Q_OBJECT

private slots:
    void rowsFollowTheBase()
    {
        ComparisonModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 0);
        QSignalSpy changed(&model, &ComparisonModel::policiesChanged);
        model.setBase(limitBy("rate=10r/s burst=20"));
        QCOMPARE(model.rowCount(), 6);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(shown(model, 0, ComparisonModel::LimitText), QStringLiteral("rate=10r/s burst=20"));
        QCOMPARE(shown(model, kFixedWindow, ComparisonModel::LimitText), QStringLiteral("limit=10 window=1s"));
        QCOMPARE(model.appliedRow(), 0);
        model.setBase(limitBy("rate=10r/s burst=20"));
        QCOMPARE(changed.count(), 1); // nothing new
        model.setBase(limitBy("token-bucket rate=5r/s capacity=9"));
        QCOMPARE(changed.count(), 2);
        QCOMPARE(model.appliedRow(), kTokenBucket);
        QCOMPARE(shown(model, kFixedWindow, ComparisonModel::LimitText), QStringLiteral("limit=5 window=1s"));
        model.setBase(parseLimits({"rate=1r/s", "rate=2r/s"}, KeyTemplate()).value());
        QCOMPARE(model.rowCount(), 0); // no one limit that six algorithms could stand for
    }

    void figuresAreShownAndAge()
    {
        ComparisonModel model;
        model.setBase(limitBy("rate=10r/s burst=20"));
        QVERIFY(shown(model, 0, ComparisonModel::Passed).isEmpty());
        fill(model, boundary());
        QCOMPARE(shown(model, kFixedWindow, ComparisonModel::MostInWindow), QStringLiteral("▲ 20"));
        QVERIFY(shown(model, kFixedWindow, ComparisonModel::MostInWindow, Qt::AccessibleTextRole)
                    .contains(QStringLiteral("10 more than the limit")));
        QCOMPARE(shown(model, kLeakyQueue, ComparisonModel::AtOnce), QStringLiteral("1"));
        QCOMPARE(shown(model, kTokenBucket, ComparisonModel::AtOnce), QStringLiteral("21"));
        const auto title = [&](int role) {
            return model.headerData(ComparisonModel::AtOnce, Qt::Horizontal, role).toString();
        };
        QCOMPARE(title(Qt::DisplayRole), QStringLiteral("At once"));
        QVERIFY(title(Qt::ToolTipRole).contains(QStringLiteral("served within any 100 ms")));
        QVERIFY(model.isFresh(0));
        model.setBase(limitBy("rate=9r/s burst=20"));
        QVERIFY(!model.isFresh(0) && model.figuresAt(0) != nullptr);
        fill(model, boundary());
        QVERIFY(model.isFresh(0));
        model.ageFigures();
        QVERIFY(!model.isFresh(0));
    }

    void rangesAreShown()
    {
        ComparisonModel model;
        model.setBase(limitBy("rate=10r/s burst=20"));
        const GroupedPtr grouped = groupedClients({std::vector<std::int64_t>(60, 1000)});
        fill(model, grouped);
        QVERIFY(!model.hasRange());
        fillWithRanges(model, grouped);
        QVERIFY(model.hasRange());
        const ComparisonEstimate known = *model.figuresAt(kTokenBucket)->estimate;
        QCOMPARE(known.totals.high.rejected, 39U); // all at once
        QCOMPARE(known.totals.low.rejected, 30U);  // 9 more tokens come while they do
        QCOMPARE(shown(model, kTokenBucket, ComparisonModel::Rejected), QStringLiteral("50–65 %"));
        QVERIFY(
            shown(model, kTokenBucket, ComparisonModel::Rejected, Qt::ToolTipRole).endsWith(QStringLiteral("30–39")));
        QCOMPARE(shown(model, kTokenBucket, ComparisonModel::MostInWindow), QStringLiteral("▲ 21–30"));
        QVERIFY(shown(model, kTokenBucket, ComparisonModel::MostInWindow, Qt::AccessibleTextRole)
                    .contains(QStringLiteral("11–20 more than the limit")));
        QVERIFY(shown(model, kFixedWindow, ComparisonModel::Rejected, Qt::ToolTipRole).endsWith(QStringLiteral("50")));
        QCOMPARE(shown(model, kLeakyQueue, ComparisonModel::LongestWait), QStringLiteral("2 s"));
        const QStringList lines = tableText(model, TableFormat::Csv).split(u'\n');
        QVERIFY(lines.first().startsWith(QStringLiteral("algorithm,limit,requests,passed,passed_low,passed_high,")));
        QVERIFY(lines.at(1 + kTokenBucket).contains(QStringLiteral(",60,21,21,30,0,0,0,39,30,39,0,0,0,")));
        QCOMPARE(lines.at(1 + kTokenBucket).count(u','), lines.first().count(u','));
    }

    void namesTheRowInUse()
    {
        ComparisonModel model;
        model.setBase(limitBy("rate=10r/s"));
        QCOMPARE(shown(model, 0, ComparisonModel::Applied), QStringLiteral("in use"));
        QCOMPARE(shown(model, 2, ComparisonModel::Applied), QString());
    }

    void isWrittenToAFile()
    {
        ComparisonModel model;
        model.setBase(limitBy("rate=10r/s burst=20"));
        fill(model, boundary());
        const QStringList lines = tableText(model, TableFormat::Csv).split(u'\n');
        QCOMPARE(lines.first(),
                 QStringLiteral("algorithm,limit,requests,passed,delayed,rejected,longest_wait_ms,p99_wait_ms,"
                                "most_in_window,allowed_in_window,most_at_once,state_bytes_per_client,applied"));
        QCOMPARE(lines.at(1), QStringLiteral("limit_req,rate=10r/s burst=20,60,1,20,39,2000,2000,10,10,1,16,yes"));
        QCOMPARE(lines.at(1 + kFixedWindow),
                 QStringLiteral("fixed-window,fixed-window limit=10 window=1s,60,20,0,40,0,0,20,10,20,16,no"));
    }
};

SPILLWAY_TEST(TestComparisonModel)

} // namespace tst_comparison_model

#include "tst_comparison_model.moc"
