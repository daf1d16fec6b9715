#include "ui/models/project/fields.h"
#include "ui/models/project/made_traffic.h"
#include "ui/models/project/project_fields.h"

#include <algorithm>

using namespace Qt::StringLiterals;

// Drawn and generated traffic in a project file.
namespace spillway::ui {

namespace {

constexpr std::int64_t kLastMs = kLastStart.time_since_epoch().count();
constexpr std::int64_t kLongestMs = kLongestPattern.count();

QString text(std::string_view view)
{
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

void describe(Fields& fields, Clients& clients)
{
    fields.anyText(u"name"_s, clients.name);
    if (!fields.isReading() && !clients.name.empty())
        return;
    fields.number(u"count"_s, clients.count, 1, Clients::kMost);
    fields.number(u"first"_s, clients.first, 0, std::int64_t{1} << 31);
}

/// A painted curve and single clicks.
void describeCurve(Fields& fields, Pattern& pattern)
{
    std::vector<std::int64_t> at;
    std::vector<std::int64_t> rates;
    std::vector<std::int64_t> clicks;
    for (const RateStep& step : pattern.steps) {
        at.push_back(step.at.count());
        rates.push_back(step.rate.raw());
    }
    for (const Milliseconds click : pattern.clicks)
        clicks.push_back(click.count());
    if (fields.isReading() || !at.empty()) {
        fields.numbers(u"at"_s, at, 0, kLongestMs);
        fields.numbers(u"rates"_s, rates, 0, kFastestPattern.raw());
    }
    if (fields.isReading() || !clicks.empty())
        fields.numbers(u"clicks"_s, clicks, 0, kLongestMs);
    if (!fields.isReading())
        return;
    if (at.size() != rates.size())
        return fields.refuse(u"rates"_s, u"must be as many as \"at\""_s);
    for (std::size_t i = 0; i < at.size(); ++i)
        pattern.steps.push_back({Milliseconds(at[i]), Rate(rates[i])});
    for (const std::int64_t click : clicks)
        pattern.clicks.emplace_back(click);
}

/// The kind, whose presets a pattern that is read begins with; nullptr if it is unknown.
const PatternInfo* describeKind(Fields& fields, Pattern& pattern)
{
    QString kind = fields.isReading() ? QString() : text(infoOf(pattern.kind).name);
    fields.text(u"kind"_s, kind);
    const PatternInfo* const info = findPattern(kind.toStdString());
    if (info == nullptr)
        fields.refuse(u"kind"_s, u"names traffic that this program does not know: %1"_s.arg(kind.left(60)));
    if (fields.isReading())
        pattern = presetPattern(info ? info->kind : PatternKind::Steady);
    return info;
}

void describe(Fields& fields, Pattern& pattern)
{
    const PatternInfo* const info = describeKind(fields, pattern);
    if (info == nullptr)
        return;
    fields.number(u"length"_s, pattern.length, 0, kLongestMs);
    QString seed = fields.isReading() ? u"1"_s : QString::number(pattern.seed);
    fields.text(u"seed"_s, seed); // a JSON number is not exact beyond 2^53
    bool right = false;
    pattern.seed = seed.toULongLong(&right);
    if (!right)
        fields.refuse(u"seed"_s, u"must be a number as text"_s);
    if (!fields.isReading() || fields.has(u"clients"_s))
        fields.object(u"clients"_s, [&](Fields& inner) {
            if (inner.isReading())
                pattern.clients = {{}, 1, 0};
            describe(inner, pattern.clients);
        });
    fields.anyText(u"method"_s, pattern.method);
    fields.anyText(u"uri"_s, pattern.uri);
    fields.anyText(u"host"_s, pattern.host);
    fields.object(u"values"_s, [&](Fields& inner) {
        for (std::size_t i = 0; i < info->parameters.size(); ++i) {
            const Parameter& parameter = info->parameters[i];
            inner.number(text(parameter.name), pattern.values[i], parameter.least, parameter.most);
        }
    });
    describeCurve(fields, pattern);
    if (!fields.isReading())
        return;
    if (const auto good = checked(pattern); !good)
        fields.refuse(u"kind"_s, u"has values that do not fit: "_s + QString::fromStdString(good.error().message()));
}

void describe(Fields& fields, Stroke& stroke)
{
    fields.number(u"id"_s, stroke.id, 1, UINT32_MAX - 1);
    fields.number(u"start"_s, stroke.start, 0, kLastMs);
    fields.object(u"pattern"_s, [&](Fields& inner) { describe(inner, stroke.pattern); });
    fields.anyObjects(u"holes"_s, stroke.holes, [](Fields& inner, Hole& hole) {
        inner.number(u"from"_s, hole.from, -kLongestMs, kLongestMs);
        inner.number(u"to"_s, hole.to, -kLongestMs, kLongestMs);
        inner.text(u"client"_s, hole.client);
    });
}

void describe(Fields& fields, Drawn& drawn)
{
    fields.number(u"from"_s, drawn.sheet.from, 0, kLastMs);
    fields.number(u"to"_s, drawn.sheet.to, 0, kLastMs);
    if (drawn.sheet.to <= drawn.sheet.from)
        fields.refuse(u"to"_s, u"must be later than \"from\""_s);
    auto& strokes = drawn.drawing.strokes;
    fields.objects(u"strokes"_s, strokes, [&](Fields& inner, Stroke& stroke) {
        describe(inner, stroke);
        if (std::ranges::count(strokes, stroke.id, &Stroke::id) > 1)
            inner.refuse(u"id"_s, u"is that of another stroke"_s);
        drawn.drawing.nextId = std::max(drawn.drawing.nextId, stroke.id + 1);
    });
}

void describe(Fields& fields, Generated& generated)
{
    fields.number(u"start"_s, generated.start, 0, kLastMs);
    fields.object(u"pattern"_s, [&](Fields& inner) { describe(inner, generated.pattern); });
}

} // namespace

void describe(Fields& fields, MadeTraffic& made)
{
    fields.anyObjects(u"made"_s, made.sources, [&](Fields& inner, MadeSource& source) {
        if (inner.isReading()) {
            source.id = made.nextId++;
            source.name = "traffic";
            if (inner.has(u"pattern"_s))
                source.content = Generated();
        }
        inner.text(u"name"_s, source.name);
        inner.flag(u"on"_s, source.on);
        std::visit([&](auto& content) { describe(inner, content); }, source.content);
    });
}

} // namespace spillway::ui
