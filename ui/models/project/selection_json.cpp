#include "ui/models/project/selection_json.h"

#include "engine/conf/read_variables.h"
#include "engine/conf/write_variables.h"

#include <algorithm>
#include <utility>

namespace spillway::ui {

namespace {

constexpr std::int64_t kLatestSelectedMs = 253'402'300'800'000; ///< the end of the year 9999, and as much before 1970

QJsonArray jsonOf(const std::vector<std::string>& texts)
{
    QJsonArray array;
    for (const std::string& text : texts)
        array.append(QString::fromStdString(text));
    return array;
}

} // namespace

QJsonObject jsonOf(const Selection& selection)
{
    QJsonArray excluded;
    for (const Network& network : selection.excluded)
        excluded.append(QString::fromStdString(network.text()));
    QJsonArray off;
    for (const std::uint16_t source : selection.sourcesOff)
        off.append(source);
    QJsonObject json{{QStringLiteral("locations"), jsonOf(selection.locations)},
                     {QStringLiteral("methods"), jsonOf(selection.methods)},
                     {QStringLiteral("hosts"), jsonOf(selection.hosts)},
                     {QStringLiteral("statuses"), jsonOf(selection.statuses)},
                     {QStringLiteral("excluded"), excluded},
                     {QStringLiteral("where"), conditionTexts(selection.where)},
                     {QStringLiteral("sourcesOff"), off}};
    if (selection.from)
        json[QStringLiteral("fromMs")] = qint64{selection.from->time_since_epoch().count()};
    if (selection.to)
        json[QStringLiteral("toMs")] = qint64{selection.to->time_since_epoch().count()};
    return json;
}

Selection readSelection(const FieldReader& fields, qsizetype sources)
{
    Selection selection;
    selection.where = readConditions(fields, QStringLiteral("where"));
    selection.locations = fields.texts(QStringLiteral("locations"));
    selection.methods = fields.texts(QStringLiteral("methods"));
    selection.hosts = fields.texts(QStringLiteral("hosts"));
    selection.statuses = fields.texts(QStringLiteral("statuses"));
    for (const std::string& text : fields.texts(QStringLiteral("excluded"))) {
        auto network = Network::parse(text);
        if (network)
            selection.excluded.push_back(*std::move(network));
        else
            fields.refuse(QStringLiteral("excluded"), QString::fromStdString(network.error().detail));
    }
    const auto moment = [&](const QString& name) {
        return fields.has(name)
                   ? std::optional(Instant(Milliseconds(fields.number(name, 0, -kLatestSelectedMs, kLatestSelectedMs))))
                   : std::nullopt;
    };
    selection.from = moment(QStringLiteral("fromMs"));
    selection.to = moment(QStringLiteral("toMs"));
    if (selection.from && selection.to && *selection.to <= *selection.from)
        fields.refuse(QStringLiteral("toMs"), QStringLiteral("must be after fromMs"));
    const std::int64_t last = std::min<std::int64_t>(sources - 1, UINT16_MAX);
    for (const std::int64_t source : fields.numbers(QStringLiteral("sourcesOff"), 0, last))
        selection.sourcesOff.push_back(static_cast<std::uint16_t>(source));
    std::ranges::sort(selection.sourcesOff);
    return selection;
}

QJsonArray conditionTexts(const std::vector<Condition>& conditions)
{
    QJsonArray array;
    for (const Condition& condition : conditions)
        array.append(QString::fromStdString(condition.text()));
    return array;
}

std::vector<Condition> readConditions(const FieldReader& fields, const QString& name)
{
    std::vector<Condition> conditions;
    for (const std::string& text : fields.texts(name)) {
        auto condition = Condition::parse(text);
        if (condition)
            conditions.push_back(*std::move(condition));
        else
            fields.refuse(name, QString::fromStdString(condition.error().detail));
    }
    return conditions;
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

Variables readDefinitions(const FieldReader& fields, const QString& name)
{
    auto defined = definitionsIn(fields.text(name, {}), name);
    if (defined)
        return *std::move(defined);
    fields.refuse(name, QString::fromStdString(defined.error().detail));
    return {};
}

} // namespace spillway::ui
