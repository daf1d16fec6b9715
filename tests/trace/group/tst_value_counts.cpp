#include "engine/trace/group/value_counts.h"

#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QTest>
#include <map>
#include <random>
#include <set>

namespace tst_value_counts {

using namespace spillway;

namespace {

const std::vector<std::string> kVariables{"remote_addr", "uri", "request_method", "status", "http_user_agent"};

TracePtr randomTrace(std::mt19937& generator, std::size_t requests)
{
    Trace trace;
    trace.sources.push_back({"made", requests, {}, {}});
    for (const std::string& variable : kVariables)
        trace.columns.emplace_back().variable = variable;
    const auto one = [&](std::initializer_list<const char*> of) {
        return std::string(of.begin()[generator() % of.size()]);
    };
    for (std::size_t row = 0; row < requests; ++row) {
        trace.arrivals.push_back(at(static_cast<std::int64_t>(row)));
        trace.sourceOf.push_back(0);
        const std::vector<std::string> values{one({"10.0.0.1", "10.0.1.1", "8.8.8.8", "::1", ""}),
                                              one({"/", "/a", "/a/b", "/c"}), one({"GET", "POST"}),
                                              one({"200", "404", "429"}), one({"curl/8", "Firefox/120.0", ""})};
        for (std::size_t i = 0; i < values.size(); ++i)
            trace.columns[i].ids.push_back(trace.columns[i].values.intern(values[i]));
    }
    return shared(std::move(trace));
}

std::string valueOf(const Trace& trace, std::string_view variable, std::size_t row)
{
    const Column* column = trace.column(variable);
    return std::string(column->values[column->ids[row]]);
}

Selection where(const std::vector<std::string>& texts)
{
    Selection selection;
    for (const std::string& text : texts)
        selection.where.push_back(Condition::parse(text).value());
    return selection;
}

} // namespace

class TestValueCounts : public QObject
{
    Q_OBJECT

private slots:
    /// One request after the other, by hand.
    void countsAreThoseOfANaiveLoop_data()
    {
        QTest::addColumn<QString>("variable");
        for (const std::string& variable : kVariables)
            QTest::newRow(variable.c_str()) << QString::fromStdString(variable);
    }

    void countsAreThoseOfANaiveLoop()
    {
        QFETCH(QString, variable);
        std::mt19937 generator(3);
        const TracePtr trace = randomTrace(generator, 3000);
        const KeyColumnPtr keys = evaluateKey(trace, KeyTemplate()).value();
        const Selection selection = where({"$status!=429", "$uri=/a", "$uri~b"});
        std::map<std::string, std::pair<std::uint64_t, std::set<std::string>>> naive;
        for (std::size_t row = 0; row < trace->size(); ++row) {
            const std::string uri = valueOf(*trace, "uri", row);
            const bool uriHolds = variable == QLatin1String("uri") || uri == "/a" || uri.find('b') != std::string::npos;
            const bool statusHolds = variable == QLatin1String("status") || valueOf(*trace, "status", row) != "429";
            if (!uriHolds || !statusHolds)
                continue;
            auto& [requests, clients] = naive[valueOf(*trace, variable.toStdString(), row)];
            ++requests;
            if (const std::string client = valueOf(*trace, "remote_addr", row); !client.empty())
                clients.insert(client);
        }
        const auto counts =
            countValues(*trace, *keys, selection, ValueTemplate::parse("$" + variable.toStdString()).value());
        QVERIFY(counts);
        QCOMPARE(counts->size(), naive.size());
        for (std::size_t i = 0; i < counts->size(); ++i) {
            const ValueCount& count = (*counts)[i];
            QVERIFY(naive.contains(count.value));
            QCOMPARE(count.requests, naive[count.value].first);
            QCOMPARE(count.clients, std::uint64_t{naive[count.value].second.size()});
            QVERIFY(i == 0 || (*counts)[i - 1].requests >= count.requests);
        }
    }

    void whatIsSelectedByTheVariableItselfDoesNotCount()
    {
        std::mt19937 generator(4);
        const TracePtr trace = randomTrace(generator, 500);
        const KeyColumnPtr keys = evaluateKey(trace, KeyTemplate()).value();
        const auto of = [&](const Selection& selection) {
            return countValues(*trace, *keys, selection, ValueTemplate::parse("$request_method").value()).value();
        };
        Selection methods;
        methods.methods = {"GET"};
        QVERIFY(of({}).size() == 2);
        QVERIFY(of({}) == of(methods));
        QVERIFY(of({}) == of(where({"$request_method=GET"})));
        QVERIFY(of({}) != of(where({"$uri=/a"})));
    }

    /// What is made of a variable is selected and counted as the naive loop would.
    void madeVariablesAreSelectedByAndCounted()
    {
        std::mt19937 generator(5);
        const TracePtr trace = randomTrace(generator, 2000);
        const KeyColumnPtr keys = evaluateKey(trace, KeyTemplate()).value();
        const Selection curl = where({"$rl_agent=curl", "10.0.0.0/16"});
        const auto rows = select(*trace, curl);
        QVERIFY(rows && !rows->empty());
        std::vector<std::uint32_t> naive;
        for (std::uint32_t row = 0; row < trace->size(); ++row)
            if (valueOf(*trace, "http_user_agent", row) == "curl/8" &&
                valueOf(*trace, "remote_addr", row).starts_with("10.0."))
                naive.push_back(row);
        QVERIFY(rows->rows().value() == naive);
        const auto segments = countValues(*trace, *keys, curl, ValueTemplate::parse("$rl_path_1").value());
        QVERIFY(segments);
        std::uint64_t all = 0;
        for (const ValueCount& count : *segments) {
            QVERIFY(count.value == "/" || count.value == "/a" || count.value == "/c");
            all += count.requests;
        }
        QCOMPARE(all, std::uint64_t{naive.size()});
    }

    void clientsAreThoseOfTheGrouping()
    {
        std::mt19937 generator(8);
        const TracePtr trace = randomTrace(generator, 1000);
        const auto rows = select(*trace, where({"$request_method=GET"})).value();
        for (const char* text : {"$binary_remote_addr", "$rl_path_1", "$rl_agent$uri", "$rl_net_24"}) {
            const KeyTemplate key = KeyTemplate::parse(text).value();
            const auto grouped = group(trace, evaluateKey(trace, key).value(), rows);
            QCOMPARE(countClients(trace, rows, key).value(), std::uint64_t{(*grouped)->clients()});
        }
    }

    void whatIsLackingIsNamed()
    {
        std::mt19937 generator(6);
        const TracePtr trace = randomTrace(generator, 5);
        const KeyColumnPtr keys = evaluateKey(trace, KeyTemplate()).value();
        const auto counts = countValues(*trace, *keys, {}, ValueTemplate::parse("$host").value());
        QVERIFY(!counts && counts.error().code == ErrorCode::BadKey);
        QVERIFY(counts.error().detail.starts_with("this traffic has no $host; it has $binary_remote_addr,"));
        QVERIFY(counts.error().detail.find("$status") != std::string::npos);
    }

    void countingStopsWhenAsked()
    {
        std::mt19937 generator(7);
        const TracePtr trace = randomTrace(generator, 5);
        std::stop_source source;
        source.request_stop();
        const auto counts = countValues(*trace, *evaluateKey(trace, KeyTemplate()).value(), {},
                                        ValueTemplate::parse("$uri").value(), source.get_token());
        QVERIFY(!counts && counts.error().code == ErrorCode::Cancelled);
    }
};

SPILLWAY_TEST(TestValueCounts)

} // namespace tst_value_counts

#include "tst_value_counts.moc"
