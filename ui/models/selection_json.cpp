#include "ui/models/selection_json.h"

#include "engine/conf/read_variables.h"
#include "engine/conf/write_variables.h"

#include <algorithm>
#include <utility>

namespace spillway::ui {

namespace {

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
    return {{QStringLiteral("locations"), jsonOf(selection.locations)},
            {QStringLiteral("methods"), jsonOf(selection.methods)},
            {QStringLiteral("hosts"), jsonOf(selection.hosts)},
            {QStringLiteral("statuses"), jsonOf(selection.statuses)},
            {QStringLiteral("excluded"), excluded},
            {QStringLiteral("where"), conditionTexts(selection.where)},
            {QStringLiteral("sourcesOff"), off}};
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
