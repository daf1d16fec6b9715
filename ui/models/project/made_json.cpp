#include "ui/models/project/made_json.h"

#include "ui/models/project/project_json.h"

#include <QtCore/QJsonObject>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace spillway::ui {

namespace {

constexpr std::int64_t kLastMs = kLastStart.time_since_epoch().count();
constexpr std::int64_t kLongestMs = kLongestPattern.count();

qint64 msOf(Instant at)
{
    return at.time_since_epoch().count();
}

QJsonObject jsonOf(const Clients& clients)
{
    if (!clients.name.empty())
        return {{u"name"_s, QString::fromStdString(clients.name)}};
    return {{u"count"_s, qint64{clients.count}}, {u"first"_s, qint64{clients.first}}};
}

QJsonObject jsonOf(const Pattern& pattern)
{
    const PatternInfo& info = infoOf(pattern.kind);
    QJsonObject values;
    for (std::size_t i = 0; i < info.parameters.size(); ++i)
        values[QString::fromUtf8(info.parameters[i].name.data(), qsizetype(info.parameters[i].name.size()))] =
            qint64{pattern.values[i]};
    QJsonObject json{{u"kind"_s, QString::fromUtf8(info.name.data(), qsizetype(info.name.size()))},
                     {u"length"_s, qint64{pattern.length.count()}},
                     {u"seed"_s, QString::number(pattern.seed)}, // a JSON number is not exact beyond 2^53
                     {u"clients"_s, jsonOf(pattern.clients)},
                     {u"values"_s, values}};
    const auto text = [&json](const QString& name, const std::string& value) {
        if (!value.empty())
            json[name] = QString::fromStdString(value);
    };
    text(u"method"_s, pattern.method);
    text(u"uri"_s, pattern.uri);
    text(u"host"_s, pattern.host);
    QJsonArray at;
    QJsonArray rates;
    for (const RateStep& step : pattern.steps) {
        at.append(qint64{step.at.count()});
        rates.append(qint64{step.rate.raw()});
    }
    if (!at.isEmpty()) {
        json[u"at"_s] = at;
        json[u"rates"_s] = rates;
    }
    QJsonArray clicks;
    for (const Milliseconds click : pattern.clicks)
        clicks.append(qint64{click.count()});
    if (!clicks.isEmpty())
        json[u"clicks"_s] = clicks;
    return json;
}

QJsonObject jsonOf(const Stroke& stroke)
{
    QJsonArray holes;
    for (const Hole& hole : stroke.holes)
        holes.append(QJsonObject{{u"from"_s, qint64{hole.from.count()}},
                                 {u"to"_s, qint64{hole.to.count()}},
                                 {u"client"_s, QString::fromStdString(hole.client)}});
    QJsonObject json{
        {u"id"_s, qint64{stroke.id}}, {u"start"_s, msOf(stroke.start)}, {u"pattern"_s, jsonOf(stroke.pattern)}};
    if (!holes.isEmpty())
        json[u"holes"_s] = holes;
    return json;
}

Instant instant(const FieldReader& fields, const QString& name)
{
    return Instant(Milliseconds(fields.number(name, 0, 0, kLastMs)));
}

Clients readClients(const FieldReader& fields)
{
    Clients clients;
    clients.name = fields.text(u"name"_s, {}).toStdString();
    clients.count = static_cast<std::uint32_t>(fields.number(u"count"_s, 1, 1, Clients::kMost));
    clients.first = static_cast<std::uint32_t>(fields.number(u"first"_s, 0, 0, std::int64_t{1} << 31));
    return clients;
}

void readCurve(const FieldReader& fields, Pattern& pattern)
{
    const auto at = fields.numbers(u"at"_s, 0, kLongestMs);
    const auto rates = fields.numbers(u"rates"_s, 0, kFastestPattern.raw());
    if (at.size() != rates.size())
        return fields.refuse(u"rates"_s, u"must be as many as \"at\""_s);
    for (std::size_t i = 0; i < at.size(); ++i)
        pattern.steps.push_back({Milliseconds(at[i]), Rate(rates[i])});
    for (const std::int64_t click : fields.numbers(u"clicks"_s, 0, kLongestMs))
        pattern.clicks.emplace_back(click);
}

Pattern readPattern(const FieldReader& fields)
{
    const QString kind = fields.text(u"kind"_s, {});
    const PatternInfo* const info = findPattern(kind.toStdString());
    if (info == nullptr) {
        fields.refuse(u"kind"_s, u"names traffic that this program does not know: %1"_s.arg(kind.left(60)));
        return presetPattern(PatternKind::Steady);
    }
    Pattern pattern = presetPattern(info->kind);
    pattern.length = Milliseconds(fields.number(u"length"_s, pattern.length.count(), 0, kLongestMs));
    bool right = false;
    pattern.seed = fields.text(u"seed"_s, u"1"_s).toULongLong(&right);
    if (!right)
        fields.refuse(u"seed"_s, u"must be a number as text"_s);
    if (fields.has(u"clients"_s))
        pattern.clients = readClients(fields.object(u"clients"_s));
    pattern.method = fields.text(u"method"_s, {}).toStdString();
    pattern.uri = fields.text(u"uri"_s, {}).toStdString();
    pattern.host = fields.text(u"host"_s, {}).toStdString();
    const FieldReader values = fields.object(u"values"_s);
    for (std::size_t i = 0; i < info->parameters.size(); ++i) {
        const Parameter& parameter = info->parameters[i];
        const auto name = QString::fromUtf8(parameter.name.data(), qsizetype(parameter.name.size()));
        pattern.values[i] = values.number(name, parameter.preset, parameter.least, parameter.most);
    }
    readCurve(fields, pattern);
    if (const auto good = checked(pattern); !good)
        fields.refuse(u"kind"_s, u"has values that do not fit: "_s + QString::fromStdString(good.error().message()));
    return pattern;
}

Drawn readDrawn(const FieldReader& fields)
{
    Drawn drawn;
    drawn.sheet = {instant(fields, u"from"_s), instant(fields, u"to"_s)};
    if (drawn.sheet.to <= drawn.sheet.from)
        fields.refuse(u"to"_s, u"must be later than \"from\""_s);
    for (const FieldReader& json : fields.objects(u"strokes"_s)) {
        Stroke stroke;
        stroke.id = static_cast<StrokeId>(json.number(u"id"_s, 0, 1, UINT32_MAX - 1));
        stroke.start = instant(json, u"start"_s);
        stroke.pattern = readPattern(json.object(u"pattern"_s));
        for (const FieldReader& hole : json.objects(u"holes"_s))
            stroke.holes.push_back({Milliseconds(hole.number(u"from"_s, 0, -kLongestMs, kLongestMs)),
                                    Milliseconds(hole.number(u"to"_s, 0, -kLongestMs, kLongestMs)),
                                    hole.text(u"client"_s, {}).toStdString()});
        if (drawn.drawing.find(stroke.id) != nullptr)
            json.refuse(u"id"_s, u"is that of another stroke"_s);
        drawn.drawing.nextId = std::max(drawn.drawing.nextId, stroke.id + 1);
        drawn.drawing.strokes.push_back(std::move(stroke));
    }
    return drawn;
}

} // namespace

QJsonArray jsonOf(const MadeTraffic& made)
{
    QJsonArray array;
    for (const MadeSource& source : made.sources) {
        QJsonObject json{{u"name"_s, QString::fromStdString(source.name)}, {u"on"_s, source.on}};
        if (const auto* generated = std::get_if<Generated>(&source.content)) {
            json[u"start"_s] = msOf(generated->start);
            json[u"pattern"_s] = jsonOf(generated->pattern);
        } else {
            const auto& drawn = std::get<Drawn>(source.content);
            json[u"from"_s] = msOf(drawn.sheet.from);
            json[u"to"_s] = msOf(drawn.sheet.to);
            QJsonArray strokes;
            for (const Stroke& stroke : drawn.drawing.strokes)
                strokes.append(jsonOf(stroke));
            json[u"strokes"_s] = strokes;
        }
        array.append(json);
    }
    return array;
}

MadeTraffic readMade(const FieldReader& fields, const QString& name)
{
    MadeTraffic made;
    for (const FieldReader& json : fields.objects(name)) {
        MadeSource source;
        source.id = made.nextId++;
        source.name = json.text(u"name"_s, u"traffic"_s).toStdString();
        source.on = json.flag(u"on"_s, true);
        if (json.has(u"pattern"_s))
            source.content = Generated{instant(json, u"start"_s), readPattern(json.object(u"pattern"_s))};
        else
            source.content = readDrawn(json);
        made.sources.push_back(std::move(source));
    }
    return made;
}

} // namespace spillway::ui
