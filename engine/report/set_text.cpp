#include "engine/report/set_text.h"

#include "engine/words/figures.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace spillway {

namespace {

constexpr std::size_t kMostWarnings = 5;
constexpr std::size_t kMostLines = 20;
constexpr std::size_t kLongestName = 200;

std::string name(const std::string& path)
{
    return printable(path, kLongestName);
}

std::string leftOutText(const LeftOut& file)
{
    if (file.name == file.sameAs)
        return fmt::format("{} is named more than once and counts once", name(file.name));
    if (!file.sameAs.empty())
        return fmt::format("{} was left out: {} as {}", name(file.name), file.reason, name(file.sameAs));
    return fmt::format("{} was left out: {}", name(file.name), file.reason);
}

/// The first lines of `all`; the others are counted.
template <class T, class Text>
void append(std::vector<std::string>& lines, const std::vector<T>& all, std::size_t most, const Text& text)
{
    for (std::size_t i = 0; i < std::min(most, all.size()); ++i)
        lines.push_back(text(all[i]));
    if (all.size() > most)
        lines.push_back(fmt::format("and {} more", countText(all.size() - most)));
}

} // namespace

std::vector<std::string> setWarnings(const Import& import)
{
    std::vector<std::string> warnings;
    append(warnings, import.set.leftOut, kMostWarnings, [](const LeftOut& file) {
        return leftOutText(file) + (file.sameAs.empty() ? "" : "; --duplicates keep counts both");
    });
    return warnings;
}

std::vector<std::string> leftOutLines(const TrafficFacts& facts)
{
    std::vector<std::string> lines;
    append(lines, facts.set.leftOut, kMostLines, leftOutText);
    return lines;
}

void putSet(Json& object, const TrafficFacts& facts)
{
    Json leftOut = Json::array();
    for (const LeftOut& file : facts.set.leftOut)
        leftOut.push_back({{"file", file.name},
                           {"reason", file.reason},
                           {"same_as", file.sameAs.empty() ? Json() : Json(file.sameAs)}});
    object["left_out"] = std::move(leftOut);
}

} // namespace spillway
