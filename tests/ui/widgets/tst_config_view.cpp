#include "ui/widgets/fields/config_view.h"

#include "tests/support/test_class.h"

#include <QtTest/QTest>
#include <QtWidgets/QLabel>

#include <algorithm>

namespace tst_config_view {

using namespace spillway::ui;
using namespace Qt::StringLiterals;

class TestConfigView : public QObject
{
    Q_OBJECT

private slots:
    /// Requests of a log stand in it.
    void theDetailsOfATestAreText()
    {
        ConfigView view;
        view.setTest(u"Test"_s, u"one <b>sentence</b>"_s, u"GET /<img src=x>"_s);
        const auto labels = view.findChildren<QLabel*>();
        const auto shown = std::ranges::find(labels, u"one <b>sentence</b>"_s, &QLabel::text);
        QVERIFY(shown != labels.end() && (*shown)->textFormat() == Qt::PlainText);
        QVERIFY2((*shown)->toolTip().contains(u"/&lt;img"_s), qPrintable((*shown)->toolTip()));
    }
};

SPILLWAY_TEST(TestConfigView)

} // namespace tst_config_view

#include "tst_config_view.moc"
