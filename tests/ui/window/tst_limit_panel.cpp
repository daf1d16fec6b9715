#include "engine/policy/same_average.h"
#include "tests/support/seen.h"
#include "tests/support/test_class.h"
#include "ui/models/project/project.h"
#include "ui/models/project/results.h"
#include "ui/widgets/fields/parameter_row.h"
#include "ui/window/limit/limit_panel.h"
#include "ui/window/limit/limiter_rows.h"

#include <QtGui/QUndoStack>
#include <QtTest/QTest>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QDoubleSpinBox>
#include <QtWidgets/QLabel>

#include <memory>

namespace tst_limit_panel {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

/// The parameters of every algorithm.
class TestLimitPanel : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_project = std::make_unique<Project>();
        m_results = std::make_unique<Results>(m_project.get());
        Setup setup;
        setup.zone.rate = {10, RateUnit::PerSecond};
        setup.limit.burst = 20;
        m_project->applySetup(setup);
        m_panel = std::make_unique<LimitPanel>(m_project.get(), m_results.get());
        m_panel->show();
    }
    void cleanup()
    {
        m_panel.reset();
        m_project.reset();
    }

    void eachAlgorithmHasItsOwnRows_data()
    {
        QTest::addColumn<int>("algorithm");
        QTest::addColumn<QStringList>("shown");
        const auto row = [](const char* name, Algorithm algorithm, const QStringList& shown) {
            QTest::newRow(name) << static_cast<int>(algorithm) << shown;
        };
        row("limit_req", Algorithm::LimitReq, {"&rate", "&burst", "de&lay"});
        row("token bucket", Algorithm::TokenBucket, {"&rate", "capaci&ty"});
        row("leaking bucket", Algorithm::LeakyQueue, {"&rate", "capaci&ty"});
        row("fixed window", Algorithm::FixedWindow, {"&limit", "w&indow"});
        row("sliding log", Algorithm::SlidingLog, {"&limit", "w&indow"});
        row("sliding counter", Algorithm::SlidingCounter, {"&limit", "w&indow"});
    }
    void eachAlgorithmHasItsOwnRows()
    {
        QFETCH(int, algorithm);
        QFETCH(QStringList, shown);
        choose(static_cast<Algorithm>(algorithm));
        QStringList labels;
        for (const QLabel* label : m_panel->findChildren<QLabel*>()) {
            if (label->isVisible() && label->buddy() != nullptr && label->buddy() != m_panel->algorithm())
                labels << label->text();
        }
        shown.sort();
        labels.sort();
        QCOMPARE(labels, shown);
        QCOMPARE(m_panel->algorithm()->currentData().toInt(), algorithm);
    }

    void choosingIsOneStepAndCarriesOver()
    {
        choose(Algorithm::TokenBucket);
        QVERIFY(averageRate(*m_project->setup().other) == averageRate(m_project->setup().zone.rate));
        QCOMPARE(m_project->undoStack()->count(), 1);
        QCOMPARE(named<WholeField>(*m_panel->others(), u"Capacity"_s)->value(), 21.0);
        m_project->undoStack()->undo();
        QVERIFY(!m_project->setup().other);
        QVERIFY(m_panel->burst()->isVisible() && !m_panel->others()->isVisible());
    }

    void aDragIsOneStep()
    {
        choose(Algorithm::FixedWindow);
        const int before = m_project->undoStack()->count();
        m_panel->dragBurst(30, DragPhase::Begin);
        m_panel->dragBurst(40, DragPhase::Move);
        m_panel->dragBurst(50, DragPhase::End);
        QCOMPARE(m_project->setup().other->limit, std::int64_t{50});
        QCOMPARE(m_project->setup().limit.burst, std::int64_t{20}); // nginx's stays
        QCOMPARE(m_project->undoStack()->count(), before + 1);
    }

    void anotherUnitKeepsTheRate_data()
    {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        const auto row = [](const char* name, const char* before, const char* after) {
            QTest::newRow(name) << QString::fromLatin1(before) << QString::fromLatin1(after);
        };
        row("seconds become sixty times as many a minute", "3r/s", "180r/m");
        row("whole seconds come back", "180r/m", "3r/s");
        row("the nearest below", "100r/m", "2r/s");
        row("half is rounded up", "90r/m", "2r/s");
        row("the nearest below a half", "89r/m", "1r/s");
        row("never nothing", "1r/m", "1r/s");
    }
    void anotherUnitKeepsTheRate()
    {
        QFETCH(QString, before);
        QFETCH(QString, after);
        Setup setup = m_project->setup();
        setup.zone.rate = *NginxRate::parse(before.toStdString());
        m_project->applySetup(setup);
        chooseUnit(m_panel->unit(), 1 - m_panel->unit()->currentIndex());
        QCOMPARE(QString::fromStdString(m_project->setup().zone.rate.text()), after);
        QCOMPARE(m_project->undoStack()->count(), 1);
        m_project->undoStack()->undo();
        QVERIFY(m_project->setup() == setup);
    }

    void soItDoesForOtherAlgorithms()
    {
        choose(Algorithm::TokenBucket);
        Setup setup = m_project->setup();
        setup.other->rate = {4'000'000'000, RateUnit::PerSecond};
        m_project->applySetup(setup);
        chooseUnit(m_panel->others()->findChild<QComboBox*>(), 1);
        QVERIFY(flawOf(*m_project->setup().other).empty()); // sixty times as many would be too many
        setup.other->rate = {12, RateUnit::PerSecond};
        m_project->applySetup(setup);
        chooseUnit(m_panel->others()->findChild<QComboBox*>(), 1);
        QCOMPARE(m_project->setup().other->rate.text(), std::string("720r/m"));
    }

    /// The number of before stays, and what was typed is told.
    void whatIsNotTakenIsTold_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("told");
        QTest::newRow("none") << u"0"_s << u"“0” is not valid. Enter a whole number, 1 or more."_s;
        QTest::newRow("a word") << u"abc"_s << u"“c” is not valid. Enter a whole number, 1 or more."_s;
        QTest::newRow("less than none") << u"-"_s << u"“-” is not valid. Enter a whole number, 1 or more."_s;
    }

    void whatIsNotTakenIsTold()
    {
        QFETCH(QString, typed);
        QFETCH(QString, told);
        choose(Algorithm::LimitReq);
        m_panel->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_panel.get()));
        WholeField* field = m_panel->rate()->field();
        const auto warnings = [&] {
            QStringList texts;
            for (const QLabel* label : m_panel->rate()->findChildren<QLabel*>())
                if (label->isVisible() && label->property("role") == u"warning"_s)
                    texts << label->text();
            return texts;
        };
        const qint64 before = m_project->setup().zone.rate.count;
        field->setFocus();
        field->selectAll();
        QTest::keyClick(field, Qt::Key_Delete);
        QVERIFY(warnings().isEmpty());
        QTest::keyClicks(field, typed);
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(warnings(), QStringList{told});
        QCOMPARE(m_project->setup().zone.rate.count, before);
        field->selectAll();
        QTest::keyClicks(field, u"25"_s);
        QVERIFY(warnings().isEmpty());
        QCOMPARE(m_project->setup().zone.rate.count, 25);
    }

    /// Half a request a second is 30 a minute; "12.5" is not 125.
    void aFractionIsNotTaken()
    {
        m_panel->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_panel.get()));
        WholeField* field = m_panel->rate()->field();
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, u"12.5"_s);
        QTest::keyClick(field, Qt::Key_Return);
        QStringList texts;
        for (const QLabel* label : m_panel->rate()->findChildren<QLabel*>())
            if (label->isVisible())
                texts << label->text();
        QVERIFY2(!texts.filter(u" is not valid. "_s).isEmpty(), qPrintable(texts.join(u'|')));
        QCOMPARE(m_project->setup().zone.rate.count, 12);
    }

    void aWindowIsToldInAnyUnit()
    {
        choose(Algorithm::SlidingLog);
        PeriodRow* window = m_panel->others()->window();
        window->field()->setValue(90);
        QCOMPARE(m_project->setup().other->window.count(), std::int64_t{90'000}); // it began in seconds
        const int steps = m_project->undoStack()->count();
        window->unit()->setCurrentIndex(0);
        emit window->unit()->activated(0);
        QCOMPARE(window->field()->value(), 90'000.0); // the same time
        QCOMPARE(m_project->undoStack()->count(), steps);
        window->unit()->setCurrentIndex(2);
        emit window->unit()->activated(2);
        QCOMPARE(m_project->setup().other->window.count(), std::int64_t{120'000}); // 1.5 min is none
        QCOMPARE(window->field()->value(), 2.0);
    }

private:
    static void chooseUnit(QComboBox* units, int unit)
    {
        units->setCurrentIndex(unit);
        emit units->activated(unit);
    }

    void choose(Algorithm algorithm) const
    {
        QComboBox* box = m_panel->algorithm();
        box->setCurrentIndex(box->findData(static_cast<int>(algorithm)));
        emit box->activated(box->currentIndex());
    }

    std::unique_ptr<Project> m_project;
    std::unique_ptr<Results> m_results;
    std::unique_ptr<LimitPanel> m_panel;
};

SPILLWAY_TEST(TestLimitPanel)

} // namespace tst_limit_panel

#include "tst_limit_panel.moc"
