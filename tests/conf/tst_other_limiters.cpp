#include "engine/conf/edit/other_limiters.h"

#include "engine/limiter/any_limiter.h"
#include "engine/policy/limiter_of.h"
#include "engine/policy/policy_text.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>

namespace tst_other_limiters {

using namespace spillway;

namespace {

constexpr const char* kAddress = "$binary_remote_addr";
constexpr const char* kHeader = "$http_x_api_key";
constexpr const char* kLimits[] = {"rate=10r/s burst=20 nodelay", "rate=1r/s", "rate=30r/m burst=5", "rate=7r/m",
                                   "rate=1000r/s burst=2000 delay=10 zone=odd.name:1m"};

Policy policyOf(const char* limit, const char* key = kAddress)
{
    auto policy = parseLimits({limit}, KeyTemplate::parse(key).value());
    if (!policy)
        qFatal("%s", qPrintable(QString::fromStdString(policy.error().detail)));
    return *policy;
}

OtherLimiter nearest(const std::string& name, const char* limit, const char* key = kAddress)
{
    auto other = otherLimiter(name, policyOf(limit, key));
    if (!other)
        qFatal("%s: %s", name.c_str(), qPrintable(QString::fromStdString(other.error().detail)));
    return *other;
}

/// A program that checks a configuration, FILE among its arguments.
struct Checker
{
    const char* limiter;
    const char* program;
    QStringList arguments;
    const char* before; ///< stands before the configuration
    const char* behind;
};

QString programOf(const char* name)
{
    const QString found = QStandardPaths::findExecutable(QString::fromLatin1(name));
    return found.isEmpty() ? QStandardPaths::findExecutable(QString::fromLatin1(name), {QStringLiteral("/usr/sbin")})
                           : found;
}

constexpr const char* kEvasive = "/usr/lib/apache2/modules/mod_evasive20.so";

} // namespace

class TestOtherLimiters : public QObject
{
    Q_OBJECT

private slots:
    void allAreThere()
    {
        const std::vector<std::string> names{"apache", "apisix",  "aws-waf", "caddy",   "cloudflare",
                                             "envoy",  "haproxy", "kong",    "traefik", "varnish"};
        QVERIFY(otherLimiterNames() == names);
    }

    void noMarkIsLeft_data()
    {
        QTest::addColumn<QByteArray>("name");
        for (const std::string& name : otherLimiterNames())
            QTest::newRow(name.c_str()) << QByteArray::fromStdString(name);
    }

    void noMarkIsLeft()
    {
        QFETCH(QByteArray, name);
        static const QRegularExpression mark(QStringLiteral("%[A-Z_0-9]+%"));
        for (const char* const limit : kLimits)
            for (const char* const key : {kAddress, kHeader}) {
                if (name == "apache" && key == kHeader)
                    continue;
                const OtherLimiter other = nearest(name.toStdString(), limit, key);
                for (const std::string& text : {other.title, other.lost, other.configuration}) {
                    QVERIFY(!text.empty());
                    QVERIFY2(!QString::fromStdString(text).contains(mark), text.c_str());
                }
                QVERIFY(other.configuration.find('\t') == std::string::npos || name == "caddy");
                QVERIFY(countedKey(other.model) == KeyTemplate::parse(key).value());
                const QString text = QString::fromStdString(other.configuration);
                QCOMPARE(text.contains(QRegularExpression(QStringLiteral("api[-_]key"))), key == kHeader);
            }
    }

    void models_data()
    {
        QTest::addColumn<QByteArray>("model");
        const auto row = [](const char* name, const char* model) { QTest::newRow(name) << QByteArray(model); };
        row("apache", "fixed-window limit=31 window=1s");
        row("apisix", "rate=10r/s burst=20");
        row("aws-waf", "sliding-log limit=621 window=1m count-rejected");
        row("caddy", "sliding-log limit=21 window=2100ms");
        row("cloudflare", "sliding-counter limit=121 window=10s count-rejected");
        row("envoy", "token-bucket refill=1/100ms capacity=21");
        row("haproxy", "sliding-counter limit=21 window=2100ms own-windows");
        row("kong", "fixed-window limit=31 window=1s");
        row("traefik", "token-bucket rate=20r/s capacity=43 cost=2");
        row("varnish", "token-bucket rate=10r/s capacity=21");
    }

    void models()
    {
        QFETCH(QByteArray, model);
        const OtherLimiter other = nearest(QTest::currentDataTag(), "rate=10r/s burst=20");
        QCOMPARE(QByteArray::fromStdString(limitText(other.model)),
                 QByteArray::fromStdString(limitText(policyOf(model.constData()))));
    }

    void fillsComeNoMoreOftenThanEnvoyAllows()
    {
        for (const char* const limit : {"rate=19r/s", "rate=20r/s", "rate=21r/s", "rate=12345r/s", "rate=1r/m"}) {
            const OtherLimiter other = nearest("envoy", limit);
            const Refill refill = other.model.other->limiter.refill.value();
            QVERIFY(refill.period >= Milliseconds(50));
            const NginxRate wanted = policyOf(limit).zones[0].rate;
            const double rate = static_cast<double>(wanted.count) / (wanted.unit == RateUnit::PerSecond ? 1 : 60);
            const double filled =
                static_cast<double>(refill.tokens) * 1000 / static_cast<double>(refill.period.count());
            QVERIFY2(filled <= rate * 1.001 && filled > rate * 0.97, limit);
        }
    }

    void refused_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("limit");
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("message");
        QTest::newRow("unknown") << QByteArray("haproxi") << QByteArray("rate=1r/s") << QByteArray(kAddress)
                                 << QByteArray("is not a known limiter");
        QTest::newRow("key") << QByteArray("haproxy") << QByteArray("rate=1r/s") << QByteArray("$host")
                             << QByteArray("cannot count by $host");
        QTest::newRow("two parts") << QByteArray("kong") << QByteArray("rate=1r/s") << QByteArray("$remote_addr$uri")
                                   << QByteArray("cannot count by");
        QTest::newRow("no headers") << QByteArray("apache") << QByteArray("rate=1r/s") << QByteArray(kHeader)
                                    << QByteArray("use the client's address, without");
        QTest::newRow("another algorithm") << QByteArray("caddy") << QByteArray("fixed-window limit=1 window=1s")
                                           << QByteArray(kAddress) << QByteArray("takes one limit of nginx");
        QTest::newRow("too long") << QByteArray("haproxy") << QByteArray("rate=1r/m burst=100000")
                                  << QByteArray(kAddress) << QByteArray("has no such limit");
    }

    void refused()
    {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, limit);
        QFETCH(QByteArray, key);
        QFETCH(QByteArray, message);
        const auto other = otherLimiter(name.toStdString(), policyOf(limit.constData(), key.constData()));
        QVERIFY(!other.has_value());
        QCOMPARE(other.error().where, std::string("--for"));
        QVERIFY2(other.error().detail.find(message.toStdString()) != std::string::npos, other.error().detail.c_str());
    }

    /// The programs themselves take what is written for them.
    void accepted_data()
    {
        QTest::addColumn<Checker>("checker");
        QTest::addColumn<bool>("refuses");
        const auto row = [](const char* name, const Checker& checker) {
            QTest::newRow(name) << checker << false;
            QTest::addRow("%s: a fault is noticed", name) << checker << true;
        };
        row("haproxy", {"haproxy",
                        "haproxy",
                        {"-c", "-f", "FILE"},
                        "defaults\n    timeout client 9s\n    timeout server 9s\n    timeout connect 9s\n",
                        "    bind 127.0.0.1:29999\n    http-request return status 200\n"});
        row("varnish", {"varnish", "varnishd", {"-C", "-f", "FILE"}, "", "backend default none;\n"});
        row("apache", {"apache",
                       "apache2",
                       {"-t", "-f", "FILE"},
                       "ServerName a\nListen 127.0.0.1:29998\nDefaultRuntimeDir /tmp\nErrorLog /tmp/none.log\nPidFile "
                       "/tmp/none.pid\n"
                       "LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so\n"
                       "LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so\n"
                       "LoadModule evasive20_module /usr/lib/apache2/modules/mod_evasive20.so\n",
                       ""});
    }

    void accepted()
    {
        QFETCH(Checker, checker);
        QFETCH(bool, refuses);
        const QString program = programOf(checker.program);
        if (program.isEmpty())
            QSKIP(qPrintable(QStringLiteral("%1 is not installed").arg(QString::fromLatin1(checker.program))));
        if (checker.limiter == QByteArray("apache") && !QFile::exists(QString::fromLatin1(kEvasive)))
            QSKIP("mod_evasive is not installed");
        for (const char* const limit : kLimits)
            for (const char* const key : {kAddress, kHeader}) {
                if (checker.limiter == QByteArray("apache") && key == kHeader)
                    continue;
                QTemporaryDir folder;
                QVERIFY(QFile::setPermissions(folder.path(),
                                              QFile::ExeOwner | QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOther |
                                                  QFile::ReadOther)); // Varnish reads as a user of its own
                QFile file(folder.filePath(QStringLiteral("configuration")));
                QVERIFY(file.open(QIODevice::WriteOnly));
                QByteArray text = QByteArray::fromStdString(nearest(checker.limiter, limit, key).configuration);
                if (refuses)
                    text.replace("DOSSiteCount", "DOSSiteCounts")
                        .replace("track-sc0", "track-sco")
                        .replace("vsthrottle.is_denied", "vsthrottle.is_refused");
                const bool versioned = text.contains("vcl 4.1;");
                file.write(versioned ? text + checker.behind : checker.before + text + checker.behind);
                file.close();
                QProcess process;
                process.setProcessChannelMode(QProcess::MergedChannels);
                process.start(program,
                              QStringList(checker.arguments).replaceInStrings(QStringLiteral("FILE"), file.fileName()));
                QVERIFY(process.waitForFinished(kPatienceMs));
                QVERIFY2((process.exitCode() == 0) != refuses, process.readAll().right(2000).constData());
                if (refuses)
                    return;
            }
    }
};

SPILLWAY_TEST(TestOtherLimiters)

} // namespace tst_other_limiters

#include "tst_other_limiters.moc"
