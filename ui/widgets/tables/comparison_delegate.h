#pragma once

#include "ui/charts/parts/stacked_area.h"
#include "ui/models/tables/comparison_model.h"

#include <QtGui/QPixmap>
#include <QtWidgets/QStyledItemDelegate>

#include <vector>

namespace spillway::ui {

/// Paints a row of the comparison: name and parameters, the requests over time, figures with a small second line.
/// A click on the parameters opens an editor for them; a problem with the typed text is shown beside it at once, and only
/// a right one is taken.
class ComparisonDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    ComparisonDelegate(ComparisonModel* model, QObject* parent);

    void setRange(TimeRange range) { m_range = range; }
    void setPlayhead(Instant at) { m_playhead = at; }
    [[nodiscard]] TimeScale scaleIn(const QRect& cell) const; ///< of the column of pictures
    /// The line of a name's cell where the parameters stand.
    [[nodiscard]] static QRect parametersIn(const QRect& cell, const QWidget* widget);
    /// With which all names and parameters are seen whole.
    [[nodiscard]] int nameWidth(const QWidget* widget) const;
    [[nodiscard]] QString problem() const { return m_problem; } ///< of what is being typed; empty if it is right

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;
    bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;

signals:
    void problemChanged() const;

private:
    struct Picture
    {
        ComparisonRowPtr of;
        TimeRange range;
        QColor surface;
        QPixmap pixmap;
    };

    void paintName(QPainter& painter, const QRect& cell, const QStyleOptionViewItem& option,
                   const QModelIndex& index) const;
    void paintPicture(QPainter& painter, const QRect& cell, const QStyleOptionViewItem& option, int row) const;
    void paintFigure(QPainter& painter, const QRect& cell, const QStyleOptionViewItem& option,
                     const QModelIndex& index) const;
    [[nodiscard]] const QPixmap& pixmapFor(const ComparisonRowPtr& figures, std::size_t row, const QRect& plot,
                                           const QColor& surface, qreal ratio) const;
    [[nodiscard]] QString tipAt(const QRect& cell, QPoint at, const QModelIndex& index) const;

    ComparisonModel* m_model;
    TimeRange m_range;
    Instant m_playhead{};
    mutable StackedArea m_area;
    mutable std::vector<Picture> m_pictures; ///< by row: painted once, shown at each move of the playhead
    mutable QString m_problem;
    mutable int m_problemRow = -1;
    mutable int m_editedRow = -1;
};

} // namespace spillway::ui
