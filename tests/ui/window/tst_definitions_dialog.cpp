#include "tests/support/seen.h"
#include "tests/support/test_class.h"
#include "ui/window/traffic/definitions_dialog.h"

#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>
#include <QtWidgets/QPlainTextEdit>

namespace tst_definitions_dialog {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

class TestDefinitionsDialog : public QObject
{
    Q_OBJECT

private slots:
    void aConfigurationWithoutDefinitionsIsNotRefused()
    {
        DefinitionsDialog dialog({});
        dialog.show();
        dialog.text()->setPlainText(u"geo $mine { 192.0.2.0/24 1; }"_s);
        dialog.readFrom(file("limit_req_zone $uri zone=a:1m rate=1r/s;\nlimit_req_status 429;\nserver { }\n"));
        QCOMPARE(shownText(dialog, 0), QString());
        QCOMPARE(shownText(dialog, 1), u"x.conf defines no variable and no trusted proxy. limit_req_zone and 2 other "
                                       "directives are not taken here."_s);
        QCOMPARE(dialog.text()->toPlainText(), u"geo $mine { 192.0.2.0/24 1; }"_s);
        dialog.text()->appendPlainText(u"#"_s);
        QCOMPARE(shownText(dialog, 1), QString());
    }

    void definitionsAreTakenOutOfAWholeConfiguration()
    {
        DefinitionsDialog dialog({});
        dialog.show();
        dialog.readFrom(file("http { limit_req_status 429; server { } map $uri $a { default b; } }"));
        QCOMPARE(shownText(dialog, 1),
                 u"What x.conf defines stands here now. limit_req_status and server are not taken here."_s);
        QVERIFY(dialog.text()->toPlainText().startsWith(u"map $uri $a"_s));
    }

    void whatNginxRefusesIsRefused()
    {
        DefinitionsDialog dialog({});
        dialog.show();
        dialog.readFrom(file("geo $a { 10.0.0.0/99 1; }"));
        QVERIFY2(shownText(dialog, 0).contains(u"nginx would refuse"_s), qPrintable(shownText(dialog, 0)));
        QCOMPARE(shownText(dialog, 1), QString());
    }

    void aDirectiveThatIsNoneIsNotSaidToBeRefusedByNginx()
    {
        DefinitionsDialog dialog({});
        dialog.show();
        dialog.text()->setPlainText(u"limit_req_status 429;"_s);
        dialog.accept();
        QVERIFY(dialog.isVisible());
        QVERIFY2(shownText(dialog, 0).contains(u"defines no variable"_s), qPrintable(shownText(dialog, 0)));
        QVERIFY2(!shownText(dialog, 0).contains(u"nginx"_s), qPrintable(shownText(dialog, 0)));
    }

    /// It does define one: what is lacking is named, also among much else.
    void whatCannotBeSimulatedIsNamed()
    {
        DefinitionsDialog dialog({});
        dialog.show();
        dialog.text()->setPlainText(u"split_clients $remote_addr $half { 50% a; * b; }"_s);
        dialog.accept();
        QVERIFY(dialog.isVisible());
        QVERIFY2(shownText(dialog, 0).contains(u"no key and no condition can use $half"_s),
                 qPrintable(shownText(dialog, 0)));
        dialog.readFrom(file("user www;\nevents { }\nhttp { split_clients $remote_addr $half { 50% a; * b; } }"));
        QVERIFY2(shownText(dialog, 1).contains(u"split_clients $half and 2 other directives are not taken here."_s),
                 qPrintable(shownText(dialog, 1)));
    }

private:
    QString file(const QByteArray& text)
    {
        QFile file(m_folder.filePath(u"x.conf"_s));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            qFatal("cannot write");
        return file.fileName();
    }

    QTemporaryDir m_folder;
};

SPILLWAY_TEST(TestDefinitionsDialog)

} // namespace tst_definitions_dialog

#include "tst_definitions_dialog.moc"
