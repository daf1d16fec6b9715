#include "engine/conf/read_policy.h"
#include "engine/conf/rewrite_steps.h"
#include "engine/ingest/import/import.h"
#include "engine/replay/plain/in_order_replay.h"
#include "engine/trace/group/grouped.h"
#include "engine/trace/group/selection.h"
#include "engine/trace/nginx/key.h"
#include "tests/study/made_configuration.h"
#include "tests/study/made_request.h"
#include "tests/support/nginx_server.h"
#include "tests/support/soak.h"
#include "tests/support/test_class.h"

#include <QtCore/QFile>
#include <QtCore/QRegularExpression>
#include <QtTest/QTest>

#include <algorithm>
#include <array>
#include <map>

namespace tst_ways {

using namespace spillway;

/// The decision on a request.
struct Decided
{
    QByteArray verdict{}; ///< as $limit_req_status says it
    std::string doubt{};  ///< why we do not know
    bool assumes = false; ///< rests on an assumption that holds here
    bool mixed = false;   ///< a warning says that not all places have one setting of limit_req_dry_run
};
using Decisions = std::vector<Decided>;

/// Assumptions that hold in these configurations: their upstream answers, and their disk has the files.
bool holdsHere(const std::string& assumption)
{
    return assumption == kDiskAssumption || assumption == "upstream servers answer without an error";
}

/// A directive, and how to take it out of a made-up configuration.
struct Part
{
    const char* name;
    const char* pattern;
    const char* without;
};

constexpr std::array kParts{
    Part{"limit_req of http", "\nlimit_req zone[^;]*;", ""},
    Part{"limit_req of a server", "\tlimit_req zone[^;]*;", ""},
    Part{"limit_req of a location", " limit_req zone[^;]*;", ""},
    Part{"second limits", "(limit_req zone=(?:one|two)[^;]*;)\\s*limit_req zone=(?:two|three|four)[^;]*;", "\\1"},
    Part{"server_name", "server_name [^;]*;", "server_name none;"},
    Part{"server_name with a regex", "server_name ~[^;]*;", "server_name none;"},
    Part{"default_server", " default_server", ""},
    Part{"exact location", "location = /(?!auth)", "location /"},
    Part{"location with ^~", "location \\^~ ", "location "},
    Part{"location with a regex", "location ~\\*? \\S+", "location ~ none"},
    Part{"named location", "[^; {]* [^;{}]*@n;", ""},
    Part{"named groups", "\\$(who|tenant)\\b", "none"},
    Part{"if", " if \\([^{]*\\{[^{}]*\\}", ""},
    Part{"return", " return [^;]*;", ""},
    Part{"rewrite", " rewrite [^;]*;", ""},
    Part{"set", " set (\\$v) [^';]*;", ""},
    Part{"try_files", " try_files [^;]*;", ""},
    Part{"error_page", " error_page [^;]*;", ""},
    Part{"internal", " internal;", ""},
    Part{"index", "[\t ]index [^;]*;", ""},
    Part{"auth_request", "[\t ]auth_request [^;]*;", ""},
    Part{"mirror", "[\t ]mirror [^;]*;", ""},
    Part{"set_real_ip_from", " set_real_ip_from [^;]*;", ""},
    Part{"set_real_ip_from of a location", "(location [^;]*\\{[^\n]*) set_real_ip_from [^;]*;", "\\1"},
    Part{"real_ip_header", " real_ip_header X-F[^;]*;", ""},
    Part{"real_ip_recursive", " real_ip_recursive on;", ""},
    Part{"limit_req_dry_run", "[\t ]limit_req_dry_run [^;]*;", ""},
    Part{"map", "(map \\S+ \\S+) \\{.*\\}\n", "\\1 { default x; }\n"},
    Part{"geo", "(geo .*\\$\\w+) \\{[^}]*\\}", "\\1 { default x; }"},
    Part{"geo behind proxies", " proxy [0-9][^;]*;", ""},
};

/// How many configurations have a part, and in how many it decides on a request.
struct Tally
{
    int there = 0;
    int decides = 0;
};

/// Made-up configurations are given to a real nginx and to us, with the same requests.
class TestWays : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        for (const char* name : {"index.html", "page.html", "x.css"}) {
            QFile file(m_files.filePath(QString::fromLatin1(name)));
            QVERIFY(file.open(QIODevice::WriteOnly));
        }
    }

    void aRealNginxDecidesAlike_data()
    {
        const auto number = [](const char* name, int standard) {
            return qEnvironmentVariableIsSet(name) ? qEnvironmentVariableIntValue(name) : standard;
        };
        QTest::addColumn<int>("first");
        QTest::addColumn<int>("count");
        const int first = number("SPILLWAY_SEED", 0);
        const int count = number("SPILLWAY_ROUNDS", test::soak() ? 1000 : 30);
        for (int done = 0; done < count; done += 20) {
            const int more = std::min(20, count - done);
            QTest::addRow("seeds from %d to %d", first + done, first + done + more - 1) << first + done << more;
        }
    }

    void aRealNginxDecidesAlike()
    {
        if (test::NginxServer::program().isEmpty())
            QSKIP("nginx is not installed");
        QFETCH(int, first);
        QFETCH(int, count);
        for (int seed = first; seed < first + count; ++seed)
            round(static_cast<unsigned>(seed));
    }

    void cleanupTestCase()
    {
        int unknown = 0;
        for (const auto& [why, requests] : m_unknown) {
            unknown += requests;
            qInfo("%6d unknown: %s", requests, why.c_str());
        }
        for (const auto& [name, tally] : m_tallies)
            qInfo("%-31s in %4d configurations, decides in %4d", name, tally.there, tally.decides);
        qInfo("%d requests: %d decided alike, %d of them under an assumption that holds here; %d unknown", m_requests,
              m_alike, m_assumed, unknown);
        QCOMPARE(m_alike, m_requests - unknown);
        QVERIFY(m_alike >= m_requests / 2);
        for (const auto& [name, tally] : m_tallies)
            QVERIFY2(m_requests < 1000 * kRequests || tally.decides > 5, name);
    }

private:
    using Request = test::NginxServer::Request;
    static constexpr int kRequests = 40; ///< to each configuration

    void round(unsigned seed)
    {
        test::Draw draw(seed);
        const QByteArray text = test::MadeConfiguration(draw).text().replace("FILES", m_files.path().toUtf8());
        std::vector<Request> requests;
        for (int i = 0; i < kRequests; ++i)
            requests.push_back(test::madeRequest(draw));
        m_requests += kRequests;
        const Decisions first = decisionsOn(traceOf(requests), text);
        std::vector<Request> known; // the others would fill buckets, we cannot know which
        for (std::size_t i = 0; i < first.size(); ++i)
            if (first[i].doubt.empty())
                known.push_back(requests[i]);
            else
                ++m_unknown[first[i].doubt];
        if (known.empty())
            return;
        const TracePtr trace = traceOf(known);
        const Decisions ours = decisionsOn(trace, text);
        const QByteArray name = "seed " + QByteArray::number(seed);
        const std::vector<QByteArray> theirs = nginxDecisions(known, text, name);
        QVERIFY2(ours.size() == theirs.size(), name);
        for (std::size_t i = 0; i < ours.size(); ++i) {
            const QByteArray nginx = ours[i].mixed ? QByteArray(theirs[i]).replace("_DRY_RUN", "") : theirs[i];
            if (ours[i].verdict != nginx)
                qInfo().noquote() << text;
            QVERIFY2(ours[i].verdict == nginx,
                     name + ": ours " + ours[i].verdict + ", nginx " + nginx + ": " + line(known[i]));
            ++m_alike;
            m_assumed += ours[i].assumes ? 1 : 0;
        }
        if (test::soak())
            takeApart(trace, text, ours);
    }

    /// As the log of a real nginx has them.
    std::vector<QByteArray> nginxDecisions(const std::vector<Request>& requests, const QByteArray& text,
                                           const QByteArray& name) const
    {
        QFile log(m_files.filePath(QStringLiteral("log")));
        log.remove();
        {
            test::NginxServer nginx(text, "end");
            if (!nginx.isRunning())
                qWarning().noquote() << name << nginx.output() << text;
            for (const Request& request : requests)
                if (nginx.isRunning() && nginx.answerTo(request).empty())
                    qWarning().noquote() << name << "no answer to" << line(request) << text;
        }
        std::vector<QByteArray> theirs;
        if (log.open(QIODevice::ReadOnly))
            while (!log.atEnd())
                theirs.push_back(log.readLine().trimmed());
        return theirs;
    }

    static QByteArray line(const Request& request)
    {
        QByteArray out = QByteArray::fromStdString(request.peer + ',' + request.method + ',' + request.uri);
        for (const char* name : test::kMadeHeaders) {
            const auto header = std::ranges::find(request.headers, name, [](const auto& one) { return one.first; });
            out += ",\"" + QByteArray::fromStdString(header == request.headers.end() ? "" : header->second) + '"';
        }
        return out + ',' + QByteArray::fromStdString(request.peer) + '\n';
    }

    TracePtr traceOf(const std::vector<Request>& requests) const
    {
        QByteArray sent = "time_ms,remote_addr,request_method,request_uri,host,http_user_agent,http_x_forwarded_for,"
                          "http_x_real_ip,http_x_api_key,realip_remote_addr\n";
        for (std::size_t i = 0; i < requests.size(); ++i)
            sent += QByteArray::number(static_cast<int>(i)) + ',' + line(requests[i]);
        QFile file(m_files.filePath(QStringLiteral("requests.csv")));
        if (!file.open(QIODevice::WriteOnly) || file.write(sent) != sent.size())
            return nullptr;
        file.close();
        const auto import = importTraffic({file.fileName().toStdString()}, {});
        return import ? import->trace : nullptr;
    }

    Decisions decisionsOn(TracePtr trace, QByteArray text)
    {
        const auto refused = [&](const Error& error) {
            return Decisions(trace->size(), Decided{{}, "refused: " + error.detail.substr(0, 90)});
        };
        const auto read = readPolicyText(text.replace("PORT", "80").toStdString(), "made.conf", Untellable::EndsReading,
                                         Reading::Ways);
        if (!read)
            return refused(read.error());
        const Policy& policy = read->policy;
        const auto known = policy.router ? policy.router->withVariables(trace, {}) : Result<TracePtr>(trace);
        if (!known)
            return refused(known.error());
        trace = *known;
        const auto keys = evaluateKey(trace, countedKey(policy));
        const auto grouped =
            keys ? group(trace, *keys, SelectedRows::all(trace->size())) : Result<GroupedPtr>(keys.error());
        if (!grouped)
            return refused(grouped.error());
        const auto ways = policy.router ? policy.router->ways(trace, {}) : Result<WaysPtr>(WaysPtr());
        if (!ways)
            return refused(ways.error());
        const bool mixed = std::ranges::any_of(
            read->warnings, [](const std::string& each) { return each.find("another limit_req_status") != each.npos; });
        const char* rejected = policy.dryRun && !mixed ? "REJECTED_DRY_RUN" : "REJECTED";
        Decisions ours(trace->size());
        const auto outcome = replayInOrder(policy, *grouped, {}, [&](const RequestOutcome& request) {
            const auto rests = *ways ? (*ways)->all[(*ways)->way[request.row]].rests : std::vector<std::string>();
            const auto doubt = std::ranges::find_if_not(rests, holdsHere);
            ours[request.row] = {!request.accounted                              ? "-"
                                 : request.decision.verdict == Verdict::Rejected ? rejected
                                                                                 : "PASSED",
                                 doubt == rests.end() ? std::string() : *doubt, !rests.empty(), mixed};
        });
        return outcome ? ours : refused(outcome.error());
    }

    /// Counts the parts that the configuration has, and those without which requests are decided otherwise.
    void takeApart(const TracePtr& trace, const QByteArray& text, const Decisions& ours)
    {
        for (const Part& part : kParts) {
            const QString whole = QString::fromUtf8(text);
            const QString less = QString(whole).replace(QRegularExpression(QString::fromLatin1(part.pattern)),
                                                        QString::fromLatin1(part.without));
            if (less == whole)
                continue;
            Tally& tally = m_tallies[part.name];
            ++tally.there;
            const Decisions without = decisionsOn(trace, less.toUtf8());
            bool decides = false;
            for (std::size_t i = 0; i < ours.size(); ++i)
                decides = decides || (without[i].doubt.empty() && without[i].verdict != ours[i].verdict);
            tally.decides += decides ? 1 : 0;
        }
    }

    QTemporaryDir m_files;
    std::map<const char*, Tally> m_tallies;
    std::map<std::string, int> m_unknown; ///< requests, by the reason
    int m_requests = 0;
    int m_alike = 0;
    int m_assumed = 0;
};

SPILLWAY_TEST(TestWays)

} // namespace tst_ways

#include "tst_ways.moc"
