#include "engine/ingest/import/import.h"

#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_json_spellings {

using namespace spillway;

namespace {

/// `lines` requests; `more` gives members for each.
template <class More>
std::string logOf(std::size_t lines, More more)
{
    std::string text;
    for (std::size_t i = 0; i < lines; ++i)
        text +=
            "{\"time\":\"2026-03-03T12:00:00.500Z\",\"remote_addr\":\"192.0.2.1\",\"method\":\"GET\",\"uri\":\"/\"" +
            more(i) + "}\n";
    return text;
}

} // namespace

/// Members of JSON lines whose names differ by capitals, dashes and dots alone: they are one member.
class TestJsonSpellings : public QObject
{
    Q_OBJECT

private slots:
    void aMemberHasSeveralSpellings_data()
    {
        QTest::addColumn<QByteArray>("first");
        QTest::addColumn<QByteArray>("second");
        QTest::addColumn<int>("from"); ///< the line that has the second
        QTest::addColumn<QByteArray>("variable");
        QTest::addColumn<bool>("asked");
        const auto row = [](const char* name, const char* first, const char* second, int from, const char* variable,
                            bool asked) {
            QTest::newRow(name) << QByteArray(first) << QByteArray(second) << from << QByteArray(variable) << asked;
        };
        row("in the first lines", "Tenant", "tenant", 5, "tenant", true);
        row("in the first lines, of nobody's asking", "Tenant", "tenant", 5, "tenant", false);
        row("somewhat further on", "tenant", "Tenant", 1000, "tenant", true);
        row("somewhat further on, of nobody's asking", "tenant", "Tenant", 1000, "tenant", false);
        row("far behind the first lines", "TENANT", "tenant", 9000, "tenant", true);
        row("with a dot", "tenant_id", "tenant.id", 5, "tenant_id", true);
        row("what has a name of its own", "Host", "host", 5, "host", false);
        row("what has another one's name", "vhost", "host", 9000, "host", true);
    }

    void aMemberHasSeveralSpellings()
    {
        QFETCH(QByteArray, first);
        QFETCH(QByteArray, second);
        QFETCH(int, from);
        QFETCH(QByteArray, variable);
        QFETCH(bool, asked);
        const std::string log = logOf(static_cast<std::size_t>(from) + 10, [&](std::size_t i) {
            const bool isFirst = i < static_cast<std::size_t>(from);
            return ",\"" + (isFirst ? first : second).toStdString() + "\":\"" + (isFirst ? "t1" : "t2") + "\"";
        });
        const auto result = read(log, asked ? "auto with $" + variable.toStdString() : std::string("auto"));
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(valueOf(*result->trace, variable.toStdString(), 0), std::string("t1"));
        QCOMPARE(valueOf(*result->trace, variable.toStdString(), result->trace->size() - 1), std::string("t2"));
        QVERIFY2(result->sources.at(0).formatText.find("where they are") == std::string::npos,
                 result->sources.at(0).formatText.c_str());
    }

    void ofTwoSpellingsInOneLineTheOneThatIsAskedForCounts_data()
    {
        QTest::addColumn<QByteArray>("one");   ///< in each line
        QTest::addColumn<QByteArray>("other"); ///< from `from` on in three of four
        QTest::addColumn<int>("from");
        QTest::addColumn<QByteArray>("variable");
        QTest::addColumn<QByteArray>("alone"); ///< the value where the other one is missing
        QTest::addColumn<QByteArray>("beside");
        const auto row = [](const char* name, const char* one, const char* other, int from, const char* variable,
                            const char* alone, const char* beside) {
            QTest::newRow(name) << QByteArray(one) << QByteArray(other) << from << QByteArray(variable)
                                << QByteArray(alone) << QByteArray(beside);
        };
        row("the name that is asked for counts", "user-id", "user_id", 0, "user_id", "one", "other");
        row("also where it is not in the first lines", "tenant-id", "tenant_id", 1000, "tenant_id", "one", "other");
        row("with a dot", "tenant.id", "tenant_id", 0, "tenant_id", "one", "other");
        row("capitals: what has the column", "host", "Host", 0, "host", "one", "other");
        row("capitals, of nobody's knowing", "account", "Account", 0, "account", "one", "other");
    }

    void ofTwoSpellingsInOneLineTheOneThatIsAskedForCounts()
    {
        QFETCH(QByteArray, one);
        QFETCH(QByteArray, other);
        QFETCH(int, from);
        QFETCH(QByteArray, variable);
        QFETCH(QByteArray, alone);
        QFETCH(QByteArray, beside);
        const std::size_t first = static_cast<std::size_t>(from);
        const std::string log = logOf(first + 40, [&](std::size_t i) {
            const std::string its = one.isEmpty() ? std::string() : ",\"" + one.toStdString() + "\":\"one\"";
            return its + (i >= first && i % 4 != 0 ? ",\"" + other.toStdString() + "\":\"other\"" : std::string());
        });
        const auto result = read(log, "auto with $" + variable.toStdString());
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(valueOf(*result->trace, variable.toStdString(), first + 36), alone.toStdString());
        QCOMPARE(valueOf(*result->trace, variable.toStdString(), first + 37), beside.toStdString());
    }

    void whatIsReadAsSomethingElseHasItsSpellings_data()
    {
        QTest::addColumn<QByteArray>("first");
        QTest::addColumn<QByteArray>("second");
        QTest::addColumn<QByteArray>("asked");
        QTest::addColumn<QByteArray>("known");
        QTest::newRow("a user") << QByteArray("user") << QByteArray("User") << QByteArray("user")
                                << QByteArray("remote_user");
        QTest::newRow("a method") << QByteArray("Verb") << QByteArray("verb") << QByteArray("verb")
                                  << QByteArray("request_method");
    }

    void whatIsReadAsSomethingElseHasItsSpellings()
    {
        QFETCH(QByteArray, first);
        QFETCH(QByteArray, second);
        QFETCH(QByteArray, asked);
        QFETCH(QByteArray, known);
        std::string log = logOf(20, [&](std::size_t i) {
            return ",\"" + (i % 2 == 0 ? first : second).toStdString() + "\":\"" + (i % 2 == 0 ? "A" : "B") + "\"";
        });
        for (std::size_t at = 0; (at = log.find(R"("method":"GET",)", at)) != std::string::npos;)
            log.erase(at, std::string_view(R"("method":"GET",)").size());
        const auto result = read(log, "auto with $" + asked.toStdString());
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        for (const QByteArray& variable : {asked, known}) {
            QCOMPARE(valueOf(*result->trace, variable.toStdString(), 0), std::string("A"));
            QCOMPARE(valueOf(*result->trace, variable.toStdString(), 1), std::string("B"));
        }
    }

    void theFirstSpellingThatSaysSomethingCounts_data()
    {
        QTest::addColumn<int>("from"); ///< the line that has the name itself
        QTest::newRow("in the first lines") << 0;
        QTest::newRow("far behind them") << 8000;
    }

    void theFirstSpellingThatSaysSomethingCounts()
    {
        QFETCH(int, from);
        const std::size_t far = 9000; // behind the first lines
        const std::size_t first = static_cast<std::size_t>(from);
        const std::string log = logOf(far + 20, [&](std::size_t i) -> std::string {
            if (i < far)
                return i < first ? "" : R"(,"tenant":"t1")";
            return i < far + 10 ? R"(,"TENANT":"t2","tenant":"")" : R"(,"tenant":"","TENANT":"t3")";
        });
        const auto result = read(log, "auto with $tenant");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(valueOf(*result->trace, "tenant", first), std::string("t1"));
        QCOMPARE(valueOf(*result->trace, "tenant", far), std::string("t2"));
        QCOMPARE(valueOf(*result->trace, "tenant", far + 19), std::string("t3"));
    }

    void whatIsFoundLeavesRoomForWhatIsNot()
    {
        std::string members;
        std::string format = "auto with";
        for (int i = 0; i < 16; ++i) {
            members += ",\"m" + std::to_string(i) + "\":\"v\"";
            format += " $m" + std::to_string(i);
        }
        const std::string log = logOf(
            9000, [&](std::size_t i) { return members + (i < 8000 ? std::string() : std::string(",\"late\":\"x\"")); });
        const auto result = read(log, format + " $late");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(valueOf(*result->trace, "late", 8999), std::string("x"));
        QCOMPARE(valueOf(*result->trace, "m15", 8999), std::string("v"));
    }

    void thereAreFewSpellingsOfAMember()
    {
        const std::string log = logOf(200, [](std::size_t i) {
            std::string name = "customer";
            for (std::size_t bit = 0; bit < name.size(); ++bit)
                name[bit] = static_cast<char>((i >> bit & 1U) != 0 ? name[bit] - 'a' + 'A' : name[bit]);
            return ",\"" + name + "\":\"c" + std::to_string(i % 3) + "\"";
        });
        const auto result = read(log);
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QVERIFY2(QByteArray::fromStdString(result->sources.at(0).formatText).count(" or ") <= 16,
                 result->sources.at(0).formatText.c_str());
        const auto asked = read(log, "auto with $customer");
        QVERIFY2(asked, asked ? "" : asked.error().message().c_str());
        for (std::size_t i = 0; i < 200; ++i)
            QCOMPARE(valueOf(*asked->trace, "customer", i), "c" + std::to_string(i % 3));
    }
};

SPILLWAY_TEST(TestJsonSpellings)

} // namespace tst_json_spellings

#include "tst_json_spellings.moc"
