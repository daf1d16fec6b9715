#pragma once

#include "ui/models/tables/comparison_model.h"

#include <QtWidgets/QWidget>

class QTableView;

namespace spillway::ui {

class ComparisonPictures;

/// The table of the comparison, with the requests over time of each row.
class ComparisonView : public QWidget
{
    Q_OBJECT

public:
    explicit ComparisonView(ComparisonModel* model, QWidget* parent = nullptr);
    [[nodiscard]] QTableView* table() const { return m_table; }
    [[nodiscard]] int binCount() const; ///< slices that a picture can show

    void setRange(TimeRange range);

signals:
    void binCountChanged(int count);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void share();
    [[nodiscard]] int widthOf(int column) const;

    ComparisonModel* m_model;
    QTableView* m_table;
    ComparisonPictures* m_pictures;
    int m_binCount = 0;
};

} // namespace spillway::ui
