#pragma once

#include "ui/charts/draw/draw_hand.h"
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
    [[nodiscard]] DrawTool tool() const { return m_setting.tool; }
    void setStamp(PatternKind kind) { m_setting.stamp = kind; }
    void setClients(const Clients& clients)
    {
        m_setting.clients = clients;
    } ///< the senders of what is drawn from now on
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
    [[nodiscard]] QSize sizeHint() const override { return TimeChart::sizeHint() + QSize(0, m_headPx); }
    [[nodiscard]] QSize minimumSizeHint() const override { return TimeChart::minimumSizeHint() + QSize(0, m_headPx); }

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
    void rangeSet() override { shape(); }
    [[nodiscard]] Qt::CursorShape cursorAt(QPointF at) const override;
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    [[nodiscard]] DrawGround ground() const;
    void shape();
    [[nodiscard]] DrawGrip handleAt(QPointF at) const;
    void apply(const DrawStep& step);
    void nudge(QKeyEvent* event);
    void edit(const Drawing& drawing, const QString& text, DrawEdit kind);
    [[nodiscard]] bool takesKey(const QKeyEvent& event) const;
    void chooseTool(DrawTool tool);
    void paintEmpty(QPainter& painter) const;
    void paintSweep(QPainter& painter) const; ///< of the band that selects or erases
    void paintHover(QPainter& painter) const;
    [[nodiscard]] QStringList linesAbout(const Stroke& stroke) const;

    Drawing m_drawing;
    std::vector<StrokeShape> m_shapes;
    ValueAxis m_axis;
    DrawSetting m_setting;
    DrawHand m_hand;
    bool m_snaps = true;
    int m_headPx = 0;
    std::vector<StrokeId> m_selection;
    Qt::KeyboardModifiers m_modifiers; ///< of the press
    QPointF m_last;                    ///< where the hand is
    std::optional<QPointF> m_hover;    ///< the pointer, within the plot
};

} // namespace spillway::ui
