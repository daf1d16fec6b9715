#include "engine/conf/read_policy.h"
#include "tests/support/test_class.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QtTest/QTest>

namespace tst_conf_files {

using namespace spillway;

namespace {

void write(const QDir& folder, const QString& name, const QByteArray& text)
{
    QVERIFY(folder.mkpath(QFileInfo(folder.filePath(name)).path()));
    QFile file(folder.filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(text), text.size());
}

} // namespace

class TestConfFiles : public QObject
{
    Q_OBJECT

private slots:
    void includesAreFollowed()
    {
        QTemporaryDir folder;
        const QDir dir(folder.path());
        write(dir, QStringLiteral("nginx.conf"),
              "events { }\nhttp { include zones.conf; include conf.d/*.conf; include none/*.conf; }\n");
        write(dir, QStringLiteral("zones.conf"), "limit_req_zone $uri zone=a:1m rate=1r/s;\n");
        write(dir, QStringLiteral("conf.d/1.conf"), "server { include snippets/limit.conf; }\n");
        write(dir, QStringLiteral("conf.d/.2.conf"), "this is hidden");
        write(dir, QStringLiteral("snippets/limit.conf"), "limit_req zone=a burst=4;\n");
        const auto read = readPolicy({{dir.filePath(QStringLiteral("nginx.conf")).toStdString()}});
        QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
        QCOMPARE(read->policy.rules.size(), std::size_t{1});
        QCOMPARE(read->policy.rules[0].limits.size(), std::size_t{1});
        QCOMPARE(read->policy.rules[0].limits[0].burst, std::int64_t{4});
        // A file of conf.d alone still finds what it includes.
        const auto part = readPolicy({{dir.filePath(QStringLiteral("conf.d/1.conf")).toStdString()}});
        QCOMPARE(QString::fromStdString(part.error().message()),
                 dir.filePath(QStringLiteral("snippets/limit.conf")) +
                     QStringLiteral(":1: zero size shared memory zone \"a\" (the files given have "
                                    "no limit_req_zone of this name: give its file with another --config)"));
    }

    void includesCannotRunAway()
    {
        QTemporaryDir folder;
        const QDir dir(folder.path());
        const auto refusal = [&](const QByteArray& text) {
            write(dir, QStringLiteral("a.conf"), text);
            const auto read = readPolicy({{dir.filePath(QStringLiteral("a.conf")).toStdString()}});
            return read ? QStringLiteral("accepted") : QString::fromStdString(read.error().detail);
        };
        QCOMPARE(refusal("include a.conf;"), QStringLiteral("files include one another too deeply"));
        QVERIFY(refusal("include a.conf; include a.conf;").contains(QStringLiteral("include")));
        QVERIFY(refusal("include /dev/zero;").endsWith(QStringLiteral("(22: Invalid argument)")));
        QVERIFY(refusal("include .;").endsWith(QStringLiteral("(21: Is a directory)")));
    }

    void whatIsMissingIsNoted()
    {
        QTemporaryDir folder;
        const QDir dir(folder.path());
        write(dir, QStringLiteral("nginx.conf"),
              "http { include gone.conf; include gone/*.conf; include /etc/nginx/limits.conf;\n"
              "limit_req zone=a; limit_req zone=b burst=2; }\n");
        write(dir, QStringLiteral("limits.conf"), "limit_req_zone $uri zone=b:1m rate=1r/s;\n");
        const auto read = readPolicy({{dir.filePath(QStringLiteral("nginx.conf")).toStdString()}});
        QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
        QCOMPARE(read->warnings.size(), std::size_t{3}); // the file, the pattern, zone a
        QCOMPARE(read->policy.rules.size(), std::size_t{1});
        QCOMPARE(read->policy.rules[0].limits.size(), std::size_t{1}); // of the file beside, not this machine's
        QCOMPARE(read->policy.rules[0].limits[0].burst, std::int64_t{2});
    }

    void aFolderStandsForItsMainFile()
    {
        QTemporaryDir folder;
        const QDir dir(folder.path());
        write(dir, QStringLiteral("nginx.conf"),
              "http { limit_req_zone $uri zone=a:1m rate=1r/s; limit_req zone=a; }\n");
        const auto read = readPolicy({{folder.path().toStdString()}});
        QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
        QCOMPARE(read->policy.zones.size(), std::size_t{1});
    }

    void filesThatCannotBeRead()
    {
        QTemporaryDir folder;
        const auto code = [](const std::string& path) { return readPolicy({{path}}).error().code; };
        QVERIFY(code(folder.path().toStdString()) == ErrorCode::IsDirectory);
        QVERIFY(code(folder.filePath(QStringLiteral("gone")).toStdString()) == ErrorCode::CannotOpen);
    }
};

SPILLWAY_TEST(TestConfFiles)

} // namespace tst_conf_files

#include "tst_conf_files.moc"
