#include "ui/widgets/tables/clients_view.h"

#include "ui/models/tables/clients_model.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/tables/verdict_table.h"

#include <QtWidgets/QHeaderView>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QScrollBar>

#include <algorithm>
#include <utility>
#include <vector>

namespace spillway::ui {

ClientsView::ClientsView(ClientsModel* model, QWidget* parent) :
    QWidget(parent),
    m_model(model),
    m_table(new VerdictTable(model, {model->sortColumn(), model->sortOrder()}, this)),
    m_filter(new QLineEdit(this)),
    m_nothing(makeLabel(tr("No client matches."), TextRole::Subtle, this, Wrap::Yes))
{
    m_table->setAccessibleName(tr("Clients"));
    m_filter->setPlaceholderText(tr("Filter"));
    m_filter->setAccessibleName(tr("Filter clients"));
    m_filter->setClearButtonEnabled(true);
    column(this, -1, {{m_table, 1}});
    connect(m_filter, &QLineEdit::textChanged, m_model, &ClientsModel::setFilter);
    const auto tellNothing = [this] {
        m_nothing->setVisible(m_model->rowCount() == 0 && !m_filter->text().isEmpty());
        m_nothing->raise();
    };
    connect(m_filter, &QLineEdit::textChanged, this, tellNothing);
    connect(m_model, &QAbstractItemModel::modelReset, this, tellNothing);
    connect(m_model, &QAbstractItemModel::modelReset, this, [this] {
        m_table->setDispensable({ClientsModel::LongestWait, ClientsModel::Delayed, ClientsModel::PeakLevel});
        shareRoom();
    });
    m_nothing->hide();
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& index) {
        if (!index.isValid() || m_following)
            return;
        m_current = m_model->nameAt(index.row());
        emit clientChosen(m_current);
    });
    connect(m_table, &QTableView::clicked, this, &ClientsView::clicked);
    connect(m_table, &QTableView::doubleClicked, this, &ClientsView::doubleClicked);
    // The order changes under the selection: what is marked follows the client, not the row.
    const auto follow = [this] { setCurrent(m_current); };
    connect(m_model, &QAbstractItemModel::modelReset, this, follow);
    connect(m_model, &QAbstractItemModel::layoutChanged, this, [this, follow] {
        const int scrolled = m_table->verticalScrollBar()->value(); // it is the user's
        follow();
        m_table->verticalScrollBar()->setValue(scrolled);
    });
    connect(m_table->horizontalHeader(), &QHeaderView::sortIndicatorChanged, m_table, &QTableView::scrollToTop);
    connect(m_table->horizontalHeader(), &QHeaderView::sortIndicatorChanged, this, &ClientsView::shareRoom);
    connect(m_model, &QAbstractItemModel::headerDataChanged, this, &ClientsView::shareRoom);
    // Ranges follow later and are longer. No column gets narrower meanwhile: they would jump under a moving slider.
    connect(m_model, &QAbstractItemModel::dataChanged, this, [this] {
        if (m_table->cutsFigures())
            shareRoom();
    });
}

QTableView* ClientsView::table() const
{
    return m_table;
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
    shareRoom();
}

void ClientsView::shareRoom()
{
    m_table->shareRoom(size());
    if (const int row = m_table->currentIndex().row(); row * m_table->rowHeight(0) < m_table->viewport()->height())
        m_table->scrollToTop(); // it was chosen while there was less room, or none
    m_nothing->setFixedWidth(std::min(m_nothing->fontMetrics().horizontalAdvance(m_nothing->text()) + em(this, 0.5),
                                      std::max(0, width() - em(this, 2))));
    m_nothing->adjustSize();
    m_nothing->move((width() - m_nothing->width()) / 2, m_table->horizontalHeader()->sizeHint().height() + em(this, 1));
}

} // namespace spillway::ui
