#include "engine/trace/made/parameter_text.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_parameter_text {

using namespace spillway;

namespace {

constexpr std::int64_t kRefused = -1;

Parameter unbounded(ParameterUnit unit)
{
    return {"name", "Name", unit, 0, 1'000'000'000'000, 0, false, ""};
}

} // namespace

class TestParameterText : public QObject
{
    Q_OBJECT

private slots:
    void reads_data()
    {
        QTest::addColumn<int>("unit");
        QTest::addColumn<QString>("text");
        QTest::addColumn<qint64>("value");
        const auto row = [](ParameterUnit unit, const char* text, std::int64_t value) {
            QTest::addRow("%d %s", static_cast<int>(unit), text)
                << static_cast<int>(unit) << QString::fromLatin1(text) << qint64{value};
        };
        using enum ParameterUnit;
        row(PerSecond, "10r/s", 10'000);
        row(PerSecond, "10", 10'000);
        row(PerSecond, "0.5r/s", 500);
        row(PerSecond, "1.2345", 1'234);
        row(PerSecond, "30r/m", 500);
        row(PerSecond, "1.5r/m", 25);
        row(PerSecond, "10r/h", kRefused);
        row(PerSecond, ".5", kRefused);
        row(PerSecond, "1.", kRefused);
        row(PerSecond, "1.5.5", kRefused);
        row(PerSecond, "-1", kRefused);
        row(PerSecond, "", kRefused);
        row(Duration, "250", 250);
        row(Duration, "250ms", 250);
        row(Duration, "2.5s", 2'500);
        row(Duration, "1.5m", 90'000);
        row(Duration, "2h", 7'200'000);
        row(Duration, "1d", 86'400'000);
        row(Duration, "2.5", kRefused);
        row(Duration, "s", kRefused);
        row(Duration, "1.5ms", kRefused);
        row(Duration, "999999999999999d", kRefused);
        row(TimeOfDay, "15:00", 54'000'000);
        row(TimeOfDay, "00:05", 300'000);
        row(TimeOfDay, "24:00", kRefused);
        row(TimeOfDay, "1:5", kRefused);
        row(TimeOfDay, "90s", 90'000);
        row(Percent, "50%", 50);
        row(Percent, "50", 50);
        row(Percent, "%", kRefused);
        row(Count, "7", 7);
        row(Count, "7%", kRefused);
        row(Count, "+7", kRefused);
        row(Count, "99999999999999999999", kRefused);
    }
    void reads()
    {
        QFETCH(int, unit);
        QFETCH(QString, text);
        QFETCH(qint64, value);
        const auto read = parseParameter(unbounded(static_cast<ParameterUnit>(unit)), text.toStdString());
        QCOMPARE(read ? qint64{*read} : qint64{kRefused}, value);
        if (!read)
            QVERIFY(read.error().where == "name" && read.error().code == ErrorCode::BadArgument);
    }

    void whatIsWrittenIsReadAgain()
    {
        for (const PatternInfo& info : patternKinds())
            for (const Parameter& parameter : info.parameters)
                for (const std::int64_t value : {parameter.least, parameter.preset, parameter.most})
                    QCOMPARE(parseParameter(parameter, parameterText(parameter.unit, value)).value(), value);
        QCOMPARE(parameterText(ParameterUnit::PerSecond, 10'020), std::string("10.02r/s"));
        QCOMPARE(parameterText(ParameterUnit::Duration, 90'000), std::string("90s"));
        QCOMPARE(parameterText(ParameterUnit::TimeOfDay, 54'000'000), std::string("15:00"));
    }

    void theRangeIsTold()
    {
        const auto refused = parseParameter(infoOf(PatternKind::Burst).parameters[0], "0");
        QCOMPARE(refused.error().message(), std::string("requests: \"0\" must be from 1 to 10000000"));
    }
};

SPILLWAY_TEST(TestParameterText)

} // namespace tst_parameter_text

#include "tst_parameter_text.moc"
