#pragma once

#include "engine/trace/made/drawing.h"
#include "engine/trace/made/snapping.h"
#include "ui/charts/draw/draw_tool.h"
#include "ui/charts/draw/stroke_shapes.h"
#include "ui/charts/time/time_chart.h"

#include <optional>
#include <vector>

namespace spillway::ui {

/// A drawing over the time axis that the other charts have, and the hand that changes it: pen, single requests, eraser,
/// stamps; selecting, moving (Ctrl copies), scaling in time and amount by handles, deleting, nudging. Wheel, middle
/// button and space zoom and pan as in every TimeChart. It shows what it is given and only asks for changes.
class DrawStrip : public TimeChart
{
    Q_OBJECT

public:
    explicit DrawStrip(QWidget* parent = nullptr);

    void setDrawing(const Drawing& drawing);
    void setTool(DrawTool tool);
    [[nodiscard]] DrawTool tool() const { return m_tool; }
    void setStamp(PatternKind kind) { m_stamp = kind; }
    void setClients(const Clients& clients) { m_clients = clients; } ///< who sends what is drawn from now on
    enum class Snap : std::uint8_t { Off, On };
    void setSnap(Snap snap);
    void setHeadPx(int height); ///< room that is kept free above the plot
    [[nodiscard]] const std::vector<StrokeId>& selection() const { return m_selection; }
    void select(std::vector<StrokeId> ids);
    void selectAll();
    void deleteSelection();
    void duplicateSelection();
    void describe() override;
    [[nodiscard]] QRectF plotRect() const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void drawingEdited(const spillway::Drawing& drawing, const QString& text, spillway::ui::DrawEdit edit);
    void dragStarted();
    void toolChosen(spillway::ui::DrawTool tool); ///< by a key
    void selectionChanged();
    void strokeOpened(spillway::StrokeId id); ///< double click, Enter: its parameters are wanted

protected:
    void paintStatic(QPainter& painter) override;
    void paintLive(QPainter& painter) override;
    bool pressed(QPointF at) override;
    void dragged(QPointF at) override;
    void released(QPointF at) override;
    void hovered(std::optional<QPointF> at) override;
    void rangeSet() override;
    [[nodiscard]] Qt::CursorShape cursorAt(QPointF at) const override;
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    enum class Grip : std::uint8_t { None, Move, Left, Right, Top, Band, Pen, Erase, Stamp };

    void paintEmpty(QPainter& painter) const;
    [[nodiscard]] StrokePlace place() const;
    void shape();
    [[nodiscard]] Milliseconds perPixel() const; ///< at least 1 ms
    [[nodiscard]] Snapping snapping() const;
    [[nodiscard]] Instant moment(double x, std::span<const StrokeId> without = {}) const; ///< snapped
    [[nodiscard]] Rate rateAt(double y) const;
    [[nodiscard]] QRectF selectionRect() const;
    [[nodiscard]] std::vector<QRectF> handles() const; ///< left, right, top; empty without a selection
    [[nodiscard]] Grip handleAt(QPointF at) const;
    bool pressedToSelect(QPointF at);
    void moveTo(QPointF at);
    void scaleTo(QPointF at);
    void penTo(QPointF at);
    void eraseTo(QPointF at);
    void stampTo(QPointF at);
    void nudge(QKeyEvent* event);
    void edit(const Drawing& drawing, const QString& text, DrawEdit kind);
    [[nodiscard]] bool takesKey(const QKeyEvent& event) const;
    void chooseTool(DrawTool tool);

    Drawing m_drawing;
    std::vector<StrokeShape> m_shapes;
    ValueAxis m_axis;
    DrawTool m_tool = DrawTool::Select;
    PatternKind m_stamp = PatternKind::Burst;
    Clients m_clients{};
    Snap m_snap = Snap::On;
    int m_headPx = 0;
    std::vector<StrokeId> m_selection;
    Grip m_grip = Grip::None;
    Qt::KeyboardModifiers m_modifiers; ///< of the press
    QPointF m_press;
    QPointF m_last;
    Drawing m_before; ///< when the drag began
    std::vector<StrokeId> m_selectionBefore;
    QRectF m_rectBefore;            ///< of the selection
    std::optional<StrokeId> m_pen;  ///< the stroke that is being painted
    std::optional<QPointF> m_hover; ///< the pointer, within the plot
};

} // namespace spillway::ui
