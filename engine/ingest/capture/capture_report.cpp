#include "engine/ingest/capture/capture_report.h"

#include "engine/ingest/capture/capture_format.h"

#include <array>
#include <nlohmann/json.hpp>
#include <type_traits>
#include <utility>

namespace spillway {

namespace {

using Json = nlohmann::ordered_json;

/// The words for an enumeration, in the order of its values.
constexpr std::array<const char*, 6> kGaps{"none", "zone", "zone_name", "year", "month", "date"};
constexpr std::array<const char*, 3> kBases{"exact", "arrival", "completion"};

/// Takes fields off an object. Behind the first that has another type failed() is true.
class FieldTaker
{
public:
    explicit FieldTaker(const Json& object) : m_object(object), m_failed(!object.is_object()) {}

    void take(const char* name, std::string& text)
    {
        if (const Json* const field = find(name))
            check(field->is_string()) ? text = field->get<std::string>() : text;
    }
    void take(const char* name, bool& truth)
    {
        if (const Json* const field = find(name))
            truth = check(field->is_boolean()) && field->get<bool>();
    }
    void take(const char* name, std::uint64_t& count)
    {
        constexpr std::uint64_t kMost = std::uint64_t{1} << 53U; // whole in every reader of JSON
        if (const Json* const field = find(name); field != nullptr && check(field->is_number_unsigned()))
            count = check(field->get<std::uint64_t>() <= kMost) ? field->get<std::uint64_t>() : 0;
    }
    void take(const char* name, Milliseconds& time)
    {
        auto count = static_cast<std::uint64_t>(time.count());
        take(name, count);
        time = Milliseconds(static_cast<std::int64_t>(count));
    }
    template <class Enumeration, std::size_t count>
    void take(const char* name, const std::array<const char*, count>& words, Enumeration& value)
    {
        std::string word = words[0];
        take(name, word);
        const auto* const found = std::ranges::find(words, word);
        if (check(found != words.end()))
            value = static_cast<Enumeration>(found - words.begin());
    }
    /// Calls `each` for the members of an array.
    template <class Each>
    void takeEach(const char* name, const Each& each)
    {
        const Json* const field = find(name);
        if (field == nullptr || !check(field->is_array()))
            return;
        for (const Json& member : *field)
            each(member);
    }
    /// For what the caller found.
    bool check(bool right)
    {
        m_failed = m_failed || !right;
        return right;
    }
    [[nodiscard]] bool failed() const { return m_failed; }

private:
    [[nodiscard]] const Json* find(const char* name) const
    {
        if (!m_object.is_object())
            return nullptr;
        const auto found = m_object.find(name);
        return found == m_object.end() ? nullptr : &*found;
    }

    const Json& m_object;
    bool m_failed;
};

void takeLists(FieldTaker& taker, SourceReport& report)
{
    taker.takeEach("examples", [&](const Json& member) {
        FieldTaker fields(member);
        SkippedLine& example = report.examples.emplace_back();
        fields.take("line", example.line);
        fields.take("reason", example.reason);
        taker.check(!fields.failed());
    });
    taker.takeEach("first_line", [&](const Json& member) {
        FieldTaker fields(member);
        auto& [variable, value] = report.firstLine.emplace_back();
        fields.take("variable", variable);
        fields.take("value", value);
        taker.check(!fields.failed());
    });
    taker.check(report.examples.size() <= kSkippedExamples);
}

} // namespace

std::string encodeReport(const CapturedSource& source)
{
    const SourceReport& report = source.report;
    Json object = {{"name", report.name},
                   {"format", report.format},
                   {"format_text", report.formatText},
                   {"detected", report.detected},
                   {"sampled", report.sampled},
                   {"sample_fits", report.sampleFits},
                   {"gap", kGaps[static_cast<std::size_t>(report.gap)]},
                   {"zone_name", report.zoneName},
                   {"basis", kBases[static_cast<std::size_t>(report.basis)]},
                   {"resolution_ms", static_cast<std::uint64_t>(report.resolution.count())},
                   {"bytes", report.bytes},
                   {"ignored_bytes", report.ignoredBytes},
                   {"unfinished_bytes", report.unfinishedBytes},
                   {"lines", report.lines},
                   {"requests", report.requests},
                   {"skipped", report.skipped},
                   {"out_of_order", report.outOfOrder},
                   {"furthest_back_ms", static_cast<std::uint64_t>(report.furthestBack.count())}};
    Json& examples = object["examples"] = Json::array();
    for (const SkippedLine& example : report.examples)
        examples.push_back({{"line", example.line}, {"reason", example.reason}});
    Json& firstLine = object["first_line"] = Json::array();
    for (const auto& [variable, value] : report.firstLine)
        firstLine.push_back({{"variable", variable}, {"value", value}});
    if (!source.anonymised.empty())
        object["anonymised"] = source.anonymised;
    if (const auto to = report.furthestBackTo.time_since_epoch(); to > Milliseconds(0))
        object["furthest_back_to_ms"] = static_cast<std::uint64_t>(to.count());
    if (report.openDuration.isOpen())
        object["open_duration"] = {{"name", report.openDuration.name}, {"unit", report.openDuration.unit}};
    if (report.repeated > 0)
        object["repeated"] = report.repeated;
    if (report.untimed > 0)
        object["untimed"] = report.untimed;
    if (report.cutOff)
        object["cut_off"] = true;
    if (report.lacksSent)
        object["lacks_sent"] = true;
    return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<CapturedSource> decodeReport(std::string_view content)
{
    const Json object = Json::parse(content, nullptr, /*allow_exceptions=*/false);
    CapturedSource source;
    SourceReport& report = source.report;
    FieldTaker taker(object);
    taker.take("name", report.name);
    taker.take("format", report.format);
    taker.take("format_text", report.formatText);
    taker.take("detected", report.detected);
    taker.take("sampled", report.sampled);
    taker.take("sample_fits", report.sampleFits);
    taker.take("gap", kGaps, report.gap);
    taker.take("zone_name", report.zoneName);
    taker.take("basis", kBases, report.basis);
    taker.take("resolution_ms", report.resolution);
    taker.take("bytes", report.bytes);
    taker.take("ignored_bytes", report.ignoredBytes);
    taker.take("unfinished_bytes", report.unfinishedBytes);
    taker.take("lines", report.lines);
    taker.take("requests", report.requests);
    taker.take("skipped", report.skipped);
    taker.take("out_of_order", report.outOfOrder);
    taker.take("furthest_back_ms", report.furthestBack);
    Milliseconds furthestBackTo{0};
    taker.take("furthest_back_to_ms", furthestBackTo);
    report.furthestBackTo = Instant(furthestBackTo);
    if (object.is_object() && object.contains("open_duration")) {
        FieldTaker open(object["open_duration"]);
        open.take("name", report.openDuration.name);
        open.take("unit", report.openDuration.unit);
        taker.check(!open.failed());
    }
    taker.take("repeated", report.repeated);
    taker.take("untimed", report.untimed);
    taker.take("cut_off", report.cutOff);
    taker.take("lacks_sent", report.lacksSent);
    taker.take("anonymised", source.anonymised);
    takeLists(taker, report);
    taker.check(report.resolution == Milliseconds(1) || report.resolution == std::chrono::seconds(1));
    if (taker.failed())
        return damagedCapture("a source's report makes no sense");
    return source;
}

} // namespace spillway
