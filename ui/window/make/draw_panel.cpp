#include "ui/window/make/draw_panel.h"

#include "ui/charts/draw/draw_strip.h"
#include "ui/commands/edits.h"
#include "ui/models/project/project.h"
#include "ui/models/project/results.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/window/make/draw_tools.h"

namespace spillway::ui {

DrawPanel::DrawPanel(Project* project, const Results* results, QWidget* parent) :
    QWidget(parent),
    m_project(project),
    m_results(results),
    m_nudges(project),
    m_strip(new DrawStrip(this)),
    m_tools(new DrawTools(m_strip))
{
    column(this, -1, {m_strip});
    column(m_strip, -1, {m_tools, 1}, {1, 1, 1, 0});
    wire();
    hide();
}

void DrawPanel::wire()
{
    connect(m_project, &Project::madeChanged, this, &DrawPanel::showDrawing);
    connect(m_project, &Project::trafficChanged, this, &DrawPanel::showView);
    connect(m_project, &Project::fullRangeChanged, this, &DrawPanel::showView);
    connect(m_project, &Project::rangeChanged, m_strip, &DrawStrip::setRange);
    connect(m_project, &Project::playheadChanged, m_strip, &DrawStrip::setPlayhead);
    connect(m_strip, &DrawStrip::rangeEdited, m_project, &Project::setRange);
    connect(m_strip, &DrawStrip::playheadMoved, m_project, &Project::setPlayhead);
    connect(m_strip, &DrawStrip::fitRequested, this, [this] { m_project->setRange(m_project->fullRange()); });
    connect(m_strip, &DrawStrip::dragStarted, this, [this] { m_dragKey = m_project->newMergeKey(); });
    connect(m_strip, &DrawStrip::drawingEdited, this, &DrawPanel::edit);
    connect(m_strip, &DrawStrip::toolChosen, m_tools, &DrawTools::setTool);
    connect(m_strip, &DrawStrip::strokeOpened, this, [this](StrokeId id) { emit strokeOpened(m_source, id); });
    connect(m_tools, &DrawTools::toolChosen, m_strip, &DrawStrip::setTool);
    connect(m_tools, &DrawTools::closeRequested, this, &DrawPanel::close);
    const auto follow = [this] {
        m_strip->setStamp(m_tools->stamp());
        m_strip->setClients(m_tools->clients());
        m_strip->setSnap(m_tools->snap());
    };
    connect(m_tools, &DrawTools::changed, this, follow);
    follow();
}

void DrawPanel::open(int sourceId)
{
    const MadeSource* const source = m_project->made().find(sourceId);
    if (source == nullptr || !std::holds_alternative<Drawn>(source->content))
        return;
    m_source = sourceId;
    m_strip->select({});
    showView();
    showClients();
    showDrawing(m_project->made());
    if (std::get<Drawn>(source->content).drawing.strokes.empty()) { // there is nothing to select yet
        m_strip->setTool(DrawTool::Pen);
        m_tools->setTool(DrawTool::Pen);
    }
    show();
    m_strip->setFocus(Qt::OtherFocusReason);
}

void DrawPanel::close()
{
    m_source = 0;
    hide();
}

void DrawPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_strip->setHeadPx(m_tools->sizeHint().height());
}

void DrawPanel::showDrawing(const MadeTraffic& made)
{
    const MadeSource* const source = made.find(m_source);
    if (source == nullptr || !std::holds_alternative<Drawn>(source->content))
        return close();
    m_tools->setTitle(QString::fromStdString(source->name));
    m_strip->setDrawing(std::get<Drawn>(source->content).drawing);
}

void DrawPanel::showView()
{
    m_strip->setFullRange(m_project->fullRange());
    m_strip->setRange(m_project->range());
    m_strip->setPlayhead(m_project->playhead());
}

void DrawPanel::showClients()
{
    const QString shown = m_results->shownClient();
    m_tools->setKnownClients(shown.isEmpty() ? QStringList() : QStringList{shown});
}

void DrawPanel::edit(const Drawing& drawing, const QString& text, DrawEdit kind)
{
    const MadeSource* const source = m_project->made().find(m_source);
    if (source == nullptr)
        return;
    MadeSource edited = *source;
    std::get<Drawn>(edited.content).drawing = drawing;
    const int key = kind == DrawEdit::Drag ? m_dragKey : kind == DrawEdit::Nudge ? m_nudges.key() : 0;
    editMade(*m_project, changed(m_project->made(), edited), text, key);
}

} // namespace spillway::ui
