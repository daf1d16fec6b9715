#include "engine/core/lowercase.h"
#include "engine/core/say.h"
#include "engine/lint/subject.h"

#include <algorithm>
#include <array>
#include <fmt/ranges.h>
#include <set>
#include <utility>

namespace spillway {

namespace {

bool has(const auto& range, const auto& value)
{
    return std::ranges::find(range, value) != std::ranges::end(range);
}

/// A redirect of every request.
bool redirects(const ConfStep& step)
{
    constexpr std::array<std::string_view, 8> kEverything{"^",      ".*",    "(.*)",    "^.*$",
                                                          "^(.*)$", "^(.*)", "^/(.*)$", "^/"};
    return step.kind == ConfStep::Kind::Rewrite && has(kEverything, step.words[0]) &&
           (has(step.words, "redirect") || has(step.words, "permanent") ||
            step.words[1].find("://") != step.words[1].npos);
}

/// Whether a request may go on to the limits behind this step. `last` leads out of a location, but in a server to one.
bool mayGoOn(const ConfStep& step, bool ofServer)
{
    return step.kind == ConfStep::Kind::Break || has(step.words, "break") || (ofServer && has(step.words, "last")) ||
           std::ranges::any_of(step.inside, [&](const ConfStep& each) { return mayGoOn(each, ofServer); });
}

/// The step of a level that answers every request, or nullptr.
const ConfStep* sureAnswer(const ConfLevel& level, bool ofServer)
{
    const auto ends = [&](const ConfStep& step) {
        return step.kind == ConfStep::Kind::Return || redirects(step) || mayGoOn(step, ofServer);
    };
    const auto end = std::ranges::find_if(level.steps, ends);
    return end == level.steps.end() || mayGoOn(*end, ofServer) ? nullptr : &*end;
}

void returnFirst(const FlatLocation& place, Findings& findings)
{
    const ConfStep* answer = nullptr;
    for (std::size_t i = place.name.starts_with('@') ? 2 : 0; i < place.levels.size() && answer == nullptr; ++i)
        if (i < 2 || i + 1 == place.levels.size()) // those of a location around it do not run
            answer = sureAnswer(*place.levels[i], i < 2);
    for (std::size_t i = 0; answer != nullptr && i < place.levels.back()->limits.size(); ++i)
        addFinding(findings, "return-first", place.levels.back()->limits[i].where,
                   {answer->kind == ConfStep::Kind::Return ? "return" : "rewrite",
                    answer->where.substr(answer->where.rfind('/') + 1)});
}

void limitsReplaced(const LintSubject& subject, const FlatLocation& place, Findings& findings)
{
    const std::vector<LimitDirective>& own = place.levels.back()->limits;
    if (own.empty() || place.levels.size() < 2)
        return;
    FlatLocation around = place;
    around.levels.pop_back();
    const auto keyOf = [&](const LimitDirective& limit) {
        const ZoneDirective* const zone = subject.zone(limit.zone);
        return zone != nullptr ? zone->keyText : std::string();
    };
    std::vector<std::string> lost;
    bool isNote = true; // where another limit by the same key holds
    for (const LimitDirective& limit : limitsOf(around))
        if (std::ranges::find(own, limit.zone, &LimitDirective::zone) == own.end() &&
            !subject.mayHide("zone=" + limit.zone)) {
            lost.push_back('"' + limit.zone + '"');
            isNote = isNote && std::ranges::find(own, keyOf(limit), keyOf) != own.end();
        }
    if (!lost.empty())
        addFinding(findings, "limits-replaced", own.front().where,
                   {shownPlace(place), say("zone {}", fmt::join(lost, translated(" or ")))},
                   isNote ? "note" : "warning");
}

/// Whether each request that comes there is counted, whoever sends it.
bool countsEveryone(const LintSubject& subject, const FlatLocation& place)
{
    return std::ranges::any_of(limitsOf(place), [&](const LimitDirective& limit) {
        const ZoneDirective* const zone = subject.zone(limit.zone);
        return zone != nullptr && zone->keyText == "$binary_remote_addr";
    });
}

/// `try_files` comes behind the limits. An error may come before them, so that where one leads here nothing is sure.
void limitedBefore(const LintSubject& subject, const FlatLocation& target, Findings& findings)
{
    const std::vector<LimitDirective>& limits = target.levels.back()->limits;
    const std::string& name = target.name;
    if (!name.starts_with('@') || limits.empty() || subject.mayHide(name))
        return;
    std::size_t sources = 0;
    for (const FlatLocation& place : subject.places) {
        const ConfLevel& own = *place.levels.back();
        const bool leads = place.levels.size() > 1 && place.levels[1] == target.levels[1] && !own.tryFiles.empty() &&
                           own.tryFiles.back() == name;
        if (std::ranges::find(own.errorPages, name, &ErrorPage::target) != own.errorPages.end() ||
            (leads && !countsEveryone(subject, place)))
            return;
        sources += leads ? 1U : 0U;
    }
    if (sources > 0)
        addFinding(findings, "limited-before", limits.front().where, {shownPlace(target)});
}

/// Found once, at the first limit with it.
void standardStatus(const LintSubject& subject, Findings& findings)
{
    constexpr int kStandard = 503;
    if (subject.mayHide("limit_req_status"))
        return;
    for (const FlatLocation& place : subject.places) {
        std::optional<int> given;
        for (const ConfLevel* level : place.levels)
            given = level->status ? level->status : given;
        const bool isKnown = given || subject.isWhole; // else http level may be missing
        if (isKnown && !place.levels.back()->limits.empty() && given.value_or(kStandard) == kStandard) {
            addFinding(findings, "status-503", place.levels.back()->limits.front().where,
                       {given ? "" : translated(", nginx's default")}, given ? "note" : "warning");
            if (!given)
                findings.back().change = LimitChange{{}, "status", "429"};
            return;
        }
    }
}

} // namespace

void addPlaceFindings(const LintSubject& subject, Findings& findings)
{
    for (const FlatLocation& place : subject.places) {
        returnFirst(place, findings);
        limitsReplaced(subject, place, findings);
        limitedBefore(subject, place, findings);
    }
    standardStatus(subject, findings);
}

namespace {

constexpr std::array<std::string_view, 9> kLogLevels{"debug", "info",  "notice", "warn",   "error",
                                                     "crit",  "alert", "emerg",  "nothing"};
constexpr std::size_t kInfo = 1;
constexpr std::size_t kError = 4;

/// The directives of the blocks around a place, innermost first.
struct Around
{
    const std::vector<ConfDirective>& directives;
    const Around* outer;
};

/// The directives of that name that apply there: those of the innermost block that has any.
std::vector<const ConfDirective*> inherited(const Around* around, std::string_view name)
{
    std::vector<const ConfDirective*> found;
    for (; around != nullptr && found.empty(); around = around->outer)
        for (const ConfDirective& directive : around->directives)
            if (directive.name() == name && directive.words.size() > 1)
                found.push_back(&directive);
    return found;
}

/// The lowest level that these keep; without any nginx's default.
std::size_t lowestLevel(const std::vector<const ConfDirective*>& directives)
{
    std::size_t lowest = directives.empty() ? kError : kLogLevels.size() - 1;
    for (const ConfDirective* each : directives) {
        const auto found = std::ranges::find(kLogLevels, lowered(each->words.back()));
        const auto level = static_cast<std::size_t>(found - kLogLevels.begin());
        if (each->words[1] != "/dev/null")
            lowest = std::min(lowest, found == kLogLevels.end() ? kError : level);
    }
    return lowest;
}

/// Found at the first limit to which a directive, or nginx's default, applies.
using Causes = std::set<std::pair<std::string_view, const ConfDirective*>>;

void logsOf(const LintSubject& subject, const ConfDirective& limit, const Around& around, Causes& known,
            Findings& findings)
{
    const auto add = [&](std::string_view rule, const ConfDirective* cause, std::initializer_list<std::string> words) {
        if (known.insert({rule, cause}).second)
            addFinding(findings, rule, subject.tree.where(limit), words);
    };
    const auto access = inherited(&around, "access_log");
    if (!access.empty() && access.front()->words[1] == "off")
        add("access-log-off", access.front(), {});
    if (subject.mayHide("error_log") || subject.mayHide("limit_req_log_level"))
        return;
    const auto logs = inherited(&around, "error_log");
    const std::size_t kept = lowestLevel(logs);
    const std::size_t rejection = lowestLevel(inherited(&around, "limit_req_log_level"));
    const std::size_t delay = std::max(kInfo, rejection - 1);
    const auto hasBurst = [](const std::string& word) { return word.starts_with("burst="); };
    const bool delays =
        std::ranges::any_of(limit.words, hasBurst) && std::ranges::find(limit.words, "nodelay") == limit.words.end();
    if ((!logs.empty() || subject.isWhole) &&
        (rejection < kept || (delays && delay < kept))) // else it may be elsewhere
        add(rejection < kept ? "rejections-not-logged" : "delays-not-logged", logs.empty() ? nullptr : logs.front(),
            {std::string(kLogLevels[rejection < kept ? rejection : delay]), std::string(kLogLevels[kept])});
}

void headerWithoutAlways(const LintSubject& subject, const ConfDirective& header, Findings& findings)
{
    constexpr std::array<std::string_view, 3> kAboutLimits{"retry-after", "ratelimit", "x-ratelimit"};
    const std::string name = lowered(header.words[1]);
    if (std::ranges::any_of(kAboutLimits, [&](std::string_view start) { return name.starts_with(start); }) &&
        header.words.back() != "always")
        addFinding(findings, "header-without-always", subject.tree.where(header), {header.words[1]});
}

void look(const LintSubject& subject, const Around& around, Causes& known, Findings& findings)
{
    const auto isLimit = [](const ConfDirective& each) { return each.name() == "limit_req"; };
    const auto limit = std::ranges::find_if(around.directives, isLimit);
    if (limit != around.directives.end())
        logsOf(subject, *limit, around, known, findings);
    for (const ConfDirective& each : around.directives) {
        if (each.name() == "add_header" && each.words.size() > 2)
            headerWithoutAlways(subject, each, findings);
        look(subject, {each.children, &around}, known, findings);
    }
}

} // namespace

void addDirectiveFindings(const LintSubject& subject, Findings& findings)
{
    Causes known;
    look(subject, {subject.tree.top, nullptr}, known, findings);
}

} // namespace spillway
