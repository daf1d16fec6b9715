#include "ui/widgets/fields/format_dialog.h"

#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"
#include "ui/widgets/fields/first_lines.h"

#include <QtTest/QSignalSpy>
#include <QtTest/QTest>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPlainTextEdit>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QTabWidget>
#include <QtWidgets/QTableWidget>

namespace tst_format_dialog {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

namespace {

std::string combinedLines(int count)
{
    std::string lines;
    for (int i = 0; i < count; ++i)
        lines += "192.0.2." + std::to_string(i) + " - - [02/Oct/2024:10:00:0" + std::to_string(i % 10) +
                 " +0000] \"GET /" + std::to_string(i) + " HTTP/1.1\" 200 12 \"-\" \"agent\"\n";
    return lines;
}

std::vector<SourceReport> reportsOf(const std::vector<std::string>& paths)
{
    auto imported = importTraffic(paths, {}, {}, {});
    return imported ? imported->sources : std::vector<SourceReport>();
}

QString cell(const FormatDialog& dialog, int row, const QString& heading)
{
    const QTableWidget& table = *dialog.findChild<QTableWidget*>();
    for (int column = 0; column < table.columnCount(); ++column)
        if (table.horizontalHeaderItem(column)->text() == heading)
            return table.item(row, column) ? table.item(row, column)->text() : QString();
    return u"(no column)"_s;
}

QString summary(const FormatDialog& dialog)
{
    return dialog.findChild<FirstLines*>()->findChild<QLabel*>()->text();
}

void choose(const FormatDialog& dialog, const QString& format)
{
    for (QComboBox* field : dialog.findChildren<QComboBox*>())
        if (field->accessibleName() == u"Read as"_s)
            field->setCurrentIndex(field->findData(format));
}

} // namespace

class TestFormatDialog : public QObject
{
    Q_OBJECT

private slots:
    void theFirstLinesAreTakenApartByColumn()
    {
        const std::string path = m_folder.write("access.log", combinedLines(9) + "no request\n" + combinedLines(30));
        const FormatDialog dialog(reportsOf({path}), u"auto"_s);
        QCOMPARE(summary(dialog), u"access.log as combined: 39 of the first 40 lines are requests"_s);
        QCOMPARE(dialog.findChild<QTableWidget*>()->rowCount(), 20);
        QCOMPARE(cell(dialog, 3, u"line"_s), u"4"_s);
        QCOMPARE(cell(dialog, 3, u"$remote_addr"_s), u"192.0.2.3"_s);
        QCOMPARE(cell(dialog, 3, u"$request"_s), u"GET /3 HTTP/1.1"_s);
        QVERIFY(cell(dialog, 3, u"end of request"_s).endsWith(u":00:03"_s));
        QVERIFY(cell(dialog, 9, u"end of request"_s).contains(u"no request"_s)); // why it is none
        QCOMPARE(cell(dialog, 10, u"line"_s), u"11"_s);
    }

    void whatIsChosenIsShownAtOnce()
    {
        const std::string path = m_folder.write("access.log", combinedLines(30));
        FormatDialog dialog(reportsOf({path}), u"auto"_s);
        choose(dialog, u"apache-combined"_s);
        QCOMPARE(summary(dialog), u"access.log as apache-combined: 30 of the first 30 lines are requests"_s);
        choose(dialog, u"squid"_s);
        QVERIFY2(summary(dialog).contains(u"fits none of the first lines"_s), qPrintable(summary(dialog)));
        QVERIFY(cell(dialog, 0, u"unparsed"_s).startsWith(u"192.0.2.0 - - ["_s));
    }

    void nothingIsReadInAFormatThatDoesNotFit()
    {
        const std::string path = m_folder.write("access.log", combinedLines(30));
        FormatDialog dialog(reportsOf({path}), u"auto"_s);
        const QPushButton* again = nullptr;
        for (const QPushButton* button : dialog.findChildren<QPushButton*>())
            if (button->text() == u"Read again"_s)
                again = button;
        QVERIFY(again && again->isEnabled());
        choose(dialog, u"squid"_s);
        QVERIFY(!again->isEnabled());
        choose(dialog, u"apache-combined"_s);
        QVERIFY(again->isEnabled());
        choose(dialog, QString()); // what is written may fit
        QVERIFY(again->isEnabled());
        auto* text = dialog.findChild<QPlainTextEdit*>();
        text->setPlainText(u"$msec|$uri"_s);
        QTRY_VERIFY(!again->isEnabled());
        text->setPlainText(
            u"$remote_addr - $remote_user [$time_local] \"$request\" $status $body_bytes_sent \"$http_referer\" "
            "\"$http_user_agent\""_s);
        QTRY_VERIFY(again->isEnabled());
    }

    void whatMostLogsAreStandsFirst()
    {
        const FormatDialog dialog(QStringList{u"missing.log"_s}, u"auto"_s);
        const QComboBox* formats = nullptr;
        for (const QComboBox* field : dialog.findChildren<QComboBox*>())
            if (field->accessibleName() == u"Read as"_s)
                formats = field;
        QVERIFY(formats);
        QStringList names;
        for (int i = 0; i < formats->count(); ++i)
            if (formats->itemData(i).isValid()) // no line between them
                names << formats->itemData(i).toString();
        QCOMPARE(names.mid(0, 5),
                 (QStringList{u"auto"_s, QString(), u"combined"_s, u"apache-combined"_s, u"common"_s}));
        QStringList known{u"auto"_s, QString()};
        for (const FormatInfo& format : knownFormats())
            known << QString::fromStdString(format.name);
        names.sort();
        known.sort();
        QCOMPARE(names, known); // each once
        QVERIFY(formats->maxVisibleItems() < formats->count() / 2);
    }

    void whatIsWrittenIsShownAPauseLater()
    {
        const std::string path = m_folder.write("odd.log", "1700000000.250|198.51.100.7|/a\n");
        FormatDialog dialog(QStringList{QString::fromStdString(path)}, u"auto"_s);
        QSignalSpy chosen(&dialog, &FormatDialog::formatChosen);
        QCOMPARE(cell(dialog, 0, u"unparsed"_s), u"1700000000.250|198.51.100.7|/a"_s);
        dialog.findChild<QPlainTextEdit*>()->setPlainText(u"$msec|$remote_addr|$uri"_s);
        QTRY_COMPARE(cell(dialog, 0, u"$remote_addr"_s), u"198.51.100.7"_s);
        QVERIFY(cell(dialog, 0, u"end of request"_s).endsWith(u":20.250"_s)); // $msec is its end
        dialog.accept();
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen.front().front().toString(), u"$msec|$remote_addr|$uri"_s);
    }

    void eachSourceHasItsLines()
    {
        const std::string first = m_folder.write("a.log", combinedLines(9));
        const std::string second = m_folder.write("b.log", "{\"time\":\"2024-10-02T11:00:00Z\",\"request.ip\":\"192.0."
                                                           "2.1\",\"remote_addr\":\"192.0.2.7\",\"uri\":\"/\"}\n");
        FormatDialog dialog(reportsOf({first, second}), u"auto"_s);
        auto* tabs = dialog.findChild<QTabWidget*>();
        QCOMPARE(tabs->count(), 2);
        QVERIFY(summary(dialog).startsWith(u"a.log as combined: "_s));
        tabs->setCurrentIndex(1);
        QVERIFY2(summary(dialog).startsWith(u"b.log as json: "_s), qPrintable(summary(dialog)));
    }

    void hostileLinesArePlainText()
    {
        const std::string path = m_folder.write("odd.log", "<b>x</b>\x1B[31m & \xFF\n");
        const FormatDialog dialog(QStringList{QString::fromStdString(path)}, u"auto"_s);
        const QString text = cell(dialog, 0, u"unparsed"_s);
        QVERIFY2(text.startsWith(u"<b>x</b>"_s) && !text.contains(QChar(0x1B)), qPrintable(text));
        const QTableWidgetItem* item = dialog.findChild<QTableWidget*>()->item(0, 1);
        QVERIFY(item->toolTip().startsWith(u"&lt;b&gt;"_s));
    }

private:
    SampleFolder m_folder;
};

SPILLWAY_TEST(TestFormatDialog)

} // namespace tst_format_dialog

#include "tst_format_dialog.moc"
