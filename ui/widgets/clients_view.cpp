#include "ui/widgets/clients_view.h"

#include "ui/models/clients_model.h"
#include "ui/theme/theme.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/verdict_delegate.h"

#include <QtWidgets/QHeaderView>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QScrollBar>
#include <QtWidgets/QTableView>
#include <QtWidgets/QVBoxLayout>

#include <QtGui/QPainter>
#include <QtWidgets/QLabel>

#include <algorithm>

namespace spillway::ui {

namespace {

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
        const bool first = column == ClientsModel::Client;
        const QString title = model()->headerData(column, Qt::Horizontal).toString();
        painter->setFont(themeFont(FontRole::Small));
        painter->setPen(colours.subtle);
        const Qt::Alignment alignment = Qt::AlignVCenter | (first ? Qt::AlignLeft : Qt::AlignRight);
        painter->drawText(room, static_cast<int>(alignment), title);
        if (!isSortIndicatorShown() || sortIndicatorSection() != column)
            return;
        const double unit = em(parentWidget(), 1);
        const double end = first ? room.left() + painter->fontMetrics().horizontalAdvance(title) : room.right();
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

ClientsView::ClientsView(ClientsModel* model, QWidget* parent) :
    QWidget(parent),
    m_model(model),
    m_table(new QTableView(this)),
    m_filter(new QLineEdit(this)),
    m_nothing(makeLabel(tr("No client matches."), TextRole::Subtle, this))
{
    setUpTable();
    m_filter->setPlaceholderText(tr("Filter clients"));
    m_filter->setAccessibleName(tr("Filter clients"));
    m_filter->setClearButtonEnabled(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_table);
    layout->addStretch();
    connect(m_filter, &QLineEdit::textChanged, m_model, &ClientsModel::setFilter);
    const auto tellNothing = [this] {
        m_nothing->setVisible(m_model->rowCount() == 0 && !m_filter->text().isEmpty());
        m_nothing->raise();
    };
    connect(m_filter, &QLineEdit::textChanged, this, tellNothing);
    connect(m_model, &QAbstractItemModel::modelReset, this, tellNothing);
    m_nothing->hide();
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& index) {
        if (!index.isValid() || m_following)
            return;
        m_current = m_model->nameAt(index.row());
        emit clientChosen(m_current);
    });
    connect(m_table, &QTableView::clicked, this, &ClientsView::clicked);
    // The order changes under the selection: what is marked follows the client, not the row.
    const auto follow = [this] { setCurrent(m_current); };
    connect(m_model, &QAbstractItemModel::modelReset, this, follow);
    connect(m_model, &QAbstractItemModel::layoutChanged, this, follow);
    connect(m_model, &QAbstractItemModel::headerDataChanged, this, &ClientsView::shareWidth);
}

void ClientsView::setUpTable()
{
    m_table->setHorizontalHeader(new Header(m_table));
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Clients"));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    // Before sorting is enabled: that sorts by whatever the header marks.
    m_table->horizontalHeader()->setSortIndicator(m_model->sortColumn(), m_model->sortOrder());
    m_table->setSortingEnabled(true);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setItemDelegate(new VerdictDelegate(m_table));
    m_table->verticalHeader()->hide();
    // A fixed height spares the view from asking 100,000 rows for theirs.
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->verticalHeader()->setDefaultSectionSize(em(this, 1.25));
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->horizontalHeader()->setMinimumSectionSize(em(this, 2));
}

void ClientsView::setCurrent(const QString& client)
{
    m_current = client;
    const int row = client.isEmpty() ? -1 : m_model->rowOf(client);
    m_following = true;
    if (row < 0)
        m_table->selectionModel()->clear();
    else
        m_table->selectionModel()->setCurrentIndex(m_model->index(row, 0),
                                                   QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    m_following = false;
}

void ClientsView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    shareWidth();
}

void ClientsView::shareWidth()
{
    // Whole rows only: half a line of text at the lower edge looks broken.
    const int row = m_table->verticalHeader()->defaultSectionSize();
    const int head = m_table->horizontalHeader()->sizeHint().height();
    m_table->setFixedHeight(head + std::max(1, (height() - head) / row) * row);

    constexpr double kNameShare = 2.8; // the name takes as much as three figures
    const QHeaderView* header = m_table->horizontalHeader();
    const int columns = m_model->columnCount();
    const int room = width() - m_table->verticalScrollBar()->sizeHint().width();
    const int each = static_cast<int>(room / (columns - 1 + kNameShare));
    int left = room;
    for (int column = 1; column < columns; ++column) {
        const QString title = m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        const int wide = std::max(each, header->fontMetrics().horizontalAdvance(title) + em(this, 1.6));
        m_table->setColumnWidth(column, wide);
        left -= wide;
    }
    m_nothing->adjustSize();
    m_nothing->move((width() - m_nothing->width()) / 2, head + em(this, 1));
    m_table->setColumnWidth(0, std::max(left, em(this, 6)));
}

} // namespace spillway::ui
