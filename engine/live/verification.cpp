#include "engine/live/verification.h"

#include "engine/core/say.h"
#include "engine/live/private_nginx.h"
#include "engine/live/request_sender.h"
#include "engine/live/test_requests.h"

#include <QCoreApplication>
#include <QFile>
#include <QThread>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <numeric>
#include <optional>
#include <sstream>

namespace spillway {

namespace {

/// The requests of the test: rows of the trace, and when they are sent.
struct Plan
{
    TracePtr trace;
    std::vector<std::uint32_t> rows;
    std::vector<Instant> planned;

    [[nodiscard]] TracePtr part() const { return partOfTrace(*trace, rows, planned); }
    void keep(const std::vector<std::uint32_t>& numbers)
    {
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            rows[i] = rows[numbers[i]];
            planned[i] = planned[numbers[i]];
        }
        rows.resize(numbers.size());
        planned.resize(numbers.size());
    }
};

/// The part of the traffic that is sent.
Result<Plan> planOf(const VerificationTask& task, const std::stop_token& stop)
{
    Plan plan{task.grouped->trace, {}, {}};
    auto rows = task.grouped->selected.rows(stop);
    if (!rows)
        return rows.error();
    plan.rows = *std::move(rows);
    if (plan.rows.empty())
        return Error{ErrorCode::BadArgument, {}, "no request is selected. Choose some to send"};
    const Instant first = plan.trace->arrivals[plan.rows.front()];
    for (const std::uint32_t row : plan.rows)
        plan.planned.push_back(first + (plan.trace->arrivals[row] - first) * task.stretchPerMille / 1000);
    if (task.sendsAll)
        return plan;
    const auto predicted = predictAll(task.policy, plan.part(), stop);
    if (!predicted)
        return predicted.error();
    const TestPart part = busiestPart(plan.planned, *predicted, kLongestPart);
    std::vector<std::uint32_t> numbers(part.end - part.begin);
    std::iota(numbers.begin(), numbers.end(), static_cast<std::uint32_t>(part.begin));
    plan.keep(numbers);
    return plan;
}

/// The bytes of all requests that can be sent; the others leave the plan.
Result<std::vector<TestRequest>> requestsOf(const VerificationTask& task, const TestConfiguration& configuration,
                                            Plan& plan, Verification& made)
{
    const TracePtr part = plan.part();
    const auto writer = TestRequests::of(task.policy, part, configuration, task.oneServer);
    if (!writer)
        return writer.error();
    std::vector<TestRequest> requests;
    std::vector<std::uint32_t> kept;
    for (std::uint32_t row = 0; row < part->size(); ++row) {
        auto written = writer->request(row, requests.size());
        if (!written) {
            Verification::Unsent& unsent = made.unsent[written.error().detail];
            if (unsent.requests++ == 0)
                unsent.example = writer->shown(row);
            continue;
        }
        kept.push_back(row);
        written->at = plan.planned[row] - plan.planned[kept.front()];
        requests.push_back(*std::move(written));
    }
    plan.keep(kept);
    if (requests.empty())
        return Error{ErrorCode::BadArgument,
                     {},
                     say("no request can be sent: {}", (made.unsent.empty() ? "" : made.unsent.begin()->first))};
    return requests;
}

/// nginx's log, once it has all requests; after five seconds as it is.
std::vector<std::optional<Logged>> waitForDecisions(const std::string& folder, std::size_t requests)
{
    std::vector<std::optional<Logged>> logged;
    for (int tries = 0; tries < 100; ++tries) {
        std::ifstream file(folder + "/decisions", std::ios::binary);
        std::ostringstream text;
        text << file.rdbuf();
        logged = readDecisions(text.str(), requests);
        if (std::ranges::all_of(logged, [](const auto& each) { return each.has_value(); }))
            break;
        QThread::msleep(50);
    }
    return logged;
}

Result<std::vector<std::optional<Logged>>> decisionsOf(const NginxPlace& place, const TestConfiguration& configuration,
                                                       const std::vector<TestRequest>& requests,
                                                       const ShareCallback& progress, const std::stop_token& stop)
{
    std::optional<QCoreApplication> application;
    static int count = 1;
    static char name[] = "spillway";
    static char* arguments[] = {name, nullptr};
    if (QCoreApplication::instance() == nullptr)
        application.emplace(count, arguments);
    const auto nginx = PrivateNginx::start(place, configuration);
    if (!nginx)
        return nginx.error();
    std::vector<std::string> sockets;
    for (std::size_t listen = 0; listen < configuration.listens.size(); ++listen)
        sockets.push_back(socketPath(place.folder, listen));
    const SendOptions options{place.connections / 2, [&] { return nginx->isRunning(); }, progress, stop};
    if (const auto sent = sendRequests(requests, sockets, options); !sent)
        return sent.error();
    return waitForDecisions(place.folder, requests.size());
}

/// The prediction for the moments at which the requests really arrived, by number.
Result<std::vector<Predicted>> predictMeasured(const Policy& policy, const Plan& plan,
                                               std::span<const Milliseconds> late, const std::stop_token& stop)
{
    Plan real{plan.trace, plan.rows, plan.planned};
    std::vector<std::uint32_t> order(late.size());
    std::iota(order.begin(), order.end(), 0U);
    for (std::size_t i = 0; i < late.size(); ++i)
        real.planned[i] += late[i];
    std::ranges::stable_sort(order, {}, [&](std::uint32_t each) { return real.planned[each]; });
    std::vector<Instant> arrivals;
    for (std::size_t i = 0; i < order.size(); ++i) {
        arrivals.push_back(real.planned[order[i]]);
        real.rows[i] = plan.rows[order[i]];
    }
    real.planned = std::move(arrivals);
    auto predicted = predictAll(policy, real.part(), stop);
    if (!predicted)
        return predicted;
    std::vector<Predicted> byNumber(order.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        byNumber[order[i]] = std::move((*predicted)[i]);
    return byNumber;
}

void describe(std::vector<OtherDecision>& differences, const TestRequests& texts, const Plan& plan)
{
    for (OtherDecision& each : differences) {
        each.at = plan.trace->arrivals[plan.rows[each.request]];
        each.text = texts.shown(static_cast<std::uint32_t>(each.request));
    }
}

} // namespace

Result<Verification> verify(const VerificationTask& task, const NginxPlace& given, const ShareCallback& progress,
                            const std::stop_token& stop)
{
    NginxPlace place = given;
    place.connections = raiseConnections();
    const TestConfiguration configuration = testConfiguration(task.tree, task.policy, place);
    Verification made;
    Plan plan;
    std::vector<TestRequest> requests;
    std::vector<Predicted> predicted;
    std::vector<std::optional<Logged>> logged;
    std::vector<Milliseconds> late;
    std::vector<Predicted> measured;
    Steps steps;
    steps.put(plan, [&] { return planOf(task, stop); })
        .put(requests, [&] { return requestsOf(task, configuration, plan, made); })
        .put(predicted, [&] { return predictAll(task.policy, plan.part(), stop); })
        .put(logged, [&] { return decisionsOf(place, configuration, requests, progress, stop); })
        .put(late, [&] { return Result(lateness(plan.planned, logged)); })
        .put(measured, [&] { return predictMeasured(task.policy, plan, late, stop); });
    if (steps.failed())
        return steps.result(std::move(made));
    const Compared compared{plan.planned, predicted, measured, logged, late};
    made.nginx = place.version;
    made.first = plan.trace->arrivals[plan.rows.front()];
    made.last = plan.trace->arrivals[plan.rows.back()];
    made.took = plan.planned.back() - plan.planned.front();
    made.stretchPerMille = task.stretchPerMille;
    made.wholeSeconds = plan.trace->wholeSeconds();
    made.sent = requests.size();
    made.replaced = configuration.replaced;
    made.agreement = agreementOf(compared);
    const TracePtr part = plan.part();
    if (const auto texts = TestRequests::of(task.policy, part, configuration, task.oneServer))
        describe(made.agreement.differences, *texts, plan);
    return made;
}

} // namespace spillway
