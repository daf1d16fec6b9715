#pragma once

#include "ui/charts/pictures/bucket_scene.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"
#include "ui/window/frame/actions.h"

#include <QtCore/QObject>

class QMainWindow;

namespace spillway::ui {

class PanelFold;
class PicturePanel;
class Playback;

[[nodiscard]] ThemeChoice rememberedTheme();
[[nodiscard]] Clock rememberedClock();
[[nodiscard]] QString rememberedLanguage(); ///< "ru"; empty: the system's
[[nodiscard]] Motion rememberedMotion();    ///< the desktop's if nothing was chosen

/// How the window looks: theme, clock, motion, size and splitters, kept from one run of the program to the next.
class WindowSettings : public QObject
{
    Q_OBJECT

public:
    enum class Remember { No, Yes };

    /// Connects the actions; all outlive this object.
    WindowSettings(QMainWindow* window, PicturePanel* picture, PanelFold* fold, Playback* playback,
                   const Actions& actions);

    void setTheme(ThemeChoice choice, Remember remember);
    /// The zone in which all times are shown.
    void setClock(Clock clock, Remember remember);
    /// Whether the bucket's requests fall; all of it until this is called.
    void setMotion(Motion motion, Remember remember);
    /// Size, splitters and the speed of playing of the last time.
    void restoreLayout();
    void saveLayout() const;

signals:
    void clockChanged(); ///< all widgets have had their QEvent::LocaleChange

private:
    QMainWindow* m_window;
    PicturePanel* m_picture;
    PanelFold* m_fold;
    Playback* m_playback;
    Actions m_actions;
};

} // namespace spillway::ui
