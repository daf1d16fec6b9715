#include "ui/widgets/tables/comparison_view.h"

#include "ui/charts/parts/stacked_area.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/basic/verdict_delegate.h"

#include <QtGui/QPainter>
#include <QtWidgets/QHeaderView>
#include <QtWidgets/QScrollBar>
#include <QtWidgets/QTableView>

#include <algorithm>
#include <array>

namespace spillway::ui {

namespace {

constexpr int kPixelsPerSlice = 2;
constexpr int kRows = 6;
/// Those that go where there is no room, the first one first.
constexpr std::array kDispensable{ComparisonModel::StateBytes, ComparisonModel::AtOnce, ComparisonModel::LongestWait,
                                  ComparisonModel::MostInWindow};

} // namespace

/// Paints the requests of a row over time; paler while they are those of another limit.
class ComparisonPictures : public VerdictDelegate
{
public:
    ComparisonPictures(const ComparisonModel* model, QObject* parent) : VerdictDelegate(parent), m_model(model) {}
    void setRange(TimeRange range) { m_range = range; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const QRect plot = option.rect.adjusted(0, 2, 0, -2);
        const ComparisonRowPtr figures = m_model->figuresAt(index.row());
        painter->fillRect(plot, mixed(theme().window, theme().panel, 0.6));
        if (!figures || m_range.length() <= Milliseconds(0))
            return;
        painter->save();
        painter->setOpacity(m_model->isFresh(index.row()) ? 1 : 0.55);
        const auto peak = static_cast<double>(std::max<std::uint64_t>(mostInSlice(figures->bins), 1));
        const TimeScale time{m_range, static_cast<double>(plot.left()), static_cast<double>(plot.width())};
        paintStack(*painter, plot, time, figures->bins, 1, {peak * 1.08, peak * 2});
        painter->restore();
    }

private:
    const ComparisonModel* m_model;
    TimeRange m_range;
};

ComparisonView::ComparisonView(ComparisonModel* model, QWidget* parent) :
    QWidget(parent), m_model(model), m_table(new QTableView(this)), m_pictures(new ComparisonPictures(model, m_table))
{
    m_table->setModel(m_model);
    m_table->setItemDelegate(new VerdictDelegate(m_table));
    m_table->setItemDelegateForColumn(ComparisonModel::Requests, m_pictures);
    m_table->setAccessibleName(tr("Comparison of algorithms"));
    dressTable(*m_table);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setMinimumSectionSize(1);
    for (const int column : {ComparisonModel::P99Wait, ComparisonModel::AllowedInWindow})
        m_table->setColumnHidden(column, true);
    column(this, 0, {m_table});
    connect(m_model, &QAbstractItemModel::modelReset, this, &ComparisonView::share);
    connect(m_model, &QAbstractItemModel::dataChanged, this, &ComparisonView::share);
}

void ComparisonView::setRange(TimeRange range)
{
    m_pictures->setRange(range);
    m_table->viewport()->update();
}

int ComparisonView::binCount() const
{
    return std::max(1, m_table->columnWidth(ComparisonModel::Requests) / kPixelsPerSlice);
}

/// In whole steps, so that a slider does not shake the table.
int ComparisonView::widthOf(int column) const
{
    const QString title = m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    const QFontMetrics metrics(themeFont(column == ComparisonModel::LimitText ? FontRole::Code : FontRole::Body));
    int widest = QFontMetrics(themeFont(FontRole::Small)).horizontalAdvance(title);
    for (int row = 0; row < m_model->rowCount(); ++row)
        widest = std::max(widest, metrics.horizontalAdvance(m_model->index(row, column).data().toString()));
    const int step = em(this, 0.5);
    return (widest + VerdictDelegate::padding(Qt::AlignLeft, m_table) + step - 1) / step * step;
}

/// Names, limits and figures take what they need, the last of them while there is room; the pictures get the rest.
void ComparisonView::share()
{
    constexpr double kLeastPicture = 5.5; // in heights of the font
    const int room = height() - m_table->horizontalHeader()->sizeHint().height() - 2;
    m_table->verticalHeader()->setDefaultSectionSize(std::clamp(room / kRows, em(this, 1.4), em(this, 4.2)));
    int left = width() - m_table->verticalScrollBar()->sizeHint().width();
    for (int column = 0; column < ComparisonModel::ColumnCount; ++column) {
        const bool isHidden = column == ComparisonModel::P99Wait || column == ComparisonModel::AllowedInWindow;
        if (isHidden || column == ComparisonModel::Requests)
            continue;
        m_table->setColumnWidth(column, widthOf(column));
        left -= widthOf(column);
    }
    for (const int column : kDispensable) {
        m_table->setColumnHidden(column, left < em(this, kLeastPicture));
        if (m_table->isColumnHidden(column))
            left += widthOf(column);
    }
    const int picture = left >= em(this, kLeastPicture) ? left : 0;
    const int limit = widthOf(ComparisonModel::LimitText);
    m_table->setColumnWidth(ComparisonModel::LimitText,
                            std::clamp(limit + left - picture, std::min(em(this, 8), limit), limit));
    m_table->setColumnHidden(ComparisonModel::Requests, picture == 0);
    m_table->setColumnWidth(ComparisonModel::Requests, picture);
    if (binCount() != m_binCount) {
        m_binCount = binCount();
        emit binCountChanged(m_binCount);
    }
}

void ComparisonView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    share();
}

} // namespace spillway::ui
