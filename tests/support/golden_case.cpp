#include "tests/support/golden_case.h"

#include <QFile>
#include <QRegularExpression>

#include <nlohmann/json.hpp>

#include <algorithm>

namespace spillway::test {

namespace {

using nlohmann::json;

/// "017{x*297}" is 017 and 297 letters x; several such groups may follow each other.
std::string expanded(const QString& text)
{
    static const QRegularExpression group(QStringLiteral(R"(\{(.)\*(\d+)\})"));
    std::string out;
    qsizetype end = 0;
    for (auto i = group.globalMatch(text); i.hasNext();) {
        const auto match = i.next();
        out += text.mid(end, match.capturedStart() - end).toStdString();
        out += match.captured(1).repeated(match.captured(2).toInt()).toStdString();
        end = match.capturedEnd();
    }
    return out + text.mid(end).toStdString();
}

std::size_t zoneNumber(const GoldenCase& golden, const std::string& name)
{
    const auto zone = std::find_if(golden.zones.begin(), golden.zones.end(),
                                   [&](const GoldenZone& candidate) { return candidate.name == name; });
    return static_cast<std::size_t>(zone - golden.zones.begin());
}

Thousandths requests(std::int64_t count)
{
    return Thousandths(count * 1000);
}

void readHead(GoldenCase& golden, const json& head)
{
    for (const json& zone : head.at("zones")) {
        const auto rate = NginxRate::parse(zone.at(3).get<std::string>());
        if (!rate)
            golden.error = QString::fromStdString(rate.error().message());
        else
            golden.zones.push_back({zone.at(0), zone.at(1), zone.at(2), *rate});
    }
    for (const auto& [prefix, limits] : head.at("locations").items()) {
        auto& list = golden.locations[prefix];
        for (const json& limit : limits) {
            const std::size_t zone = zoneNumber(golden, limit.at(0));
            if (zone == golden.zones.size()) {
                golden.error = QStringLiteral("a location names an unknown zone");
                return;
            }
            const Thousandths delay = limit.at(2).is_string() ? kNever : requests(limit.at(2).get<std::int64_t>());
            list.push_back({zone, {golden.zones[zone].rate.rate(), requests(limit.at(1)), delay}});
        }
    }
    golden.uptimeMs = head.value("mono_base", std::int64_t{1'000'000'000});
    golden.dryRun = head.value("dry_run", false);
}

GoldenRow readRow(const QStringList& names, const QStringList& cells, int line)
{
    const auto cell = [&](const char* name) {
        return cells.value(static_cast<int>(names.indexOf(QLatin1String(name))));
    };
    GoldenRow row;
    row.line = line;
    row.timeMs = cell("t_ms").toLongLong();
    row.path = cell("path").toStdString();
    row.key = expanded(cell("key"));
    row.key2 = expanded(cell("key2"));
    row.status = cell("status").remove(QStringLiteral("_DRY_RUN")).toStdString();
    row.excess = cell("excess_milli").toStdString();
    row.delay = cell("delay_ms").toStdString();
    row.zone = cell("zone").toStdString();
    row.trace = cell("trace").toStdString();
    return row;
}

} // namespace

GoldenCase GoldenCase::read(const QString& path)
{
    GoldenCase golden;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        golden.error = file.errorString();
        return golden;
    }
    const json head = json::parse(file.readLine().mid(1).toStdString(), nullptr, false);
    if (head.is_discarded() || !head.contains("zones") || !head.contains("locations")) {
        golden.error = QStringLiteral("the first line has no zones and locations");
        return golden;
    }
    readHead(golden, head);
    QStringList names;
    for (int line = 2; !file.atEnd(); ++line) {
        const QString text = QString::fromLatin1(file.readLine()).trimmed();
        if (text.isEmpty() || text.startsWith(QLatin1Char('#')))
            continue;
        const QStringList cells = text.split(QLatin1Char(','));
        if (names.isEmpty())
            names = cells;
        else
            golden.rows.push_back(readRow(names, cells, line));
    }
    return golden;
}

std::vector<ChainLimit> GoldenCase::limitsFor(const std::string& path) const
{
    const std::vector<ChainLimit>* best = nullptr;
    std::size_t length = 0;
    for (const auto& [prefix, limits] : locations) {
        if (path.starts_with(prefix) && prefix.size() >= length) {
            best = &limits;
            length = prefix.size();
        }
    }
    return best != nullptr ? *best : std::vector<ChainLimit>{};
}

std::string keyText(const std::string& keyTemplate, const GoldenRow& row)
{
    static const QRegularExpression variable(QStringLiteral(R"(\$(?:\{(\w+)\}|(\w+)))"));
    const QString text = QString::fromStdString(keyTemplate);
    std::string out;
    qsizetype end = 0;
    for (auto i = variable.globalMatch(text); i.hasNext();) {
        const auto match = i.next();
        out += text.mid(end, match.capturedStart() - end).toStdString();
        const QString name = match.captured(1) + match.captured(2);
        if (name == QLatin1String("arg_k"))
            out += row.key;
        else if (name == QLatin1String("arg_k2"))
            out += row.key2;
        else if (name == QLatin1String("uri"))
            out += row.path;
        end = match.capturedEnd();
    }
    return out + text.mid(end).toStdString();
}

} // namespace spillway::test
