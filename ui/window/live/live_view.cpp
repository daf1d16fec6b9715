#include "ui/window/live/live_view.h"

#include "ui/charts/time/requests_chart.h"
#include "ui/jobs/lab_job.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"

#include <QtWidgets/QHeaderView>
#include <QtWidgets/QProgressBar>
#include <QtWidgets/QTreeWidget>

#include <algorithm>

namespace spillway::ui {
namespace {

constexpr std::size_t kShownClients = 20;
enum { Client, Requests, Rejected, Bucket, Level }; // columns

/// A row whose bucket is a bar.
QTreeWidgetItem* makeRow(QTreeWidget* tree)
{
    auto* item = new QTreeWidgetItem(tree);
    for (const int figure : {Requests, Rejected})
        item->setTextAlignment(figure, Qt::AlignRight | Qt::AlignVCenter);
    auto* place = new QWidget(tree);
    auto* bucket = new QProgressBar(place);
    bucket->setRange(0, 100);
    bucket->setTextVisible(false);
    column(place, 0, {0, bucket, 0}, {em(tree, 0.7), 0, em(tree, 0.7), 0});
    tree->setItemWidget(item, Bucket, place);
    return item;
}

} // namespace

LiveView::LiveView(std::uint32_t seconds, QWidget* parent) :
    QWidget(parent), m_most(seconds), m_chart(new RequestsChart(this)), m_clients(new QTreeWidget(this))
{
    m_clients->setHeaderLabels({tr("Client"), tr("Requests"), tr("Rejected"), tr("Bucket"), tr("Limit")});
    for (const int figure : {Requests, Rejected})
        m_clients->headerItem()->setTextAlignment(figure, Qt::AlignRight | Qt::AlignVCenter);
    m_clients->setRootIsDecorated(false);
    m_clients->setFrameShape(QFrame::NoFrame);
    m_clients->setAccessibleName(tr("Clients and their buckets"));
    m_clients->header()->resizeSection(Client, em(this, 12));
    m_clients->header()->resizeSection(Requests, em(this, 6));
    m_clients->header()->resizeSection(Rejected, em(this, 6));
    m_clients->header()->resizeSection(Bucket, em(this, 12));
    const int pad = em(this, 0.4);
    auto* clients = makeCard(this);
    column(clients, 0, {{m_clients, 1}}, {pad, pad, pad, pad});
    column(this, em(this, 0.5), {{m_chart, 3}, {clients, 2}});
    connect(m_clients, &QTreeWidget::itemClicked, this, [this](const QTreeWidgetItem* item) {
        const QByteArray client = item->data(Client, Qt::UserRole).toByteArray();
        m_chosen = m_chosen == client ? QByteArray() : client; // the second click shows all
        if (m_chosen.isEmpty())
            m_clients->setCurrentItem(nullptr);
        emit clientChosen(m_chosen);
    });
    clear();
}

void LiveView::clear()
{
    m_seconds.clear();
    m_chosen.clear();
    m_clients->clear();
    m_chart->setBins({});
    m_chart->setMessage(tr("Waiting for requests…"));
}

void LiveView::take(const LiveSecond& second)
{
    if (!m_seconds.empty() && m_seconds.back().at == second.at)
        m_seconds.pop_back();
    else if (!m_seconds.empty())
        m_seconds.back().top.clear();
    m_seconds.push_back(second);
    if (m_seconds.size() > m_most)
        m_seconds.pop_front();
    if (!m_isFrozen && !m_clients->underMouse())
        showAll();
}

void LiveView::setFrozen(bool frozen)
{
    m_isFrozen = frozen;
    if (!frozen)
        showAll();
}

void LiveView::showAll()
{
    if (m_seconds.empty())
        return;
    const LiveSecond& last = m_seconds.back();
    const Instant end = last.at + Milliseconds(1000);
    const Milliseconds all(std::int64_t{1000} * m_most);
    Bins bins{{end - all, Milliseconds(1000), m_most}, {}, {}, {}};
    for (auto* counts : {&bins.passed, &bins.delayed, &bins.rejected})
        counts->resize(m_most);
    for (const LiveSecond& second : m_seconds) {
        const auto slice = (second.at - bins.spec.start) / bins.spec.width;
        if (slice < 0 || slice >= m_most) // its clock went back
            continue;
        const auto at = static_cast<std::size_t>(slice);
        bins.passed[at] += static_cast<std::uint32_t>(second.counts.passed());
        bins.delayed[at] += static_cast<std::uint32_t>(second.counts.delayed);
        bins.rejected[at] += static_cast<std::uint32_t>(second.counts.rejected);
    }
    m_chart->setMessage({});
    m_chart->setFullRange({bins.spec.start, end});
    m_chart->setRange({bins.spec.start, end});
    m_chart->setBins(bins);
    showClients(last);
    emit shown(last);
}

void LiveView::showClients(const LiveSecond& second)
{
    const auto count = static_cast<int>(std::min(second.top.size(), kShownClients));
    while (m_clients->topLevelItemCount() > count) {
        const std::unique_ptr<QTreeWidgetItem> gone(m_clients->takeTopLevelItem(count));
    }
    for (int i = 0; i < count; ++i) {
        const LiveClient& client = second.top[static_cast<std::size_t>(i)];
        auto* item = i < m_clients->topLevelItemCount() ? m_clients->topLevelItem(i) : makeRow(m_clients);
        item->setText(Client, QString::fromStdString(printable(client.name, 80)));
        item->setData(Client, Qt::UserRole, QByteArray::fromStdString(labClient(client.zone, client.name)));
        if (item->data(Client, Qt::UserRole) == m_chosen)
            m_clients->setCurrentItem(item);
        item->setText(Requests, countText(client.counts.requests));
        item->setText(Rejected, countText(client.counts.rejected));
        item->setText(Level, client.zone.empty() ? tr("none")
                                                 : tr("%1 % of %2", "a zone")
                                                       .arg(client.levelPercent)
                                                       .arg(QString::fromStdString(printable(client.zone, 60))));
        item->setForeground(Rejected, client.isOver() ? theme().rejected : theme().text);
        m_clients->itemWidget(item, Bucket)
            ->findChild<QProgressBar*>()
            ->setValue(static_cast<int>(std::clamp<std::int64_t>(client.levelPercent, 0, 100)));
    }
}

} // namespace spillway::ui
