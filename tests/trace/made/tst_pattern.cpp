#include "tests/support/test_class.h"
#include "tests/trace/drawn.h"

#include <QtTest/QTest>

#include <set>

using namespace spillway;

Q_DECLARE_METATYPE(spillway::Pattern)

class TestPattern : public QObject
{
    Q_OBJECT

private slots:
    void kindsAreWhole()
    {
        std::set<std::string_view> names;
        for (const PatternInfo& info : patternKinds()) {
            QVERIFY(&infoOf(info.kind) == &info);
            QVERIFY(findPattern(info.name) == &info);
            QVERIFY(names.insert(info.name).second);
            QVERIFY(!info.label.empty() && info.sentence.ends_with('.'));
            QVERIFY(checked(presetPattern(info.kind)).has_value());
            std::set<std::string_view> parameters;
            for (const Parameter& parameter : info.parameters) {
                QVERIFY(parameters.insert(parameter.name).second);
                QVERIFY(!parameter.label.empty() && parameter.sentence.ends_with('.'));
                QVERIFY(parameter.least <= parameter.preset && parameter.preset <= parameter.most);
                QCOMPARE(valueOf(presetPattern(info.kind), parameter.name), parameter.preset);
            }
        }
        QVERIFY(findPattern("Steady") == nullptr && findPattern("") == nullptr);
    }

    void valuesOutOfRangeAreRefused_data()
    {
        QTest::addColumn<QString>("where");
        QTest::addColumn<Pattern>("pattern");
        const auto row = [](const char* where, const char* name, auto change) {
            Pattern pattern = presetPattern(PatternKind::Burst);
            change(pattern);
            QTest::newRow(name) << QString::fromLatin1(where) << pattern;
        };
        row("requests", "no request", [](Pattern& pattern) { pattern.values[0] = 0; });
        row("requests", "too many requests", [](Pattern& pattern) { pattern.values[0] = 10'000'001; });
        row("values", "a value too few", [](Pattern& pattern) { pattern.values.clear(); });
        row("values", "a value too many", [](Pattern& pattern) { pattern.values.push_back(1); });
        row("length", "ends before it starts", [](Pattern& pattern) { pattern.length = Milliseconds(-1); });
        row("length", "too long", [](Pattern& pattern) { pattern.length = kLongestPattern + Milliseconds(1); });
        row("clients", "nobody", [](Pattern& pattern) { pattern.clients.count = 0; });
        row("clients", "too many clients", [](Pattern& pattern) { pattern.clients.count = 1'000'001; });
        row("first-client", "no such number", [](Pattern& pattern) { pattern.clients.first = UINT32_MAX; });
        row("steps", "a step out of range", [](Pattern& pattern) { pattern.steps = {{Milliseconds(-1), Rate(1)}}; });
        row("steps", "a rate below none", [](Pattern& pattern) { pattern.steps = {{Milliseconds(1), Rate(-1)}}; });
        row("steps", "steps out of order", [](Pattern& pattern) {
            pattern.steps = {{Milliseconds(2), Rate(1)}, {Milliseconds(1), Rate(1)}};
        });
        row("clicks", "clicks out of order", [](Pattern& pattern) {
            pattern.clicks = {Milliseconds(2), Milliseconds(1)};
        });
        row("clicks", "a click out of range", [](Pattern& pattern) { pattern.clicks = {Milliseconds(-2)}; });
    }
    void valuesOutOfRangeAreRefused()
    {
        QFETCH(QString, where);
        QFETCH(Pattern, pattern);
        const auto done = checked(pattern);
        QVERIFY(!done);
        QVERIFY(done.error().code == ErrorCode::BadArgument);
        QCOMPARE(QString::fromStdString(done.error().where), where);
        QVERIFY(!done.error().detail.empty());
    }

    void lengthIsWhatWasDrawn()
    {
        Pattern pen = presetPattern(PatternKind::Pen);
        QCOMPARE(lengthOf(pen).count(), 1);
        pen.steps = {{Milliseconds(0), Rate(1000)}, {Milliseconds(700), Rate(0)}};
        QCOMPARE(lengthOf(pen).count(), 700);
        QCOMPARE(lengthOf(clicksAt({3, 9})).count(), 10);
        QCOMPARE(lengthOf(presetPattern(PatternKind::Burst)).count(), 1);
        QCOMPARE(lengthOf(presetPattern(PatternKind::Ramp)).count(), 10'000);
    }
};

SPILLWAY_TEST(TestPattern)
#include "tst_pattern.moc"
