#include "ui/models/project/period_json.h"

using namespace Qt::StringLiterals;

namespace spillway::ui {

namespace {

constexpr std::int64_t kLatest = 253'402'300'800'000; ///< the end of the year 9999, and as much before 1970
constexpr std::size_t kMostPeriods = 1000;

} // namespace

QJsonArray periodsJson(const std::vector<Period>& periods)
{
    QJsonArray list;
    for (const Period& period : periods)
        list.append(QJsonObject{{u"kind"_s, period.kind == PeriodKind::Normal ? u"normal"_s : u"incident"_s},
                                {u"name"_s, QString::fromStdString(period.name)},
                                {u"fromMs"_s, qint64{period.range.from.time_since_epoch().count()}},
                                {u"toMs"_s, qint64{period.range.to.time_since_epoch().count()}}});
    return list;
}

std::vector<Period> readPeriods(const FieldReader& fields, const QString& name)
{
    std::vector<Period> periods;
    const std::vector<FieldReader> items = fields.objects(name);
    if (items.size() > kMostPeriods) {
        fields.refuse(name, u"has more than %1 periods"_s.arg(kMostPeriods));
        return periods;
    }
    for (const FieldReader& item : items) {
        const QString kind = item.text(u"kind"_s, u"normal"_s);
        if (kind != u"normal"_s && kind != u"incident"_s)
            item.refuse(u"kind"_s, u"must be normal or incident"_s);
        const auto moment = [&](const QString& field) {
            return Instant(Milliseconds(item.number(field, 0, -kLatest, kLatest)));
        };
        const TimeRange range{moment(u"fromMs"_s), moment(u"toMs"_s)};
        if (range.to <= range.from)
            item.refuse(u"toMs"_s, u"must be after fromMs"_s);
        periods.push_back({kind == u"normal"_s ? PeriodKind::Normal : PeriodKind::Incident, range,
                           item.text(u"name"_s, {}).toStdString()});
    }
    return periods;
}

QJsonObject aimsJson(const Aims& aims)
{
    QJsonObject json{{u"losers"_s, static_cast<qint64>(aims.losers)},
                     {u"headroomPercent"_s, aims.headroomPercent},
                     {u"keepOutPercent"_s, aims.keepOutPercent}};
    if (aims.lostPerMillion)
        json[u"lostPerMillion"_s] = qint64{*aims.lostPerMillion};
    if (aims.longestWait)
        json[u"longestWaitMs"_s] = qint64{aims.longestWait->count()};
    return json;
}

Aims readAims(const FieldReader& fields)
{
    const Aims usual;
    Aims aims;
    aims.losers =
        static_cast<std::uint64_t>(fields.number(u"losers"_s, static_cast<std::int64_t>(usual.losers), 0, kMostLosers));
    aims.headroomPercent =
        static_cast<int>(fields.number(u"headroomPercent"_s, usual.headroomPercent, 0, kMostHeadroomPercent));
    aims.keepOutPercent = static_cast<int>(fields.number(u"keepOutPercent"_s, usual.keepOutPercent, 1, 100));
    if (fields.has(u"lostPerMillion"_s))
        aims.lostPerMillion = static_cast<std::uint32_t>(
            fields.number(u"lostPerMillion"_s, 0, 0, static_cast<std::int64_t>(Aims::kWhole)));
    if (fields.has(u"longestWaitMs"_s))
        aims.longestWait = Milliseconds(fields.number(u"longestWaitMs"_s, 1, 1, kLongestWaitMs));
    return aims;
}

} // namespace spillway::ui
