#pragma once

#include "ui/models/project/setup.h"
#include "ui/models/tables/comparison_model.h"

#include <QtWidgets/QWidget>

#include <vector>

class QPushButton;
class QTableView;
class QToolButton;

namespace spillway::ui {

class ComparisonDelegate;
class ComparisonHeader;
class DifferenceLane;

/// The table of the comparison with the lane of what differs over it, all on one time axis. Each row has its pins A and
/// B and a button that puts its limit in force; its parameters are edited in place (F2, or a click on them).
class ComparisonView : public QWidget
{
    Q_OBJECT

public:
    explicit ComparisonView(ComparisonModel* model, QWidget* parent = nullptr);
    [[nodiscard]] QTableView* table() const { return m_table; }
    [[nodiscard]] DifferenceLane* lane() const { return m_lane; }
    [[nodiscard]] ComparisonDelegate* delegate() const { return m_delegate; }
    [[nodiscard]] int binCount() const;     ///< slices that a picture can show
    [[nodiscard]] int wantedHeight() const; ///< with which all rows are seen

    void setRange(TimeRange range);
    void setPlayhead(Instant at);
    /// Whether figures are going to be ranges: their columns keep the room, so that nothing moves when they arrive.
    void setFiguresAreRanges(bool are);

signals:
    void useRequested(int row);
    void playheadMoved(spillway::Instant at);
    void binCountChanged(int count);
    void wantedHeightChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched,
                     QEvent* event) override; ///< of the table's viewport: clicks on pictures and parameters

private:
    struct RowTools
    {
        QWidget* box = nullptr;
        QToolButton* a = nullptr;
        QToolButton* b = nullptr;
        QPushButton* use = nullptr;
    };
    void setUpTable();
    void makeTools();
    void showTools();
    void showLane();
    void share();
    void leaveOut(int widthPx);
    [[nodiscard]] bool isWide() const;
    [[nodiscard]] int noteWidth(int column) const;
    [[nodiscard]] int figureWidth(int column) const;
    [[nodiscard]] int toolsWidth() const;
    [[nodiscard]] int leastRowHeight() const;
    [[nodiscard]] int leastLaneHeight() const;
    [[nodiscard]] bool clicked(QPoint at, Qt::MouseButton button);

    ComparisonModel* m_model;
    QTableView* m_table;
    ComparisonHeader* m_header;
    ComparisonDelegate* m_delegate;
    DifferenceLane* m_lane;
    std::vector<RowTools> m_tools; ///< by row
    int m_binCount = 0;
    bool m_figuresAreRanges = false;
    bool m_scrubs = false; ///< the button went down on a picture
};

} // namespace spillway::ui
