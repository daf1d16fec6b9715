#include "engine/report/sections.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_text_table {

using namespace spillway;

class TestTextTable : public QObject
{
    Q_OBJECT

private slots:
    void columnsAreAsWideAsTheirWidestCell()
    {
        using enum TextTable::Align;
        TextTable table{Left, Right, Left};
        table.add({"client", "requests", ""});
        table.add({"caf\xC3\xA9", "7", "x"});
        QCOMPARE(table.text("  "), std::string("  client  requests\n  caf\xC3\xA9           7  x\n"));
    }

    void aWideCharacterTakesTwoColumns()
    {
        using enum TextTable::Align;
        TextTable table{Left, Left};
        table.add({"件", "x"});
        table.add({"abc", "y"});
        QCOMPARE(table.text(""), std::string("件   x\nabc  y\n"));
    }

    void labelsStandOnceAndParagraphsApart()
    {
        Sections report;
        report.addText("Traffic", "one\ntwo\n");
        report.add("Nothing", {});
        report.add("So", {"three"});
        QCOMPARE(report.text(), std::string("Traffic     one\n            two\n\nSo          three\n"));
    }

    void aLongLabelHasALineOfItsOwn()
    {
        Sections report;
        report.addText("$eleven_in", "one\n");
        report.addText("$http_referer", "value\n(empty)\n");
        report.addText("$request_uri", "");
        QCOMPARE(report.text(),
                 std::string("$eleven_in  one\n\n$http_referer\n            value\n            (empty)\n"));
    }
};

SPILLWAY_TEST(TestTextTable)

} // namespace tst_text_table

#include "tst_text_table.moc"
