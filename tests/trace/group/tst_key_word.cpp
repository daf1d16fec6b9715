#include "engine/trace/group/key_word.h"

#include "engine/conf/read_variables.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_key_word {

using namespace spillway;

class TestKeyWord : public QObject
{
    Q_OBJECT

private slots:
    void aKeyCountsWhatItIsMadeOf_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("many");
        const auto row = [](const char* text, const char* many) {
            QTest::newRow(text) << QByteArray(text) << QByteArray(many);
        };
        row("$binary_remote_addr", "clients");
        row("$binary_remote_addr$uri", "clients"); // each of them at each path
        row("$rl_net_24_64", "clients");
        row("${remote_user}", "clients");
        row("$http_x_forwarded_for", "clients");
        row("$cookie_session", "clients");
        row("$uri", "paths");
        row("$rl_path_1", "paths");
        row("$rl_agent", "programs");
        row("$http_user_agent", "programs");
        row("$uri$http_user_agent", "keys");
        row("$host", "keys");
        row("$arg_token", "keys");
        row("everybody", "keys");
        row("$by_class", "clients");
        row("$by_method", "keys");
        row("$in_circles", "keys");
        row("$by_network", "clients");
        row("$office", "keys"); // which network of some: everybody in it is one
        row("$by_list", "keys");
        row("$api", "paths"); // a part of the path, by a capture
        row("$kind_of_path", "paths");
        row("$limited", "clients");
        row("$", "keys"); // no key at all
    }

    void aKeyCountsWhatItIsMadeOf()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, many);
        const auto defined = readVariablesText("map $uri $by_class { default $binary_remote_addr; /health \"\"; }"
                                               "map $request_method $by_method { default $host; }"
                                               "map $in_circles $in_circles { default $in_circles; }"
                                               "map $remote_addr $by_network { ~^(?<three>.*)\\.\\d+$ $three; }"
                                               "geo $office { default 0; 10.0.0.0/8 1; }"
                                               "map $remote_addr $by_list { default all; 192.0.2.1 \"\"; }"
                                               "map $uri $api { ~^/api/(\\w+) $1; }"
                                               "map $uri $kind_of_path { ~^/api/ api; default page; }"
                                               "map $office $limited { 0 $binary_remote_addr; 1 \"\"; }",
                                               "test");
        QVERIFY2(defined, defined ? "" : defined.error().detail.c_str());
        const auto key = KeyTemplate::parse(text.toStdString());
        const KeyWord word = key ? wordOf(key->withVariables(*defined)) : wordOf(text.toStdString());
        QCOMPARE(std::string(wordFor(word)), many.toStdString());
        QCOMPARE(sharingText(word).empty(), word == KeyWord::Client);
        QCOMPARE(std::string(wordFor(word, 1)) + 's', std::string(wordFor(word)));
    }
};

SPILLWAY_TEST(TestKeyWord)

} // namespace tst_key_word

#include "tst_key_word.moc"
