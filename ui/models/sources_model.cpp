#include "ui/models/sources_model.h"

#include "engine/core/error.h"
#include "ui/models/workspace.h"
#include "ui/text/format.h"

#include <QtCore/QFileInfo>

#include <algorithm>
#include <cstdint>
#include <limits>

namespace spillway::ui {

SourcesModel::SourcesModel(Workspace* workspace, QObject* parent) :
    TableModel(parent), m_workspace(workspace), m_trace(workspace->trace())
{
    connect(workspace, &Workspace::trafficChanged, this, &SourcesModel::trafficChanged);
    connect(workspace, &Workspace::setupChanged, this, &SourcesModel::setupChanged);
}

void SourcesModel::trafficChanged()
{
    beginResetModel();
    m_trace = m_workspace->trace();
    endResetModel();
}

void SourcesModel::setupChanged()
{
    if (rows() > 0)
        emit dataChanged(index(0, Source), index(rows() - 1, Source), {Qt::CheckStateRole});
}

int SourcesModel::rows() const
{
    return m_trace ? static_cast<int>(m_trace->sources.size()) : 0;
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
    const auto source = static_cast<std::uint16_t>(index.row());
    Setup setup = m_workspace->setup();
    auto& off = setup.selection.sourcesOff;
    std::erase(off, source);
    const bool on = value.toInt() == Qt::Checked;
    if (!on)
        off.insert(std::ranges::lower_bound(off, source), source);
    const QString name = cell(index.row(), Source, Qt::DisplayRole).toString();
    emit editRequested(setup, on ? tr("Count %1").arg(name) : tr("Leave out %1").arg(name));
    return true;
}

QVariant SourcesModel::cell(int row, int column, int role) const
{
    const TraceSource& source = m_trace->sources[static_cast<std::size_t>(row)];
    if (role == Qt::CheckStateRole && column == Source) {
        const auto& off = m_workspace->setup().selection.sourcesOff;
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
    const bool oneDay = m_trace->arrivals.empty() || onOneDay(m_trace->arrivals.front(), m_trace->arrivals.back());
    return oneDay || !onOneDay(source.first, source.last) ? span : tr("%1 %2").arg(dayText(source.first), span);
}

QVariant SourcesModel::title(int column, int role) const
{
    if (role != Qt::DisplayRole && role != FileRole)
        return {};
    switch (column) {
    case Source: return tr("Source");
    case Requests: return tr("Requests");
    default: return tr("Time");
    }
}

} // namespace spillway::ui
