#include "ui/window/make/draw_panel.h"

#include "ui/charts/draw/draw_strip.h"
#include "ui/commands/edit_made.h"
#include "ui/models/project/workspace.h"
#include "ui/window/make/draw_tools.h"

#include <QtWidgets/QVBoxLayout>

namespace spillway::ui {

DrawPanel::DrawPanel(Workspace* workspace, QWidget* parent) :
    QWidget(parent),
    m_workspace(workspace),
    m_nudges(workspace),
    m_strip(new DrawStrip(this)),
    m_tools(new DrawTools(m_strip))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_strip);
    auto* inStrip = new QVBoxLayout(m_strip);
    inStrip->setContentsMargins(1, 1, 1, 0);
    inStrip->addWidget(m_tools);
    inStrip->addStretch(1);
    wire();
    hide();
}

void DrawPanel::wire()
{
    connect(m_workspace, &Workspace::madeChanged, this, &DrawPanel::showDrawing);
    connect(m_workspace, &Workspace::trafficChanged, this, &DrawPanel::showView);
    connect(m_workspace, &Workspace::fullRangeChanged, this, &DrawPanel::showView);
    connect(m_workspace, &Workspace::rangeChanged, m_strip, &DrawStrip::setRange);
    connect(m_workspace, &Workspace::playheadChanged, m_strip, &DrawStrip::setPlayhead);
    connect(m_strip, &DrawStrip::rangeEdited, m_workspace, &Workspace::setRange);
    connect(m_strip, &DrawStrip::playheadMoved, m_workspace, &Workspace::setPlayhead);
    connect(m_strip, &DrawStrip::fitRequested, this, [this] { m_workspace->setRange(m_workspace->fullRange()); });
    connect(m_strip, &DrawStrip::dragStarted, this, [this] { m_dragKey = m_workspace->newMergeKey(); });
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
    const MadeSource* const source = m_workspace->made().find(sourceId);
    if (source == nullptr || !std::holds_alternative<Drawn>(source->content))
        return;
    m_source = sourceId;
    m_strip->select({});
    showView();
    showClients();
    showDrawing(m_workspace->made());
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
    m_strip->setFullRange(m_workspace->fullRange());
    m_strip->setRange(m_workspace->range());
    m_strip->setPlayhead(m_workspace->playhead());
}

void DrawPanel::showClients()
{
    const QString shown = m_workspace->shownClient();
    m_tools->setKnownClients(shown.isEmpty() ? QStringList() : QStringList{shown});
}

void DrawPanel::edit(const Drawing& drawing, const QString& text, DrawEdit kind)
{
    const MadeSource* const source = m_workspace->made().find(m_source);
    if (source == nullptr)
        return;
    MadeSource edited = *source;
    std::get<Drawn>(edited.content).drawing = drawing;
    const int key = kind == DrawEdit::Drag ? m_dragKey : kind == DrawEdit::Nudge ? m_nudges.key() : 0;
    editMade(*m_workspace, changed(m_workspace->made(), edited), text, key);
}

} // namespace spillway::ui
