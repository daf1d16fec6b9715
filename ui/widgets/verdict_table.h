#pragma once

#include <QtWidgets/QTableView>

#include <vector>

namespace spillway::ui {

class TableModel;

/// A table of clients and of what becomes of them, sorted by its header; one row can be marked.
class VerdictTable : public QTableView
{
    Q_OBJECT

public:
    /// By what it is sorted at first.
    struct Order
    {
        int column = 0;
        Qt::SortOrder order = Qt::DescendingOrder;
    };

    VerdictTable(TableModel* model, Order order, QWidget* parent);
    /// Whole rows and all columns in that room. Texts take as much as several figures, titles of figures are never cut.
    void shareRoom(QSize room);

private:
    struct TextWidth
    {
        int least = 0; ///< without what can be left out, see VerdictDelegate::shortened(); not above an address
        int whole = 0;
    };
    int shareAmongFigures(const std::vector<int>& figures, const std::vector<int>& texts, int widthPx);
    void shareAmongTexts(const std::vector<int>& texts, int widthPx);
    [[nodiscard]] TextWidth textWidth(int column) const;
};

} // namespace spillway::ui
