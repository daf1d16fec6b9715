#include "ui/models/project/project_fields.h"

#include "engine/conf/conf_limits.h"
#include "engine/conf/read_variables.h"
#include "engine/conf/write_variables.h"
#include "ui/models/project/fields.h"
#include "ui/models/project/made_traffic.h"
#include "ui/models/project/playback.h"
#include "ui/models/project/snapshot.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace spillway::ui {

namespace {

constexpr std::int64_t kLatestMs = 253'402'300'799'999; // the end of the year 9999, so that differences never overflow
constexpr std::int64_t kLeastZoneBytes = 32'768;
constexpr std::int64_t kMostZoneBytes = std::int64_t{1} << 40;

void describe(Fields& fields, Selection& selection, std::int64_t sources)
{
    fields.parsedList(u"where"_s, selection.where, Condition::parse);
    fields.texts(u"locations"_s, selection.locations);
    fields.texts(u"methods"_s, selection.methods);
    fields.texts(u"hosts"_s, selection.hosts);
    fields.texts(u"statuses"_s, selection.statuses);
    fields.parsedList(u"excluded"_s, selection.excluded, Network::parse);
    fields.number(u"fromMs"_s, selection.from, -kLatestMs - 1, kLatestMs + 1);
    fields.number(u"toMs"_s, selection.to, -kLatestMs - 1, kLatestMs + 1);
    if (selection.from && selection.to && *selection.to <= *selection.from)
        fields.refuse(u"toMs"_s, u"must be after fromMs"_s);
    std::vector<std::int64_t> off(selection.sourcesOff.begin(), selection.sourcesOff.end());
    fields.numbers(u"sourcesOff"_s, off, 0, std::min<std::int64_t>(sources - 1, UINT16_MAX));
    selection.sourcesOff.clear();
    for (const std::int64_t source : off)
        selection.sourcesOff.push_back(static_cast<std::uint16_t>(source));
    std::ranges::sort(selection.sourcesOff);
}

void describe(Fields& fields, Period& period)
{
    QString kind = period.kind == PeriodKind::Normal ? u"normal"_s : u"incident"_s;
    fields.text(u"kind"_s, kind);
    if (kind != u"normal"_s && kind != u"incident"_s)
        fields.refuse(u"kind"_s, u"must be normal or incident"_s);
    period.kind = kind == u"normal"_s ? PeriodKind::Normal : PeriodKind::Incident;
    fields.number(u"fromMs"_s, period.range.from, -kLatestMs - 1, kLatestMs + 1);
    fields.number(u"toMs"_s, period.range.to, -kLatestMs - 1, kLatestMs + 1);
    if (period.range.to <= period.range.from)
        fields.refuse(u"toMs"_s, u"must be after fromMs"_s);
    fields.text(u"name"_s, period.name);
}

void describe(Fields& fields, Aims& aims)
{
    fields.number(u"losers"_s, aims.losers, 0, kMostLosers);
    fields.number(u"headroomPercent"_s, aims.headroomPercent, 0, kMostHeadroomPercent);
    fields.number(u"keepOutPercent"_s, aims.keepOutPercent, 1, 100);
    fields.number(u"lostPerMillion"_s, aims.lostPerMillion, 0, static_cast<std::int64_t>(Aims::kWhole));
    fields.number(u"longestWaitMs"_s, aims.longestWait, 1, kLongestWaitMs);
}

void describe(Fields& fields, ZoneSpec& zone, std::vector<Condition>& exempt)
{
    fields.text(u"name"_s, zone.name);
    if (zone.name.empty())
        fields.refuse(u"name"_s, u"must not be empty"_s);
    fields.number(u"bytes"_s, zone.bytes, kLeastZoneBytes, kMostZoneBytes);
    fields.parsed(u"key"_s, zone.key, zone.key.text(), KeyTemplate::parse);
    fields.parsed(u"rate"_s, zone.rate, zone.rate.text(), NginxRate::parse);
    fields.parsedList(u"exempt"_s, exempt, Condition::parse);
}

void describe(Fields& fields, ZoneLimit& limit)
{
    fields.number(u"burst"_s, limit.burst, 0, kMaxCount);
    fields.number(u"delay"_s, limit.delay, 0, kMaxCount);
    fields.flag(u"nodelay"_s, limit.nodelay);
}

/// The file of the limits, and the other limits of the site: files of a single limit have none of this.
void describeSite(Fields& fields, Setup& setup)
{
    if (fields.isReading() || !setup.configuration.empty()) {
        fields.anyText(u"configuration"_s, setup.configuration);
        fields.anyText(u"server"_s, setup.server);
    }
    if (fields.isReading() || !setup.errorLogs.empty())
        fields.texts(u"errorLogs"_s, setup.errorLogs);
    if (!fields.isReading() && !setup.isSite())
        return;
    fields.parsedList(u"places"_s, setup.places, Location::parse);
    fields.flag(u"on"_s, setup.on);
    fields.parsedList(u"otherPlaces"_s, setup.locations, Location::parse);
    fields.anyObjects(u"beside"_s, setup.beside, [&](Fields& inner, SiteLimit& limit) {
        std::vector<Condition> exempt = limit.zone.key.exemptions();
        inner.object(u"zone"_s, [&](Fields& zone) { describe(zone, limit.zone, exempt); });
        inner.object(u"limit"_s, [&](Fields& one) { describe(one, limit.limit); });
        inner.parsedList(u"places"_s, limit.places, Location::parse);
        inner.flag(u"on"_s, limit.on);
        if (inner.isReading())
            limit.zone.key = limit.zone.key.exempting(std::move(exempt), setup.selection.defined);
    });
    fields.number(u"at"_s, setup.at, 0, static_cast<std::int64_t>(setup.beside.size()));
}

/// Another algorithm, as --limit takes it.
void describe(Fields& fields, std::optional<LimiterSpec>& other)
{
    const QString name = u"limiter"_s;
    std::string text = other ? limiterText(*other) : std::string();
    if (fields.isReading() ? fields.has(name) : other.has_value())
        fields.text(name, text);
    if (!fields.isReading() || !fields.has(name))
        return;
    const auto limiter = parseLimiter(text, KeyTemplate());
    if (limiter)
        other = limiter->limiter;
    else if (namesOtherAlgorithm(text))
        fields.refuse(name, QString::fromStdString(limiter.error().detail));
    else
        fields.refuse(name, u"names no algorithm that this program knows: \"%1\""_s.arg(
                                QString::fromStdString(text).section(u' ', 0, 0, QString::SectionSkipEmpty)));
}

void describeView(Fields& fields, Snapshot& snapshot)
{
    TimeRange range = snapshot.range.value_or(TimeRange{});
    if (fields.isReading() ? fields.has(u"from"_s) && fields.has(u"to"_s) : snapshot.range.has_value()) {
        fields.number(u"from"_s, range.from, -kLatestMs, kLatestMs);
        fields.number(u"to"_s, range.to, -kLatestMs, kLatestMs);
        snapshot.range = range;
        if (range.to <= range.from)
            fields.refuse(u"to"_s, u"must be later than \"from\""_s);
    }
    fields.number(u"playhead"_s, snapshot.playhead, -kLatestMs, kLatestMs);
    fields.text(u"client"_s, snapshot.client);
}

void describe(Fields& fields, Scene& scene)
{
    constexpr qsizetype kLongestTitle = 60; // what the strip above the charts has room for
    constexpr qsizetype kMostSentences = 4;
    constexpr qsizetype kLongestSentence = 300;
    fields.text(u"title"_s, scene.title);
    if (scene.title.isEmpty() || scene.title.size() > kLongestTitle)
        fields.refuse(u"title"_s, u"must have 1 to %1 characters"_s.arg(kLongestTitle));
    fields.text(u"brief"_s, scene.brief);
    fields.texts(u"text"_s, scene.text);
    if (scene.text.size() > kMostSentences ||
        std::ranges::any_of(scene.text, [](const QString& sentence) { return sentence.size() > kLongestSentence; }))
        fields.refuse(u"text"_s,
                      u"must be at most %1 sentences of %2 characters"_s.arg(kMostSentences).arg(kLongestSentence));
    fields.number(u"speed"_s, scene.speed, kSpeeds.front(), kSpeeds.back());
    fields.flag(u"compares"_s, scene.compares);
}

void describePeriods(Fields& fields, std::vector<Period>& periods)
{
    constexpr std::size_t kMostPeriods = 1000;
    fields.objects(u"periods"_s, periods, [](Fields& inner, Period& period) { describe(inner, period); });
    if (periods.size() > kMostPeriods)
        fields.refuse(u"periods"_s, u"has more than %1 periods"_s.arg(kMostPeriods));
}

void describeDefinitions(Fields& fields, Variables& defined, QString text)
{
    const QString name = u"definitions"_s;
    fields.anyText(name, text);
    if (fields.isReading()) {
        if (auto known = definitionsIn(text, name))
            defined = *std::move(known);
        else
            fields.refuse(name, QString::fromStdString(known.error().detail));
    }
    if (defined.realIp && (fields.isReading() || defined.realIp->ifLogged))
        fields.flag(u"realIpIfLogged"_s, defined.realIp->ifLogged);
}

void describeLogLevel(Fields& fields, std::string& level)
{
    fields.text(u"logLevel"_s, level);
    if (const auto known = readLogLevel(level); !known)
        fields.refuse(u"logLevel"_s, QString::fromStdString(known.error().detail));
}

void describe(Fields& fields, Setup& setup, const QString& definitions, std::int64_t sources)
{
    fields.object(u"selection"_s, [&](Fields& inner) { describe(inner, setup.selection, sources); });
    describeDefinitions(fields, setup.selection.defined, definitions);
    std::vector<Condition> exempt = setup.zone.key.exemptions();
    fields.object(u"zone"_s, [&](Fields& inner) { describe(inner, setup.zone, exempt); });
    if (fields.isReading())
        setup = withExemptions(setup, std::move(exempt));
    fields.object(u"limit"_s, [&](Fields& inner) { describe(inner, setup.limit); });
    describeSite(fields, setup);
    describe(fields, setup.other);
    fields.number(u"status"_s, setup.status, 400, 599);
    fields.flag(u"dryRun"_s, setup.dryRun);
    if (fields.isReading() || setup.logLevel != Setup().logLevel)
        describeLogLevel(fields, setup.logLevel);
    describePeriods(fields, setup.periods);
    fields.object(u"aims"_s, [&](Fields& inner) { describe(inner, setup.aims); });
    for (const auto& [name, texts] :
         {std::pair(u"recipes"_s, &setup.recipes), std::pair(u"incidentClients"_s, &setup.incidentClients)})
        if (fields.isReading() || !texts->empty())
            fields.texts(name, *texts);
}

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

void describe(Fields& fields, Snapshot& snapshot, QString definitions)
{
    fields.text(u"logFormat"_s, snapshot.logFormat);
    describe(fields, snapshot.made);
    describe(fields, snapshot.setup, definitions, snapshot.sources.size());
    fields.object(u"view"_s, [&](Fields& inner) { describeView(inner, snapshot); });
    if (fields.isReading() && fields.has(u"scene"_s))
        snapshot.scene.emplace();
    if (snapshot.scene)
        fields.object(u"scene"_s, [&](Fields& inner) { describe(inner, *snapshot.scene); });
    fields.anyText(u"savedAs"_s, snapshot.savedAs);
}

Result<Variables> definitionsIn(const QString& text, const QString& name)
{
    auto defined = readVariablesText(text.toStdString(), name.toStdString());
    if (!defined)
        return defined;
    if (const auto written = writeVariables(*defined); !written)
        return written.error();
    return defined;
}

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
