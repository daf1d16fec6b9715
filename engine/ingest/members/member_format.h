#pragma once

#include "engine/ingest/fields/seen_key.h"
#include "engine/ingest/line/foreign_lines.h"
#include "engine/ingest/line/sample.h"
#include "engine/ingest/members/json_walk.h"
#include "engine/ingest/members/member_reader.h"

#include <memory>
#include <string>
#include <string_view>
#include <utility>
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

/// Reads lines of named members. `Lines` walks one of them as JsonWalk::walk() does, and has a name for them.
template <class Lines>
class MemberFormat final : public LineFormat, LineTuning
{
public:
    MemberFormat(const MemberChoice& choice, OuterStamp outer) : m_reader(choice, outer), m_lines(linesOf(choice)) {}

    [[nodiscard]] std::span<const std::string> columns() const override { return m_reader.columns(); }

    LineVerdict read(std::string_view line, RowSink& row) override
    {
        if (!take(line, *row.scratch))
            return isHeading(line) ? LineVerdict::Heading : LineVerdict::NoRequest;
        return m_reader.finish(row);
    }

    [[nodiscard]] bool mayBeRequest(std::string_view line) override { return looksLikeRequest(line); }
    [[nodiscard]] LineTuning& tuning() override { return *this; }
    [[nodiscard]] std::optional<RequestColumns> leaveRequestsWhole() override
    {
        return m_reader.plan().leaveRequestsWhole();
    }

    [[nodiscard]] bool refineStamps() override
    {
        const bool can = m_reader.plan().canRefineStamps();
        if (can)
            m_reader.plan().refineStamps();
        return can;
    }

    [[nodiscard]] std::unique_ptr<LineFormat> clone() const override
    {
        if constexpr (kNameColumns) // for those behind them
            return nullptr;
        return m_reader.plan().readsLinesAlone() ? std::make_unique<MemberFormat>(m_reader.choice(), OuterStamp())
                                                 : nullptr;
    }

    [[nodiscard]] std::string reason(std::string_view line) override
    {
        const bool isValid = take(line, m_scratch);
        const std::string reason = isValid ? m_reader.reason() : std::string(Lines::kInvalid);
        m_scratch.reset();
        if constexpr (kKnowsForeign) {
            const std::string_view kind =
                isValid || !Lines::mayBeForeign(line) ? std::string_view() : foreignLine(line);
            if (!kind.empty())
                return sentence(kind) + " It begins with " + shown(line) + ".";
        }
        return reason + ": " + shown(line) + ".";
    }

    [[nodiscard]] std::vector<std::pair<std::string, std::string>> fields(std::string_view line) override
    {
        take(line, m_scratch);
        auto fields = m_reader.fields();
        m_scratch.reset();
        return fields;
    }

    [[nodiscard]] FormatFacts facts() const override
    {
        return {m_reader.text(Lines::kName),    m_reader.plan().basis(),  m_reader.plan().resolution(),
                m_reader.choice().openDuration, m_reader.unseenColumns(), kKnowsForeign};
    }

    [[nodiscard]] ReadingNotes notes() const override { return m_reader.notes(); }

private:
    /// Lines whose values have their names from lines before them.
    static constexpr bool kNameColumns = requires(Lines lines) { lines.isHeading(std::string_view()); };
    static constexpr bool kKnowsForeign = requires(Lines lines) { lines.mayBeForeign(std::string_view()); };

    static Lines linesOf(const MemberChoice& choice)
    {
        if constexpr (kNameColumns)
            return Lines(choice.heading);
        else
            return Lines();
    }

    /// Whether a line that take() refused names the columns.
    [[nodiscard]] bool isHeading(std::string_view line)
    {
        if constexpr (kNameColumns)
            return m_lines.isHeading(line);
        return false;
    }

    bool take(std::string_view line, Scratch& scratch)
    {
        m_reader.begin(scratch);
        return m_lines.walk(
            line, [this](std::string_view path, const JsonLeaf& value) { m_reader.take(path, value.text); },
            [this](std::string_view path) { return m_reader.leadsOn(path); });
    }

    MemberReader m_reader;
    Lines m_lines;
    Scratch m_scratch;
};

} // namespace spillway
