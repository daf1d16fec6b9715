#include "engine/ingest/capture/capture_report.h"

#include "engine/ingest/capture/capture_format.h"

#include <algorithm>
#include <array>
#include <concepts>
#include <nlohmann/json.hpp>
#include <utility>

namespace spillway {

namespace {

using Json = nlohmann::ordered_json;

/// The words for an enumeration, in the order of its values.
constexpr std::array<const char*, 6> kGaps{"none", "zone", "zone_name", "year", "month", "date"};
constexpr std::array<const char*, 3> kBases{"exact", "arrival", "completion"};

/// Puts fields into an object.
class FieldWriter
{
public:
    static constexpr bool kReads = false;
    template <class Value>
    void operator()(const char* name, const Value& value)
    {
        m_object[name] = value;
    }
    void operator()(const char* name, const Milliseconds& time)
    {
        m_object[name] = static_cast<std::uint64_t>(std::max(time, Milliseconds(0)).count());
    }
    void operator()(const char* name, const Instant& moment) { (*this)(name, moment.time_since_epoch()); }
    template <class Enumeration, std::size_t count>
    void operator()(const char* name, const Enumeration& value, const std::array<const char*, count>& words)
    {
        m_object[name] = words.at(static_cast<std::size_t>(value));
    }
    template <class Value, class Describe>
    void object(const char* name, Value& value, const Describe& describe)
    {
        FieldWriter fields;
        describe(fields, value);
        m_object[name] = std::move(fields.m_object);
    }
    template <class Item, class Describe>
    void list(const char* name, std::vector<Item>& items, const Describe& describe)
    {
        Json& list = m_object[name] = Json::array();
        for (Item& item : items) {
            FieldWriter fields;
            describe(fields, item);
            list.push_back(std::move(fields.m_object));
        }
    }
    [[nodiscard]] std::string text() const { return m_object.dump(-1, ' ', false, Json::error_handler_t::replace); }

private:
    Json m_object = Json::object();
};

/// Takes fields off an object. A field that is missing leaves its value as it is; one of another type is a failure.
class FieldReader
{
public:
    static constexpr bool kReads = true;
    explicit FieldReader(const Json& object) : m_object(object), m_failed(!object.is_object()) {}

    void operator()(const char* name, std::string& text)
    {
        if (const Json* const field = find(name); field != nullptr && check(field->is_string()))
            text = field->get<std::string>();
    }
    void operator()(const char* name, bool& truth)
    {
        if (const Json* const field = find(name); field != nullptr && check(field->is_boolean()))
            truth = field->get<bool>();
    }
    template <std::unsigned_integral Count>
    void operator()(const char* name, Count& count)
    {
        constexpr std::uint64_t kMost = std::uint64_t{1} << 53U; // whole in every reader of JSON
        const Json* const field = find(name);
        if (field != nullptr && check(field->is_number_unsigned()) && check(field->get<std::uint64_t>() <= kMost))
            count = field->get<Count>();
    }
    void operator()(const char* name, Milliseconds& time)
    {
        auto count = static_cast<std::uint64_t>(std::max(time, Milliseconds(0)).count());
        (*this)(name, count);
        time = Milliseconds(static_cast<std::int64_t>(count));
    }
    void operator()(const char* name, Instant& moment)
    {
        Milliseconds time = moment.time_since_epoch();
        (*this)(name, time);
        moment = Instant(time);
    }
    template <class Enumeration, std::size_t count>
    void operator()(const char* name, Enumeration& value, const std::array<const char*, count>& words)
    {
        std::string word = words[0];
        (*this)(name, word);
        const auto* const found = std::ranges::find(words, word);
        if (check(found != words.end()))
            value = static_cast<Enumeration>(found - words.begin());
    }
    template <class Value, class Describe>
    void object(const char* name, Value& value, const Describe& describe)
    {
        if (const Json* const field = find(name))
            read(*field, value, describe);
    }
    template <class Item, class Describe>
    void list(const char* name, std::vector<Item>& items, const Describe& describe)
    {
        const Json* const field = find(name);
        if (field == nullptr || !check(field->is_array()))
            return;
        for (const Json& member : *field)
            read(member, items.emplace_back(), describe);
    }
    [[nodiscard]] bool failed() const { return m_failed; }

private:
    template <class Value, class Describe>
    void read(const Json& object, Value& value, const Describe& describe)
    {
        FieldReader fields(object);
        describe(fields, value);
        check(!fields.m_failed);
    }
    bool check(bool right)
    {
        m_failed = m_failed || !right;
        return right;
    }
    [[nodiscard]] const Json* find(const char* name) const
    {
        const auto found = m_object.find(name);
        return found == m_object.end() ? nullptr : &*found;
    }

    const Json& m_object;
    bool m_failed;
};

/// Names all that a report holds, for a FieldWriter or a FieldReader.
template <class Fields>
void describe(Fields& fields, CapturedSource& source)
{
    SourceReport& report = source.report;
    fields("name", report.name);
    fields("format", report.format);
    fields("format_text", report.formatText);
    fields("detected", report.detected);
    fields("sampled", report.sampled);
    fields("sample_fits", report.sampleFits);
    fields("gap", report.gap, kGaps);
    fields("zone_name", report.zoneName);
    fields("basis", report.basis, kBases);
    fields("resolution_ms", report.resolution);
    fields("bytes", report.bytes);
    fields("ignored_bytes", report.ignoredBytes);
    fields("unfinished_bytes", report.unfinishedBytes);
    fields("lines", report.lines);
    fields("requests", report.requests);
    fields("repeated", report.repeated);
    fields("untimed", report.untimed);
    fields("skipped", report.skipped);
    fields("out_of_order", report.outOfOrder);
    fields("furthest_back_ms", report.furthestBack);
    fields("furthest_back_to_ms", report.furthestBackTo);
    fields("cut_off", report.cutOff);
    fields("lacks_sent", report.lacksSent);
    if (Fields::kReads || report.part.of > 0)
        fields.object("part", report.part, [](auto& inner, SourcePart& part) {
            inner("number", part.number);
            inner("of", part.of);
            inner("source", part.source);
            inner("whole", part.whole);
            inner("first_ms", part.first);
            inner("last_ms", part.last);
        });
    fields.object("open_duration", report.openDuration, [](auto& inner, OpenDuration& open) {
        inner("name", open.name);
        inner("unit", open.unit);
    });
    fields.list("examples", report.examples, [](auto& inner, SkippedLine& example) {
        inner("line", example.line);
        inner("reason", example.reason);
    });
    fields.list("first_line", report.firstLine, [](auto& inner, auto& field) {
        inner("variable", field.first);
        inner("value", field.second);
    });
}

} // namespace

std::string encodeReport(const CapturedSource& source)
{
    CapturedSource copy = source;
    FieldWriter fields;
    describe(fields, copy);
    return fields.text();
}

Result<CapturedSource> decodeReport(std::string_view content)
{
    const Json object = Json::parse(content, nullptr, /*allow_exceptions=*/false);
    CapturedSource source;
    FieldReader fields(object);
    if (!fields.failed())
        describe(fields, source);
    const Milliseconds resolution = source.report.resolution;
    const bool isSound = (resolution == Milliseconds(1) || resolution == std::chrono::seconds(1)) &&
                         source.report.examples.size() <= kSkippedExamples &&
                         (source.report.part.of == 0 || (source.report.part.number - 1 < source.report.part.of &&
                                                         source.report.requests <= source.report.part.whole));
    if (fields.failed() || !isSound)
        return damagedCapture("a source's report makes no sense");
    return source;
}

} // namespace spillway
