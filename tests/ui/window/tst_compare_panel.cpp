#include "ui/window/tabs/compare_panel.h"

#include "engine/policy/policy_text.h"
#include "tests/support/seen.h"
#include "tests/support/test_class.h"
#include "tests/ui/replay_fixture.h"
#include "ui/charts/time/difference_lane.h"
#include "ui/models/tables/comparison_model.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/tables/comparison_delegate.h"
#include "ui/widgets/tables/comparison_view.h"

#include <QtGui/QUndoStack>
#include <QtWidgets/QApplication>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QTableView>
#include <QtWidgets/QToolButton>

namespace tst_compare_panel {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

namespace {

constexpr int kTokenBucket = static_cast<int>(Algorithm::TokenBucket);
constexpr int kFixedWindow = static_cast<int>(Algorithm::FixedWindow);
constexpr int kSlidingLog = static_cast<int>(Algorithm::SlidingLog);

/// A pin of a row, as its tools show them.
[[nodiscard]] QToolButton* pinButton(const ComparisonView& view, int row, Pin pin)
{
    const QModelIndex at = view.table()->model()->index(row, ComparisonModel::Applied);
    return view.table()->indexWidget(at)->findChildren<QToolButton*>().at(pin == Pin::A ? 0 : 1);
}

[[nodiscard]] QPushButton* useButton(const ComparisonView& view, int row)
{
    return view.table()
        ->indexWidget(view.table()->model()->index(row, ComparisonModel::Applied))
        ->findChild<QPushButton*>();
}

} // namespace

class TestComparePanel : public QObject
{
    Q_OBJECT

    std::unique_ptr<ReplayFixture> m_fixture;
    std::unique_ptr<ComparePanel> m_panel;

    [[nodiscard]] Project& project() const { return m_fixture->project; }
    [[nodiscard]] bool settle() const
    {
        return m_fixture->settle() && QTest::qWaitFor([this] { return m_fixture->graph.comparison.isIdle(); }, 20'000);
    }
    [[nodiscard]] bool allFresh() const
    {
        for (int row = 0; row < m_panel->model()->rowCount(); ++row)
            if (!m_panel->model()->isFresh(row))
                return false;
        return m_panel->model()->rowCount() == 6;
    }
    void show()
    {
        m_panel->resize(1100, 400);
        m_panel->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
        QVERIFY(settle());
    }
    [[nodiscard]] QLineEdit* editParameters(int row) const
    {
        QTableView* table = m_panel->view()->table();
        const QModelIndex index = m_panel->model()->index(row, ComparisonModel::AlgorithmName);
        const QRect line = ComparisonDelegate::parametersIn(table->visualRect(index), table);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, line.center());
        return table->viewport()->findChild<QLineEdit*>();
    }

    /// Where an image is not as in its upper left corner.
    [[nodiscard]] static QRect inkOf(const QImage& image)
    {
        QRect ink;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                if (image.pixel(x, y) != image.pixel(0, 0))
                    ink |= QRect(x, y, 1, 1);
        return ink;
    }

private slots:
    void initTestCase() { applyTheme(*qApp, ThemeChoice::Light); }

    void init()
    {
        m_fixture = std::make_unique<ReplayFixture>();
        m_panel = std::make_unique<ComparePanel>(&project(), &m_fixture->graph);
        project().applySetup(limit(2, 3));
        project().setTraffic(shared(threeClients(20)), {});
        QVERIFY(m_fixture->settle());
    }

    void cleanup()
    {
        m_panel.reset();
        m_fixture.reset();
    }

    void nothingIsComputedWhileNobodyLooks()
    {
        QVERIFY(m_fixture->graph.comparison.isIdle());
        QCOMPARE(m_panel->model()->rowCount(), 0);
        show();
        QVERIFY(allFresh());
        m_panel->hide();
        project().applySetup(limit(2, 4));
        QVERIFY(m_fixture->settle());
        QVERIFY(m_fixture->graph.comparison.isIdle());
        QVERIFY(m_panel->model()->base() == limit(2, 3).policy());
        show();
        QVERIFY(m_panel->model()->base() == limit(2, 4).policy());
        QVERIFY(allFresh());
    }

    void followsTheSetup()
    {
        show();
        QCOMPARE(m_panel->model()->appliedRow(), 0);
        const auto before = m_panel->model()->figuresAt(kTokenBucket);
        project().applySetup(limit(3, 3));
        QVERIFY(settle());
        QVERIFY(allFresh());
        QVERIFY(m_panel->model()->figuresAt(kTokenBucket)->totals.rejected < before->totals.rejected);
        QVERIFY(m_panel->model()->figuresAt(0)->totals == m_fixture->totals());
        QVERIFY(labelText(*m_panel).contains(QStringLiteral("3 r/s")));
        const QString pins = QStringLiteral("A and B show where two rows differ.");
        QVERIFY(labelText(*m_panel).contains(pins));
        m_panel->model()->togglePin(Pin::A, 0);
        QVERIFY(labelText(*m_panel).contains(pins));
        m_panel->model()->togglePin(Pin::B, 1);
        QVERIFY(!labelText(*m_panel).contains(pins)); // it is done
    }

    void useIsOneStep()
    {
        show();
        QPushButton* use = useButton(*m_panel->view(), kSlidingLog);
        QVERIFY(!useButton(*m_panel->view(), 0)->isEnabled());
        use->click();
        QCOMPARE(project().undoStack()->count(), 1);
        QVERIFY(project().undoStack()->undoText().contains(QStringLiteral("Sliding window log")));
        QVERIFY(settle());
        QCOMPARE(m_panel->model()->appliedRow(), kSlidingLog);
        QVERIFY(!use->isEnabled());
        QVERIFY(algorithmOf(project().setup().policy()) == Algorithm::SlidingLog);
        project().undoStack()->undo();
        QVERIFY(settle());
        QVERIFY(project().setup() == limit(2, 3));
        QCOMPARE(m_panel->model()->appliedRow(), 0);
    }

    void parametersAreChangedInPlace()
    {
        show();
        QLineEdit* editor = editParameters(kFixedWindow);
        QVERIFY(editor != nullptr);
        QCOMPARE(editor->text(), QStringLiteral("limit=2 window=1s"));
        editor->selectAll();
        QTest::keyClicks(editor, QStringLiteral("limit=0 window=1s"));
        QVERIFY(!m_panel->view()->delegate()->problem().isEmpty());
        QCOMPARE(labelText(*m_panel), m_panel->view()->delegate()->problem());
        QTest::keyClick(editor, Qt::Key_Return);
        QTest::qWait(10);
        QVERIFY(!m_panel->model()->hasOwn());
        QVERIFY(editor->isVisible()); // and stays until the text is right
        editor->selectAll();
        QTest::keyClicks(editor, QStringLiteral("limit=9 window=1s"));
        QVERIFY(m_panel->view()->delegate()->problem().isEmpty());
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_VERIFY(m_panel->model()->isOwn(kFixedWindow));
        QVERIFY(settle());
        QVERIFY(allFresh());
        QVERIFY(named<QPushButton>(*m_panel, u"Same average again"_s)->isVisible());
        QCOMPARE(project().undoStack()->count(), 0); // what is compared is not what is in force
        project().applySetup(limit(3, 3));
        QVERIFY(settle());
        QCOMPARE(QByteArray::fromStdString(limitText(m_panel->model()->policyAt(kFixedWindow))),
                 QByteArray("fixed-window limit=9 window=1s"));
        named<QPushButton>(*m_panel, u"Same average again"_s)->click();
        QVERIFY(!m_panel->model()->hasOwn());
        QVERIFY(!named<QPushButton>(*m_panel, u"Same average again"_s)->isVisible());
        QVERIFY(settle() && allFresh());
    }

    /// In the narrowest window: the middle of one of 1280 pixels.
    void theEditorCoversNothingAndMovesNothing()
    {
        show();
        pinButton(*m_panel->view(), 0, Pin::A)->click();
        pinButton(*m_panel->view(), 3, Pin::B)->click();
        QVERIFY(settle());
        m_panel->resize(1100, m_panel->wantedHeight() - 1); // rows as low as they get
        QTest::qWait(1);
        QTableView* table = m_panel->view()->table();
        const QRect cell = table->visualRect(m_panel->model()->index(1, ComparisonModel::AlgorithmName));
        const QRect picture = table->visualRect(m_panel->model()->index(1, ComparisonModel::Requests));
        table->selectRow(1);
        table->setCurrentIndex(m_panel->model()->index(1, ComparisonModel::Passed));
        const int head = table->mapTo(m_panel.get(), QPoint()).y();
        const QImage before = table->viewport()->grab().toImage();
        QLineEdit* editor = editParameters(1);
        QVERIFY(editor != nullptr);
        QVERIFY(editor->height() < cell.height());
        QTest::qWait(1);
        QCOMPARE(table->mapTo(m_panel.get(), QPoint()).y(), head);
        editor->selectAll();
        const QRect name(cell.topLeft(), QPoint(cell.right(), editor->geometry().top() - 1));
        QCOMPARE(table->viewport()->grab(name).toImage(), before.copy(name));
        editor->end(false); // the cursor stands behind the text
        const QRect text(editor->geometry().topLeft() + QPoint(2, 0),
                         QSize(QFontMetrics(editor->font()).horizontalAdvance(editor->text()), editor->height() - 1));
        QCOMPARE(inkOf(table->viewport()->grab(text).toImage()), inkOf(before.copy(text)));
        m_panel->setFocus(); // ends it
        const QPoint corner = picture.topLeft() + QPoint(1, em(table, 0.22) + 1);
        QCOMPARE(before.pixelColor(corner), before.pixelColor(picture.topLeft() + QPoint(1, 0))); // one surface
    }

    void redIsForWhatIsRejected()
    {
        show();
        int marked = 0;
        for (int row = 0; row < m_panel->model()->rowCount(); ++row) {
            const QModelIndex most = m_panel->model()->index(row, ComparisonModel::MostInWindow);
            marked += most.data(AlarmRole).toBool() ? 1 : 0;
            QTableView* table = m_panel->view()->table();
            const QImage cell = table->viewport()->grab(table->visualRect(most)).toImage();
            for (int y = 0; y < cell.height(); ++y)
                for (int x = 0; x < cell.width(); ++x)
                    QVERIFY(cell.pixelColor(x, y) != theme().rejected);
        }
        QVERIFY(marked > 0);
        for (const int role : {Qt::DisplayRole, Qt::ToolTipRole})
            QVERIFY(m_panel->model()
                        ->headerData(ComparisonModel::Requests, Qt::Horizontal, role)
                        .toString()
                        .contains(QStringLiteral("ver time"), Qt::CaseInsensitive));
    }

    void parametersAreSeenWhole()
    {
        show();
        Setup setup = project().setup();
        setup.zone.rate = {150, RateUnit::PerMinute};
        setup.limit.burst = 142;
        setup.limit.nodelay = true;
        project().applySetup(setup);
        QVERIFY(settle());
        m_panel->resize(730, 240);
        const QTableView* table = m_panel->view()->table();
        const auto text = [&] { return m_panel->model()->index(0, ComparisonModel::LimitText).data().toString(); };
        QTRY_COMPARE(text(), QStringLiteral("rate=150r/m burst=142 nodelay"));
        QFont code = themeFont(FontRole::Code);
        code.setPointSizeF(themeFont(FontRole::Small).pointSizeF());
        QTRY_VERIFY(table->columnWidth(ComparisonModel::AlgorithmName) > QFontMetrics(code).horizontalAdvance(text()));
        QVERIFY(table->columnWidth(ComparisonModel::Requests) >= 4 * table->fontMetrics().height());
    }

    void twoPinnedRowsHaveALane()
    {
        show();
        ComparisonView* view = m_panel->view();
        QVERIFY(!view->lane()->isVisible());
        pinButton(*view, 0, Pin::A)->click();
        pinButton(*view, kSlidingLog, Pin::B)->click();
        QVERIFY(view->lane()->isVisible());
        QVERIFY(settle());
        QVERIFY(view->lane()->accessibleDescription().contains(QStringLiteral("rejected by B alone")));
        // limit_req serves three more of each clump than the log does: a click on one picks its client.
        project().setClient(QStringLiteral("rare"));
        const QSignalSpy chosen(view->lane(), &DifferenceLane::requestChosen);
        const auto range = project().range();
        const int left = view->table()->columnViewportPosition(ComparisonModel::Requests);
        const int width = view->table()->columnWidth(ComparisonModel::Requests);
        const double share =
            static_cast<double>((at(500) - range.from).count()) / static_cast<double>(range.length().count());
        QTest::mouseClick(view->lane(), Qt::LeftButton, {},
                          QPoint(left + static_cast<int>(share * width), view->lane()->height() / 2));
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(project().client(), QStringLiteral("busy"));
        QVERIFY(project().playhead() == at(500));
        pinButton(*view, 0, Pin::A)->click();
        QVERIFY(!view->lane()->isVisible());
    }

    void aClickOnAPictureMovesThePlayhead()
    {
        show();
        QTableView* table = m_panel->view()->table();
        const QRect cell = table->visualRect(m_panel->model()->index(2, ComparisonModel::Requests));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, QPoint(cell.left(), cell.center().y()));
        QVERIFY(project().playhead() == project().range().from);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, cell.center());
        QVERIFY(project().playhead() > project().range().from);
    }

    void toolsStandInTheMiddleOfTheirRows()
    {
        show();
        const QTableView* table = m_panel->view()->table();
        for (int row = 0; row < m_panel->model()->rowCount(); ++row) {
            const QToolButton* pin = pinButton(*m_panel->view(), row, Pin::A);
            const QRect cell = table->visualRect(m_panel->model()->index(row, ComparisonModel::Applied));
            const QPoint middle = pin->mapTo(table->viewport(), pin->rect().center());
            QVERIFY(cell.contains(middle));
            QVERIFY(std::abs(middle.y() - cell.center().y()) <= 1);
        }
    }

    void everythingHasAName()
    {
        show();
        QVERIFY(!m_panel->view()->table()->accessibleName().isEmpty());
        for (const auto* button : m_panel->view()->findChildren<QAbstractButton*>())
            if (!button->inherits("QTableCornerButton"))
                QVERIFY2(!button->accessibleName().isEmpty(), qPrintable(button->text()));
    }
};

SPILLWAY_TEST(TestComparePanel)

} // namespace tst_compare_panel

#include "tst_compare_panel.moc"
