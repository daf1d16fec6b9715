#include "engine/conf/read_policy.h"
#include "engine/conf/write_policy.h"

#include "tests/conf/random_policy.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_conf_robust {

using namespace spillway;
using spillway::test::RandomPolicy;

namespace {

/// What configurations are made of, and what breaks them.
constexpr std::string_view kPieces[] = {"limit_req", "limit_req_zone",
                                        "zone=a:1m", "rate=1r/s",
                                        "burst=5",   "limit_req_status",
                                        "429",       "http",
                                        "server",    "location",
                                        "/a",        "/a/b",
                                        "~",         "^~",
                                        "=",         "@",
                                        "*",         "{",
                                        "}",         "{{",
                                        ";",         " ",
                                        "\n",        "\r",
                                        "\"",        "'",
                                        "\\",        "#",
                                        "$",         "${",
                                        "$uri",      "map",
                                        "if",        "return 1",
                                        "include",   "x_by_lua_block",
                                        "(",         "(?<x>",
                                        "[[",        "--",
                                        "\xff",      std::string_view("\0", 1)};

} // namespace

// Any bytes may come in: nothing crashes, hangs or grows without bound, and what we wrote ourselves comes back.

class TestConfRobust : public QObject
{
    Q_OBJECT

private slots:
    void whatIsWrittenIsReadBack()
    {
        const std::uint32_t seed = std::random_device{}();
        RandomPolicy random(seed);
        for (int i = 0; i < 2000; ++i) {
            const Policy policy = random.next();
            const auto text = writePolicy(policy, {{"comment"}, false});
            const QByteArray context = QStringLiteral("seed %1, policy %2\n").arg(seed).arg(i).toUtf8();
            QVERIFY2(text.has_value(), context + (text ? "" : text.error().message().c_str()));
            const auto read = readPolicyText(*text, "x.conf");
            QVERIFY2(read.has_value(), context + (read ? "" : read.error().message().c_str()) + "\n" + text->c_str());
            QVERIFY2(read->policy == policy, context + text->c_str());
        }
    }

    void noBytesHarm()
    {
        const std::uint32_t seed = std::random_device{}();
        RandomPolicy random(seed);
        for (int i = 0; i < 30'000; ++i) {
            std::string text;
            for (std::size_t pieces = random.below(60); pieces > 0; --pieces)
                text += kPieces[random.below(std::size(kPieces))];
            const auto read = readPolicyText(text, "x.conf");
            const std::string message = read ? "" : read.error().message();
            QVERIFY2(read.has_value() || (!message.empty() && printable(message, 100'000) == message),
                     qPrintable(QStringLiteral("seed %1, text %2").arg(seed).arg(i)));
        }
    }

    void everyBeginningOfAGoodFileIsReadOrRefused()
    {
        RandomPolicy random(std::random_device{}());
        for (int i = 0; i < 300; ++i) {
            const std::string text = *writePolicy(random.next(), {});
            const auto read = readPolicyText(std::string_view(text).substr(0, random.below(text.size())), "x.conf");
            QVERIFY(read.has_value() || !read.error().detail.empty());
        }
    }

    void sizeAndDepthAreLimited_data()
    {
        QTest::addColumn<QByteArray>("text");
        const auto repeated = [](const QByteArray& piece, int times) { return piece.repeated(times); };
        QTest::newRow("a million blocks") << repeated("a {", 1'000'000);
        QTest::newRow("a million locations") << "server {" + repeated("location /a {", 1'000'000);
        QTest::newRow("a million directives") << repeated("a;", 1'000'000);
        QTest::newRow("a million words") << repeated("a ", 1'000'000);
        QTest::newRow("a million comments") << repeated("#\n", 1'000'000);
        QTest::newRow("ten megabytes of quotes") << repeated("\"", 10'000'000);
        QTest::newRow("ten megabytes of Lua") << "x_by_lua_block {" + repeated("[=", 5'000'000);
        QByteArray zones;
        QByteArray locations = "limit_req_zone $uri zone=a:1m rate=1r/s; limit_req zone=a;\n";
        QByteArray nested = "location /a { location ~ x { } }\n";
        for (int i = 0; i < 100'000; ++i) {
            const QByteArray number = QByteArray::number(i);
            zones += "limit_req_zone $uri zone=" + number + ":1m rate=1r/s; limit_req zone=" + number + ";\n";
            locations += "location /" + number + " { }\n";
            nested += "location /a" + number + " { location ~ x { } }\n";
        }
        QTest::newRow("a hundred thousand zones") << zones;
        QTest::newRow("a hundred thousand locations") << locations;
        QTest::newRow("a hundred thousand regexes in locations of one beginning") << nested;
    }

    void sizeAndDepthAreLimited()
    {
        QFETCH(QByteArray, text);
        const auto read = readPolicyText(text.toStdString(), "x.conf");
        QVERIFY(read.has_value() || !read.error().detail.empty());
    }
};

SPILLWAY_TEST(TestConfRobust)

} // namespace tst_conf_robust

#include "tst_conf_robust.moc"
