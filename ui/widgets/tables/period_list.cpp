#include "ui/widgets/tables/period_list.h"

#include "engine/policy/policy.h"
#include "ui/charts/parts/period_marks.h"
#include "ui/models/words/proposal_words.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"

#include <QtCore/QEvent>
#include <QtGui/QAction>
#include <QtGui/QPainter>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QToolButton>

namespace spillway::ui {

namespace {

/// A row with its colour at the left; a button for keyboards, too.
class Row final : public QAbstractButton
{
public:
    Row(PeriodKind kind, QWidget* parent) : QAbstractButton(parent), m_kind(kind)
    {
        setFocusPolicy(Qt::TabFocus);
        setCursor(Qt::PointingHandCursor);
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        if (underMouse() || hasFocus()) {
            painter.setBrush(theme().selection);
            painter.drawRoundedRect(rect(), 4, 4);
        }
        painter.setBrush(periodColor(m_kind));
        painter.drawRoundedRect(QRectF(0, 2, 3, height() - 4), 1.5, 1.5);
    }

private:
    PeriodKind m_kind;
};

/// "14:00–14:10"; a line for each end where these are of two days, which fit no line of the panel together.
QStringList linesOf(const TimeRange& range)
{
    if (onOneDay(range.from, range.to))
        return {exactSpanText(range.from, range.to)};
    const auto exactly = [](Instant at) {
        const bool whole = at.time_since_epoch() % Milliseconds(1000) == Milliseconds(0);
        return QString(dayText(at) + u' ' + timeText(at, whole ? TimeDetail::Seconds : TimeDetail::Milliseconds));
    };
    return {PeriodList::tr("%1 –", "from; its end is below").arg(exactly(range.from)), exactly(range.to)};
}

} // namespace

PeriodList::PeriodList(QWidget* parent) :
    QWidget(parent),
    m_rows(column(nullptr, em(this, 0.15), {})),
    m_unmarked(new ElidedLabel(ElidedLabel::Tone::Subtle, this)),
    m_hint(new ElidedLabel(ElidedLabel::Tone::Subtle, this)),
    m_caption(makeLabel(tr("rejected"), TextRole::Subtle, this)),
    m_propose(makeLink(tr("Propose…"), this))
{
    m_propose->setToolTip(
        tr("Looks for periods with far more requests than usual. Or mark one yourself: hold Shift and "
           "drag over the chart, or zoom in and press N (normal) or I (incident) for what is shown."));
    m_hint->setText(tr("or Shift-drag"));
    m_hint->setToolTip(m_propose->toolTip());
    m_hint->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_unmarked->hide();
    m_caption->hide();
    m_caption->setToolTip(
        tr("Share of all requests in the period. For incidents, the blocked share counts excess traffic only."));
    m_unmarked->setToolTip(tr("Requests outside the periods: they fill the buckets, but count for neither."));
    m_unmarked->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    auto* below = ui::row(nullptr, em(this, 0.6), {m_propose, {m_hint, 1}, {m_unmarked, 1}, 0});
    column(this, em(this, 0.2), {m_rows, below});
}

void PeriodList::setPeriods(const std::vector<Period>& periods, const TimeRange& traffic)
{
    if (periods == m_periods && traffic == m_traffic)
        return;
    if (periods != m_periods)
        m_counted.clear();
    m_periods = periods;
    m_traffic = traffic;
    m_hint->setVisible(m_periods.empty());
    if (m_periods.empty())
        setUnmarked(0);
    makeRows();
}

void PeriodList::setCounts(std::span<const PeriodEstimate> each, bool open)
{
    m_counted.assign(each.begin(), each.end());
    m_open = open;
    showCounts();
}

void PeriodList::setUnmarked(std::uint64_t requests)
{
    m_unmarked->setVisible(requests > 0);
    m_unmarked->setText(tr("%1 in no period", "requests").arg(shortCountText(requests)));
}

QString PeriodList::tipOf(const Period& period) const
{
    const QString span = stretchText(period.range, m_traffic);
    const QString zone = zoneText(period.range.from);
    return tr("%1, %2 long. A click looks at it; its menu can let it alone count.")
        .arg(zone.isEmpty() ? span : span + u' ' + zone, durationText(period.range.length()));
}

void PeriodList::showCounts()
{
    m_caption->setVisible(!m_counts.empty() && m_counted.size() == m_counts.size());
    for (std::size_t i = 0; i < m_counts.size(); ++i) {
        const bool known = m_counted.size() == m_counts.size();
        QWidget* row = m_counts[i]->parentWidget();
        row->setToolTip(tipOf(m_periods[i]));
        if (!known) {
            m_counts[i]->setText({});
            continue;
        }
        const auto& [counts, low, high] = m_counted[i];
        const QString share = percentRangeText(low.rejected, high.rejected, counts.requests);
        const QString shown = m_open ? tr("≈%1", "3.4 %").arg(share) : share;
        const QString about = shortPercentText((low.rejected + high.rejected) / 2, counts.requests);
        m_counts[i]->setText(!m_open && high.rejected == 0 ? tr("none rejected")
                                                           : tr("%1 rejected", "3.4 %").arg(shown),
                             {shown, share.contains(u'–') ? tr("≈%1", "3.4 %").arg(about) : shown});
        row->setToolTip(
            row->toolTip() + u'\n' +
            (m_open ? tr("%1 of its %2 are rejected, by the logged times.") : tr("%1 of its %2 are rejected."))
                .arg(rangeText(low.rejected, high.rejected), requestsText(counts.requests)));
    }
}

/// Times are shown in another zone.
void PeriodList::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LocaleChange)
        makeRows();
}

void PeriodList::makeRows()
{
    clearLayout(*m_rows);
    m_counts.clear();
    for (std::size_t i = 0; i < m_periods.size(); ++i)
        m_rows->addWidget(makeRow(i, m_periods[i]));
    showCounts();
}

QWidget* PeriodList::makeRow(std::size_t index, const Period& period)
{
    auto* row = new Row(period.kind, this);
    const QString title = periodTitle(period);
    const QString span = stretchText(period.range, m_traffic);
    row->setAccessibleName(tr("%1, %2", "a period, its times").arg(title, span));
    const auto make = [row](ElidedLabel::Tone tone, const QString& text, QSizePolicy::Policy policy) {
        auto* label = new ElidedLabel(tone, row);
        label->setText(text);
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
        label->setSizePolicy(policy, QSizePolicy::Fixed);
        return label;
    };
    auto* edit = makeIconButton(QStringLiteral("pen"), tr("Edit %1").arg(title), tr("Edit %1").arg(title), row);
    auto* remove = makeIconButton(QStringLiteral("close"), tr("Remove %1").arg(title), tr("Remove %1").arg(title), row);
    auto* name = make(ElidedLabel::Tone::Strong, title, QSizePolicy::Ignored);
    auto* head = ui::row(nullptr, 0, {{name, 1}});
    if (!onOneDay(m_traffic.from, m_traffic.to) && onOneDay(period.range.from, period.range.to))
        head->addWidget(make(ElidedLabel::Tone::Subtle, dayText(period.range.from), QSizePolicy::Fixed));
    for (QToolButton* tool : {edit, remove}) {
        tool->setStyleSheet(QStringLiteral("padding: 0 0.3em;"));
        tool->setIconSize(QSize());                        // as small as the style has it
        tool->setMaximumHeight(name->sizeHint().height()); // no higher than the line
        head->addWidget(tool);
    }
    auto* words = column(row, 0, {head});
    words->setContentsMargins(em(this, 0.5), em(this, 0.1), 0, em(this, 0.1));
    const QStringList lines = linesOf(period.range);
    for (qsizetype i = 0; i + 1 < lines.size(); ++i)
        words->addWidget(make(ElidedLabel::Tone::Subtle, lines[i], QSizePolicy::Ignored));
    // The share stands beside the times: each row has two lines.
    auto* times = make(ElidedLabel::Tone::Subtle, lines.back(), QSizePolicy::Preferred);
    m_counts.push_back(make(ElidedLabel::Tone::Subtle, {}, QSizePolicy::Ignored));
    words->addLayout(ui::row(nullptr, em(this, 0.6), {times, {m_counts.back(), 1}}));
    connect(row, &QAbstractButton::clicked, this, [this, index] { emit lookRequested(index); });
    auto* count = new QAction(tr("Count only this period"), row);
    connect(count, &QAction::triggered, this, [this, index] { emit countRequested(index); });
    row->addAction(count);
    row->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(edit, &QToolButton::clicked, this, [this, index] { emit editRequested(index); });
    connect(remove, &QToolButton::clicked, this, [this, index] { emit removeRequested(index); });
    return row;
}

} // namespace spillway::ui
