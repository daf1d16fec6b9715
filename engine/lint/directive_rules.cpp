#include "engine/core/lowercase.h"
#include "engine/lint/subject.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace spillway {

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
