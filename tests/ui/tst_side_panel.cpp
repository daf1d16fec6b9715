#include "ui/window/side_panel.h"

#include <QtTest/QTest>
#include <QtWidgets/QLabel>
#include <QtWidgets/QScrollArea>
#include <QtWidgets/QScrollBar>
#include <QtWidgets/QVBoxLayout>

using namespace spillway::ui;
using namespace Qt::StringLiterals;

class TestSidePanel : public QObject
{
    Q_OBJECT

private slots:
    /// Its texts break into more lines beside a scroll bar: what comes and goes above it must not leave one.
    void itScrollsOnlyWhereItHasTo()
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
        const auto* area = panel.findChild<QScrollArea*>();
        const auto scrollsAt = [&](int height) {
            panel.resize(200, height);
            QTest::qWait(1);
            return area->verticalScrollBar()->isVisible();
        };
        QVERIFY(!scrollsAt(900));
        const int needed = content->heightForWidth(area->viewport()->width());
        QVERIFY(!scrollsAt(needed));
        QVERIFY(scrollsAt(needed - 1));
        QVERIFY(content->heightForWidth(area->viewport()->width()) > needed); // in more lines
        QVERIFY(!scrollsAt(needed));
        layout->itemAt(0)->widget()->hide();
        QVERIFY(!scrollsAt(needed - 1));
        layout->itemAt(0)->widget()->show();
        QTRY_VERIFY(area->verticalScrollBar()->isVisible());
    }
};

QTEST_MAIN(TestSidePanel)
#include "tst_side_panel.moc"
