#include "engine/ingest/members/json_format.h"

#include "engine/ingest/members/json_mend.h"
#include "engine/ingest/members/member_format.h"
#include "engine/ingest/members/seen_members.h"

#include <algorithm>
#include <utility>

namespace spillway {

namespace {

/// An object without what stands around it where an array has one in each line. The padding stays behind it.
std::string_view objectIn(std::string_view line)
{
    if (line.starts_with('{') && line.ends_with('}')) // nearly all
        return line;
    const std::size_t begin = std::min(line.find_first_not_of("[, \t"), line.size());
    const std::size_t end = line.find_last_not_of("], \t");
    return end == std::string_view::npos || end < begin ? std::string_view() : line.substr(begin, end + 1 - begin);
}

/// Lines that are objects, mended where they are no valid JSON.
class JsonLines
{
public:
    static constexpr std::string_view kName = "JSON";
    static constexpr std::string_view kInvalid = "It is no valid JSON object";

    /// See JsonWalk::walk().
    template <class Leaf, class Descend>
    bool walk(std::string_view padded, Leaf&& leaf, Descend&& descend)
    {
        padded = objectIn(padded);
        if (!padded.starts_with('{'))
            return false;
        if (m_walk.walk(padded, leaf, descend))
            return true;
        m_mended = mendedJson(padded);
        const std::size_t size = m_mended.size();
        m_mended.resize(size + simdjson::SIMDJSON_PADDING);
        return m_walk.walk(std::string_view(m_mended).substr(0, size), leaf, descend);
    }

private:
    JsonWalk m_walk;
    std::string m_mended;
};

} // namespace

std::optional<MemberChoice> chooseJsonMembers(const Sample& sample, OuterStamp outer, const KnownMembers& known)
{
    const SeenMembers seen = seenMembers<JsonLines>(sample);
    if (seen.objects == 0 || seen.objects * 2 < sample.lines.size())
        return std::nullopt;
    MemberChoice choice = chooseMembers(seen, "json", outer ? TimeMember::MayLack : TimeMember::Needed, known);
    return choice.fields.empty() ? std::nullopt : std::optional(std::move(choice));
}

std::unique_ptr<LineFormat> makeJsonFormat(const MemberChoice& choice, OuterStamp outer)
{
    return std::make_unique<MemberFormat<JsonLines>>(choice, outer);
}

SeenMembers jsonMembersOf(const Sample& sample)
{
    return seenMembers<JsonLines>(sample);
}

} // namespace spillway
