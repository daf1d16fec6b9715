#pragma once

#include "engine/trace/made/drawing.h"
#include "engine/trace/made/snapping.h"
#include "ui/charts/draw/stroke_shapes.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace spillway::ui {

/// A drawing and the stroke that an edit made or changed.
struct DrawnStroke
{
    Drawing drawing;
    StrokeId id = 0;
};

/// The pen strokes of these clients within `reach` of a moment; the topmost.
[[nodiscard]] std::optional<StrokeId> penAt(const Drawing& drawing, Instant at, Milliseconds reach,
                                            const Clients& clients);

/// Paints the rate in [from, to) with the pen stroke `id`, or with a new one of these clients. The stroke grows in both
/// directions as needed, up to kLongestPattern. What was erased there comes back.
[[nodiscard]] DrawnStroke penned(Drawing drawing, std::optional<StrokeId> id, TimeRange range, Rate rate,
                                 const Clients& clients);

/// Adds one request.
[[nodiscard]] DrawnStroke clicked(Drawing drawing, Instant at, const Clients& clients);

/// Adds a pattern of that kind with its presets, except for clients and, where one is given, its length.
[[nodiscard]] DrawnStroke stamped(Drawing drawing, PatternKind kind, Instant at, std::optional<Milliseconds> length,
                                  const Clients& clients);

/// A drawing with copies of some strokes in it, and the copies.
struct DrawnCopy
{
    Drawing drawing;
    std::vector<StrokeId> ids;
};
/// The copies stand `later` than what is copied.
[[nodiscard]] DrawnCopy copyOf(const Drawing& drawing, std::span<const StrokeId> ids, Milliseconds later);

/// From the start of the first to the end of the last of them; empty where there are none.
[[nodiscard]] TimeRange extentOf(const Drawing& drawing, std::span<const StrokeId> ids);

/// The factor from one length to another, both above 0, in the range that a Factor may have.
[[nodiscard]] Factor factorOf(std::int64_t over, std::int64_t under);

/// The effect of a press on the drawing strip.
enum class DrawTool : std::uint8_t {
    Select, ///< selects, moves, copies, scales
    Pen,    ///< paints a rate
    Single, ///< one request each
    Eraser,
    Stamp ///< places the chosen pattern
};

/// How an edit becomes a step to undo.
enum class DrawEdit : std::uint8_t {
    Alone, ///< a step of its own
    Drag,  ///< one step with those before it since the press
    Nudge  ///< one step with those of the same second
};

/// Where a hand draws, and whether it snaps to the grid.
struct DrawGround
{
    StrokePlace place;
    ValueAxis axis; ///< of rates
    bool snaps = true;

    [[nodiscard]] Milliseconds perPixel() const; ///< at least 1 ms
    [[nodiscard]] Snapping snapping() const;     ///< without a grid where it does not snap
    /// The moment at a place, snapped to the grid and to the strokes except those in `without`.
    [[nodiscard]] Instant moment(double x, const Drawing& drawing, std::span<const StrokeId> without = {}) const;
    [[nodiscard]] Rate rateAt(double y) const;
};

/// The tool of a hand, and the clients that send what is drawn with it.
struct DrawSetting
{
    DrawTool tool = DrawTool::Select;
    PatternKind stamp = PatternKind::Burst;
    Clients clients{};
};

/// The part of a selection that a press takes hold of.
enum class DrawGrip : std::uint8_t { None, Move, Left, Right, Top, Band, Pen, Erase, Stamp };

/// A change that a hand asks for; nothing where that stays as it is.
struct DrawStep
{
    std::optional<Drawing> drawing{};
    QString text{}; ///< for the undo stack
    std::optional<std::vector<StrokeId>> selection{};
};

/// A press of the mouse on the ground.
struct DrawPress
{
    QPointF at;
    Qt::KeyboardModifiers modifiers;
    DrawGrip handle = DrawGrip::None; ///< of the selection, at the place of the press
    std::optional<StrokeId> stroke;   ///< at that place
    QRectF selected;                  ///< around the selection
};

/// The hand that changes a drawing: from the press to the release it keeps what was there before. It only asks.
class DrawHand
{
public:
    [[nodiscard]] DrawStep press(const DrawGround& ground, const Drawing& drawing, const DrawSetting& setting,
                                 const std::vector<StrokeId>& selection, const DrawPress& press);
    [[nodiscard]] DrawStep moveTo(const DrawGround& ground, const Drawing& drawing, QPointF at);
    void release();
    [[nodiscard]] DrawGrip grip() const { return m_grip; }
    [[nodiscard]] bool isClick(QPointF at) const; ///< it has not moved sideways
    [[nodiscard]] QPointF pressedAt() const { return m_press.at; }

private:
    [[nodiscard]] DrawStep select(std::vector<StrokeId> selection);
    [[nodiscard]] DrawStep move(const DrawGround& ground, const Drawing& drawing, QPointF at) const;
    [[nodiscard]] DrawStep scale(const DrawGround& ground, QPointF at) const;
    [[nodiscard]] DrawStep pen(const DrawGround& ground, const Drawing& drawing, QPointF at);
    [[nodiscard]] DrawStep erase(const DrawGround& ground, QPointF at) const;
    [[nodiscard]] DrawStep stamp(const DrawGround& ground, QPointF at) const;

    DrawSetting m_setting;
    DrawPress m_press;
    DrawGrip m_grip = DrawGrip::None;
    QPointF m_last;
    Drawing m_before;                  ///< when the drag began
    std::vector<StrokeId> m_selection; ///< then
    std::optional<StrokeId> m_pen;     ///< the stroke that is being painted
};

} // namespace spillway::ui
