#include "tests/support/test_class.h"
#include "ui/widgets/basic/margin_scroll.h"
#include "ui/window/frame/side_panel.h"

#include <QtTest/QTest>
#include <QtWidgets/QLabel>
#include <QtWidgets/QScrollBar>
#include <QtWidgets/QVBoxLayout>

namespace tst_side_panel {

using namespace spillway::ui;
using namespace Qt::StringLiterals;

class TestSidePanel : public QObject
{
    Q_OBJECT

private slots:
    /// A text that is being read must not break anew because there is more below it.
    void aScrollBarMovesNothing()
    {
        QWidget around;
        auto* content = new QWidget;
        auto* layout = new QVBoxLayout(content);
        for (int i = 0; i < 12; ++i) {
            auto* label =
                new QLabel(u"of other traffic, another key, other periods or aims than "_s + QString::number(i));
            label->setWordWrap(true);
            layout->addWidget(label);
        }
        layout->addStretch(1);
        SidePanel panel(content, Qt::RightEdge, 200, &around);
        around.resize(200, 900);
        around.show();
        QVERIFY(QTest::qWaitForWindowExposed(&around));
        const auto* area = panel.findChild<MarginScroll*>();
        const auto scrollsAt = [&](int height) {
            panel.resize(200, height);
            QTest::qWait(1);
            return area->bar()->isVisible();
        };
        QVERIFY(!scrollsAt(900));
        const int width = content->width();
        const int needed = content->heightForWidth(width);
        QVERIFY(!scrollsAt(needed));
        QVERIFY(scrollsAt(needed - 1));
        QCOMPARE(content->width(), width);
        QVERIFY(!scrollsAt(needed));
        layout->itemAt(0)->widget()->hide();
        QVERIFY(!scrollsAt(needed - 1));
        layout->itemAt(0)->widget()->show();
        QTRY_VERIFY(area->bar()->isVisible());
        area->bar()->setValue(area->bar()->maximum());
        QTRY_COMPARE(content->mapTo(area, content->rect().bottomLeft()).y(), area->height() - 1); // the foot is seen
    }
};

SPILLWAY_TEST(TestSidePanel)

} // namespace tst_side_panel

#include "tst_side_panel.moc"
