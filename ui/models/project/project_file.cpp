#include "ui/models/project/project_file.h"

#include "engine/conf/write_variables.h"
#include "ui/models/project/fields.h"
#include "ui/models/project/project.h"
#include "ui/models/project/project_fields.h"
#include "ui/models/project/save_file.h"

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
/// Relative where project and source are likely to move together: at most two folders up, and not by way of the root.
QString storedPath(const QDir& folder, const QString& source)
{
    const QString relative = folder.relativeFilePath(source);
    const auto ups = relative.split(u'/').count(QStringLiteral(".."));
    const auto depth = folder.path().split(u'/', Qt::SkipEmptyParts).size();
    return ups <= 2 && (ups == 0 || ups < depth) ? relative : source;
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

/// As absolute paths.
void readSources(Fields& fields, const QDir& folder, Snapshot& snapshot)
{
    QStringList sources;
    fields.texts(QStringLiteral("sources"), sources);
    for (const QString& source : sources) {
        if (source.isEmpty() || source == QStringLiteral("-"))
            fields.refuse(QStringLiteral("sources"), QStringLiteral("must be a list of paths"));
        else
            snapshot.sources.append(QDir::cleanPath(folder.absoluteFilePath(source)));
    }
}

Error badProject(const QString& path, const QString& detail)
{
    return {ErrorCode::BadProject, printable(path.toStdString()), printable(detail.toStdString(), 400)};
}

} // namespace

Result<Snapshot> readProject(const QString& path)
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
    Fields fields(document.object(), {}, &problem);
    if (!document.isObject() || !fields.has(QStringLiteral("spillway")))
        return badProject(path, QStringLiteral("this is JSON, but no Spillway project"));
    std::int64_t version = 0;
    fields.number(QStringLiteral("spillway"), version, 1, INT32_MAX);
    if (version > kVersion)
        return badProject(path, QStringLiteral("version %1 of the format is newer than this program, which reads %2")
                                    .arg(version)
                                    .arg(kVersion));
    Snapshot snapshot;
    readSources(fields, info.absoluteDir(), snapshot);
    describe(fields, snapshot, {});
    if (!problem.isEmpty())
        return badProject(path, problem);
    return snapshot;
}

Result<Done> writeProject(const QString& path, const Snapshot& snapshot)
{
    const auto definitions = writeVariables(snapshot.setup.selection.defined);
    if (!definitions)
        return definitions.error();
    const QDir folder = QFileInfo(path).absoluteDir();
    Snapshot written = snapshot;
    std::vector<std::uint16_t>& off = written.setup.selection.sourcesOff;
    const auto wasOff = std::exchange(off, {});
    QStringList sources;
    for (qsizetype i = 0; i < snapshot.sources.size(); ++i) {
        if (snapshot.sources[i] == QStringLiteral("-"))
            continue;
        if (std::ranges::find(wasOff, i) != wasOff.end())
            off.push_back(static_cast<std::uint16_t>(sources.size()));
        sources.append(storedPath(folder, snapshot.sources[i]));
    }
    Fields fields;
    std::int64_t version = versionOf(snapshot.setup);
    fields.number(QStringLiteral("spillway"), version, 1, kVersion);
    fields.texts(QStringLiteral("sources"), sources);
    describe(fields, written, QString::fromStdString(*definitions));
    return saveFile(path, QJsonDocument(fields.json()).toJson());
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
/// are known by their order.
qsizetype foundAgain(std::uint16_t source, const QStringList& snapshot, const QStringList& loaded)
{
    if (source >= snapshot.size())
        return -1;
    qsizetype found = -1;
    for (auto same = snapshot.first(source + 1).count(snapshot[source]); same > 0; --same)
        if (found = loaded.indexOf(snapshot[source], found + 1); found < 0)
            return -1;
    return found;
}

/// The project numbers its sources as it names them, the project by time.
Setup numberedAs(Setup setup, const QStringList& snapshot, const QStringList& loaded)
{
    std::vector<std::uint16_t> off;
    for (const std::uint16_t source : setup.selection.sourcesOff)
        if (const qsizetype at = foundAgain(source, snapshot, loaded); at >= 0)
            off.push_back(static_cast<std::uint16_t>(at));
    std::ranges::sort(off);
    setup.selection.sourcesOff = std::move(off);
    return setup;
}

} // namespace

Snapshot snapshotOf(const Project& project)
{
    Snapshot snapshot;
    snapshot.sources = pathsOf(project.sources());
    snapshot.logFormat = project.logFormat();
    snapshot.made = project.made();
    snapshot.setup = project.setup();
    if (project.trace()) {
        snapshot.range = project.range();
        snapshot.playhead = project.playhead();
    }
    snapshot.client = project.client();
    snapshot.scene = project.scene();
    return snapshot;
}

void applySnapshot(Project& project, const Snapshot& snapshot)
{
    project.undoStack()->clear();
    project.applySetup(numberedAs(snapshot.setup, snapshot.sources, pathsOf(project.sources())));
    if (snapshot.range)
        project.setRange(*snapshot.range);
    if (snapshot.playhead)
        project.setPlayhead(*snapshot.playhead);
    project.setClient(snapshot.client);
    project.setScene(snapshot.scene);
}

} // namespace spillway::ui
