#pragma once

#include "ui/charts/map/map_scene.h"
#include "ui/charts/parts/drag_phase.h"

#include <QtWidgets/QWidget>

#include <optional>

namespace spillway::ui {

/// A map of all limits, see MapScene. A click or a drag asks for the limit below the pointer, the arrow keys for the
/// next one: whoever owns the limit sets it.
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
    [[nodiscard]] QString frontierWords() const { return spillway::ui::frontierWords(m_scene.picture); }
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
    bool event(QEvent* event) override;

private:
    [[nodiscard]] bool isEmpty() const { return m_scene.picture.columns.empty(); }
    [[nodiscard]] MapLayout layout() const { return {m_scene.picture, plotRect()}; }
    void change();

    MapScene m_scene;
    QString m_why;
    std::optional<QPointF> m_pointer;
    bool m_dragging = false;
};

} // namespace spillway::ui
