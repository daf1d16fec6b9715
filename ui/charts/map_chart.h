#pragma once

#include "engine/advise/map_axes.h"
#include "ui/charts/drag_phase.h"

#include <QtGui/QImage>
#include <QtWidgets/QWidget>

#include <optional>
#include <utility>
#include <vector>

namespace spillway::ui {

/// What a point of the map stands for.
struct MapSetting
{
    NginxRate rate;
    std::int64_t burst = 0;
    bool operator==(const MapSetting&) const = default;
};

/// Rate and burst as a map: a colour for the share of the normal requests that is lost, a line above which none is, lines of equal
/// share of the incidents that passes, a ring at the present setting and a star at the suggested one. Each rate has a column
/// and each burst a row of equal size. A click or a drag asks for the setting below the pointer, the arrow keys for the
/// next one: whoever owns the setting sets it.
class MapChart : public QWidget
{
    Q_OBJECT

public:
    explicit MapChart(QWidget* parent = nullptr);
    /// `useful` are the axes; `map` may have some of their settings only. Without it nothing is shown but `why`.
    void setMap(const UsefulAxes& useful, const LossMap& map);
    void clear(const QString& why);
    void setPresent(const MapSetting& setting);
    void setSuggested(const std::optional<MapSetting>& setting);
    /// The setting of the map's cell below the pointer; nothing while it is elsewhere.
    [[nodiscard]] std::optional<MapSetting> hovered() const;
    /// The middle of the cell of a setting, in this widget.
    [[nodiscard]] QPointF placeOf(const MapSetting& setting) const;
    [[nodiscard]] QRectF plotRect() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void settingDragged(const spillway::ui::MapSetting& setting, spillway::ui::DragPhase phase);
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
    [[nodiscard]] bool isEmpty() const { return m_useful.rates.empty(); }
    [[nodiscard]] std::pair<std::size_t, std::size_t> cellAt(QPointF at) const; ///< rate, burst; the nearest
    [[nodiscard]] MapSetting settingOf(std::pair<std::size_t, std::size_t> cell) const;
    [[nodiscard]] double columnOf(Rate rate) const;       ///< 0 = the middle of the first; may lie between two
    [[nodiscard]] double rowOf(std::int64_t burst) const; ///< likewise
    [[nodiscard]] QPointF place(double column, double row) const;
    void colour();
    void describe();
    void paintAxes(QPainter& painter) const;
    void paintFrontier(QPainter& painter) const;
    void paintShares(QPainter& painter) const;
    void paintPresent(QPainter& painter) const;
    void paintSuggested(QPainter& painter) const;
    [[nodiscard]] double shiftOfNames() const;
    [[nodiscard]] std::vector<QRectF> markBoxes() const;
    void paintName(QPainter& painter, QPointF at, double shift, const QString& text, const QColor& colour) const;

    UsefulAxes m_useful;
    LossMap m_map;
    QImage m_cells; ///< one pixel a cell
    QString m_why;
    MapSetting m_present;
    std::optional<MapSetting> m_suggested;
    std::optional<QPointF> m_pointer;
    bool m_dragging = false;
};

} // namespace spillway::ui
