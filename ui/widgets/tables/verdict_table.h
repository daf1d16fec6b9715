#pragma once

#include <QtCore/QStringList>
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
    /// Whether a figure of the first rows is longer than its column is wide: shareRoom() mends it.
    [[nodiscard]] bool cutsFigures() const;
    /// Figures that are left out, the first one first, while names of the length of an address would be cut; not while
    /// the table is sorted by them. The tip of the names' title has them.
    void setDispensable(std::vector<int> columns);
    [[nodiscard]] QString leftOut() const; ///< the columns that have no room, in a sentence; empty where all have

private:
    enum class Columns { Texts, Figures };
    struct TextWidth
    {
        int least = 0; ///< without what can be left out, see VerdictDelegate::shortened(); not above an address
        int whole = 0;
    };
    void leaveOut(int widthPx);
    [[nodiscard]] std::vector<int> shown(Columns which) const;
    [[nodiscard]] int figureWidth(int column) const; ///< that neither the title nor the first row is cut
    [[nodiscard]] int nameWidth(int column) const;   ///< that no name is cut that is as short as an address
    int shareAmongFigures(const std::vector<int>& figures, const std::vector<int>& texts, int widthPx);
    void shareAmongTexts(const std::vector<int>& texts, int widthPx);
    [[nodiscard]] TextWidth textWidth(int column) const;

    std::vector<int> m_dispensable;
    QStringList m_leftOut; ///< their titles
};

} // namespace spillway::ui
