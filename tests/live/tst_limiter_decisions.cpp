#include "engine/conf/edit/other_limiters.h"
#include "engine/policy/limiter_of.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QThread>

#include <csignal>
#include <map>
#include <random>
#include <sys/prctl.h>
#include <unistd.h>

namespace tst_limiter_decisions {

using namespace spillway;

namespace {

/// A request that a program decided on.
struct Decided
{
    Instant at; ///< when it was sent
    unsigned client = 0;
    bool passed = false;
};

/// How a program is started. FILE, PORT and FOLDER stand for those of a test.
struct Start
{
    const char* limiter;
    const char* program;
    QStringList arguments;
    const char* before; ///< stands before the exported configuration
    const char* behind; ///< answers what passes with 200
};

/// A program with an exported configuration on this machine. It ends with this object, and with the process of the test,
/// however that ends.
class RealLimiter
{
public:
    [[nodiscard]] static QString program(const Start& start)
    {
        const QString name = QString::fromLatin1(start.program);
        const QString found = QStandardPaths::findExecutable(name);
        return found.isEmpty() ? QStandardPaths::findExecutable(name, {QStringLiteral("/usr/sbin")}) : found;
    }

    RealLimiter(const Start& start, const std::string& configuration)
    {
        QTcpServer free;
        free.listen(QHostAddress::LocalHost);
        m_port = free.serverPort();
        free.close();
        QFile::setPermissions(m_folder.path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner |
                                                   QFile::ReadOther | QFile::ExeOther); // some change their user
        QFile file(m_folder.filePath(QStringLiteral("configuration")));
        if (!file.open(QIODevice::WriteOnly))
            qFatal("cannot write %s", qPrintable(file.fileName()));
        QByteArray text = start.before + QByteArray::fromStdString(configuration) + start.behind;
        file.write(text.replace("PORT", QByteArray::number(m_port)));
        file.close();
        QStringList arguments = start.arguments;
        arguments.replaceInStrings(QStringLiteral("FILE"), file.fileName())
            .replaceInStrings(QStringLiteral("PORT"), QString::number(m_port))
            .replaceInStrings(QStringLiteral("FOLDER"), m_folder.filePath(QStringLiteral("work")));
        m_process.setProcessChannelMode(QProcess::MergedChannels);
        m_process.setChildProcessModifier([parent = ::getpid()] {
            ::prctl(PR_SET_PDEATHSIG, SIGKILL);
            if (::getppid() != parent)
                ::_exit(1);
        });
        m_process.start(program(start), arguments);
        m_process.waitForStarted();
        while (m_process.state() == QProcess::Running && !connectNow()) {
            m_process.waitForReadyRead(0);
            QThread::msleep(5);
        }
        if (m_process.state() != QProcess::Running)
            qFatal("%s", m_process.readAll().constData());
    }
    ~RealLimiter()
    {
        m_process.terminate();
        if (!m_process.waitForFinished())
            m_process.kill();
        m_process.waitForFinished();
    }
    RealLimiter(const RealLimiter&) = delete;
    RealLimiter& operator=(const RealLimiter&) = delete;

    /// The status of the answer; 0 where there is none.
    int statusFor(unsigned client)
    {
        if (m_socket.state() != QAbstractSocket::ConnectedState && !connectNow())
            return 0;
        m_socket.write("GET / HTTP/1.1\r\nHost: h\r\nX-Client: c" + QByteArray::number(client) + "\r\n\r\n");
        QByteArray answer;
        while (!isWhole(answer) && m_socket.waitForReadyRead(kPatienceMs))
            answer += m_socket.readAll();
        return answer.mid(9, 3).toInt();
    }

private:
    bool connectNow()
    {
        m_socket.abort();
        m_socket.connectToHost(QHostAddress::LocalHost, m_port);
        const bool isUp = m_socket.waitForConnected(1000);
        m_socket.setSocketOption(QAbstractSocket::LowDelayOption, 1);
        return isUp;
    }
    [[nodiscard]] static bool isWhole(const QByteArray& answer)
    {
        const qsizetype head = answer.indexOf("\r\n\r\n");
        const qsizetype length = answer.toLower().indexOf("content-length:");
        return head > 0 && length > 0 &&
               answer.size() >= head + 4 + answer.mid(length + 15, answer.indexOf('\r', length) - length - 15).toInt();
    }

    QTemporaryDir m_folder;
    QProcess m_process;
    QTcpSocket m_socket;
    quint16 m_port = 0;
};

/// Sends single requests and bursts of drawn clients over about 45 s.
std::vector<Decided> decidedBy(RealLimiter& server, std::size_t requests)
{
    constexpr unsigned kClients = 60;
    std::mt19937 random(1);
    std::exponential_distribution<double> pause(static_cast<double>(requests) / 7.5 /
                                                45'000); // a step sends 7.5 requests
    std::vector<Decided> decided;
    QElapsedTimer clock;
    clock.start();
    double next = 0;
    while (decided.size() < requests) {
        next += pause(random);
        if (const qint64 early = static_cast<qint64>(next) - clock.elapsed(); early > 0)
            QThread::msleep(static_cast<unsigned long>(early));
        const auto client = static_cast<unsigned>(random() % kClients);
        for (auto left = random() % 2 == 0 ? 1U : 1 + random() % 27; left > 0; --left) {
            const Instant at{Milliseconds(clock.elapsed())};
            decided.push_back({at, client, server.statusFor(client) == 200});
        }
    }
    qInfo("sent in %lld ms", clock.elapsed());
    return decided;
}

/// The share of decisions on which a limiter agrees, in percent.
double agreement(const std::vector<Decided>& decided, const LimiterSpec& spec)
{
    const double same = std::visit(
        [&]<class T>(const T& limiter) {
            std::map<unsigned, typename T::State> states;
            return static_cast<double>(std::ranges::count_if(decided, [&](const Decided& each) {
                return (limiter.answer(states[each.client], each.at).verdict == Verdict::Passed) == each.passed;
            }));
        },
        limiterOf(spec));
    return same * 100 / static_cast<double>(decided.size());
}

} // namespace

class TestLimiterDecisions : public QObject
{
    Q_OBJECT

private slots:
    void theModelDecidesAsTheProgramDoes_data()
    {
        QTest::addColumn<Start>("start");
        QTest::addColumn<double>("least"); // percent
        QTest::newRow("haproxy")
            << Start{"haproxy",
                     "haproxy",
                     {"-db", "-f", "FILE"},
                     "defaults\n    timeout client 60s\n    timeout server 60s\n    timeout connect 60s\n",
                     "    bind 127.0.0.1:PORT\n    http-request return status 200\n"}
            << 99.;
        QTest::newRow("varnish") << Start{"varnish",
                                          "varnishd",
                                          {"-F", "-f", "FILE", "-a", "127.0.0.1:PORT", "-n", "FOLDER", "-s",
                                           "malloc,10m"},
                                          "",
                                          "backend default none;\nsub vcl_recv { return (synth(200)); }\n"}
                                 << 97.; // its tokens are whole
    }

    void theModelDecidesAsTheProgramDoes()
    {
        QFETCH(Start, start);
        QFETCH(double, least);
        if (RealLimiter::program(start).isEmpty())
            QSKIP(qPrintable(QStringLiteral("%1 is not installed").arg(QString::fromLatin1(start.program))));
        const auto policy =
            parseLimits({"rate=2r/s burst=5 nodelay"}, KeyTemplate::parse("$http_x_client").value()).value();
        const OtherLimiter other = otherLimiter(start.limiter, policy).value();
        RealLimiter server(start, other.configuration);
        const auto decided = decidedBy(server, 10'000);
        const auto passed = std::ranges::count_if(decided, &Decided::passed);
        QVERIFY(passed > 1000 && passed < static_cast<std::ptrdiff_t>(decided.size()) - 1000);
        const LimiterSpec model = other.model.other->limiter;
        LimiterSpec onTheClock = model;
        onTheClock.ownWindows = OwnWindows::No;
        const LimiterSpec nginx{.algorithm = Algorithm::TokenBucket, .rate = {2, RateUnit::PerSecond}, .capacity = 6};
        const double share = agreement(decided, model);
        qInfo("%lld of %zu passed; agreement: %.2f %%; with windows on the clock %.2f %%, with nginx %.2f %%",
              static_cast<long long>(passed), decided.size(), share, agreement(decided, onTheClock),
              agreement(decided, nginx));
        QVERIFY2(share >= least, qPrintable(QString::number(share)));
    }
};

SPILLWAY_TEST(TestLimiterDecisions)

} // namespace tst_limiter_decisions

#include "tst_limiter_decisions.moc"
