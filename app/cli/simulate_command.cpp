#include "app/cli/commands.h"

#include "app/cli/output.h"
#include "app/cli/periods.h"
#include "app/cli/traffic.h"
#include "engine/core/steps.h"
#include "engine/ingest/capture/capture_format.h"
#include "engine/policy/policy.h"
#include "engine/report/assertion.h"
#include "engine/report/part_json.h"
#include "engine/report/simulation_report.h"
#include "engine/report/trace_line.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stop_token>

namespace spillway {

namespace {

/// Writes the lines of `--trace` in large pieces, and ends the replay when nobody reads them any more.
class TraceWriter
{
public:
    TraceWriter() { m_buffer.reserve(kPiece + 4096); }

    void write(const RequestOutcome& outcome)
    {
        if (m_stop.stop_requested())
            return;
        appendTraceLine(m_buffer, outcome);
        if (m_buffer.size() >= kPiece)
            flush();
    }
    void flush()
    {
        if (m_stop.stop_requested())
            return;
        m_sent = writeOut(m_buffer);
        m_buffer.clear();
        if (!m_sent || *m_sent == Sent::NobodyReads)
            m_stop.request_stop();
    }
    [[nodiscard]] std::stop_token stopToken() const { return m_stop.get_token(); }
    [[nodiscard]] const Result<Sent>& sent() const { return m_sent; }

private:
    static constexpr std::size_t kPiece = std::size_t{1} << 18U;

    std::string m_buffer;
    std::stop_source m_stop;
    Result<Sent> m_sent = Sent::All;
};

/// An assertion that does not hold goes to standard error and makes the answer "no".
Result<Answer> judge(const std::vector<Assertion>& assertions, const Simulation& simulation, bool onSample)
{
    if (assertions.empty())
        return Answer::Yes;
    if (simulation.totals.requests == 0)
        return Error{ErrorCode::BadArgument, "--assert",
                     "no request was selected, so nothing was checked; select some"};
    if (!simulation.traffic.sample.isAll() && !onSample)
        return Error{
            ErrorCode::BadArgument, "--assert",
            "only a sample of the clients was read; give it more --memory, or judge the sample with --on-sample"};
    for (const Assertion& assertion : assertions)
        if (!simulation.periods && (assertion.path.front() == "normal" || assertion.path.front() == "incident"))
            return Error{ErrorCode::BadArgument, "--assert '" + assertion.text + "'",
                         "no period is marked; add --normal A..B or --incident A..B"};
    const Json result = simulationJson(simulation);
    Answer answer = Answer::Yes;
    for (const Assertion& assertion : assertions) {
        const auto complaint = check(assertion, result);
        if (!complaint)
            return complaint.error();
        if (!complaint->empty()) {
            complain(*complaint);
            answer = Answer::No;
        }
    }
    return answer;
}

/// The policy of `--compare-with`: a text with an equals sign is a limit, any other one names a configuration.
Result<NamedPolicy> comparedWith(const SimulateArguments& arguments)
{
    LimitArguments limit = arguments.limit;
    limit.limits.clear();
    limit.config.paths.clear();
    for (const std::string& text : arguments.comparedWith)
        (text.find('=') == std::string::npos ? limit.config.paths : limit.limits).push_back(text);
    if (!limit.limits.empty() && !limit.config.paths.empty())
        return Error{ErrorCode::BadArgument, "--compare-with", "takes limits or configurations, not both"};
    return loadPolicy(limit, arguments.traffic);
}

/// Lists at most `top` clients who gain and who lose.
Result<PolicyComparison> compared(const NamedPolicy& policy, const NamedPolicy& other, const Traffic& traffic,
                                  const SimulateOptions& options, const std::stop_token& stop)
{
    auto found = comparePolicies(policy.policy, traffic.grouped, {other.policy, other.file, traffic.other},
                                 options.replay, stop);
    if (found)
        for (auto* const clients : {&found->gain, &found->lose})
            clients->resize(std::min(clients->size(), options.top));
    return found;
}

SimulateOptions optionsFor(const SimulateArguments& arguments, const Grouped& grouped, TraceWriter& writer)
{
    SimulateOptions options;
    options.top = arguments.top;
    options.hurt = arguments.hurt;
    options.byDay = arguments.byDay;
    if (arguments.trace)
        options.sink = [&writer](const RequestOutcome& outcome) { writer.write(outcome); };
    if (arguments.uptimeMs)
        options.replay.uptimeAtZero = Milliseconds(*arguments.uptimeMs) - grouped.base.time_since_epoch();
    return options;
}

/// `--partial`: the outcome of one part of partitioned traffic, for `combine`.
Result<Answer> simulatePart(const SimulateArguments& arguments)
{
    TrafficArguments part = arguments.traffic;
    part.duplicates = "keep"; // files that differ may have equal parts
    auto policy = loadPolicy(arguments.limit, part);
    if (!policy)
        return policy.error();
    const std::string options = limitsText(policy->policy, policy->file) + arguments.given;
    const auto traffic = loadTraffic(part, countedKeys(policy->policy), &policy->policy);
    if (!traffic && traffic.error().code == ErrorCode::EmptyInput) // no client belongs to this part
        return Steps().run([] { return send("{\"spillway_part\":0}\n"); }).result(Answer::Yes);
    if (!traffic)
        return traffic.error();
    if (keysOf(policy->policy).size() > 1)
        return Error{ErrorCode::Unsupported,
                     {},
                     "the limits count by several keys, and a partition splits by one; simulate the whole traffic"};
    auto simulation = simulate(traffic->import, policy->policy, traffic->grouped, {});
    if (!simulation)
        return simulation.error();
    simulation->policyFile = policy->file;
    auto json = partJson(*std::move(simulation), traffic->grouped);
    if (!json)
        return json.error();
    (*json)["alike"].push_back(SPILLWAY_VERSION);
    (*json)["alike"].push_back(options);
    (*json)["result"] = Json::parse(jsonAnswer((*json)["result"], *traffic)); // with skipped lines and warnings
    const auto text = [&] { return json->dump(-1, ' ', false, Json::error_handler_t::replace); };
    (*json)["checksum"] = captureChecksum(text());
    return Steps().run([&] { return send(text() + '\n'); }).result(answerOf(*traffic));
}

} // namespace

Result<Answer> run(const SimulateArguments& arguments)
{
    if (arguments.partial)
        return simulatePart(arguments);
    if (!arguments.policy.empty())
        return simulateRules(arguments);
    if (arguments.servers.nodes || arguments.servers.clients)
        return simulateServers(arguments);
    if (arguments.json && arguments.trace)
        return Error{ErrorCode::BadArgument, "--trace", "excludes --json; give one of them"};
    std::vector<Assertion> assertions(arguments.assertions.size());
    NamedPolicy policy;
    NamedPolicy other;
    Traffic traffic;
    SimulateOptions options;
    Simulation simulation;
    TraceWriter writer;
    Steps steps;
    const bool isCompared = !arguments.comparedWith.empty();
    for (std::size_t i = 0; i < assertions.size(); ++i)
        steps.put(assertions[i], [&] { return parseAssertion(arguments.assertions[i]); });
    steps.run([&] { return checkPeriods(arguments.periods); })
        .put(policy, [&] { return loadPolicy(arguments.limit, arguments.traffic); })
        .put(other, [&] { return isCompared ? comparedWith(arguments) : NamedPolicy(); })
        .put(traffic, [&] {
            std::vector<KeyTemplate> keys = countedKeys(policy.policy);
            std::ranges::copy(keysOf(other.policy), std::back_inserter(keys));
            return loadTraffic(arguments.traffic, keys, &policy.policy, isCompared ? &other.policy : nullptr);
        });
    if (steps.failed())
        return steps.result(Answer::No);
    options = optionsFor(arguments, *traffic.grouped, writer);
    steps.put(options.periods, [&] { return periodsOf(arguments.periods, traffic); }).put(simulation, [&] {
        return simulate(traffic.import, policy.policy, traffic.grouped, options, writer.stopToken());
    });
    if (isCompared)
        steps.put(simulation.compared, [&] { return compared(policy, other, traffic, options, writer.stopToken()); });
    writer.flush();
    if (!writer.sent())
        return writer.sent().error();
    if (*writer.sent() == Sent::NobodyReads)
        return Answer::Yes;
    if (steps.failed())
        return steps.result(Answer::No);
    simulation.policyFile = policy.file;
    if (!arguments.trace)
        steps.run([&] {
            return send(arguments.json ? jsonAnswer(simulationJson(simulation), traffic) : simulationText(simulation));
        });
    Answer answer = Answer::Yes;
    steps.put(answer, [&] { return judge(assertions, simulation, arguments.onSample); });
    return steps.result(answerOf(traffic, answer));
}

} // namespace spillway
