#pragma once

#include "engine/trace/made/drawing.h"
#include "ui/charts/draw/draw_hand.h"
#include "ui/models/project/made_traffic.h"
#include "ui/widgets/basic/gesture.h"

#include <QtWidgets/QWidget>

namespace spillway::ui {

class DrawStrip;
class DrawTools;
class Project;
class Results;

/// The strip on which a drawing is edited, with its tools. It shows one drawing of the project's and makes what the
/// hand does steps to undo; it hides where there is none.
class DrawPanel : public QWidget
{
    Q_OBJECT

public:
    explicit DrawPanel(Project* project, const Results* results, QWidget* parent = nullptr);

    void open(int sourceId); ///< shows that drawing; nothing where it is none
    void close();
    [[nodiscard]] int sourceId() const { return m_source; } ///< 0 while it is closed
    [[nodiscard]] DrawStrip* strip() const { return m_strip; }

signals:
    void strokeOpened(int sourceId, spillway::StrokeId stroke); ///< its parameters are wanted

protected:
    void showEvent(QShowEvent* event) override;

private:
    void wire();
    void showDrawing(const MadeTraffic& made);
    void showView();
    void showClients();
    void edit(const Drawing& drawing, const QString& text, DrawEdit kind);

    Project* m_project;
    const Results* m_results;
    Gesture m_nudges;
    DrawStrip* m_strip;
    DrawTools* m_tools;
    int m_source = 0;
    int m_dragKey = 0; ///< merge key of the edits since the press
};

} // namespace spillway::ui
