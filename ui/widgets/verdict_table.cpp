#include "ui/widgets/verdict_table.h"

#include "ui/models/table_model.h"
#include "ui/theme/theme.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/verdict_delegate.h"

#include <QtGui/QPainter>
#include <QtWidgets/QHeaderView>
#include <QtWidgets/QScrollBar>

#include <algorithm>
#include <vector>

namespace spillway::ui {

namespace {

bool isText(const QAbstractItemModel& model, int column)
{
    return Qt::Alignment(model.headerData(column, Qt::Horizontal, Qt::TextAlignmentRole).toInt())
        .testFlag(Qt::AlignLeft);
}

/// Titles stand exactly over what is below them; the arrow of the order stands behind its own title.
class Header : public QHeaderView
{
public:
    explicit Header(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) { setSectionsClickable(true); }

protected:
    void paintSection(QPainter* painter, const QRect& rect, int column) const override
    {
        const Theme& colours = theme();
        painter->fillRect(rect, colours.panel);
        const QRect room = VerdictDelegate::roomIn(rect, parentWidget());
        const bool left = isText(*model(), column);
        const QString title = model()->headerData(column, Qt::Horizontal).toString();
        painter->setFont(themeFont(FontRole::Small));
        painter->setPen(colours.subtle);
        const Qt::Alignment alignment = Qt::AlignVCenter | (left ? Qt::AlignLeft : Qt::AlignRight);
        painter->drawText(room, static_cast<int>(alignment), title);
        if (!isSortIndicatorShown() || sortIndicatorSection() != column)
            return;
        const double unit = em(parentWidget(), 1);
        const double end = left ? room.left() + painter->fontMetrics().horizontalAdvance(title) : room.right();
        const double down = sortIndicatorOrder() == Qt::DescendingOrder ? 1 : -1;
        const QPointF tip(end + 0.45 * unit, rect.center().y() + 0.5 + down * 0.13 * unit);
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(colours.subtle, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter->drawPolyline(QPolygonF{tip - QPointF(0.22 * unit, down * 0.22 * unit), tip,
                                        tip - QPointF(-0.22 * unit, down * 0.22 * unit)});
        painter->setRenderHint(QPainter::Antialiasing, false);
    }
};

} // namespace

VerdictTable::VerdictTable(TableModel* model, Order order, QWidget* parent) : QTableView(parent)
{
    setHorizontalHeader(new Header(this));
    setModel(model);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    // Before sorting is enabled: that sorts by whatever the header marks.
    horizontalHeader()->setSortIndicator(order.column, order.order);
    setSortingEnabled(true);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setItemDelegate(new VerdictDelegate(this));
    verticalHeader()->hide();
    // A fixed height spares the view from asking 100,000 rows for theirs.
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(em(this, 1.25));
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setMinimumSectionSize(em(this, 2));
}

void VerdictTable::shareRoom(QSize room)
{
    // Whole rows only: half a line of text at the lower edge looks broken.
    const int row = verticalHeader()->defaultSectionSize();
    const int head = horizontalHeader()->sizeHint().height();
    setFixedHeight(head + std::max(1, (room.height() - head) / row) * row);

    constexpr double kTextShare = 2.8; // a name takes as much as three figures
    std::vector<int> texts;
    std::vector<int> figures;
    for (int column = 0; column < model()->columnCount(); ++column)
        if (!isColumnHidden(column))
            (isText(*model(), column) ? texts : figures).push_back(column);
    const auto textCount = static_cast<int>(texts.size());
    int left = room.width() - verticalScrollBar()->sizeHint().width();
    const int each = static_cast<int>(left / (static_cast<double>(figures.size()) + textCount * kTextShare));
    for (const int column : figures) {
        const QString title = model()->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        const QString first = model()->index(0, column).data().toString(); // a time is longer than its title
        const int wide = std::max({each, horizontalHeader()->fontMetrics().horizontalAdvance(title) + em(this, 1.6),
                                   fontMetrics().horizontalAdvance(first) + em(this, 1.6)});
        setColumnWidth(column, wide);
        left -= wide;
    }
    if (texts.empty())
        return;
    const int name = std::max(left / textCount, em(this, textCount > 1 ? 8.5 : 6)); // an address
    setColumnWidth(texts.front(), name);
    for (int i = 1; i < textCount; ++i)
        setColumnWidth(texts[static_cast<std::size_t>(i)], std::max((left - name) / (textCount - 1), em(this, 4)));
}

} // namespace spillway::ui
