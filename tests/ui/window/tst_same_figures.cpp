#include "tests/support/test_class.h"
#include "tests/support/window_fixture.h"
#include "ui/commands/edits.h"
#include "ui/models/project/config_edit.h"
#include "ui/models/project/results.h"
#include "ui/window/limit/limit_taker.h"

#include <QtCore/QJsonArray>
#include <QtCore/QJsonDocument>
#include <QtCore/QJsonObject>
#include <QtCore/QProcess>

namespace tst_same_figures {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

namespace {

const QByteArray kHead = "limit_req_zone $binary_remote_addr zone=all:1m rate=5r/s;\n"
                         "limit_req_zone $binary_remote_addr zone=login:1m rate=30r/m;\n"
                         "limit_req_zone $uri zone=site:1m rate=8r/s;\n"
                         "limit_req_zone $request_method zone=method:1m rate=20r/s;\n";

} // namespace

/// The window and spillway-cli count alike under the same configuration and traffic.
class TestSameFigures : public QObject, protected WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        prepare();
        writeTraffic();
    }
    void init() { show(); }
    void cleanup() { m_window.reset(); }

    void figuresAreEqual_data()
    {
        QTest::addColumn<QByteArray>("server");
        QTest::newRow("everywhere") << QByteArray("limit_req zone=all burst=20;");
        QTest::newRow("nodelay") << QByteArray("limit_req zone=all burst=20 nodelay;");
        QTest::newRow("delay") << QByteArray("limit_req zone=all burst=20 delay=8;");
        QTest::newRow("without burst") << QByteArray("limit_req zone=all;");
        QTest::newRow("one location") << QByteArray("location /login { limit_req zone=login burst=5; }");
        QTest::newRow("an exact location") << QByteArray("location = /login { limit_req zone=login burst=5 nodelay; }\n"
                                                         "location / { limit_req zone=all burst=3; }");
        QTest::newRow("two at once") << QByteArray("limit_req zone=all burst=20; limit_req zone=method burst=2;");
        QTest::newRow("two at once, the other order")
            << QByteArray("limit_req zone=method burst=2; limit_req zone=all burst=20;");
        QTest::newRow("one for each path") << QByteArray("limit_req zone=all burst=9; limit_req zone=site burst=30;");
        QTest::newRow("a location that replaces its parent's")
            << QByteArray("limit_req zone=all burst=9;\nlocation /login { limit_req zone=login burst=1; }\n"
                          "location ~ ^/pa { limit_req zone=method burst=7 nodelay; limit_req zone=all burst=2; }");
    }

    void figuresAreEqual()
    {
        QFETCH(QByteArray, server);
        write(u"site.conf"_s, kHead + "server { server_name shop.example;\n" + server + "\n}\n");
        open(u"traffic.csv"_s);
        m_window->findChild<LimitTaker*>()->take(path(u"site.conf"_s));
        untilComputed();
        const QJsonObject cli = simulated(u"site.conf"_s);
        QVERIFY(!cli.isEmpty());
        for (const auto& [name, figure] : {std::pair(u"requests"_s, totals().requests),
                                           {u"passed"_s, totals().passed},
                                           {u"delayed"_s, totals().delayed},
                                           {u"rejected"_s, totals().rejected}})
            QCOMPARE(static_cast<qint64>(figure), cli[name].toInteger());
        QVERIFY(totals().rejected + totals().delayed > 0);
    }

    /// Five limits; two of them are tuned and one is switched off: the edited file decides as the window shows.
    void theEditedFileDoesTheSame()
    {
        write(u"five.conf"_s, kHead +
                                  "limit_req_zone $uri zone=page:1m rate=3r/s; # a comment stays\n"
                                  "server { listen 80;\n"
                                  "    limit_req zone=all burst=20;\n"
                                  "    location /login {\n"
                                  "        limit_req zone=login burst=5 nodelay;\n"
                                  "        limit_req zone=method burst=9;\n"
                                  "    }\n"
                                  "    location /page { limit_req zone=page burst=2; limit_req zone=site burst=8; }\n"
                                  "}\n");
        open(u"traffic.csv"_s);
        m_window->findChild<LimitTaker*>()->take(path(u"five.conf"_s));
        untilComputed();
        QCOMPARE(configEdit(setup())->files.size(), std::size_t{0});
        std::vector<SiteLimit> limits = setup().limits();
        QCOMPARE(limits.size(), std::size_t{5});
        for (SiteLimit& limit : limits) {
            if (limit.zone.name == "login")
                limit.limit = {.burst = 12, .delay = 3};
            if (limit.zone.name == "page")
                limit.zone.rate = NginxRate::parse("7r/s").value();
            limit.on = limit.zone.name != "method";
        }
        editSetup(project(), withLimits(setup(), limits, 0), u"tune"_s);
        untilComputed();
        const auto edit = configEdit(setup());
        QVERIFY(edit);
        QCOMPARE(edit->byHand, QStringList());
        QCOMPARE(edit->files.size(), std::size_t{1});
        const QString diff = diffText(*edit);
        for (const QString& line :
             {u"-limit_req_zone $uri zone=page:1m rate=3r/s; # a comment stays\n"_s,
              u"+limit_req_zone $uri zone=page:1m rate=7r/s; # a comment stays\n"_s,
              u"+        limit_req zone=login burst=12 delay=3;\n"_s, u"-        limit_req zone=method burst=9;\n"_s})
            QVERIFY2(diff.contains(line), qPrintable(diff));
        write(u"edited.conf"_s, QByteArray::fromStdString(edit->files.front().after));
        const QJsonObject cli = simulated(u"edited.conf"_s);
        QCOMPARE(cli[u"rejected"_s].toInteger(), static_cast<qint64>(totals().rejected));
        QCOMPARE(cli[u"delayed"_s].toInteger(), static_cast<qint64>(totals().delayed));
        QVERIFY(totals().rejected > 0);
    }

    /// nginx inherits what the window does not show: the sentence says so.
    void aPlaceThatInheritsIsNamed()
    {
        write(u"outer.conf"_s, kHead + "server {\n    limit_req zone=all burst=20;\n"
                                       "    location /login { limit_req zone=login burst=5; }\n}\n");
        m_window->findChild<LimitTaker*>()->take(path(u"outer.conf"_s));
        std::vector<SiteLimit> limits = setup().limits();
        QVERIFY(configEdit(setup())->byHand.empty());
        for (SiteLimit& limit : limits)
            limit.on = limit.zone.name != "login";
        editSetup(project(), withLimits(setup(), limits, 0), u"off"_s);
        const auto edit = configEdit(setup());
        QVERIFY(edit);
        QVERIFY2(edit->byHand.join(u' ').contains(u"/login"_s), qPrintable(edit->byHand.join(u' ')));
    }

    /// It cannot be an edit of one word: the sentence says so, and nothing is written in silence.
    void otherChangesAreNamed()
    {
        write(u"one.conf"_s, kHead + "server { limit_req zone=all burst=20; }\n");
        m_window->findChild<LimitTaker*>()->take(path(u"one.conf"_s));
        Setup changed = setup();
        changed.places = {{LocationKind::Prefix, "/api/"}};
        editSetup(project(), changed, u"move"_s);
        const auto edit = configEdit(setup());
        QVERIFY(edit && edit->files.empty());
        QVERIFY2(edit->byHand.join(u' ').contains(u"“all”"_s), qPrintable(edit->byHand.join(u' ')));
        QFile::remove(path(u"one.conf"_s));
        QVERIFY(!configEdit(setup()));
    }

private:
    [[nodiscard]] QJsonObject simulated(const QString& conf) const
    {
        QProcess cli;
        cli.start(QStringLiteral(SPILLWAY_CLI),
                  {u"simulate"_s, u"--json"_s, u"--config"_s, path(conf), path(u"traffic.csv"_s)});
        return cli.waitForFinished() ? QJsonDocument::fromJson(cli.readAllStandardOutput()).object() : QJsonObject();
    }
};

SPILLWAY_TEST(TestSameFigures)

} // namespace tst_same_figures

#include "tst_same_figures.moc"
