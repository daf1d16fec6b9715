#pragma once

#include "engine/ingest/fields/seen_key.h"
#include "engine/ingest/line/sample.h"
#include "engine/ingest/members/json_walk.h"

#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// Collects the members of the first lines.
template <class Lines>
SeenMembers seenMembers(const Sample& sample)
{
    constexpr std::size_t kMostKeys = 1000;
    constexpr std::size_t kLongestName = 1000;              // with those of the objects around it
    constexpr std::size_t kMostValues = Sample::kMostLines; // of one
    constexpr std::size_t kLongestValue = 200;
    Lines lines;
    SeenMembers seen;
    const auto collect = [&](const std::vector<Sample::Line>& from, SeenKeys& known, SeenKeys& keys) {
        std::size_t objects = 0;
        std::size_t number = 0;
        for (const Sample::Line& line : from) {
            ++number;
            const auto leaf = [&](std::string_view path, const JsonLeaf& value) {
                const std::string name(path);
                if (const auto found = known.find(name); found != known.end()) {
                    found->second.later.push_back(number);
                    return;
                }
                if (name.size() > kLongestName || (keys.size() >= kMostKeys && !keys.contains(name)))
                    return;
                SeenKey& key = keys[name];
                ++key.lines;
                if (key.values.size() < kMostValues) {
                    key.values.emplace_back(value.text.substr(0, kLongestValue));
                    key.at.push_back(number);
                }
                key.isText = value.isText;
            };
            objects += lines.walk(line.text, leaf, [](std::string_view) { return true; }) ? 1U : 0U;
        }
        return objects;
    };
    SeenKeys none;
    seen.objects = collect(sample.lines, none, seen.first);
    if (seen.objects > 0)
        collect(sample.further, seen.first, seen.later);
    return seen;
}

} // namespace spillway
