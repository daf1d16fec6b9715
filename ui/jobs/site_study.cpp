#include "ui/jobs/site_study.h"

#include "engine/conf/read_policy.h"
#include "engine/lint/subject.h"
#include "engine/policy/router.h"
#include "ui/jobs/questions.h"

#include <algorithm>
#include <tuple>

namespace spillway::ui {
namespace {

/// The selected requests, grouped by what this policy counts by. Zones whose keys the traffic lacks leave the policy.
Result<GroupedPtr> groupedFor(Policy& policy, const SiteQuestion& question, const std::stop_token& stop)
{
    auto trace = policy.router ? policy.router->withVariables(question.trace, stop) : Result(question.trace);
    if (!trace)
        return trace.error();
    for (std::size_t i = policy.zones.size(); i-- > 0;)
        if (!checkKey(**trace, policy.zones[i].key))
            policy = withoutZone(std::move(policy), i);
    return groupedBy(countedKey(policy), *trace, question.selection, stop);
}

Result<SiteStudy> study(const SiteQuestion& question, const std::stop_token& stop)
{
    SiteStudy study;
    const ConfTree tree = readConfTree(question.parts);
    const auto subject = lintSubject(tree, study.findings);
    if (!subject)
        return subject.error();
    const bool isRefused = !study.findings.empty();
    for (const auto rules : {addZoneFindings, addLimitFindings, addPlaceFindings, addDirectiveFindings})
        rules(*subject, study.findings);
    if (auto policy = lintedPolicy(*subject); policy && !isRefused)
        if (const auto grouped = groupedFor(*policy, question, stop))
            static_cast<void>(addTrafficFindings(*subject, *policy, **grouped, study.findings));
    std::ranges::stable_sort(study.findings, {}, [](const Finding& each) { return std::tie(each.file, each.line); });
    auto read = readPolicy(Result(tree), Untellable::IsLeftOut, Reading::Steps, question.server);
    const auto grouped = read ? groupedFor(read->policy, question, stop) : Result<GroupedPtr>(read.error());
    auto seen = grouped ? xray(*read, *grouped, stop) : Result<LogXray>(grouped.error());
    if (seen)
        study.seen = *std::move(seen);
    else if (seen.error().code == ErrorCode::Cancelled)
        return seen.error();
    else
        study.unseen = seen.error();
    return study;
}

} // namespace

void followRequest(Newest<RequestXray>& asker, const SiteQuestion& question, std::uint32_t row,
                   Newest<RequestXray>::Deliver answer)
{
    const auto follow = [question, row](const std::stop_token&) -> Result<RequestXray> {
        RequestVariables request;
        for (const Column& column : question.trace->columns)
            request.emplace_back(column.variable, column.values[column.ids[row]]);
        const auto read =
            readPolicy(Result(readConfTree(question.parts)), Untellable::IsLeftOut, Reading::Steps, question.server);
        return read ? xray(*read, request) : read.error();
    };
    asker.run(follow, std::move(answer));
}

void studySite(Newest<SiteStudy>& asker, const SiteQuestion& question, Newest<SiteStudy>::Deliver answer)
{
    asker.run([question](const std::stop_token& stop) { return study(question, stop); }, std::move(answer));
}

} // namespace spillway::ui
