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

#include <algorithm>

namespace spillway::ui {

ClientsView::ClientsView(ClientsModel* model, QWidget* parent) :
    QWidget(parent), m_model(model), m_table(new QTableView(this)), m_filter(new QLineEdit(this))
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
}

void ClientsView::setUpTable()
{
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

    constexpr double kNameShare = 2.2; // the name takes as much as two figures
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
    m_table->setColumnWidth(0, std::max(left, em(this, 6)));
}

} // namespace spillway::ui
