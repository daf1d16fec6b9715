#include "ui/window/tabs/scene_guide.h"

#include "ui/models/project/playback.h"
#include "ui/models/project/scenes.h"
#include "ui/models/project/workspace.h"
#include "ui/widgets/basic/banner.h"
#include "ui/window/tabs/tabs_panel.h"

#include <algorithm>
#include <iterator>

namespace spillway::ui {

SceneGuide::SceneGuide(Workspace* workspace, Playback* playback, TabsPanel* tabs, Banner* strip, QObject* parent) :
    QObject(parent), m_workspace(workspace), m_playback(playback), m_tabs(tabs), m_strip(strip)
{
    connect(workspace, &Workspace::sceneChanged, this, &SceneGuide::follow);
    connect(workspace, &Workspace::trafficChanged, this, &SceneGuide::tell); // all of it may have been taken out
    connect(strip, &Banner::accepted, this, [this] { emit sceneRequested(next()); });
}

/// The name of the scene after the open one; empty where that is the last one, or none of the program's own.
QString SceneGuide::next() const
{
    const auto& scenes = shippedScenes();
    const auto open = std::ranges::find(scenes, m_workspace->scene(), &ShippedScene::scene);
    return open == scenes.end() || std::next(open) == scenes.end() ? QString() : std::next(open)->name;
}

void SceneGuide::tell()
{
    const auto& scene = m_workspace->scene();
    m_strip->hide();
    if (!scene || !m_workspace->trace())
        return;
    const QString name = next();
    const auto& scenes = shippedScenes();
    const auto following = std::ranges::find(scenes, name, &ShippedScene::name);
    m_strip->showNote(scene->title, scene->text.join(u' '),
                      following == scenes.end() ? QString() : tr("Next: %1").arg(following->scene.title));
}

void SceneGuide::follow()
{
    leave();
    tell();
    const auto& scene = m_workspace->scene();
    if (!scene)
        return;
    m_speed = {m_playback->speed(), scene->speed};
    m_playback->setSpeed(scene->speed);
    if (!scene->compares)
        return;
    m_tab = {m_tabs->tab(), TabsPanel::Compare};
    m_tabs->showTab(TabsPanel::Compare);
}

void SceneGuide::leave()
{
    if (m_speed && m_playback->speed() == m_speed->to)
        m_playback->setSpeed(m_speed->before);
    if (m_tab && m_tabs->tab() == m_tab->to)
        m_tabs->showTab(static_cast<TabsPanel::Tab>(m_tab->before));
    m_speed.reset();
    m_tab.reset();
}

} // namespace spillway::ui
