#pragma once

#include <QtCore/QObject>
#include <QtCore/QString>

#include <optional>

namespace spillway::ui {

class Banner;
class Playback;
class TabsPanel;
class Project;

/// While a scene is open: its sentences in `strip`, the speed and the tab at which it is seen. Both come back as they
/// were when something else is opened, unless the user has chosen others meanwhile.
class SceneGuide : public QObject
{
    Q_OBJECT

public:
    SceneGuide(Project* project, Playback* playback, TabsPanel* tabs, Banner* strip, QObject* parent = nullptr);
    /// Shows the sentences of the open scene again.
    void tell();
    /// Gives back the speed and the tab, as if something else were opened.
    void leave();

signals:
    void sceneRequested(const QString& name); ///< the one that comes after the open one

private:
    void follow();
    [[nodiscard]] QString next() const;

    Project* m_project;
    Playback* m_playback;
    TabsPanel* m_tabs;
    Banner* m_strip;
    /// A value that the scene changed, as it was before.
    template <class Value>
    struct Changed
    {
        Value before;
        Value to;
    };
    std::optional<Changed<int>> m_speed;
    std::optional<Changed<int>> m_tab;
};

} // namespace spillway::ui
