#pragma once

#include "ui/charts/map/map_picture.h"
#include "ui/charts/parts/drag_phase.h"

#include <QtGui/QColor>
#include <QtGui/QImage>
#include <QtGui/QPolygonF>
#include <QtWidgets/QWidget>

#include <optional>
#include <span>
#include <vector>

namespace spillway::ui {

/// The settings of a limit as a map: a colour for what the normal periods lose, a line above which nothing is rejected,
/// lines of equal share of the incidents that is rejected, a ring at the present setting and a star at the suggested
/// one. Columns and rows are of equal size. As long as only some cells are counted it is hatched and says so. A click
/// or a drag asks for the setting below the pointer, the arrow keys for the next one: whoever owns the setting sets it.
class MapChart : public QWidget
{
    Q_OBJECT

public:
    explicit MapChart(QWidget* parent = nullptr);
    /// Without one nothing is shown but `why`.
    void setPicture(MapPicture picture);
    void clear(const QString& why);
    void setPresent(const MapMark& mark);
    void setSuggested(const std::optional<MapMark>& mark);
    /// The cell below the pointer; nothing while it is elsewhere.
    [[nodiscard]] std::optional<MapCell> hovered() const;
    /// Its middle, in this widget.
    [[nodiscard]] QPointF placeOf(MapCell cell) const;
    /// What stands above the line between the settings that reject normal requests and those that do not.
    [[nodiscard]] QString frontierWords() const;
    [[nodiscard]] QRectF plotRect() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void cellDragged(spillway::ui::MapCell cell, spillway::ui::DragPhase phase);
    void hoveredChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] bool isEmpty() const { return m_picture.columns.empty(); }
    [[nodiscard]] bool isCoarse() const { return m_picture.exact < m_picture.strength.size(); }
    [[nodiscard]] bool isTooLow() const;      ///< to be read
    [[nodiscard]] QString coarseText() const; ///< how many cells are counted
    [[nodiscard]] std::size_t cellNumber(std::size_t column, std::size_t row) const
    {
        return column * m_picture.ceilings.size() + row;
    }
    [[nodiscard]] MapCell cellAt(QPointF at) const;         ///< the nearest
    [[nodiscard]] double columnOf(double place) const;      ///< 0 = the middle of the first; may lie between two
    [[nodiscard]] double rowOf(std::int64_t ceiling) const; ///< likewise
    [[nodiscard]] QPointF place(double column, double row) const;
    [[nodiscard]] QPointF placeOf(const MapMark& mark) const;
    void colour();
    void describe();
    void paintAxes(QPainter& painter) const;
    void paintCeilings(QPainter& painter) const;
    [[nodiscard]] QPolygonF frontierLine() const;
    [[nodiscard]] QPolygonF sparingLine() const;
    void paintVeil(QPainter& painter) const;
    void paintCoarseText(QPainter& painter) const;
    QRectF paintFrontier(QPainter& painter, const QPolygonF& line) const;
    void paintShares(QPainter& painter, const QPolygonF& frontier, const QRectF& words) const;
    bool paintShareName(QPainter& painter, const QPolygonF& line, std::span<const QPolygonF> others,
                        const QString& name, std::vector<QRectF>& taken) const;
    void paintPresent(QPainter& painter) const;
    void paintSuggested(QPainter& painter) const;
    [[nodiscard]] bool isRingAroundStar() const;
    struct MarkName
    {
        QString text;
        QRectF box;
        QColor colour;
    };
    [[nodiscard]] QRectF markBox(const MapMark& mark) const;
    [[nodiscard]] std::vector<MarkName> markNames() const;
    [[nodiscard]] MarkName nameOf(const MapMark& mark, const QString& words, const QColor& colour,
                                  const std::vector<QRectF>& taken) const;
    [[nodiscard]] std::vector<QRectF> markBoxes() const;
    void paintNames(QPainter& painter) const;
    /// Can be read on any colour.
    void paintOnGround(QPainter& painter, const QRectF& box, const QString& text, const QColor& colour) const;

    MapPicture m_picture;
    QImage m_cells; ///< one pixel a cell
    QString m_why;
    MapMark m_present;
    std::optional<MapMark> m_suggested;
    std::optional<QPointF> m_pointer;
    bool m_dragging = false;
};

} // namespace spillway::ui
