#include "engine/conf/rewrite_steps.h"

#include "engine/core/lowercase.h"
#include "engine/policy/whole_number.h"

#include <algorithm>
#include <array>
#include <utility>

namespace spillway {

namespace {

std::string nameOf(std::string_view variable)
{
    return lowered(variable.starts_with('$') ? variable.substr(1) : variable);
}

} // namespace

RewriteSteps::RewriteSteps(const ConfRegexes& regexes, RequestText& request, IsFile isFile, Assume assume) :
    m_regexes(regexes), m_request(request), m_isFile(std::move(isFile)), m_assume(std::move(assume))
{
}

Rewritten RewriteSteps::run(const std::vector<ConfStep>& steps)
{
    m_done = {};
    runAll(steps);
    return std::move(m_done);
}

bool RewriteSteps::runAll(const std::vector<ConfStep>& steps)
{
    for (const ConfStep& step : steps) {
        switch (step.kind) {
        case ConfStep::Kind::Break: m_done.changed = false; return false;
        case ConfStep::Kind::Set:
            m_done.ran.push_back(&step);
            m_request.set(nameOf(step.words[0]), m_request.expand(step.words[1]));
            break;
        case ConfStep::Kind::Return: answer(step); return false;
        case ConfStep::Kind::Rewrite:
            if (!rewrite(step))
                return false;
            break;
        case ConfStep::Kind::If:
            if (!holds(step))
                break;
            m_done.ran.push_back(&step);
            m_done.ifMatched = true;
            m_done.handled = m_done.handled || step.handles;
            if (!runAll(step.inside))
                return false;
            break;
        }
    }
    return true;
}

void RewriteSteps::answer(const ConfStep& step)
{
    m_done.end = "answered by return, " + step.where;
    const auto status = wholeNumber(step.words.front());
    m_done.code = static_cast<int>(status.value_or(302));
    if (status && step.words.size() == 1 && *status != 444)
        m_done.status = m_done.code;
}

bool RewriteSteps::rewrite(const ConfStep& step)
{
    const Regex* const regex = m_regexes.find(step.words.front(), LetterCase::Counts);
    const std::string_view flag = step.words.size() > 2 ? std::string_view(step.words[2]) : std::string_view();
    const std::string subject = m_request.uri; // captures are views of it
    Regex::Captures captures;
    if (regex == nullptr || !regex->match(subject, captures))
        return true;
    m_done.ran.push_back(&step);
    m_request.capture(*regex, captures);
    const std::string& replacement = step.words[1];
    if (replacement.starts_with("http://") || replacement.starts_with("https://") ||
        replacement.starts_with("$scheme") || flag == "redirect" || flag == "permanent") {
        m_done.end = "redirected by rewrite, " + step.where;
        return false;
    }
    const std::size_t question = replacement.find('?');
    const std::string uri = m_request.expand(replacement.substr(0, question));
    if (question != std::string::npos) {
        std::string args = m_request.expand(replacement.substr(question + 1));
        const bool drops = args.empty() || args.ends_with('?');
        if (args.ends_with('?'))
            args.pop_back();
        m_request.args = args + (drops || m_request.args.empty() ? "" : '&' + m_request.args);
    }
    m_request.uri = uri;
    m_done.internal = true;
    m_done.changed = flag != "break";
    return flag.empty();
}

bool RewriteSteps::holds(const ConfStep& step)
{
    const ConfWords& words = step.words;
    if (words.size() == 2 && (words[0].starts_with('-') || words[0].starts_with("!-")))
        return testFile(words[0], words[1]);
    if (words.size() != 1 && words.size() != 3)
        return false;
    const auto value = valueOf(words[0], step.where);
    if (!value)
        return false;
    return words.size() == 1 ? !value->empty() && *value != "0" : compares(*value, words[1], words[2]);
}

bool RewriteSteps::compares(const std::string& value, const std::string& how, const std::string& with)
{
    if (how == "=")
        return value == m_request.expand(with);
    if (how == "!=")
        return value != m_request.expand(with);
    const Regex* const regex = m_regexes.find(with, how.ends_with('*') ? LetterCase::Ignored : LetterCase::Counts);
    Regex::Captures captures;
    const bool matches = regex != nullptr && regex->match(value, captures);
    if (matches)
        m_request.capture(*regex, captures);
    return matches != how.starts_with('!');
}

bool RewriteSteps::testFile(std::string_view test, std::string_view path) const
{
    const bool wantsFile = test.ends_with('f') || test.ends_with('e');
    const bool ofRequest = path.find("$request_filename") != path.npos || path.find("$uri") != path.npos;
    if (!ofRequest)
        m_assume(kDiskAssumption);
    const bool isThere = wantsFile && ofRequest && m_isFile();
    return isThere != test.starts_with('!');
}

std::optional<std::string> RewriteSteps::valueOf(const std::string& word, const std::string& where) const
{
    const std::string name = nameOf(word);
    auto value = m_request.value(name);
    if (!value)
        m_assume("the log has no $" + name + ", so the condition in " + where + " is taken as false");
    return value;
}

bool looksStatic(std::string_view uri)
{
    constexpr std::array<std::string_view, 35> kStatic{
        "css",  "js",    "mjs", "map", "png",  "jpg", "jpeg", "gif",  "svg",         "ico", "webp", "avif",
        "woff", "woff2", "ttf", "otf", "eot",  "pdf", "zip",  "gz",   "tgz",         "mp4", "webm", "mp3",
        "ogg",  "wav",   "txt", "xml", "html", "htm", "json", "wasm", "webmanifest", "csv", "bz2"};
    const std::size_t slash = uri.rfind('/');
    const std::size_t dot = uri.rfind('.');
    if (dot == std::string_view::npos || (slash != std::string_view::npos && dot < slash))
        return false;
    return std::ranges::find(kStatic, lowered(uri.substr(dot + 1))) != kStatic.end();
}

} // namespace spillway
