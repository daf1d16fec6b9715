#include "tests/support/test_class.h"
#include "ui/text/error_text.h"

#include <QtTest/QTest>

namespace tst_breakable {

using namespace spillway::ui;
using namespace Qt::StringLiterals;

class TestBreakable : public QObject
{
    Q_OBJECT

private slots:
    /// Keys and addresses have no blanks.
    void longWordsMayBreak()
    {
        const auto shown = [](const QString& text) { return QString(text).replace(QChar(0x200b), u'|'); };
        QCOMPARE(breakable(u"Behind 192.0.2.200 there may be many."_s), u"Behind 192.0.2.200 there may be many."_s);
        QCOMPARE(breakable(u"all but two others\nerror.log left out"_s), u"all but two others\nerror.log left out"_s);
        QCOMPARE(shown(breakable(u"of $http_x_forwarded_for$uri it"_s)), u"of $http_|x_forwarded_|for|$uri it"_s);
        QCOMPARE(shown(breakable(u"2001:0db8:85a3:0000:0000:8a2e"_s)), u"2001:|0db8:|85a3:|0000:|0000:|8a2e"_s);
        QCOMPARE(shown(breakable(QString(50, u'a'))),
                 QString(20, u'a') + u'|' + QString(20, u'a') + u'|' + QString(10, u'a'));
    }

    void numbersKeepTheirUnits()
    {
        const auto shown = [](const QString& text) { return unitsKept(text).replace(QChar(0x00a0), u'_'); };
        QCOMPARE(shown(u"of these 0.0 % are kept out, in 12 min 30 s at 10 r/s"_s),
                 u"of these 0.0_% are kept out, in 12_min 30_s at 10_r/s"_s);
        QCOMPARE(shown(u"5 stretches, 3 d 4 h, 2 days, 7 sources"_s), u"5 stretches, 3_d 4_h, 2 days, 7 sources"_s);
    }
};

SPILLWAY_TEST(TestBreakable)

} // namespace tst_breakable

#include "tst_breakable.moc"
