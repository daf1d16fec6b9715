#include "ui/widgets/tables/comparison_delegate.h"

#include "engine/policy/policy_text.h"
#include "ui/charts/parts/parts.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/labels.h"

#include <QtGui/QHelpEvent>
#include <QtGui/QPainter>
#include <QtGui/QValidator>
#include <QtWidgets/QAbstractItemView>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QStyle>
#include <QtWidgets/QToolTip>

#include <algorithm>

namespace spillway::ui {

namespace {

/// Keeps the editor open while its text is no limit.
class LimitValidator : public QValidator
{
public:
    LimitValidator(const Policy& policy, QObject* parent) : QValidator(parent), m_policy(policy) {}

    State validate(QString& text, int&) const override
    {
        return withParameters(m_policy, text.toStdString()) ? Acceptable : Intermediate;
    }

private:
    Policy m_policy;
};

QRect insideOf(const QRect& cell, const QWidget* widget)
{
    return cell.adjusted(em(widget, 0.45), em(widget, 0.2), -em(widget, 0.45), -em(widget, 0.2));
}

/// Baselines of two lines, the second small, in the middle of the cell.
struct TwoLines
{
    int first;
    int second;

    TwoLines(const QRect& cell, const QFont& upper, const QFont& lower)
    {
        const QFontMetrics above(upper);
        const QFontMetrics below(lower);
        const int air = cell.height() - above.height() - below.height() + 2; // the two have air within
        first = cell.top() + air / 2 + above.ascent() - 1;
        second = first + above.descent() + below.ascent() - (air < 0 ? 3 : air < 4 ? 1 : 0);
    }
};

QFont smallCode()
{
    QFont font = themeFont(FontRole::Code);
    font.setPointSizeF(themeFont(FontRole::Small).pointSizeF());
    return font;
}

/// Behind what stands in the cell.
QColor surfaceOf(const QStyleOptionViewItem& option)
{
    const Theme& t = theme();
    if (option.state.testFlag(QStyle::State_Selected))
        return mixed(t.selection, t.panel, 0.6);
    return option.state.testFlag(QStyle::State_MouseOver) ? mixed(t.selection, t.panel, 0.25) : t.panel;
}

QColor faded(const QColor& colour, bool fresh)
{
    return fresh ? colour : mixed(colour, theme().panel, 0.45);
}

double peakOf(const Bins& bins)
{
    return static_cast<double>(std::max<std::uint64_t>(mostInSlice(bins), 1));
}

} // namespace

ComparisonDelegate::ComparisonDelegate(ComparisonModel* model, QObject* parent) :
    QStyledItemDelegate(parent), m_model(model)
{
}

TimeScale ComparisonDelegate::scaleIn(const QRect& cell) const
{
    return {m_range, static_cast<double>(cell.left()), static_cast<double>(std::max(cell.width(), 1))};
}

QRect ComparisonDelegate::parametersIn(const QRect& cell, const QWidget* widget)
{
    return {cell.left(), cell.center().y(), cell.width(), cell.bottom() - cell.center().y() - em(widget, 0.1)};
}

void ComparisonDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const Theme& t = theme();
    painter->save();
    painter->fillRect(option.rect, surfaceOf(option));
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), t.grid);
    if (index.column() == ComparisonModel::AlgorithmName)
        paintName(*painter, option.rect, option, index);
    else if (index.column() == ComparisonModel::Requests)
        paintPicture(*painter, option.rect, option, index.row());
    else
        paintFigure(*painter, option.rect, option, index);
    painter->restore();
}

int ComparisonDelegate::nameWidth(const QWidget* widget) const
{
    QFont name = themeFont(FontRole::Body);
    name.setBold(true);
    const QFontMetrics names(name);
    const QFontMetrics parameters(smallCode());
    int most = 0;
    for (int row = 0; row < m_model->rowCount(); ++row)
        most = std::max(
            {most, names.horizontalAdvance(m_model->index(row, ComparisonModel::AlgorithmName).data().toString()),
             parameters.horizontalAdvance(m_model->index(row, ComparisonModel::LimitText).data().toString())});
    constexpr int kAny = 1000;
    return most + kAny - insideOf(QRect(0, 0, kAny, kAny), widget).width() + 2; // of rounding
}

void ComparisonDelegate::paintName(QPainter& painter, const QRect& cell, const QStyleOptionViewItem& option,
                                   const QModelIndex& index) const
{
    const Theme& t = theme();
    const bool applied = index.row() == m_model->appliedRow();
    if (applied)
        painter.fillRect(QRect(cell.left(), cell.top() + 3, 3, cell.height() - 6), t.accent);
    QFont name = option.font;
    name.setBold(applied);
    const QFont code = smallCode();
    const TwoLines lines(cell, name, code);
    const QRect room = insideOf(cell, option.widget);
    painter.setFont(name);
    painter.setPen(t.text);
    painter.drawText(QPoint(room.left(), lines.first),
                     QFontMetrics(name).elidedText(index.data().toString(), Qt::ElideRight, room.width()));
    if (index.row() == m_editedRow) // they stand in the editor
        return;
    const QString text = index.siblingAtColumn(ComparisonModel::LimitText).data().toString();
    painter.setFont(code);
    painter.setPen(m_model->isOwn(index.row()) ? t.accent : t.subtle);
    painter.drawText(QPoint(room.left(), lines.second),
                     QFontMetrics(code).elidedText(text, Qt::ElideRight, room.width()));
}

const QPixmap& ComparisonDelegate::pixmapFor(const ComparisonRowPtr& figures, std::size_t row, const QRect& plot,
                                             const QColor& surface, qreal ratio) const
{
    if (m_pictures.size() <= row)
        m_pictures.resize(row + 1);
    Picture& picture = m_pictures[row];
    const QSize pixels = plot.size() * ratio;
    if (picture.of == figures && picture.range == m_range && picture.surface == surface &&
        picture.pixmap.size() == pixels)
        return picture.pixmap;
    picture = {figures, m_range, surface, QPixmap(pixels)};
    picture.pixmap.setDevicePixelRatio(ratio);
    picture.pixmap.fill(surface);
    m_area.setSurface(surface);
    QPainter painter(&picture.pixmap);
    const QRectF area(QPointF(0, 0), QSizeF(plot.size()));
    const double peak = peakOf(figures->bins);
    const TimeScale time{m_range, 0, area.width()};
    m_area.paint(painter, area, time, figures->bins, 1, {peak * 1.08, peak * 2});
    return picture.pixmap;
}

void ComparisonDelegate::paintPicture(QPainter& painter, const QRect& cell, const QStyleOptionViewItem& option,
                                      int row) const
{
    const Theme& t = theme();
    const QRect plot = cell.adjusted(0, em(option.widget, 0.22), 0, -em(option.widget, 0.22));
    if (row == m_problemRow && !m_problem.isEmpty()) {
        painter.setFont(themeFont(FontRole::Small));
        painter.setPen(t.rejected);
        painter.drawText(plot.adjusted(em(option.widget, 0.4), 0, 0, 0),
                         static_cast<int>(Qt::AlignVCenter | Qt::AlignLeft | Qt::TextWordWrap), m_problem);
        return;
    }
    const ComparisonRowPtr figures = m_model->figuresAt(row);
    if (!figures || m_range.length() <= Milliseconds(0)) {
        painter.fillRect(plot, mixed(t.window, t.panel, 0.6));
        return;
    }
    painter.setOpacity(m_model->isFresh(row) ? 1 : 0.55);
    painter.drawPixmap(plot.topLeft(), pixmapFor(figures, static_cast<std::size_t>(row), plot, surfaceOf(option),
                                                 painter.device()->devicePixelRatioF()));
    painter.setOpacity(1);
    painter.fillRect(QRect(plot.left(), plot.bottom(), plot.width(), 1), t.border);
    const TimeScale time = scaleIn(cell);
    if (figures->totals.clients == 1) { // of several their limits do not add up to a line
        const double peak = peakOf(figures->bins) * 1.08;
        const double mean = static_cast<double>(figures->average.requests) *
                            static_cast<double>(figures->bins.spec.width.count()) /
                            static_cast<double>(figures->average.per.count());
        const double y = plot.bottom() - mean / peak * plot.height();
        painter.setPen(QPen(t.text, 1, Qt::DashLine));
        if (y > plot.top())
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
    }
    if (m_playhead >= m_range.from && m_playhead <= m_range.to)
        painter.fillRect(QRectF(std::round(time.x(m_playhead)), plot.top(), 1, plot.height()), t.text);
}

void ComparisonDelegate::paintFigure(QPainter& painter, const QRect& cell, const QStyleOptionViewItem& option,
                                     const QModelIndex& index) const
{
    const Theme& t = theme();
    const QString text = index.data().toString();
    const QString note = index.data(NoteRole).toString();
    const bool fresh = index.data(FreshRole).toBool();
    const bool alarm = index.data(AlarmRole).toBool();
    const bool none = text.isEmpty() || text == QStringLiteral("–") || text == QStringLiteral("0");
    QFont font = option.font;
    font.setBold(alarm);
    const QFont small = themeFont(FontRole::Small);
    QRect room = insideOf(cell, option.widget);
    room.setLeft(cell.left() + 2); // it stands at the right, and the cell before ends with room
    const QString first = alarm ? QStringLiteral("▲ ") + text : text;
    if (QFontMetrics(font).horizontalAdvance(first) > room.width()) // a range
        font.setPointSizeF(small.pointSizeF());
    const TwoLines lines(cell, font, small);
    const auto right = [&](const QFont& with, int baseline, const QString& what) {
        painter.setFont(with);
        painter.drawText(QPoint(room.right() - QFontMetrics(with).horizontalAdvance(what), baseline), what);
    };
    painter.setPen(faded(none ? t.subtle : t.text, fresh)); // red is for what is rejected
    right(font, lines.first, first);
    painter.setPen(faded(t.subtle, fresh));
    right(small, lines.second, note);
}

QWidget* ComparisonDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex& index) const
{
    if (index.column() != ComparisonModel::AlgorithmName)
        return nullptr;
    auto* editor = new QLineEdit(parent);
    const Policy policy = m_model->policyAt(index.row());
    editor->setProperty("inplace", true);
    editor->setFont(smallCode());
    editor->setAccessibleName(tr("Parameters of %1").arg(index.data().toString()));
    editor->setValidator(new LimitValidator(policy, editor));
    const int row = index.row();
    m_editedRow = row;
    connect(editor, &QLineEdit::textChanged, this, [this, editor, policy, row](const QString& text) {
        const auto changed = withParameters(policy, text.toStdString());
        m_problemRow = row;
        m_problem = changed ? QString() : QString::fromStdString(changed.error().detail);
        editor->setProperty("invalid", !changed.has_value());
        editor->style()->polish(editor);
        editor->setAccessibleDescription(m_problem);
        emit problemChanged();
    });
    connect(editor, &QObject::destroyed, this, [this] {
        m_problem.clear();
        m_problemRow = -1;
        m_editedRow = -1;
        emit problemChanged();
    });
    return editor;
}

void ComparisonDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const
{
    auto* line = static_cast<QLineEdit*>(editor);
    if (line->isModified()) // what is typed outlives the figures that come in
        return;
    line->setText(index.siblingAtColumn(ComparisonModel::LimitText).data().toString());
}

void ComparisonDelegate::setModelData(QWidget* editor, QAbstractItemModel*, const QModelIndex& index) const
{
    const QString text = static_cast<QLineEdit*>(editor)->text();
    const auto changed = withParameters(m_model->policyAt(index.row()), text.toStdString());
    if (changed)
        m_model->setOwn(index.row(), *changed);
}

void ComparisonDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                              const QModelIndex& index) const
{
    if (index.column() != ComparisonModel::AlgorithmName) // a widget that stands in its cell all the time
        return editor->setGeometry(option.rect);
    // The text stays where it was, with a line below it: there is no room for a frame.
    constexpr int kMargin = 2; // of a QLineEdit's text
    constexpr int kLine = 1;
    const QFont code = smallCode();
    QFont name = option.font;
    name.setBold(index.row() == m_model->appliedRow());
    const QFontMetrics metrics(code);
    const QRect room = insideOf(option.rect, option.widget);
    const TwoLines lines(option.rect, name, code);
    const int top = lines.second - metrics.ascent();
    const int covered = std::max(0, lines.first + QFontMetrics(name).descent() - top); // of the name
    static_cast<QLineEdit*>(editor)->setTextMargins(0, -covered, 0, 0);
    editor->setGeometry(room.left() - kMargin, top + covered, room.width() + 2 * kMargin,
                        std::min(metrics.height() + kLine, option.rect.bottom() - top + 1) - covered);
}

QString ComparisonDelegate::tipAt(const QRect& cell, QPoint at, const QModelIndex& index) const
{
    const ComparisonRowPtr figures = m_model->figuresAt(index.row());
    const auto told = [&](int column) { return index.siblingAtColumn(column).data(Qt::AccessibleTextRole).toString(); };
    if (index.column() == ComparisonModel::AlgorithmName && figures)
        return QStringList{told(ComparisonModel::AlgorithmName), told(ComparisonModel::LongestWait),
                           told(ComparisonModel::MostInWindow), told(ComparisonModel::AtOnce),
                           told(ComparisonModel::StateBytes)}
            .join(u'\n');
    if (index.column() != ComparisonModel::Requests)
        return index.data(Qt::AccessibleTextRole).toString();
    if (!figures || m_range.length() <= Milliseconds(0))
        return {};
    const Bins& bins = figures->bins;
    const Instant moment = scaleIn(cell).at(at.x());
    const auto slice = sliceAt(bins.spec, bins.spec.count, moment);
    if (!slice)
        return {};
    QStringList lines{timeText(moment, TimeDetail::Seconds)};
    const auto line = [&](Verdict verdict, const std::vector<std::uint32_t>& counts) {
        lines << QStringLiteral("%1 %2").arg(countText(counts[*slice]), verdictWord(verdict));
    };
    line(Verdict::Passed, bins.passed);
    line(Verdict::Delayed, bins.delayed);
    line(Verdict::Rejected, bins.rejected);
    lines << tr("in %1").arg(durationText(bins.spec.width));
    return lines.join(u'\n');
}

bool ComparisonDelegate::helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                                   const QModelIndex& index)
{
    if (event->type() != QEvent::ToolTip || !index.isValid())
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    QToolTip::showText(event->globalPos(), tipAt(option.rect, event->pos(), index), view);
    return true;
}

} // namespace spillway::ui
