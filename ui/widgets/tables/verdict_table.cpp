#include "ui/widgets/tables/verdict_table.h"

#include "ui/models/tables/table_model.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/basic/verdict_delegate.h"

#include <QtWidgets/QHeaderView>
#include <QtWidgets/QScrollBar>

#include <algorithm>

namespace spillway::ui {

VerdictTable::VerdictTable(TableModel* model, Order order, QWidget* parent) : QTableView(parent)
{
    constexpr int kMeasured = 12; // rows
    setModel(model);
    dressTable(*this);
    setSelectionMode(QAbstractItemView::SingleSelection);
    // Before sorting is enabled: that sorts by whatever the header marks.
    horizontalHeader()->setSortIndicator(order.column, order.order);
    setSortingEnabled(true);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setItemDelegate(new VerdictDelegate(this));
    // A fixed height spares the view from asking 100,000 rows for theirs.
    verticalHeader()->setDefaultSectionSize(em(this, 1.25));
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setMinimumSectionSize(em(this, 2));
    horizontalHeader()->setResizeContentsPrecision(kMeasured);
}

std::vector<int> VerdictTable::shown() const
{
    std::vector<int> columns;
    for (int column = 0; column < model()->columnCount(); ++column)
        if (!isColumnHidden(column))
            columns.push_back(column);
    return columns;
}

Qt::Alignment VerdictTable::alignment(int column) const
{
    return Qt::Alignment(model()->headerData(column, Qt::Horizontal, Qt::TextAlignmentRole).toInt());
}

bool VerdictTable::isText(int column) const
{
    return alignment(column).testFlag(Qt::AlignLeft);
}

int VerdictTable::needed(int column) const
{
    const QString title = model()->headerData(column, Qt::Horizontal).toString();
    const int arrow = column == horizontalHeader()->sortIndicatorSection() ? em(this, 0.7) : 0;
    return std::max(sizeHintForColumn(column), QFontMetrics(themeFont(FontRole::Small)).horizontalAdvance(title) +
                                                   arrow + VerdictDelegate::padding(alignment(column), this));
}

bool VerdictTable::cutsFigures() const
{
    return std::ranges::any_of(shown(),
                               [this](int column) { return !isText(column) && columnWidth(column) < needed(column); });
}

void VerdictTable::shareRoom(QSize room)
{
    int left = room.width() - verticalScrollBar()->sizeHint().width();
    const auto more = [&] { // than all need
        int sum = 0;
        for (const int column : shown())
            sum += needed(column);
        return left - sum;
    };
    for (const int column : m_dispensable)
        setColumnHidden(column, false);
    for (const int column : m_dispensable)
        if (more() < 0 && column != horizontalHeader()->sortIndicatorSection())
            setColumnHidden(column, true);
    const std::vector<int> columns = shown();
    const int extra = std::max(0, more()) / std::max(1, static_cast<int>(columns.size()));
    std::vector<std::pair<int, int>> texts; // what each needs, the shortest first
    for (const int column : columns) {
        const int wide = needed(column) + extra;
        if (isText(column)) {
            texts.emplace_back(wide, column);
            continue;
        }
        setColumnWidth(column, wide);
        left -= wide;
    }
    std::ranges::sort(texts);
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const int share = left / static_cast<int>(texts.size() - i);
        const int wide = std::max(i + 1 == texts.size() ? share : std::min(share, texts[i].first), em(this, 3));
        setColumnWidth(texts[i].second, wide);
        left -= wide;
    }
}

} // namespace spillway::ui
