#include "ui/models/tables/clients_model.h"

#include "engine/advise/limiter_need.h"
#include "tests/support/test_class.h"
#include "tests/trace/traces.h"
#include "ui/models/tables/table_model.h"

#include <QtCore/QPersistentModelIndex>
#include <QtTest/QAbstractItemModelTester>
#include <QtTest/QSignalSpy>
#include <QtTest/QTest>

namespace tst_clients_model {

using namespace spillway;
using namespace spillway::ui;

namespace {

GroupedPtr groupedNames(const std::vector<std::string>& names)
{
    Trace trace;
    trace.sources.push_back({"drawn", names.size(), {}, {}});
    trace.columns.emplace_back().variable = "remote_addr";
    std::int64_t ms = 0;
    for (const std::string& name : names) {
        trace.arrivals.push_back(at(++ms));
        trace.sourceOf.push_back(0);
        trace.columns[0].ids.push_back(trace.columns[0].values.intern(name));
    }
    return groupedBy(shared(std::move(trace)), "$remote_addr");
}

/// An outcome with made-up figures: the model shows them and computes none.
OutcomePtr outcomeOf(const GroupedPtr& grouped, std::uint32_t seed)
{
    auto outcome = std::make_shared<Outcome>();
    outcome->grouped = grouped;
    outcome->clients.resize(grouped->clients());
    for (std::uint32_t i = 0; i < outcome->clients.size(); ++i) {
        const std::uint32_t mixed = (i + seed) * 2'654'435'761U;
        outcome->clients[i] = {1'000'000U + mixed % 1'000, mixed % 77, mixed % 99, Thousandths(mixed % 20'000),
                               Milliseconds(mixed % 4'000)};
    }
    return outcome;
}

std::vector<std::string> addresses(int count)
{
    std::vector<std::string> names;
    for (int i = 0; i < count; ++i)
        names.push_back("10." + std::to_string(i % 256) + '.' + std::to_string(i / 256 % 256) + '.' +
                        std::to_string(i / 65'536));
    return names;
}

QStringList shownNames(const ClientsModel& model)
{
    QStringList names;
    for (int row = 0; row < model.rowCount(); ++row)
        names.append(model.nameAt(row));
    return names;
}

qlonglong raw(const ClientsModel& model, int row, int column)
{
    return model.index(row, column).data(RawRole).toLongLong();
}

} // namespace

class TestClientsModel : public QObject
{
    Q_OBJECT

private slots:
    void init() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void isEmptyWithoutAnOutcome();
    void sortsByEachColumn_data();
    void sortsByEachColumn();
    void addressesAreOrderedByNumber();
    void rowsKeepTheirPlacesWhileFiguresChange();
    void theSameFiguresAreNoNews();
    void anotherGroupingResets();
    void aSelectedClientStaysSelectedWhenSorted();
    void filtersByName();
    void needsAreUnknownUntilTheyAreSet();
    void whatWholeSecondsLeaveOpenIsARange();
    void figuresStandOnTheRight();
    void aNameFromALogIsShownHarmless();
    void copiesWithoutFormulas();
    void whoIsExemptStandsAmongTheOthers();
    void aHundredThousandRowsAreNoMatter();
};

void TestClientsModel::isEmptyWithoutAnOutcome()
{
    ClientsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(model.rowCount(), 0);
    QCOMPARE(model.rowOf(QStringLiteral("192.0.2.1")), -1);
    model.sort(ClientsModel::Client);
    model.setFilter(QStringLiteral("x"));
    model.setNeeds({1, 2, 3});
    model.setOutcome(nullptr);
    QCOMPARE(model.rowCount(), 0);
    QCOMPARE(model.columnCount(), int(ClientsModel::ColumnCount));
}

void TestClientsModel::sortsByEachColumn_data()
{
    QTest::addColumn<int>("column");
    for (int column = ClientsModel::Requests; column < ClientsModel::ColumnCount; ++column)
        QTest::addRow("column %d", column) << column;
}

void TestClientsModel::sortsByEachColumn()
{
    QFETCH(int, column);
    ClientsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto grouped = groupedNames(addresses(300));
    model.setOutcome(outcomeOf(grouped, 1));
    std::vector<std::int64_t> needs(300);
    for (std::size_t i = 0; i < needs.size(); ++i)
        needs[i] = static_cast<std::int64_t>(i * 37 % 100);
    model.setNeeds(needs);
    model.sort(column, Qt::DescendingOrder);
    for (int row = 1; row < model.rowCount(); ++row)
        QVERIFY(raw(model, row - 1, column) >= raw(model, row, column));
    model.sort(column, Qt::AscendingOrder);
    for (int row = 1; row < model.rowCount(); ++row)
        QVERIFY(raw(model, row - 1, column) <= raw(model, row, column));
    QVERIFY(raw(model, 0, column) < raw(model, model.rowCount() - 1, column));
}

void TestClientsModel::addressesAreOrderedByNumber()
{
    ClientsModel model;
    model.setOutcome(outcomeOf(groupedNames({"zebra", "10.0.0.10", "2001:db8::10", "9.255.0.1", "10.0.0.9",
                                             "2001:db8::9", "alpha", "300.1.1.1"}),
                               1));
    model.sort(ClientsModel::Client, Qt::AscendingOrder);
    const QStringList expected{QStringLiteral("9.255.0.1"),    QStringLiteral("10.0.0.9"),
                               QStringLiteral("10.0.0.10"),    QStringLiteral("2001:db8::9"),
                               QStringLiteral("2001:db8::10"), QStringLiteral("300.1.1.1"),
                               QStringLiteral("alpha"),        QStringLiteral("zebra")};
    QCOMPARE(shownNames(model), expected);
}

void TestClientsModel::rowsKeepTheirPlacesWhileFiguresChange()
{
    ClientsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto grouped = groupedNames(addresses(50));
    model.setOutcome(outcomeOf(grouped, 1));
    const QStringList before = shownNames(model);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    QSignalSpy sorted(&model, &QAbstractItemModel::layoutChanged);
    for (std::uint32_t seed = 2; seed < 12; ++seed)
        model.setOutcome(outcomeOf(grouped, seed));
    QCOMPARE(changed.count(), 10);
    QCOMPARE(reset.count(), 0);
    QCOMPARE(shownNames(model), before);
    QTRY_COMPARE(sorted.count(), 1); // at rest the order is made right again
    QVERIFY(shownNames(model) != before);
    for (int row = 1; row < model.rowCount(); ++row)
        QVERIFY(raw(model, row - 1, ClientsModel::Rejected) >= raw(model, row, ClientsModel::Rejected));
}

void TestClientsModel::theSameFiguresAreNoNews()
{
    ClientsModel model;
    const auto grouped = groupedNames(addresses(50));
    model.setOutcome(outcomeOf(grouped, 1));
    const auto range = std::make_shared<OutcomeEstimate>();
    range->clients.resize(50);
    model.setRange(range);
    QSignalSpy sorted(&model, &QAbstractItemModel::layoutChanged);
    QTRY_COMPARE(sorted.count(), 1);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    for (int turns = 0; turns < 3; ++turns) { // what each page of a played picture brings
        model.setOutcome(outcomeOf(grouped, 1));
        model.setRange(range);
    }
    QCOMPARE(changed.count(), 0);
    QTest::qWait(2 * ClientsModel::kSettleMs);
    QCOMPARE(sorted.count(), 1);
    model.setRange(nullptr);
    QCOMPARE(changed.count(), 1);
}

void TestClientsModel::anotherGroupingResets()
{
    ClientsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setOutcome(outcomeOf(groupedNames({"a", "b"}), 1));
    model.setNeeds({5, 6});
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.setOutcome(outcomeOf(groupedNames({"c", "d", "e"}), 1));
    QCOMPARE(reset.count(), 1);
    QCOMPARE(model.rowCount(), 3);
    QVERIFY(!model.index(0, ClientsModel::Need).data(RawRole).isValid());
}

void TestClientsModel::aSelectedClientStaysSelectedWhenSorted()
{
    ClientsModel model;
    model.setOutcome(outcomeOf(groupedNames(addresses(100)), 1));
    const QPersistentModelIndex chosen = model.index(17, ClientsModel::Rejected);
    const QString name = model.nameAt(17);
    model.sort(ClientsModel::LongestWait, Qt::AscendingOrder);
    QVERIFY(chosen.row() != 17);
    QCOMPARE(model.nameAt(chosen.row()), name);
    QCOMPARE(chosen.column(), int(ClientsModel::Rejected));
    QCOMPARE(model.rowOf(name), chosen.row());
}

void TestClientsModel::filtersByName()
{
    ClientsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setOutcome(outcomeOf(groupedNames({"GoogleBot", "bingbot", "192.0.2.1", "Firefox"}), 1));
    model.setFilter(QStringLiteral("BOT"));
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.allClients(), std::size_t{4});
    QCOMPARE(model.rowOf(QStringLiteral("Firefox")), -1);
    model.setFilter(QStringLiteral("no such client"));
    QCOMPARE(model.rowCount(), 0);
    model.setOutcome(outcomeOf(groupedNames({"x", "no such client after all"}), 1));
    QCOMPARE(model.rowCount(), 1); // the filter outlives a grouping
    model.setFilter({});
    QCOMPARE(model.rowCount(), 2);
}

void TestClientsModel::needsAreUnknownUntilTheyAreSet()
{
    ClientsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setOutcome(outcomeOf(groupedNames({"a", "b"}), 1));
    const auto need = [&](int role) { return model.index(0, ClientsModel::Need).data(role); };
    QCOMPARE(need(Qt::DisplayRole).toString(), QStringLiteral("…"));
    QCOMPARE(need(FileRole).toString(), QString());
    model.setNeeds({1, 2, 3}); // of another grouping: not ours
    QCOMPARE(need(Qt::DisplayRole).toString(), QStringLiteral("…"));
    model.setNeeds({1'234, 1'234});
    QCOMPARE(need(Qt::DisplayRole).toString(), QStringLiteral("1,234"));
    QCOMPARE(need(FileRole).toString(), QStringLiteral("1234"));
    model.setNeeds({kNoneSuffices, kNoneSuffices});
    QCOMPARE(need(Qt::DisplayRole).toString(), QStringLiteral("none suffices"));
    QCOMPARE(need(FileRole).toString(), QString());
}

void TestClientsModel::whatWholeSecondsLeaveOpenIsARange()
{
    ClientsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    auto outcome = std::make_shared<Outcome>();
    outcome->grouped = groupedNames({"a", "b"});
    outcome->clients = {{20, 2, 10, {}, {}}, {30, 0, 8, {}, {}}};
    model.setOutcome(outcome);
    auto range = std::make_shared<OutcomeEstimate>();
    range->clients = {{{8, 0, 0}, {18, 2, 10}}, {{1, 0, 8}, {22, 0, 29}}};
    model.setRange(range);
    const auto text = [&](int row, int column, int role) { return model.index(row, column).data(role); };
    QCOMPARE(text(0, ClientsModel::Rejected, Qt::DisplayRole).toString(), QStringLiteral("0–10"));
    QCOMPARE(text(0, ClientsModel::Delayed, Qt::DisplayRole).toString(), QStringLiteral("0–2"));
    QCOMPARE(text(0, ClientsModel::Passed, Qt::DisplayRole).toString(), QStringLiteral("8–18"));
    QCOMPARE(text(1, ClientsModel::Delayed, Qt::DisplayRole).toString(), QStringLiteral("0"));
    QTRY_COMPARE(model.nameAt(0), QStringLiteral("b")); // in the order of the upper ends
    const QStringList lines = tableText(model, TableFormat::Csv).split(u'\n');
    QCOMPARE(lines.value(0),
             QStringLiteral("client,requests,passed,passed_low,passed_high,delayed,delayed_low,delayed_high,"
                            "rejected,rejected_low,rejected_high,peak_level,longest_wait_ms,need_burst"));
    QCOMPARE(lines.value(1), QStringLiteral("b,30,22,1,22,0,0,0,8,8,29,0.000,0,"));
    model.setOutcome(std::make_shared<Outcome>(*outcome)); // other bins: the same figures
    QCOMPARE(text(0, ClientsModel::Rejected, Qt::DisplayRole).toString(), QStringLiteral("8–29"));
    outcome = std::make_shared<Outcome>(*outcome);
    outcome->clients[0].rejected = 9;
    model.setOutcome(outcome);
    QCOMPARE(text(0, ClientsModel::Rejected, Qt::DisplayRole).toString(), QStringLiteral("8")); // not of this one
}

void TestClientsModel::figuresStandOnTheRight()
{
    ClientsModel model;
    model.setOutcome(outcomeOf(groupedNames({"a"}), 1));
    const auto alignment = [&](int column) {
        return model.index(0, column).data(Qt::TextAlignmentRole).value<Qt::Alignment>();
    };
    QVERIFY(alignment(ClientsModel::Client).testFlag(Qt::AlignLeft));
    QVERIFY(alignment(ClientsModel::Rejected).testFlag(Qt::AlignRight));
    QVERIFY(model.headerData(ClientsModel::Rejected, Qt::Horizontal, Qt::TextAlignmentRole)
                .value<Qt::Alignment>()
                .testFlag(Qt::AlignRight));
}

void TestClientsModel::aNameFromALogIsShownHarmless()
{
    ClientsModel model;
    model.setOutcome(outcomeOf(groupedNames({"a\x1B[31m\xFF\n"}), 1));
    QCOMPARE(model.nameAt(0), QStringLiteral("a\\x1B[31m\\xFF\\x0A"));
    QCOMPARE(model.rowOf(model.nameAt(0)), 0); // and found again
}

void TestClientsModel::copiesWithoutFormulas()
{
    ClientsModel model;
    auto outcome = std::make_shared<Outcome>();
    outcome->grouped = groupedNames({"=cmd|' /C calc'!A0", "say \"hi\", you", "192.0.2.1"});
    outcome->clients = {{9, 2, 3, Thousandths(9'731), Milliseconds(1'500)}, {8, 0, 2, {}, {}}, {7, 0, 1, {}, {}}};
    model.setOutcome(outcome);
    const QString csv = tableText(model, TableFormat::Csv);
    const QStringList lines = csv.split(u'\n');
    QCOMPARE(lines.value(0),
             QStringLiteral("client,requests,passed,delayed,rejected,peak_level,longest_wait_ms,need_burst"));
    QCOMPARE(lines.value(1), QStringLiteral("'=cmd|' /C calc'!A0,9,4,2,3,9.731,1500,"));
    QCOMPARE(lines.value(2), QStringLiteral("\"say \"\"hi\"\", you\",8,6,0,2,0.000,0,"));
    QCOMPARE(lines.size(), 5);
    const QString tsv = tableText(model, {2}, TableFormat::Tsv);
    QCOMPARE(tsv.split(u'\n').value(1), QStringLiteral("192.0.2.1\t7\t6\t0\t1\t0.000\t0\t"));
    QCOMPARE(tsv.split(u'\n').size(), 3);
}

/// What a large table must not do: anything row by row while figures follow one another.
void TestClientsModel::whoIsExemptStandsAmongTheOthers()
{
    ClientsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setOutcome(outcomeOf(groupedNames({"a", "a", "a", "b"}), 0)); // 0 and some of them rejected
    model.setExempt({{"192.0.2.1", 2}, {"198.51.100.7", 1}});
    const auto order = [&](int column) {
        model.sort(column, Qt::DescendingOrder);
        return shownNames(model).join(u' ');
    };
    QCOMPARE(order(ClientsModel::Rejected), QStringLiteral("b a 192.0.2.1 198.51.100.7")); // of equal ones by requests
    QVERIFY(order(ClientsModel::Requests).endsWith(QStringLiteral("192.0.2.1 198.51.100.7")));
    QCOMPARE(model.allClients(), std::size_t{2});
    QCOMPARE(raw(model, 2, ClientsModel::Requests), 2);
    QCOMPARE(raw(model, 2, ClientsModel::Passed), 2);
    QCOMPARE(raw(model, 2, ClientsModel::Rejected), 0);
    QCOMPARE(model.index(2, ClientsModel::Need).data().toString(), QStringLiteral("exempt"));
    QVERIFY(!model.flags(model.index(2, 0)).testFlag(Qt::ItemIsSelectable));
    QVERIFY(model.flags(model.index(1, 0)).testFlag(Qt::ItemIsSelectable));
    model.setFilter(QStringLiteral("192.0"));
    QCOMPARE(shownNames(model), QStringList{QStringLiteral("192.0.2.1")});
    model.setFilter({});
    model.sort(ClientsModel::Client, Qt::AscendingOrder);
    QCOMPARE(model.rowCount(), 4);
    model.setOutcome(outcomeOf(groupedNames({"a"}), 1)); // of another nobody knows who is exempt
    QCOMPARE(model.rowCount(), 1);
}

void TestClientsModel::aHundredThousandRowsAreNoMatter()
{
    constexpr int kRows = 100'000;
    ClientsModel model;
    const auto grouped = groupedNames(addresses(kRows));
    QCOMPARE(grouped->clients(), std::size_t{kRows});
    model.setOutcome(outcomeOf(grouped, 1));
    model.sort(ClientsModel::PeakLevel, Qt::DescendingOrder);
    for (int row = 1; row < kRows; ++row)
        QVERIFY(raw(model, row - 1, ClientsModel::PeakLevel) >= raw(model, row, ClientsModel::PeakLevel));
    model.setFilter(QStringLiteral(".7."));
    QVERIFY(model.rowCount() > 0 && model.rowCount() < kRows / 50);
    model.setFilter({});
    QCOMPARE(model.rowCount(), kRows);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    QSignalSpy sorted(&model, &QAbstractItemModel::layoutChanged);
    model.setNeeds(std::vector<std::int64_t>(kRows, 3));
    for (std::uint32_t seed = 2; seed < 12; ++seed)
        model.setOutcome(outcomeOf(grouped, seed));
    QCOMPARE(changed.count(), 11); // one for all rows each time
    QCOMPARE(changed.last().at(1).toModelIndex().row(), kRows - 1);
    QCOMPARE(sorted.count(), 0);
}

SPILLWAY_TEST(TestClientsModel)

} // namespace tst_clients_model

#include "tst_clients_model.moc"
