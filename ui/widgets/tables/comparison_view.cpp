#include "ui/widgets/tables/comparison_view.h"

#include "ui/charts/time/difference_lane.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/tables/comparison_delegate.h"
#include "ui/widgets/tables/comparison_header.h"

#include <QtCore/QEvent>
#include <QtGui/QMouseEvent>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QScrollBar>
#include <QtWidgets/QTableView>
#include <QtWidgets/QToolButton>

#include <algorithm>
#include <array>

namespace spillway::ui {

namespace {

constexpr int kPixelsPerSlice = 2;
constexpr int kRows = 6;
constexpr std::array kFigures{ComparisonModel::Passed,      ComparisonModel::Delayed,      ComparisonModel::Rejected,
                              ComparisonModel::LongestWait, ComparisonModel::MostInWindow, ComparisonModel::AtOnce,
                              ComparisonModel::StateBytes};
/// Those that go where there is no room, the first one first.
constexpr std::array kDispensable{ComparisonModel::StateBytes, ComparisonModel::AtOnce, ComparisonModel::LongestWait,
                                  ComparisonModel::MostInWindow};

/// The width of a usual range in the column at its widest.
int widestRange(int column)
{
    const QFontMetrics body(themeFont(FontRole::Body));
    const QFontMetrics small(themeFont(FontRole::Small));
    switch (column) {
    case ComparisonModel::LongestWait: return small.horizontalAdvance(QStringLiteral("p99 888 ms–8.8 s"));
    case ComparisonModel::MostInWindow:
    case ComparisonModel::AtOnce: return body.horizontalAdvance(QStringLiteral("▲ 88–888"));
    case ComparisonModel::StateBytes: return body.horizontalAdvance(QStringLiteral("88–888 B"));
    default:
        return std::max(body.horizontalAdvance(QStringLiteral("88–88 %")),
                        small.horizontalAdvance(QStringLiteral("8.88–8.88 k")));
    }
}

} // namespace

ComparisonView::ComparisonView(ComparisonModel* model, QWidget* parent) :
    QWidget(parent),
    m_model(model),
    m_table(new QTableView(this)),
    m_header(new ComparisonHeader(m_table)),
    m_delegate(new ComparisonDelegate(model, m_table)),
    m_lane(new DifferenceLane(this))
{
    setUpTable();
    m_lane->hide();
    column(this, 0, {m_lane, {m_table, 1}});
    connect(m_model, &QAbstractItemModel::modelReset, this, [this] {
        makeTools();
        share();
    });
    connect(m_model, &QAbstractItemModel::dataChanged, this, [this] {
        showTools();
        share(); // a title names the window
        m_header->viewport()->update();
    });
    connect(m_model, &ComparisonModel::pinsChanged, this, &ComparisonView::showLane);
    connect(m_model, &ComparisonModel::policiesChanged, this, &ComparisonView::showLane);
    connect(m_delegate, &ComparisonDelegate::problemChanged, m_table->viewport(), qOverload<>(&QWidget::update));
    makeTools();
}

void ComparisonView::setUpTable()
{
    m_table->setHorizontalHeader(m_header);
    m_table->setModel(m_model);
    m_table->setItemDelegate(m_delegate);
    m_table->setAccessibleName(tr("Comparison of algorithms"));
    dressTable(*m_table);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::EditKeyPressed);
    m_table->setMouseTracking(true);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->verticalHeader()->setMinimumSectionSize(1);
    for (const int column : {ComparisonModel::LimitText, ComparisonModel::P99Wait, ComparisonModel::AllowedInWindow})
        m_table->setColumnHidden(column, true);
    m_table->viewport()->installEventFilter(this);
}

void ComparisonView::makeTools()
{
    m_tools.clear(); // the old ones went with the rows
    for (int row = 0; row < m_model->rowCount(); ++row) {
        RowTools tools;
        tools.box = new QWidget(m_table->viewport());
        tools.box->setAttribute(Qt::WA_NoSystemBackground);
        const auto pin = [&](Pin which, const QString& letter) {
            auto* button = new QToolButton(tools.box);
            button->setText(letter);
            button->setCheckable(true);
            button->setProperty("pin", true);
            button->setFixedSize(em(this, 1.25), em(this, 1.25));
            button->setToolTip(tr("Pin as %1: a lane shows the requests on which A and B differ").arg(letter));
            connect(button, &QToolButton::clicked, this, [this, which, row] { m_model->togglePin(which, row); });
            return button;
        };
        tools.a = pin(Pin::A, tr("A"));
        tools.b = pin(Pin::B, tr("B"));
        tools.use = makeLink(tr("Use"), tools.box);
        connect(tools.use, &QPushButton::clicked, this, [this, row] { emit useRequested(row); });
        ui::row(tools.box, em(this, 0.15), {tools.a, tools.b, tools.use, 1}, {em(this, 0.35), 0, 0, 0});
        m_table->setIndexWidget(m_model->index(row, ComparisonModel::Applied), tools.box);
        m_tools.push_back(tools);
    }
    showTools();
    showLane();
}

void ComparisonView::showTools()
{
    const int applied = m_model->appliedRow();
    for (int row = 0; row < static_cast<int>(m_tools.size()); ++row) {
        const RowTools& tools = m_tools[static_cast<std::size_t>(row)];
        const QString name = m_model->index(row, ComparisonModel::AlgorithmName).data().toString();
        tools.a->setChecked(m_model->pinned(Pin::A) == row);
        tools.b->setChecked(m_model->pinned(Pin::B) == row);
        tools.a->setAccessibleName(tr("Pin %1 as A").arg(name));
        tools.b->setAccessibleName(tr("Pin %1 as B").arg(name));
        tools.use->setEnabled(row != applied);
        tools.use->setText(row == applied ? QStringLiteral("✓") : tr("Use"));
        tools.use->setAccessibleName(row == applied ? tr("%1 is in use").arg(name) : tr("Use %1").arg(name));
        tools.use->setToolTip(row == applied ? QString() : tr("Puts this limit in force"));
    }
}

void ComparisonView::showLane()
{
    const auto a = m_model->pinned(Pin::A);
    const auto b = m_model->pinned(Pin::B);
    const bool both = a && b;
    if (both) {
        const auto name = [this](int row) {
            return m_model->index(row, ComparisonModel::AlgorithmName).data().toString();
        };
        m_lane->setNames(name(*a), name(*b));
    }
    if (both == m_lane->isVisibleTo(this))
        return;
    m_lane->setVisible(both);
    share();
    emit wantedHeightChanged();
}

void ComparisonView::setRange(TimeRange range)
{
    m_delegate->setRange(range);
    m_header->setRange(range);
    m_lane->setRange(range);
    m_table->viewport()->update();
}

void ComparisonView::setPlayhead(Instant at)
{
    m_delegate->setPlayhead(at);
    m_lane->setPlayhead(at);
    const int column = ComparisonModel::Requests;
    m_table->viewport()->update(
        QRect(m_table->columnViewportPosition(column), 0, m_table->columnWidth(column), m_table->viewport()->height()));
}

void ComparisonView::setFiguresAreRanges(bool are)
{
    if (are == m_figuresAreRanges)
        return;
    m_figuresAreRanges = are;
    share();
}

int ComparisonView::binCount() const
{
    return std::max(1, m_table->columnWidth(ComparisonModel::Requests) / kPixelsPerSlice);
}

int ComparisonView::leastRowHeight() const
{
    // The two lines have air within.
    return QFontMetrics(themeFont(FontRole::Body)).height() + QFontMetrics(themeFont(FontRole::Small)).height() - 4;
}

/// Three lines of words beside it, close to one another.
int ComparisonView::leastLaneHeight() const
{
    const QFontMetrics small(themeFont(FontRole::Small));
    return 3 * (small.ascent() + 1) + 2;
}

int ComparisonView::wantedHeight() const
{
    return m_header->sizeHint().height() + (m_lane->isVisibleTo(this) ? leastLaneHeight() : 0) +
           kRows * leastRowHeight() + 2;
}

bool ComparisonView::isWide() const
{
    return width() > em(this, 55);
}

/// The width of the notes below the figures, apart from the next column; in whole steps, so that a
/// slider does not shake it.
int ComparisonView::noteWidth(int column) const
{
    const QFontMetrics metrics(themeFont(FontRole::Small));
    int widest = 0;
    for (int row = 0; row < m_model->rowCount(); ++row)
        widest = std::max(widest, metrics.horizontalAdvance(m_model->index(row, column).data(NoteRole).toString()));
    const int step = em(this, 0.5);
    return widest == 0 ? 0 : (widest + em(this, 0.8) + step - 1) / step * step;
}

int ComparisonView::figureWidth(int column) const
{
    const bool wide = isWide();
    const QString title = m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    const int range = m_figuresAreRanges ? widestRange(column) + em(this, wide ? 1.6 : 0.6) : 0;
    return std::max({em(this, wide ? 5.5 : 3.2),
                     QFontMetrics(themeFont(FontRole::Small)).horizontalAdvance(title) + em(this, wide ? 1.6 : 0.75),
                     range, noteWidth(column)});
}

int ComparisonView::toolsWidth() const
{
    return 2 * em(this, 1.35) + QFontMetrics(themeFont(FontRole::Small)).horizontalAdvance(tr("Use")) + em(this, 0.95);
}

/// Before names, pictures or buttons are cut, figures that the tip of the name has too are left out.
void ComparisonView::leaveOut(int widthPx)
{
    QStringList titles;
    int missing = em(this, 4) + toolsWidth() - widthPx;
    for (const int column : kFigures)
        missing += figureWidth(column);
    for (const int column : kDispensable) {
        const bool out = missing > 0 || (column == ComparisonModel::StateBytes && !isWide());
        m_table->setColumnHidden(column, out);
        if (!out)
            continue;
        missing -= figureWidth(column);
        titles << m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    }
    m_header->setLeftOut(titles);
}

/// Names and figures take what they need; the pictures get the rest.
void ComparisonView::share()
{
    m_lane->setFixedHeight(std::clamp(height() / 7, leastLaneHeight(), em(this, 5)));
    const int lane = m_lane->isVisibleTo(this) ? m_lane->height() : 0;
    const int room = height() - lane - m_header->sizeHint().height();
    const int rowHeight = std::clamp(room / kRows, leastRowHeight(), em(this, 4.2));
    m_table->verticalHeader()->setDefaultSectionSize(rowHeight);
    for (int row = 0; row < m_model->rowCount(); ++row)
        m_table->setRowHeight(row, rowHeight);

    int left = width() - (room < kRows * rowHeight ? m_table->verticalScrollBar()->sizeHint().width() : 0);
    // In whole steps, so that a slider does not shake it.
    const int step = em(this, 1);
    const int names = (m_delegate->nameWidth(m_table) + step - 1) / step * step;
    leaveOut(left - names);
    for (const int column : kFigures)
        if (!m_table->isColumnHidden(column)) {
            m_table->setColumnWidth(column, figureWidth(column));
            left -= figureWidth(column);
        }
    m_table->setColumnWidth(ComparisonModel::Applied, toolsWidth());
    left -= toolsWidth();
    const int name = std::clamp(names, em(this, 9.4), std::max(em(this, 9.4), left - em(this, 4)));
    m_table->setColumnWidth(ComparisonModel::AlgorithmName, name);
    left -= name;
    const int apart = std::clamp(left - em(this, 4), 0, em(this, 0.6)); // the figures from the pictures
    m_table->setColumnWidth(ComparisonModel::Passed, m_table->columnWidth(ComparisonModel::Passed) + apart);
    m_table->setColumnWidth(ComparisonModel::Requests, std::max(left - apart, em(this, 4)));
    m_lane->setPlot(m_table->columnViewportPosition(ComparisonModel::Requests),
                    m_table->columnWidth(ComparisonModel::Requests));
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

void ComparisonView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        share();
        emit wantedHeightChanged();
    }
    QWidget::changeEvent(event);
}

bool ComparisonView::clicked(QPoint at, Qt::MouseButton button)
{
    const QModelIndex index = m_table->indexAt(at);
    if (!index.isValid() || button != Qt::LeftButton)
        return false;
    if (index.column() == ComparisonModel::AlgorithmName &&
        ComparisonDelegate::parametersIn(m_table->visualRect(index), m_table).contains(at)) {
        m_table->setCurrentIndex(index);
        m_table->edit(index);
        return true;
    }
    m_scrubs = index.column() == ComparisonModel::Requests;
    if (m_scrubs)
        emit playheadMoved(m_delegate->scaleIn(m_table->visualRect(index)).at(at.x()));
    return false;
}

bool ComparisonView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_table->viewport())
        return QWidget::eventFilter(watched, event);
    switch (event->type()) {
    case QEvent::MouseButtonPress: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        return clicked(mouse->position().toPoint(), mouse->button());
    }
    case QEvent::MouseMove: {
        const QPoint at = static_cast<QMouseEvent*>(event)->position().toPoint();
        const QModelIndex index = m_table->indexAt(at);
        if (m_scrubs && index.isValid()) {
            const QRect cell = m_table->visualRect(index.siblingAtColumn(ComparisonModel::Requests));
            emit playheadMoved(m_delegate->scaleIn(cell).at(std::clamp(at.x(), cell.left(), cell.right())));
        }
        const bool text = index.column() == ComparisonModel::AlgorithmName &&
                          ComparisonDelegate::parametersIn(m_table->visualRect(index), m_table).contains(at);
        m_table->viewport()->setCursor(text ? Qt::IBeamCursor : Qt::ArrowCursor);
        break;
    }
    case QEvent::MouseButtonRelease: m_scrubs = false; break;
    default: break;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace spillway::ui
