#pragma once

#include "engine/core/quantity.h"
#include "ui/window/frame/actions.h"

#include <QtCore/QObject>

#include <optional>

namespace spillway::ui {

class Playback;
class Project;
class Results;

/// Play, pause, steps, speed and zoom: connects their actions with the playback and the shown client's requests, and
/// keeps them enabled where they lead somewhere. A step pauses. Space presses the button that has the focus,
/// and plays anywhere else.
class Transport : public QObject
{
    Q_OBJECT

public:
    Transport(Project* project, const Results* results, Playback* playback, const Actions& actions,
              QObject* parent = nullptr);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void wire();
    void stepTo(std::optional<Instant> at);
    void zoom(double factor);
    void findRejections();
    void enableSteps();
    void enableSpeeds();

    Project* m_project;
    const Results* m_results;
    Playback* m_playback;
    Actions m_actions;
    std::optional<Instant> m_firstRejection; ///< of the shown client
    std::optional<Instant> m_lastRejection;
};

/// While it lives, text fields leave Ctrl+E and Ctrl+D to the window. Qt takes them, on X11 and Wayland, for the end of
/// the line and the next character, as Emacs does; who has typed a rate wants to export the configuration.
class EmacsKeys : public QObject
{
    Q_OBJECT

public:
    explicit EmacsKeys(QObject* parent = nullptr);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace spillway::ui
