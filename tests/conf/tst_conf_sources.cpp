#include "engine/conf/read_policy.h"
#include "engine/conf/sources/packed_conf.h"
#include "tests/support/test_class.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest/QTest>

namespace tst_conf_sources {

using namespace spillway;

namespace {

void write(const QDir& folder, const QString& name, const QByteArray& text)
{
    QVERIFY(folder.mkpath(QFileInfo(folder.filePath(name)).path()));
    QFile file(folder.filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(text), text.size());
}

/// "zone/burst, …" of all limits, or why there are none.
QString limitsOf(const Result<ReadPolicy>& read)
{
    if (!read)
        return QString::fromStdString(read.error().message());
    QStringList limits;
    for (const Rule& rule : read->policy.rules)
        for (const ZoneLimit& limit : rule.limits)
            limits += QStringLiteral("%1/%2")
                          .arg(QString::fromStdString(read->policy.zones[limit.zone].name))
                          .arg(limit.burst);
    return limits.join(QStringLiteral(", "));
}

Result<ReadPolicy> readPlace(const ConfPlace& place)
{
    return readPolicy(place, Untellable::EndsReading, Reading::Ways);
}

const QByteArray kMain = "events { }\nhttp {\n    include zones.conf;\n    include /etc/nginx/sites-enabled/*;\n}\n";
const QByteArray kZones = "limit_req_zone $binary_remote_addr zone=a:1m rate=1r/s;\n";
const QByteArray kSite = "server {\n    limit_req zone=a burst=7;\n}\n";

/// A copy of /etc/nginx.
void writeCopy(const QDir& dir)
{
    write(dir, QStringLiteral("nginx.conf"), kMain);
    write(dir, QStringLiteral("zones.conf"), kZones);
    write(dir, QStringLiteral("sites-available/shop"), kSite);
    QVERIFY(dir.mkpath(QStringLiteral("sites-enabled")));
    QVERIFY(QFile::link(QStringLiteral("../sites-available/shop"), dir.filePath(QStringLiteral("sites-enabled/shop"))));
}

} // namespace

class TestConfSources : public QObject
{
    Q_OBJECT

private slots:
    void aDumpIsManyFiles()
    {
        QTemporaryDir folder;
        const QDir dir(folder.path());
        const QString path = dir.filePath(QStringLiteral("dump.txt"));
        const auto dump = [&](const QByteArray& site) {
            write(dir, QStringLiteral("dump.txt"),
                  "nginx: the configuration file /etc/nginx/nginx.conf syntax is ok\n"
                  "# configuration file /etc/nginx/nginx.conf:\n" +
                      kMain + "\n# configuration file /etc/nginx/zones.conf:\n" + kZones +
                      "\n# configuration file /etc/nginx/sites-enabled/shop:\n" + site);
            return readPlace({{path.toStdString()}});
        };
        const auto read = dump(kSite);
        QCOMPARE(limitsOf(read), QStringLiteral("a/7"));
        QVERIFY(read->warnings.empty());
        QCOMPARE(limitsOf(dump("server {\n\nlimit_req zone=a burst=x;\n}\n")),
                 QStringLiteral("/etc/nginx/sites-enabled/shop:3: invalid burst value \"burst=x\""));
        QVERIFY(!unpackDump("server { }\n# configuration file /etc/nginx/nginx.conf:\n"));
        QVERIFY(!unpackDump(""));
    }

    void archivesAreOpened_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("tar") << QStringList{QStringLiteral("cf")};
        QTest::newRow("gzip") << QStringList{QStringLiteral("czf")};
        QTest::newRow("xz") << QStringList{QStringLiteral("cJf")};
    }

    void archivesAreOpened()
    {
        QFETCH(QStringList, arguments);
        QTemporaryDir folder;
        const QDir dir(folder.path());
        writeCopy(QDir(dir.filePath(QStringLiteral("etc/nginx"))));
        const QString path = dir.filePath(QStringLiteral("copy"));
        QProcess tar;
        tar.start(QStringLiteral("tar"),
                  arguments << path << QStringLiteral("-C") << dir.path() << QStringLiteral("etc"));
        QVERIFY(tar.waitForFinished(60'000) && tar.exitCode() == 0);
        const auto read = readPlace({{path.toStdString()}});
        QCOMPARE(limitsOf(read), QStringLiteral("a/7")); // through the link
        QVERIFY(read->warnings.empty());
    }

    void otherPackedFiles()
    {
        // nginx.conf in a zip archive
        const QByteArray zip = QByteArray::fromBase64(
            "UEsDBBQAAAAAAAAAIVzqnFNmOAAAADgAAAAQAAAAbmdpbngvbmdpbnguY29uZmxpbWl0X3JlcV96b25lICRi"
            "aW5hcnlfcmVtb3RlX2FkZHIgem9uZT1hOjFtIHJhdGU9MXIvczsKUEsBAhQDFAAAAAAAAAAhXOqcU2Y4AAAA"
            "OAAAABAAAAAAAAAAAAAAAIABAAAAAG5naW54L25naW54LmNvbmZQSwUGAAAAAAEAAQA+AAAAZgAAAAAA");
        const auto unpacked = unpackArchive({zip.constData(), static_cast<std::size_t>(zip.size())});
        QVERIFY2(unpacked.has_value(), unpacked ? "" : unpacked.error().message().c_str());
        QCOMPARE(QByteArray::fromStdString(unpacked->files.at(unpacked->main)), kZones);
        // one file in gzip
        const QByteArray gzip = QByteArray::fromBase64(
            "H4sIAAAAAAACA8vJzM0siS9KLYyvys9LVVBJysxLLKoECuTml6TGJ6akFCmAJGwTrQxzFYoSS1JtDYv0i625"
            "AOqcU2Y4AAAA");
        const auto alone = unpackArchive({gzip.constData(), static_cast<std::size_t>(gzip.size())});
        QVERIFY2(alone.has_value(), alone ? "" : alone.error().message().c_str());
        QCOMPARE(alone->main, std::string("/"));
        QCOMPARE(QByteArray::fromStdString(alone->files.at("/")), kZones);
        QVERIFY(isPacked({zip.constData(), 4}) && isPacked({gzip.constData(), 4}) && !isPacked("http { }"));
        // damaged, and without a main file
        const auto damaged = unpackArchive({zip.constData(), static_cast<std::size_t>(zip.size()) / 3});
        QVERIFY(!damaged && damaged.error().code == ErrorCode::BadConfig);
        QByteArray other = zip;
        other.replace("nginx.conf", "other.conf");
        const auto without = unpackArchive({other.constData(), static_cast<std::size_t>(other.size())});
        QVERIFY(!without && without.error().detail.find("no nginx.conf") != std::string::npos);
    }

    void aPrefixIsACopy()
    {
        QTemporaryDir folder;
        const QDir dir(folder.path());
        write(dir, QStringLiteral("main/site/nginx.conf"),
              "http { include /etc/nginx/zones.conf; include limits/*.conf; include /usr/share/none/x.conf; }\n");
        write(dir, QStringLiteral("copy/zones.conf"), kZones);
        write(dir, QStringLiteral("copy/limits/1.conf"), "limit_req zone=a burst=3;\n");
        const std::string main = dir.filePath(QStringLiteral("main/site/nginx.conf")).toStdString();
        QCOMPARE(limitsOf(readPlace({{main}, dir.filePath(QStringLiteral("copy/")).toStdString()})),
                 QStringLiteral("a/3"));
        const auto without = readPlace({{main}});
        QCOMPARE(without->warnings.size(), std::size_t{4}); // three includes, and nothing is limited
        QVERIFY(without->warnings[0].find("--prefix") != std::string::npos);
        const auto none = readPlace({{main}, dir.filePath(QStringLiteral("gone")).toStdString()});
        QVERIFY(!none && none.error().code == ErrorCode::BadArgument);
    }

    void filesOfThisMachineAreNamed()
    {
        QTemporaryDir here;
        QTemporaryDir elsewhere;
        write(QDir(elsewhere.path()), QStringLiteral("zones.conf"), kZones);
        write(QDir(here.path()), QStringLiteral("a/b/nginx.conf"),
              "http { include " + elsewhere.path().toUtf8() + "/zones.conf; limit_req zone=a; }\n");
        const auto read = readPlace({{here.filePath(QStringLiteral("a/b/nginx.conf")).toStdString()}});
        QCOMPARE(limitsOf(read), QStringLiteral("a/0"));
        QCOMPARE(read->warnings.size(), std::size_t{1});
        QVERIFY(QString::fromStdString(read->warnings[0]).endsWith(QStringLiteral("was read from this machine")));
    }

    void severalAreOne()
    {
        QTemporaryDir folder;
        const QDir dir(folder.path());
        const auto path = [&](const char* name) { return dir.filePath(QString::fromUtf8(name)).toStdString(); };
        write(dir, QStringLiteral("zones"), kZones);
        write(dir, QStringLiteral("site"), kSite);
        write(dir, QStringLiteral("main.conf"), "http { include zones; }");
        QCOMPARE(limitsOf(readPlace({{path("zones"), path("site")}})), QStringLiteral("a/7"));
        QCOMPARE(limitsOf(readPlace({{path("main.conf"), path("site"), path("zones")}})), QStringLiteral("a/7"));
        QVERIFY(limitsOf(readPlace({{path("site")}})).contains(QStringLiteral("another --config")));
    }
};

SPILLWAY_TEST(TestConfSources)

} // namespace tst_conf_sources

#include "tst_conf_sources.moc"
