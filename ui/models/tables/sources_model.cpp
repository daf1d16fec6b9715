#include "ui/models/tables/sources_model.h"

#include "engine/core/result.h"
#include "ui/models/project/project.h"
#include "ui/models/words/pattern_words.h"
#include "ui/text/format.h"

#include <QtCore/QFileInfo>

#include <algorithm>
#include <cstdint>
#include <limits>

namespace spillway::ui {

SourcesModel::SourcesModel(Project* project, QObject* parent) :
    TableModel(parent), m_project(project), m_files(project->imported()), m_made(project->made())
{
    connect(project, &Project::trafficChanged, this, &SourcesModel::trafficChanged);
    connect(project, &Project::setupChanged, this, &SourcesModel::setupChanged);
    connect(project, &Project::madeChanged, this, &SourcesModel::madeChanged);
    connect(project, &Project::merged, this, [this] {
        if (rows() > files())
            emit dataChanged(index(files(), Source), index(rows() - 1, ColumnCount - 1));
    });
}

void SourcesModel::trafficChanged()
{
    beginResetModel();
    m_files = m_project->imported();
    m_made = m_project->made();
    endResetModel();
}

/// A drawing changes with every move of the hand, the list only with its sources.
void SourcesModel::madeChanged()
{
    const auto sameRow = [](const MadeSource& a, const MadeSource& b) {
        return a.id == b.id && a.name == b.name && a.on == b.on;
    };
    if (!std::ranges::equal(m_made.sources, m_project->made().sources, sameRow))
        trafficChanged();
    else
        m_made = m_project->made();
}

int SourcesModel::files() const
{
    return m_files ? static_cast<int>(m_files->sources.size()) : 0;
}

const MadeSource* SourcesModel::madeAt(int row) const
{
    return row < files() ? nullptr : &m_made.sources[static_cast<std::size_t>(row - files())];
}

/// In the merged trace the made sources that count stand behind the files, in their order.
const TraceSource* SourcesModel::sourceAt(int row) const
{
    const MadeSource* const made = madeAt(row);
    if (made == nullptr)
        return &m_files->sources[static_cast<std::size_t>(row)];
    if (!made->on)
        return nullptr;
    const auto before = std::count_if(m_made.sources.data(), made, [](const MadeSource& source) { return source.on; });
    const auto at = static_cast<std::size_t>(files() + before);
    const TracePtr& trace = m_project->trace();
    return trace && at < trace->sources.size() && trace->sources[at].name == made->name ? &trace->sources[at] : nullptr;
}

void SourcesModel::setupChanged()
{
    if (rows() > 0)
        emit dataChanged(index(0, Source), index(rows() - 1, Source), {Qt::CheckStateRole});
}

int SourcesModel::rows() const
{
    return files() + static_cast<int>(m_made.sources.size());
}

Qt::ItemFlags SourcesModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = TableModel::flags(index);
    return index.isValid() && index.column() == Source ? flags | Qt::ItemIsUserCheckable : flags;
}

bool SourcesModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::CheckStateRole || !checkIndex(index, CheckIndexOption::IndexIsValid) || index.column() != Source)
        return false;
    const bool on = value.toInt() == Qt::Checked;
    if (const MadeSource* made = madeAt(index.row()))
        return switchMade(*made, on);
    const auto source = static_cast<std::uint16_t>(index.row());
    Setup setup = m_project->setup();
    auto& off = setup.selection.sourcesOff;
    std::erase(off, source);
    if (!on)
        off.insert(std::ranges::lower_bound(off, source), source);
    const QString name = cell(index.row(), Source, Qt::DisplayRole).toString();
    emit editRequested(setup, on ? tr("Count %1").arg(name) : tr("Leave out %1").arg(name));
    return true;
}

bool SourcesModel::switchMade(const MadeSource& source, bool on)
{
    MadeSource switched = source;
    switched.on = on;
    const QString name = QString::fromStdString(source.name);
    emit madeEditRequested(changed(m_project->made(), switched),
                           on ? tr("Count %1").arg(name) : tr("Leave out %1").arg(name));
    return true;
}

QVariant SourcesModel::madeCell(int row, int column, int role) const
{
    const MadeSource& made = *madeAt(row);
    const TraceSource* const source = sourceAt(row);
    const QString name = QString::fromStdString(printable(made.name, std::numeric_limits<std::size_t>::max()));
    const auto* generated = std::get_if<Generated>(&made.content);
    if (role == MadeIdRole)
        return made.id;
    if (role == Qt::CheckStateRole && column == Source)
        return made.on ? Qt::Checked : Qt::Unchecked;
    if (role == Qt::ToolTipRole)
        return generated != nullptr ? wordsOf(infoOf(generated->pattern.kind).sentence) : tr("Drawn by hand");
    if (role == RawRole && column != Span)
        return column == Source    ? QVariant(name)
               : source != nullptr ? QVariant(qulonglong{source->requests})
                                   : QVariant();
    if (role != Qt::DisplayRole && role != FileRole)
        return {};
    switch (column) {
    case Source: return name;
    case Requests: return source != nullptr ? countText(source->requests) : QString();
    default: return generated != nullptr ? tr("generated") : tr("drawn");
    }
}

QVariant SourcesModel::cell(int row, int column, int role) const
{
    if (madeAt(row) != nullptr)
        return madeCell(row, column, role);
    const TraceSource& source = m_files->sources[static_cast<std::size_t>(row)];
    if (role == MadeIdRole)
        return 0;
    if (role == Qt::CheckStateRole && column == Source) {
        const auto& off = m_project->setup().selection.sourcesOff;
        return std::ranges::find(off, row) == off.end() ? Qt::Checked : Qt::Unchecked;
    }
    const QString path = QString::fromStdString(printable(source.name, std::numeric_limits<std::size_t>::max()));
    if (role == Qt::ToolTipRole)
        return source.name == "-" ? tr("Standard input") : path;
    if (role == RawRole && column != Span)
        return column == Source ? QVariant(path) : QVariant(qulonglong{source.requests});
    if (role != Qt::DisplayRole && role != FileRole)
        return {};
    switch (column) {
    case Source: return source.name == "-" ? tr("Standard input") : QFileInfo(path).fileName();
    case Requests: return countText(source.requests);
    default: return spanOf(source);
    }
}

/// With the day wherever another source or another moment has another one.
QString SourcesModel::spanOf(const TraceSource& source) const
{
    if (source.requests == 0)
        return {};
    const QString span = spanText(source.first, source.last);
    const bool oneDay = m_files->arrivals.empty() || onOneDay(m_files->arrivals.front(), m_files->arrivals.back());
    return oneDay || !onOneDay(source.first, source.last) ? span : tr("%1 %2").arg(dayText(source.first), span);
}

TableColumn SourcesModel::column(int number) const
{
    switch (number) {
    case Source: return {tr("Source"), {}, tr("Source"), CellKind::Text};
    case Requests: return {tr("Requests"), {}, tr("Requests")};
    default: return {tr("Time"), {}, tr("Time"), CellKind::Text};
    }
}

} // namespace spillway::ui
