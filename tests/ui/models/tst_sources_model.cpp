#include "ui/models/tables/sources_model.h"

#include "tests/support/test_class.h"
#include "tests/trace/traces.h"
#include "ui/commands/edits.h"
#include "ui/models/project/project.h"

#include <QtGui/QUndoStack>
#include <QtTest/QAbstractItemModelTester>
#include <QtTest/QSignalSpy>
#include <QtTest/QTest>

namespace tst_sources_model {

using namespace spillway;
using namespace spillway::ui;

namespace {

TracePtr ofTwoFiles()
{
    Trace trace = traceOf({"remote_addr"}, {{1'000, {"192.0.2.1"}}});
    trace.sources = {{"/var/log/nginx/shop.log", 1'234, at(0), at(9'000)}, {"-", 0, {}, {}}};
    return shared(std::move(trace));
}

} // namespace

class TestSourcesModel : public QObject
{
    Q_OBJECT

private slots:
    void showsTheSourcesOfTheTraffic();
    void aCheckMarkIsAnUndoStep();
    void onlyNamesHaveCheckMarks();
};

void TestSourcesModel::showsTheSourcesOfTheTraffic()
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    Project project;
    SourcesModel model(&project);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(model.rowCount(), 0);
    project.setTraffic(ofTwoFiles(), {});
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.index(0, SourcesModel::Source).data().toString(), QStringLiteral("shop.log"));
    QCOMPARE(model.index(0, SourcesModel::Source).data(Qt::ToolTipRole).toString(),
             QStringLiteral("/var/log/nginx/shop.log"));
    QCOMPARE(model.index(0, SourcesModel::Requests).data().toString(), QStringLiteral("1,234"));
    QCOMPARE(model.index(0, SourcesModel::Requests).data(RawRole).toULongLong(), 1'234ULL);
    QCOMPARE(model.index(1, SourcesModel::Source).data().toString(), QStringLiteral("Standard input"));
    QCOMPARE(model.index(1, SourcesModel::Span).data().toString(), QString()); // no request, no time
    project.setTraffic(nullptr, {});
    QCOMPARE(model.rowCount(), 0);
}

void TestSourcesModel::aCheckMarkIsAnUndoStep()
{
    Project project;
    project.setTraffic(ofTwoFiles(), {});
    SourcesModel model(&project);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    connect(&model, &SourcesModel::editRequested, &project,
            [&](const Setup& setup, const QString& text) { editSetup(project, setup, text); });
    const QModelIndex second = model.index(1, SourcesModel::Source);
    const QModelIndex first = model.index(0, SourcesModel::Source);
    QCOMPARE(second.data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    QVERIFY(model.setData(second, Qt::Unchecked, Qt::CheckStateRole));
    QVERIFY(model.setData(first, Qt::Unchecked, Qt::CheckStateRole));
    QCOMPARE(changed.count(), 2);
    QVERIFY((project.setup().selection.sourcesOff == std::vector<std::uint16_t>{0, 1}));
    QCOMPARE(second.data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
    QVERIFY(model.setData(first, Qt::Checked, Qt::CheckStateRole));
    QVERIFY(project.setup().selection.sourcesOff == std::vector<std::uint16_t>{1});
    for (int i = 0; i < 3; ++i)
        project.undoStack()->undo();
    QVERIFY(project.setup() == Setup());
    QCOMPARE(second.data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
}

void TestSourcesModel::onlyNamesHaveCheckMarks()
{
    Project project;
    project.setTraffic(ofTwoFiles(), {});
    SourcesModel model(&project);
    QSignalSpy asked(&model, &SourcesModel::editRequested);
    QVERIFY(model.index(0, SourcesModel::Source).flags().testFlag(Qt::ItemIsUserCheckable));
    QVERIFY(!model.index(0, SourcesModel::Span).flags().testFlag(Qt::ItemIsUserCheckable));
    QVERIFY(!model.setData(model.index(0, SourcesModel::Span), Qt::Unchecked, Qt::CheckStateRole));
    QVERIFY(!model.setData(model.index(0, SourcesModel::Source), QStringLiteral("name"), Qt::EditRole));
    QCOMPARE(asked.count(), 0);
}

SPILLWAY_TEST(TestSourcesModel)

} // namespace tst_sources_model

#include "tst_sources_model.moc"
