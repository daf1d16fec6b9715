#include "ui/charts/parts/chart.h"

#include "ui/theme/theme.h"

#include <QtCore/QElapsedTimer>
#include <QtCore/QEvent>
#include <QtGui/QAccessible>
#include <QtGui/QFocusEvent>
#include <QtGui/QKeyEvent>
#include <QtGui/QPaintEvent>
#include <QtGui/QPainter>
#include <QtWidgets/QAccessibleWidget>
#include <QtWidgets/QDialog>
#include <QtWidgets/QDialogButtonBox>
#include <QtWidgets/QHeaderView>
#include <QtWidgets/QTableWidget>
#include <QtWidgets/QVBoxLayout>

#include <cmath>

using namespace Qt::StringLiterals;

namespace spillway::ui {

namespace {

constexpr double kRadius = 8;

void paintOutline(QPainter& painter, const QRectF& rect)
{
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
}

QAccessibleInterface* accessibleChart(const QString&, QObject* object)
{
    auto* chart = qobject_cast<Chart*>(object);
    return chart ? new QAccessibleWidget(chart, QAccessible::Chart) : nullptr;
}

/// Shows the table in a dialog, until it is closed.
void showChartTable(const ChartTable& table, const QString& title, QWidget* parent)
{
    QDialog dialog(parent);
    dialog.setWindowTitle(title);
    const auto columns = static_cast<int>(table.heads.size());
    auto* cells = new QTableWidget(static_cast<int>(table.rows.size()), columns, &dialog);
    cells->setHorizontalHeaderLabels(table.heads);
    cells->verticalHeader()->hide();
    cells->setEditTriggers(QAbstractItemView::NoEditTriggers);
    cells->setSelectionBehavior(QAbstractItemView::SelectRows);
    cells->setShowGrid(false);
    cells->setAccessibleName(title);
    for (int row = 0; row < cells->rowCount(); ++row)
        for (int column = 0; column < columns; ++column) {
            auto* cell = new QTableWidgetItem(table.rows[row].value(column));
            if (column > 0)
                cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            cells->setItem(row, column, cell);
        }
    cells->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, &dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    auto* layout = new QVBoxLayout(&dialog);
    layout->addWidget(cells);
    layout->addWidget(buttons);
    const int line = QFontMetrics(themeFont(FontRole::Body)).height();
    dialog.resize(30 * line, 28 * line);
    cells->setFocus();
    dialog.exec();
}

} // namespace

Chart::Chart(ChartSize usual, ChartSize least, QWidget* parent) : QWidget(parent), m_usual(usual), m_least(least)
{
    QAccessible::installFactory(accessibleChart); // again does nothing
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
}

void Chart::setFrameless()
{
    m_framed = false;
    invalidate();
}

QSize Chart::pixels(ChartSize size) const
{
    return {static_cast<int>(size.width * unit()), static_cast<int>(size.height * unit())};
}

void Chart::paintLive(QPainter&) {}

void Chart::keyPressEvent(QKeyEvent* event)
{
    const ChartTable figures =
        event->key() == Qt::Key_T && event->modifiers() == Qt::NoModifier ? table() : ChartTable();
    if (figures.heads.isEmpty())
        return QWidget::keyPressEvent(event);
    showChartTable(figures, accessibleName(), this);
}

void Chart::invalidate()
{
    m_stale = true;
    update();
}

QRectF Chart::cardRect() const
{
    return rect();
}

QRectF Chart::plotBetween(double top, double bottom) const
{
    return {QPointF(std::round(4.2 * unit()), std::round(top)),
            QPointF(std::round(cardRect().right() - 1.3 * unit()), std::round(bottom))};
}

double Chart::unit() const
{
    if (m_unit == 0)
        m_unit = QFontMetricsF(themeFont(FontRole::Small)).height();
    return m_unit;
}

double Chart::titleHeight() const
{
    return 2.1 * unit();
}

double Chart::titleBaseline() const
{
    return std::round(0.75 * unit() + QFontMetricsF(themeFont(FontRole::Heading)).ascent());
}

void Chart::paintTitle(QPainter& painter, const QString& title, QStringList notes, double right) const
{
    const Theme& t = theme();
    const QFont heading = themeFont(FontRole::Heading);
    const QFontMetricsF metrics(heading);
    const double left = 1.1 * unit();
    const double baseline = titleBaseline();
    painter.setFont(heading);
    painter.setPen(t.text);
    painter.drawText(QPointF(left, baseline), title);
    notes.removeAll(QString());
    const QString all = notes.join(u" · "_s);
    const QFont small = themeFont(FontRole::Small);
    const QFontMetricsF smaller(small);
    const double start = left + metrics.horizontalAdvance(title) + 1.2 * unit();
    painter.setFont(small);
    painter.setPen(t.subtle);
    for (const QString& words : {all, all.section(u':', 0, 0), notes.value(0)})
        if (smaller.horizontalAdvance(words) <= right - start)
            return painter.drawText(QPointF(start, baseline), words);
}

void Chart::paintCard(QPainter& painter) const
{
    const Theme& t = theme();
    if (!m_framed) {
        painter.fillRect(rect(), t.panel);
        return;
    }
    painter.save();
    painter.fillRect(rect(), t.window);
    painter.setClipRect(rect());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(t.border, 1));
    painter.setBrush(t.panel);
    paintOutline(painter, rect());
    painter.restore();
}

bool Chart::event(QEvent* event)
{
    if (event->type() == QEvent::ApplicationFontChange || event->type() == QEvent::FontChange ||
        event->type() == QEvent::StyleChange) {
        m_unit = 0;
        invalidate();
    }
    return QWidget::event(event);
}

void Chart::paintEvent(QPaintEvent* event)
{
    QElapsedTimer timer;
    timer.start();
    const qreal ratio = devicePixelRatioF();
    const QSize pixels = size() * ratio;
    if (m_stale || m_static.size() != pixels) {
        if (m_static.size() != pixels)
            m_static = QPixmap(pixels);
        m_static.setDevicePixelRatio(ratio);
        QPainter painter(&m_static);
        painter.setRenderHint(QPainter::Antialiasing);
        paintCard(painter);
        paintStatic(painter);
        m_stale = false;
    }
    QPainter painter(this);
    painter.setClipRegion(event->region());
    const QRectF dirty = event->rect();
    painter.drawPixmap(dirty, m_static, QRectF(dirty.topLeft() * ratio, dirty.size() * ratio));
    painter.setRenderHint(QPainter::Antialiasing);
    paintLive(painter);
    if (m_ring && hasFocus()) {
        painter.setClipRect(rect(), Qt::IntersectClip);
        painter.setPen(QPen(theme().accent, 1.5));
        painter.setBrush(Qt::NoBrush);
        paintOutline(painter, rect());
    }
    m_lastPaintNs = timer.nsecsElapsed();
}

void Chart::resizeEvent(QResizeEvent* event)
{
    m_stale = true;
    QWidget::resizeEvent(event);
}

void Chart::changeEvent(QEvent* event)
{
    switch (event->type()) {
    case QEvent::PaletteChange:
    case QEvent::EnabledChange: invalidate(); break;
    case QEvent::LanguageChange:
    case QEvent::LocaleChange:
        describe();
        invalidate();
        break;
    default: break;
    }
    QWidget::changeEvent(event);
}

void Chart::focusInEvent(QFocusEvent* event)
{
    const Qt::FocusReason reason = event->reason();
    if (reason != Qt::ActiveWindowFocusReason && reason != Qt::PopupFocusReason)
        m_ring = reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
    update();
    QWidget::focusInEvent(event);
}

void Chart::focusOutEvent(QFocusEvent* event)
{
    update();
    QWidget::focusOutEvent(event);
}

} // namespace spillway::ui
