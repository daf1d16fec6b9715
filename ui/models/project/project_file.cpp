#include "ui/models/project/project_file.h"

#include "engine/conf/conf_limits.h"
#include "engine/conf/write_variables.h"
#include "ui/models/project/made_json.h"
#include "ui/models/project/period_json.h"
#include "ui/models/project/playback.h"
#include "ui/models/project/project_json.h"
#include "ui/models/project/save_file.h"
#include "ui/models/project/selection_json.h"
#include "ui/models/project/workspace.h"

#include <QtCore/QByteArray>
#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QFileInfo>
#include <QtCore/QJsonDocument>
#include <QtCore/QJsonParseError>
#include <QtGui/QUndoStack>

#include <algorithm>
#include <string_view>
#include <utility>

namespace spillway::ui {

namespace {

constexpr std::int64_t kVersion = 3;
constexpr std::int64_t kVersionOfAlgorithms = 2;
constexpr std::int64_t kVersionOfLimitReq = 1; // what knows limit_req alone reads it; another algorithm it must refuse
constexpr std::int64_t kLatestMs = 253'402'300'799'999; // the end of the year 9999, so that differences never overflow
constexpr std::int64_t kLeastZoneBytes = 32'768;
constexpr std::int64_t kMostZoneBytes = std::int64_t{1} << 40;

QJsonObject jsonOf(const ZoneSpec& zone)
{
    return {{QStringLiteral("name"), QString::fromStdString(zone.name)},
            {QStringLiteral("bytes"), static_cast<qint64>(zone.bytes)},
            {QStringLiteral("key"), QString::fromStdString(zone.key.text())},
            {QStringLiteral("exempt"), conditionTexts(zone.key.exemptions())},
            {QStringLiteral("rate"), QString::fromStdString(zone.rate.text())}};
}

QJsonObject jsonOf(const ZoneLimit& limit)
{
    return {{QStringLiteral("burst"), qint64{limit.burst}},
            {QStringLiteral("delay"), qint64{limit.delay}},
            {QStringLiteral("nodelay"), limit.nodelay}};
}

QJsonObject viewOf(const Project& project)
{
    QJsonObject view;
    if (project.range) {
        view[QStringLiteral("from")] = qint64{project.range->from.time_since_epoch().count()};
        view[QStringLiteral("to")] = qint64{project.range->to.time_since_epoch().count()};
    }
    if (project.playhead)
        view[QStringLiteral("playhead")] = qint64{project.playhead->time_since_epoch().count()};
    view[QStringLiteral("client")] = project.client;
    view[QStringLiteral("watched")] = QJsonArray::fromStringList(project.watched);
    return view;
}

QJsonObject jsonOf(const Scene& scene)
{
    return {{QStringLiteral("title"), scene.title},
            {QStringLiteral("brief"), scene.brief},
            {QStringLiteral("text"), QJsonArray::fromStringList(scene.text)},
            {QStringLiteral("speed"), scene.speed},
            {QStringLiteral("compares"), scene.compares}};
}

/// Relative where project and source are likely to move together: at most two folders up, and not by way of the root.
QString storedPath(const QDir& folder, const QString& source)
{
    const QString relative = folder.relativeFilePath(source);
    const auto ups = relative.split(u'/').count(QStringLiteral(".."));
    const auto depth = folder.path().split(u'/', Qt::SkipEmptyParts).size();
    return ups <= 2 && (ups == 0 || ups < depth) ? relative : source;
}

ZoneSpec readZone(const FieldReader& fields)
{
    ZoneSpec zone;
    zone.name = fields.text(QStringLiteral("name"), QString::fromStdString(zone.name)).toStdString();
    if (zone.name.empty())
        fields.refuse(QStringLiteral("name"), QStringLiteral("must not be empty"));
    zone.bytes = static_cast<std::uint64_t>(
        fields.number(QStringLiteral("bytes"), static_cast<std::int64_t>(zone.bytes), kLeastZoneBytes, kMostZoneBytes));
    const auto key =
        KeyTemplate::parse(fields.text(QStringLiteral("key"), QString::fromStdString(zone.key.text())).toStdString());
    if (key)
        zone.key = *key;
    else
        fields.refuse(QStringLiteral("key"), QString::fromStdString(key.error().message()));
    const auto rate =
        NginxRate::parse(fields.text(QStringLiteral("rate"), QString::fromStdString(zone.rate.text())).toStdString());
    if (rate)
        zone.rate = *rate;
    else
        fields.refuse(QStringLiteral("rate"), QString::fromStdString(rate.error().message()));
    return zone;
}

ZoneLimit readLimit(const FieldReader& fields)
{
    ZoneLimit limit;
    limit.burst = fields.number(QStringLiteral("burst"), 0, 0, kMaxCount);
    limit.delay = fields.number(QStringLiteral("delay"), 0, 0, kMaxCount);
    limit.nodelay = fields.flag(QStringLiteral("nodelay"), false);
    return limit;
}

/// Another algorithm, as --limit takes it.
std::optional<LimiterSpec> readLimiter(const FieldReader& fields)
{
    const QString name = QStringLiteral("limiter");
    if (!fields.has(name))
        return std::nullopt;
    const QString text = fields.text(name, {});
    const QString algorithm = text.section(u' ', 0, 0, QString::SectionSkipEmpty);
    const auto limiter = parseLimiter(text.toStdString(), KeyTemplate());
    if (limiter)
        return limiter->limiter;
    if (namesOtherAlgorithm(text.toStdString()))
        fields.refuse(name, QString::fromStdString(limiter.error().detail));
    else
        fields.refuse(name, QStringLiteral("names no algorithm that this program knows: \"%1\"").arg(algorithm));
    return std::nullopt;
}

void readView(const FieldReader& fields, Project& project)
{
    const auto instant = [&](const QString& name) {
        return Instant(Milliseconds(fields.number(name, 0, -kLatestMs, kLatestMs)));
    };
    if (fields.has(QStringLiteral("from")) && fields.has(QStringLiteral("to"))) {
        project.range = TimeRange{instant(QStringLiteral("from")), instant(QStringLiteral("to"))};
        if (project.range->to <= project.range->from)
            fields.refuse(QStringLiteral("to"), QStringLiteral("must be later than \"from\""));
    }
    if (fields.has(QStringLiteral("playhead")))
        project.playhead = instant(QStringLiteral("playhead"));
    project.client = fields.text(QStringLiteral("client"), {});
    for (const std::string& name : fields.texts(QStringLiteral("watched")))
        project.watched << QString::fromStdString(name);
}

Scene readScene(const FieldReader& fields)
{
    constexpr qsizetype kLongestTitle = 60; // what the strip above the charts has room for
    constexpr qsizetype kMostSentences = 4;
    constexpr qsizetype kLongestSentence = 300;
    const Scene usual;
    Scene scene;
    scene.title = fields.text(QStringLiteral("title"), {});
    if (scene.title.isEmpty() || scene.title.size() > kLongestTitle)
        fields.refuse(QStringLiteral("title"), QStringLiteral("must have 1 to %1 characters").arg(kLongestTitle));
    scene.brief = fields.text(QStringLiteral("brief"), {});
    for (const std::string& sentence : fields.texts(QStringLiteral("text")))
        scene.text << QString::fromStdString(sentence);
    if (scene.text.size() > kMostSentences ||
        std::ranges::any_of(scene.text, [](const QString& sentence) { return sentence.size() > kLongestSentence; }))
        fields.refuse(
            QStringLiteral("text"),
            QStringLiteral("must be at most %1 sentences of %2 characters").arg(kMostSentences).arg(kLongestSentence));
    scene.speed =
        static_cast<int>(fields.number(QStringLiteral("speed"), usual.speed, kSpeeds.front(), kSpeeds.back()));
    scene.compares = fields.flag(QStringLiteral("compares"), usual.compares);
    return scene;
}

Project readFields(const FieldReader& fields, const QDir& folder)
{
    Project project;
    for (const std::string& source : fields.texts(QStringLiteral("sources"))) {
        if (source.empty() || source == "-")
            fields.refuse(QStringLiteral("sources"), QStringLiteral("must be a list of paths"));
        else
            project.sources.append(QDir::cleanPath(folder.absoluteFilePath(QString::fromStdString(source))));
    }
    project.logFormat = fields.text(QStringLiteral("logFormat"), project.logFormat);
    project.made = readMade(fields, QStringLiteral("made"));
    project.setup.selection = readSelection(fields.object(QStringLiteral("selection")), project.sources.size());
    project.setup.selection.defined = readDefinitions(fields, QStringLiteral("definitions"));
    if (auto& realIp = project.setup.selection.defined.realIp)
        realIp->ifLogged = fields.flag(QStringLiteral("realIpIfLogged"), false);
    const FieldReader zone = fields.object(QStringLiteral("zone"));
    project.setup.zone = readZone(zone);
    project.setup = withExemptions(project.setup, readConditions(zone, QStringLiteral("exempt")));
    project.setup.limit = readLimit(fields.object(QStringLiteral("limit")));
    project.setup.other = readLimiter(fields);
    project.setup.status = static_cast<int>(fields.number(QStringLiteral("status"), project.setup.status, 400, 599));
    project.setup.dryRun = fields.flag(QStringLiteral("dryRun"), false);
    const QString level = fields.text(QStringLiteral("logLevel"), QString::fromStdString(project.setup.logLevel));
    if (auto known = readLogLevel(level.toStdString()))
        project.setup.logLevel = *std::move(known);
    else
        fields.refuse(QStringLiteral("logLevel"), QString::fromStdString(known.error().detail));
    project.setup.periods = readPeriods(fields, QStringLiteral("periods"));
    project.setup.aims = readAims(fields.object(QStringLiteral("aims")));
    readView(fields.object(QStringLiteral("view")), project);
    if (fields.has(QStringLiteral("scene")))
        project.scene = readScene(fields.object(QStringLiteral("scene")));
    project.savedAs = fields.text(QStringLiteral("savedAs"), {});
    return project;
}

/// The oldest version of the format that can tell it: an older program would leave out what it does not know.
std::int64_t versionOf(const Setup& setup)
{
    const bool made = setup.zone.key.variables() != nullptr || !setup.selection.defined.empty();
    if (made || setup.selection.from || setup.selection.to || !setup.selection.where.empty() ||
        !setup.zone.key.exemptions().empty() || !setup.periods.empty() || setup.aims != Aims{})
        return kVersion;
    return setup.other ? kVersionOfAlgorithms : kVersionOfLimitReq;
}

Error badProject(const QString& path, const QString& detail)
{
    return {ErrorCode::BadProject, printable(path.toStdString()), printable(detail.toStdString(), 400)};
}

} // namespace

Result<Project> readProject(const QString& path)
{
    const std::string where = printable(path.toStdString());
    const QFileInfo info(path);
    if (info.isDir())
        return Error{ErrorCode::IsDirectory, where, {}};
    if (info.exists() && !info.isFile()) // a pipe would keep the window waiting
        return Error{ErrorCode::CannotOpen, where, "not a regular file"};
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Error{ErrorCode::CannotOpen, where, file.errorString().toStdString()};
    const QByteArray bytes = file.read(kMaxProjectBytes + 1);
    if (file.error() != QFileDevice::NoError)
        return Error{ErrorCode::ReadFailed, where, file.errorString().toStdString()};
    if (bytes.size() > kMaxProjectBytes)
        return badProject(path, QStringLiteral("the file is too large to be a project"));

    QJsonParseError syntax{};
    const QJsonDocument document = QJsonDocument::fromJson(bytes, &syntax);
    if (syntax.error != QJsonParseError::NoError) {
        const auto before = std::string_view(bytes).substr(0, static_cast<std::size_t>(syntax.offset));
        const auto line = 1 + std::ranges::count(before, '\n');
        return Error{ErrorCode::BadProject, where + ':' + std::to_string(line), syntax.errorString().toStdString()};
    }
    QString problem;
    const FieldReader fields(document.object(), {}, &problem);
    if (!document.isObject() || !fields.has(QStringLiteral("spillway")))
        return badProject(path, QStringLiteral("this is JSON, but no Spillway project"));
    const std::int64_t version = fields.number(QStringLiteral("spillway"), 0, 1, INT32_MAX);
    if (version > kVersion)
        return badProject(path, QStringLiteral("version %1 of the format is newer than this program, which reads %2")
                                    .arg(version)
                                    .arg(kVersion));
    Project project = readFields(fields, info.absoluteDir());
    if (!problem.isEmpty())
        return badProject(path, problem);
    return project;
}

Result<Done> writeProject(const QString& path, const Project& project)
{
    const QDir folder = QFileInfo(path).absoluteDir();
    Selection selection = project.setup.selection;
    const auto wasOff = std::exchange(selection.sourcesOff, {});
    QJsonArray sources;
    for (qsizetype i = 0; i < project.sources.size(); ++i) {
        if (project.sources[i] == QStringLiteral("-"))
            continue;
        if (std::ranges::find(wasOff, i) != wasOff.end())
            selection.sourcesOff.push_back(static_cast<std::uint16_t>(sources.size()));
        sources.append(storedPath(folder, project.sources[i]));
    }
    const auto& other = project.setup.other;
    const auto definitions = writeVariables(project.setup.selection.defined);
    if (!definitions)
        return definitions.error();
    QJsonObject json{{QStringLiteral("spillway"), qint64{versionOf(project.setup)}},
                     {QStringLiteral("sources"), sources},
                     {QStringLiteral("logFormat"), project.logFormat},
                     {QStringLiteral("selection"), jsonOf(selection)},
                     {QStringLiteral("zone"), jsonOf(project.setup.zone)},
                     {QStringLiteral("limit"), jsonOf(project.setup.limit)},
                     {QStringLiteral("status"), project.setup.status},
                     {QStringLiteral("dryRun"), project.setup.dryRun},
                     {QStringLiteral("periods"), periodsJson(project.setup.periods)},
                     {QStringLiteral("aims"), aimsJson(project.setup.aims)},
                     {QStringLiteral("view"), viewOf(project)}};
    if (!project.made.sources.empty())
        json[QStringLiteral("made")] = jsonOf(project.made);
    if (!definitions->empty())
        json[QStringLiteral("definitions")] = QString::fromStdString(*definitions);
    if (const auto& realIp = project.setup.selection.defined.realIp; realIp && realIp->ifLogged)
        json[QStringLiteral("realIpIfLogged")] = true;
    if (project.setup.logLevel != Setup().logLevel)
        json[QStringLiteral("logLevel")] = QString::fromStdString(project.setup.logLevel);
    if (other)
        json[QStringLiteral("limiter")] = QString::fromStdString(limiterText(*other));
    if (project.scene)
        json[QStringLiteral("scene")] = jsonOf(*project.scene);
    if (!project.savedAs.isEmpty())
        json[QStringLiteral("savedAs")] = project.savedAs;
    return saveFile(path, QJsonDocument(json).toJson());
}

namespace {

QStringList pathsOf(const std::vector<SourceReport>& sources)
{
    QStringList paths;
    for (const SourceReport& source : sources) {
        const QString name = QFile::decodeName(QByteArray::fromStdString(pathOf(source)));
        paths.append(pathOf(source) == "-" ? name : QDir::cleanPath(QFileInfo(name).absoluteFilePath()));
    }
    return paths;
}

/// Where the source of that number is among those that are loaded; -1 if it is not. A capture's sources
/// are told by their order.
qsizetype foundAgain(std::uint16_t source, const QStringList& project, const QStringList& loaded)
{
    if (source >= project.size())
        return -1;
    qsizetype found = -1;
    for (auto same = project.first(source + 1).count(project[source]); same > 0; --same)
        if (found = loaded.indexOf(project[source], found + 1); found < 0)
            return -1;
    return found;
}

/// The project numbers its sources as it names them, the workspace by time.
Setup numberedAs(Setup setup, const QStringList& project, const QStringList& loaded)
{
    std::vector<std::uint16_t> off;
    for (const std::uint16_t source : setup.selection.sourcesOff)
        if (const qsizetype at = foundAgain(source, project, loaded); at >= 0)
            off.push_back(static_cast<std::uint16_t>(at));
    std::ranges::sort(off);
    setup.selection.sourcesOff = std::move(off);
    return setup;
}

} // namespace

Project projectOf(const Workspace& workspace)
{
    Project project;
    project.sources = pathsOf(workspace.sources());
    project.logFormat = workspace.logFormat();
    project.made = workspace.made();
    project.setup = workspace.setup();
    if (workspace.trace()) {
        project.range = workspace.range();
        project.playhead = workspace.playhead();
    }
    project.client = workspace.client();
    project.watched = workspace.watched();
    project.scene = workspace.scene();
    return project;
}

void applyProject(Workspace& workspace, const Project& project)
{
    workspace.undoStack()->clear();
    workspace.applySetup(numberedAs(project.setup, project.sources, pathsOf(workspace.sources())));
    if (project.range)
        workspace.setRange(*project.range);
    if (project.playhead)
        workspace.setPlayhead(*project.playhead);
    workspace.setClient(project.client);
    workspace.setWatched(project.watched);
    workspace.setScene(project.scene);
}

} // namespace spillway::ui
