#include "engine/report/selection_words.h"

#include "engine/words/figures.h"

#include <algorithm>
#include <fmt/format.h>

namespace spillway {

std::vector<std::string> selectionWords(const Selection& selection)
{
    std::vector<std::string> words;
    const auto add = [&](std::string_view name, const std::vector<std::string>& values) {
        for (const std::string& value : values)
            words.push_back(fmt::format("{} {}", name, printable(value)));
    };
    add("location", selection.locations);
    add("method", selection.methods);
    add("host", selection.hosts);
    add("status", selection.statuses);
    for (const Network& network : selection.excluded)
        words.push_back("without " + printable(network.text()));
    for (const Condition& condition : selection.where)
        words.push_back(printable(condition.text()));
    if (selection.from)
        words.push_back("from " + isoText(*selection.from));
    if (selection.to)
        words.push_back("before " + isoText(*selection.to));
    return words;
}

std::string selectionText(const Selection& selection)
{
    const auto words = selectionWords(selection);
    return words.empty() ? std::string() : fmt::format("selected: {}", fmt::join(words, ", "));
}

std::vector<std::string> selectionHints(const Selection& selection, const Trace& trace)
{
    std::vector<std::string> hints;
    for (const std::string& location : selection.locations)
        if (!location.starts_with('/'))
            hints.push_back(fmt::format("a path starts with a slash: /{}", printable(location)));
    for (const std::string& method : selection.methods)
        if (std::any_of(method.begin(), method.end(), [](char c) { return c >= 'a' && c <= 'z'; }))
            hints.push_back(fmt::format("{} is not in capitals as the log has it", printable(method)));
    const auto& arrivals = trace.arrivals;
    if (!arrivals.empty() &&
        ((selection.from && *selection.from > arrivals.back()) || (selection.to && *selection.to <= arrivals.front())))
        hints.push_back(
            fmt::format("the traffic lies between {} and {}", isoText(arrivals.front()), isoText(arrivals.back())));
    return hints;
}

} // namespace spillway
