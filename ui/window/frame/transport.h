#pragma once

#include "ui/window/frame/actions.h"

#include "engine/core/quantity.h"

#include <QtCore/QObject>

#include <optional>

namespace spillway::ui {

class Playback;
class Workspace;

/// Play, pause, steps and speed: connects their actions with the playback and the shown client's requests, and
/// keeps them enabled where they lead somewhere. A step pauses. Space presses the button that has the focus,
/// and plays anywhere else.
class Transport : public QObject
{
    Q_OBJECT

public:
    Transport(Workspace* workspace, Playback* playback, const Actions& actions, QObject* parent = nullptr);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void wire();
    void stepTo(std::optional<Instant> at);
    void findRejections();
    void enableSteps();
    void enableSpeeds();

    Workspace* m_workspace;
    Playback* m_playback;
    Actions m_actions;
    std::optional<Instant> m_firstRejection; ///< of the shown client
    std::optional<Instant> m_lastRejection;
};

} // namespace spillway::ui
