#include "engine/trace/nginx/condition.h"

#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QTest>

namespace tst_condition {

using namespace spillway;

class TestCondition : public QObject
{
    Q_OBJECT

private slots:
    void holdsThroughoutANetwork_data()
    {
        QTest::addColumn<QString>("condition");
        QTest::addColumn<QString>("network");
        QTest::addColumn<bool>("holds");
        const auto row = [](const char* condition, const char* network, bool holds) {
            QTest::addRow("%s of %s", condition, network) << condition << network << holds;
        };
        row("10.0.0.0/8", "10.1.2.0/24", true);
        row("10.1.2.0/24", "10.1.2.0/24", true);
        row("10.1.2.0/24", "10.0.0.0/8", false); // of a part
        row("10.0.0.0/8", "11.0.0.0/8", false);
        row("10.0.0.0/8", "10.1.2.3", true);
        row("10.0.0.0/8", "2001:db8::/64", false);
        row("2001:db8::/32", "2001:db8:1::/64", true);
        row("10.0.0.0/8", "", false);
        row("!10.0.0.0/8", "11.1.2.0/24", true);
        row("!10.1.2.0/24", "10.0.0.0/8", false);
        row("!10.0.0.0/8", "10.1.2.0/24", false);
        row("!10.0.0.0/8", "2001:db8::/64", true);
        row("$uri = /a", "/a", true);
        row("$uri ~ ^/a", "/ab", true);
        row("$uri != /a", "/a", false);
    }

    void holdsThroughoutANetwork()
    {
        QFETCH(QString, condition);
        QFETCH(QString, network);
        const auto parsed = Condition::parse(condition.toStdString());
        QVERIFY(parsed);
        QTEST(parsed->holdsThroughout(network.toStdString()), "holds");
    }

    void notations_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("told");
        const auto row = [](const char* text, const char* told) {
            QTest::newRow(*text ? text : "(empty)") << QString::fromUtf8(text) << QString::fromUtf8(told);
        };
        const char* none =
            " is no condition; write '$VARIABLE=TEXT', '$VARIABLE~REGEX' or '$VARIABLE~*REGEX', with ! before "
            "the = or the ~ for the opposite, or a network such as 10.0.0.0/8 or !10.0.0.0/8";
        row("$uri=/a", "$uri = /a");
        row(" $uri  =  /a=b ", "$uri = /a=b");
        row("$uri!=/a", "$uri != /a");
        row("$uri ~ ^/a", "$uri ~ ^/a");
        row("$uri ~* ^/A", "$uri ~* ^/A");
        row("$uri!~*^/A", "$uri !~* ^/A");
        row("$uri !~ x", "$uri !~ x");
        row("$remote_user =", "$remote_user = \"\"");
        row("$a$b=x", "$a$b = x");
        row("${a}x=1", "${a}x = 1");
        row("10.0.0.0/8", "10.0.0.0/8");
        row("!2001:db8::/32", "!2001:db8::/32");
        row("10.0.0.0/33", qPrintable(QLatin1String("\"10.0.0.0/33\"") + QLatin1String(none)));
        row("", qPrintable(QLatin1String("\"\"") + QLatin1String(none)));
        row("uri=/a", qPrintable(QLatin1String("\"uri=/a\"") + QLatin1String(none)));
        row("$uri", qPrintable(QLatin1String("\"$uri\"") + QLatin1String(none)));
        row("$uri!x", qPrintable(QLatin1String("\"$uri!x\"") + QLatin1String(none)));
        row("$=x", "\"$=x\": invalid variable name");
        row("$uri~(", "pcre2_compile() failed: missing closing parenthesis in \"(\"");
        row("$uri~a[b\x1b", "pcre2_compile() failed: missing terminating ] for character class in \"a[b\\x1B\"");
    }

    void notations()
    {
        QFETCH(QString, text);
        const auto condition = Condition::parse(text.toStdString());
        QTEST(QString::fromStdString(condition ? condition->text() : condition.error().detail), "told");
        if (condition)
            QVERIFY(Condition::parse(condition->text()).value() == *condition);
    }

    void whatHolds_data()
    {
        QTest::addColumn<QString>("condition");
        QTest::addColumn<QString>("values");
        const auto row = [](const char* condition, const char* values) {
            QTest::newRow(condition) << QString::fromUtf8(condition) << QString::fromUtf8(values);
        };
        row("$x = a", "a");
        row("$x != a", "A,,10.1.2.3,::ffff:10.0.0.1,2001:db8::1,x");
        row("$x ~ a", "a");
        row("$x ~* a", "a,A");
        row("$x !~* a", ",10.1.2.3,::ffff:10.0.0.1,2001:db8::1,x");
        row("$x =", "");
        row("10.0.0.0/8", "10.1.2.3,::ffff:10.0.0.1");
        row("!10.0.0.0/8", "a,A,,2001:db8::1,x");
        row("2001:db8::/32", "2001:db8::1");
    }

    void whatHolds()
    {
        QFETCH(QString, condition);
        const Condition parsed = Condition::parse(condition.toStdString()).value();
        QStringList held;
        for (const char* value : {"a", "A", "", "10.1.2.3", "::ffff:10.0.0.1", "2001:db8::1", "x"})
            if (parsed.holds(value))
                held << QString::fromUtf8(value);
        QTEST(held.join(QLatin1Char(',')), "values");
    }

    void whatAVariableEqualsMayBeAnything()
    {
        const ValueTemplate uri = ValueTemplate::parse("$uri").value();
        for (const char* value : {"", " = ~", "\"", "\"\"", "\"a\"", " ", "a ", "=", "~*x", "10.0.0.0/8"}) {
            const Condition odd = Condition::equal(uri, Condition::Sense::Holds, value);
            QVERIFY(odd.holds(value) && !odd.holds("b"));
            const auto read = Condition::parse(odd.text());
            QVERIFY2(read && *read == odd, odd.text().c_str());
            QVERIFY(!Condition::equal(uri, Condition::Sense::Not, value).holds(value));
        }
    }

    void someAreAlternatives()
    {
        std::vector<Condition> conditions;
        for (const char* text : {"$a=1", "$b=1", "$a=2", "$a!=3", "$a!=4", "$b~x", "10.0.0.0/8", "11.0.0.0/8"})
            conditions.push_back(Condition::parse(text).value());
        QStringList groups;
        for (const auto& group : alternatives(conditions)) {
            QStringList texts;
            for (const Condition* condition : group)
                texts << QString::fromStdString(condition->text());
            groups << texts.join(QLatin1Char('|'));
        }
        QCOMPARE(groups.join(QLatin1Char(',')),
                 QStringLiteral("$a = 1|$a = 2,$b = 1|$b ~ x,$a != 3,$a != 4,10.0.0.0/8|11.0.0.0/8"));
    }
};

SPILLWAY_TEST(TestCondition)

} // namespace tst_condition

#include "tst_condition.moc"
