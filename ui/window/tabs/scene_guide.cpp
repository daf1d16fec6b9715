#include "ui/window/tabs/scene_guide.h"

#include "ui/models/project/playback.h"
#include "ui/models/project/project.h"
#include "ui/models/project/scenes.h"
#include "ui/widgets/basic/banner.h"
#include "ui/window/tabs/tabs_panel.h"

#include <algorithm>
#include <iterator>

namespace spillway::ui {

SceneGuide::SceneGuide(Project* project, Playback* playback, TabsPanel* tabs, Banner* strip, QObject* parent) :
    QObject(parent), m_project(project), m_playback(playback), m_tabs(tabs), m_strip(strip)
{
    connect(project, &Project::sceneChanged, this, &SceneGuide::follow);
    connect(project, &Project::trafficChanged, this, &SceneGuide::tell); // all of it may have been taken out
    connect(strip, &Banner::accepted, this, [this] { emit sceneRequested(next()); });
}

/// The name of the scene after the open one; empty where that is the last one, or none of the program's own.
QString SceneGuide::next() const
{
    const auto& scenes = shippedScenes();
    const auto open = std::ranges::find(scenes, m_project->scene(), &ShippedScene::scene);
    return open == scenes.end() || std::next(open) == scenes.end() ? QString() : std::next(open)->name;
}

void SceneGuide::tell()
{
    const auto& scene = m_project->scene();
    m_strip->hide();
    if (!scene || !m_project->trace())
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
    const auto& scene = m_project->scene();
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
