#include "ui/models/tables/comparison_model.h"

#include "engine/policy/policy_text.h"
#include "ui/models/project/limit_words.h"
#include "ui/text/format.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace spillway::ui {

namespace {

/// The figure itself, as a file or a computation takes it, of these totals and measures.
std::int64_t value(const ComparisonRow& figures, const Totals& totals, const Measures& measures, int column)
{
    const auto whole = [](std::uint64_t count) { return static_cast<std::int64_t>(count); };
    switch (column) {
    case ComparisonModel::Requests: return whole(totals.requests);
    case ComparisonModel::Passed: return whole(totals.passed);
    case ComparisonModel::Delayed: return whole(totals.delayed);
    case ComparisonModel::Rejected: return whole(totals.rejected);
    case ComparisonModel::LongestWait: return measures.longestWait.count();
    case ComparisonModel::P99Wait: return measures.p99Wait.count();
    case ComparisonModel::MostInWindow: return whole(measures.inWindow.served);
    case ComparisonModel::AllowedInWindow: return whole(figures.allowedInWindow);
    case ComparisonModel::AtOnce: return whole(measures.atOnce.served);
    default: return whole(measures.stateBytes);
    }
}

/// As it stands.
std::int64_t value(const ComparisonRow& figures, int column)
{
    return value(figures, figures.totals, figures.measures, column);
}

/// Both ends of a figure: equal where nothing is left open.
struct Ends
{
    std::uint64_t low;
    std::uint64_t high;

    Ends(const ComparisonRow& figures, int column)
    {
        const auto [totals, least, most, periods] = figures.known();
        low = static_cast<std::uint64_t>(value(figures, totals.low, least, column));
        high = static_cast<std::uint64_t>(value(figures, totals.high, most, column));
    }
};

/// Whether the arrival models of whole seconds may change it.
bool mayBeOpen(int column)
{
    return column >= ComparisonModel::Passed && column < ComparisonModel::Applied &&
           column != ComparisonModel::AllowedInWindow;
}

} // namespace

void ComparisonModel::setBase(const Policy& base)
{
    const auto all = alternatives(base);
    const bool reset = all.size() != m_lines.size();
    if (reset) {
        beginResetModel();
        m_lines.assign(all.size(), {});
    }
    const bool other = reset || m_base != base;
    m_base = base;
    for (std::size_t i = 0; i < all.size(); ++i)
        m_lines[i].policy = all[i];
    if (reset)
        endResetModel();
    if (!other)
        return;
    if (!m_lines.empty())
        emit dataChanged(index(0, 0), index(rows() - 1, ColumnCount - 1));
    emit policiesChanged();
}

std::vector<Policy> ComparisonModel::policies() const
{
    std::vector<Policy> all;
    for (int row = 0; row < rows(); ++row)
        all.push_back(policyAt(row));
    return all;
}

int ComparisonModel::appliedRow() const
{
    for (int row = 0; row < rows(); ++row)
        if (policyAt(row) == m_base)
            return row;
    return -1;
}

void ComparisonModel::setFigures(int row, const ComparisonRowPtr& figures)
{
    Line& line = m_lines[static_cast<std::size_t>(row)];
    line.figures = figures;
    line.aged = false;
    emit dataChanged(index(row, 0), index(row, ColumnCount - 1));
}

void ComparisonModel::ageFigures()
{
    for (Line& line : m_lines)
        line.aged = true;
    if (!m_lines.empty())
        emit dataChanged(index(0, 0), index(rows() - 1, ColumnCount - 1));
}

ComparisonRowPtr ComparisonModel::figuresAt(int row) const
{
    return line(row).figures;
}

bool ComparisonModel::isFresh(int row) const
{
    const Line& of = line(row);
    return of.figures && !of.aged && of.figures->policy == policyAt(row);
}

bool ComparisonModel::hasRange() const
{
    return std::any_of(m_lines.begin(), m_lines.end(),
                       [](const Line& line) { return line.figures && line.figures->estimate; });
}

QString ComparisonModel::shown(const ComparisonRow& figures, int column) const
{
    const auto [low, high] = Ends(figures, column);
    const auto time = [](std::uint64_t ms) { return Milliseconds(static_cast<std::int64_t>(ms)); };
    switch (column) {
    case Passed:
    case Delayed:
    case Rejected:
        if (high == 0)
            return QStringLiteral("0");
        return percentRangeText(low, high, figures.totals.requests);
    case LongestWait:
    case P99Wait: return high == 0 ? QStringLiteral("–") : durationRangeText(time(low), time(high));
    case StateBytes: return tr("%1 B", "bytes").arg(rangeText(low, high));
    case MostInWindow: return (overshoot(figures).isEmpty() ? QString() : u"▲ "_s) + rangeText(low, high);
    default: return rangeText(low, high);
    }
}

QString ComparisonModel::overshoot(const ComparisonRow& figures) const
{
    const ComparisonEstimate known = figures.known();
    const std::uint64_t most = figures.overshoot(known.high);
    return most == 0 ? QString() : rangeText(figures.overshoot(known.low), most);
}

QString ComparisonModel::note(const ComparisonRow& figures, int column) const
{
    const auto [low, high] = Ends(figures, column);
    switch (column) {
    case Passed:
    case Delayed:
    case Rejected:
        if (low != high)
            return shortRangeText(low, high);
        return high == 0 && column != Passed ? QString() : shortCountText(high);
    case LongestWait: return high == 0 ? QString() : tr("p99 %1").arg(shown(figures, P99Wait));
    case MostInWindow: return tr("of %1").arg(countText(figures.allowedInWindow));
    default: return {};
    }
}

QString ComparisonModel::spoken(int row, int column) const
{
    const Line& of = line(row);
    if (column == AlgorithmName)
        return tr("%1, %2").arg(cell(row, column, Qt::DisplayRole).toString(),
                                cell(row, LimitText, Qt::DisplayRole).toString());
    if (!of.figures || column == Applied)
        return column == Applied ? cell(row, column, Qt::DisplayRole).toString() : tr("not computed yet");
    QStringList words{this->column(column).title + QStringLiteral(": ") + shown(*of.figures, column)};
    if (const QString over = overshoot(*of.figures); column == MostInWindow && !over.isEmpty())
        words << tr("%1 more than the limit").arg(over);
    else if (const QString more = note(*of.figures, column); !more.isEmpty())
        words << more;
    return words.join(QStringLiteral(", "));
}

QVariant ComparisonModel::inFile(int row, int column) const
{
    const ComparisonRowPtr& figures = line(row).figures;
    const QString asItStands = isFresh(row) ? QString::number(value(*figures, column)) : QString();
    if (!hasRange() || !mayBeOpen(column))
        return asItStands;
    if (!isFresh(row) || !figures->estimate)
        return QStringList{asItStands, {}, {}};
    const auto [low, high] = Ends(*figures, column);
    return QStringList{asItStands, QString::number(low), QString::number(high)};
}

QVariant ComparisonModel::cell(int row, int column, int role) const
{
    const Line& of = line(row);
    if (role == Qt::AccessibleTextRole || role == Qt::ToolTipRole)
        return spoken(row, column);
    const bool isText = column == AlgorithmName || column == LimitText;
    if (isText && (role == Qt::DisplayRole || role == RawRole)) {
        const Policy policy = policyAt(row);
        return column == LimitText ? QString::fromStdString(parametersText(policy))
                                   : algorithmName(static_cast<Algorithm>(row));
    }
    if (role == FileRole) {
        if (column == AlgorithmName)
            return QString::fromUtf8(nameOf(static_cast<Algorithm>(row)));
        if (column == LimitText)
            return QString::fromStdString(limitText(policyAt(row)));
        if (column == Applied)
            return row == appliedRow() ? QStringLiteral("yes") : QStringLiteral("no");
        return inFile(row, column);
    }
    if (column == Applied && role == Qt::DisplayRole)
        return row == appliedRow() ? tr("in use") : QString();
    if (!of.figures || isText || column == Applied)
        return {};
    switch (role) {
    case Qt::DisplayRole: return shown(*of.figures, column);
    case RawRole: return static_cast<qlonglong>(value(*of.figures, column));
    default: return {};
    }
}

TableColumn ComparisonModel::column(int number) const
{
    const bool known = !m_lines.empty() && line(0).figures;
    const QString spacing = known ? durationText(spacingOf(line(0).figures->average)) : QString();
    const QString window = known ? durationText(line(0).figures->window) : QString();
    const auto named = [&](const QString& name) { return hasRange() ? QVariant(rangedNames(name)) : QVariant(name); };
    switch (number) {
    case AlgorithmName: return {tr("Algorithm"), tr("Algorithm"), u"algorithm"_s, CellKind::Text};
    case LimitText: return {tr("Limit"), tr("Limit"), u"limit"_s, CellKind::Name};
    case Requests:
        return {tr("Over time"),
                tr("Requests over time, passed, delayed and rejected, in the range of the charts above"), u"requests"_s,
                CellKind::Text};
    case Passed: return {tr("Passed"), tr("Passed"), named(u"passed"_s)};
    case Delayed: return {tr("Delayed"), tr("Delayed"), named(u"delayed"_s)};
    case Rejected: return {tr("Rejected"), tr("Rejected"), named(u"rejected"_s)};
    case LongestWait: return {tr("Longest wait"), tr("The longest wait of a request"), named(u"longest_wait_ms"_s)};
    case P99Wait: return {tr("p99 wait"), tr("p99 wait"), named(u"p99_wait_ms"_s)};
    case MostInWindow:
        return {tr("Most in %1").arg(window),
                tr("Most requests of one client that are served within any %1; those that wait count when they are "
                   "served. ▲: more than an even stream of the average rate has.")
                    .arg(window),
                named(u"most_in_window"_s)};
    case AllowedInWindow:
        return {tr("Allowed in %1").arg(window), tr("Allowed in %1").arg(window), u"allowed_in_window"_s};
    case AtOnce:
        return {tr("At once"),
                tr("Most requests of one client that are served within any %1, the time between two of an even "
                   "stream of the average rate. Measured on this traffic: a limit may allow more.")
                    .arg(spacing),
                named(u"most_at_once"_s)};
    case StateBytes:
        return {tr("State"), tr("What is kept for one client, when it is largest"), named(u"state_bytes_per_client"_s)};
    default: return {{}, {}, u"applied"_s, CellKind::Text};
    }
}

} // namespace spillway::ui
