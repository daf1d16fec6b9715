#include "ui/widgets/tables/verdict_table.h"

#include "ui/models/tables/table_model.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/basic/verdict_delegate.h"

#include <QtGui/QPainter>
#include <QtWidgets/QHeaderView>
#include <QtWidgets/QScrollBar>

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

namespace spillway::ui {

namespace {

constexpr double kUsualName = 8.5; ///< an address, in heights of the font

Qt::Alignment alignmentOf(const QAbstractItemModel& model, int column)
{
    return Qt::Alignment(model.headerData(column, Qt::Horizontal, Qt::TextAlignmentRole).toInt());
}

bool isText(const QAbstractItemModel& model, int column)
{
    return alignmentOf(model, column).testFlag(Qt::AlignLeft);
}

/// The longest name that others make room for: an IPv6 address without any zeros to leave out.
int longestName()
{
    return QFontMetrics(themeFont(FontRole::Code)).horizontalAdvance(QString(39, u'0'));
}

/// Titles stand exactly over what is below them; the arrow of the order stands behind its own title.
class Header : public QHeaderView
{
public:
    explicit Header(VerdictTable* table) : QHeaderView(Qt::Horizontal, table), m_table(table)
    {
        setSectionsClickable(true);
    }

protected:
    /// The tip of the first title names the columns that are left out, too.
    bool viewportEvent(QEvent* event) override
    {
        return showTipWith(m_table->leftOut(), *this, *event) || QHeaderView::viewportEvent(event);
    }

    void paintSection(QPainter* painter, const QRect& rect, int column) const override
    {
        const Theme& colours = theme();
        painter->fillRect(rect, colours.panel);
        const QRect room = VerdictDelegate::roomIn(rect, alignmentOf(*model(), column), parentWidget());
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

private:
    VerdictTable* m_table;
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

    const int left = room.width() - verticalScrollBar()->sizeHint().width();
    leaveOut(left);
    const std::vector<int> texts = shown(Columns::Texts);
    shareAmongTexts(texts, left - shareAmongFigures(shown(Columns::Figures), texts, left));
}

std::vector<int> VerdictTable::shown(Columns which) const
{
    std::vector<int> columns;
    for (int column = 0; column < model()->columnCount(); ++column)
        if (!isColumnHidden(column) && isText(*model(), column) == (which == Columns::Texts))
            columns.push_back(column);
    return columns;
}

void VerdictTable::setDispensable(std::vector<int> columns)
{
    m_dispensable = std::move(columns);
}

void VerdictTable::leaveOut(int widthPx)
{
    for (const int column : m_dispensable)
        setColumnHidden(column, false);
    m_leftOut.clear();
    int missing = -widthPx;
    for (const int column : shown(Columns::Figures))
        missing += figureWidth(column);
    for (const int column : shown(Columns::Texts))
        missing += nameWidth(column);
    for (const int column : m_dispensable) {
        if (missing <= 0)
            break;
        if (column == horizontalHeader()->sortIndicatorSection())
            continue;
        missing -= figureWidth(column);
        setColumnHidden(column, true);
        m_leftOut << model()->headerData(column, Qt::Horizontal).toString();
    }
}

QString VerdictTable::leftOut() const
{
    return leftOutText(m_leftOut);
}

/// Alike where there is room, a name as much as three of them; titles and first rows are never cut. Where there is less
/// a name that is not long stays whole before figures have room that they do not need. Answers the sum.
int VerdictTable::shareAmongFigures(const std::vector<int>& figures, const std::vector<int>& texts, int widthPx)
{
    constexpr double kTextShare = 2.8;
    int left = widthPx;
    for (const int column : texts)
        left -= texts.size() > 1 ? textWidth(column).whole : nameWidth(column);
    const auto count = static_cast<double>(figures.size());
    const int even = static_cast<int>(widthPx / (count + static_cast<double>(texts.size()) * kTextShare));
    std::vector<std::pair<int, int>> needs; // with their columns
    for (const int column : figures)
        needs.emplace_back(figureWidth(column), column);
    std::ranges::sort(needs, std::ranges::greater());
    int sum = 0;
    int waiting = static_cast<int>(needs.size());
    for (const auto& [need, column] : needs) { // the widest first: the others share what it leaves
        const int wide = std::max(std::min(even, left / waiting), need);
        setColumnWidth(column, wide);
        left -= wide;
        sum += wide;
        --waiting;
    }
    return sum;
}

int VerdictTable::figureWidth(int column) const
{
    constexpr int kMeasured = 12;
    const QString title = model()->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    int width = horizontalHeader()->fontMetrics().horizontalAdvance(title);
    for (int row = 0; row < std::min(kMeasured, model()->rowCount()); ++row) // times and ranges are longer than titles
        width = std::max(width, fontMetrics().horizontalAdvance(model()->index(row, column).data().toString()));
    return width + VerdictDelegate::padding(Qt::AlignRight, this);
}

bool VerdictTable::cutsFigures() const
{
    const std::vector<int> figures = shown(Columns::Figures);
    return std::ranges::any_of(figures, [this](int column) { return columnWidth(column) < figureWidth(column); });
}

int VerdictTable::nameWidth(int column) const
{
    return std::clamp(textWidth(column).whole, em(this, 6),
                      longestName() + VerdictDelegate::padding(Qt::AlignLeft, this));
}

/// To each what it needs, then all alike; where that is too much the longest give way, first by what can be left out,
/// and the first column after all else.
void VerdictTable::shareAmongTexts(const std::vector<int>& texts, int widthPx)
{
    if (texts.size() == 1)
        return setColumnWidth(texts.front(), std::max(widthPx, em(this, 6)));
    std::vector<TextWidth> widths;
    int least = 0;
    int whole = 0;
    for (const int column : texts) {
        widths.push_back(textWidth(column));
        least += widths.back().least;
        whole += widths.back().whole;
    }
    std::vector<std::size_t> shortestFirst(texts.size());
    std::iota(shortestFirst.begin(), shortestFirst.end(), 0U);
    if (widthPx < least) { // whose row it is stays whole, the shortest of the others nearly so
        std::ranges::sort(shortestFirst, {}, [&](std::size_t i) { return i == 0 ? 0 : widths[i].least; });
        for (std::size_t n = 0; n < texts.size(); ++n) {
            const std::size_t i = shortestFirst[n];
            const int share = i == 0 ? widthPx : widthPx / static_cast<int>(texts.size() - n);
            const int width = std::max(std::min(widths[i].least, share), em(this, 3));
            setColumnWidth(texts[i], width);
            widthPx -= width;
        }
        return;
    }
    std::ranges::sort(shortestFirst, {}, [&](std::size_t i) { return widths[i].whole - widths[i].least; });
    int more = widthPx - least; // what is left beyond the least
    int waiting = static_cast<int>(texts.size());
    for (const std::size_t i : shortestFirst) {
        const TextWidth& one = widths[i];
        int width = one.least;
        if (widthPx >= whole) {
            width = one.whole + (widthPx - whole) / static_cast<int>(texts.size());
        } else {
            const int given = std::min(one.whole - one.least, more / waiting);
            width += given;
            more -= given;
        }
        --waiting;
        setColumnWidth(texts[i], std::max(width, em(this, 3)));
    }
}

/// Measures the first rows only.
VerdictTable::TextWidth VerdictTable::textWidth(int column) const
{
    constexpr int kMeasured = 40;
    const auto kind = static_cast<CellKind>(model()->index(0, column).data(KindRole).toInt());
    const QFontMetrics metrics(kind == CellKind::Name ? themeFont(FontRole::Code) : font());
    const QString title = model()->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    int least = 0;
    int whole = 0;
    for (int row = 0; row < std::min(kMeasured, model()->rowCount()); ++row) {
        const QString text = model()->index(row, column).data().toString();
        whole = std::max(whole, metrics.horizontalAdvance(text));
        least = std::max(least,
                         metrics.horizontalAdvance(kind == CellKind::Text ? VerdictDelegate::shortened(text) : text));
    }
    const int pad = VerdictDelegate::padding(Qt::AlignLeft, this);
    const int head = horizontalHeader()->fontMetrics().horizontalAdvance(title) + pad;
    return {std::max(head, std::min(least + pad, em(this, kUsualName))), std::max(head, whole + pad)};
}

} // namespace spillway::ui
