#pragma once

#include "ui/models/project/made_traffic.h"
#include "ui/models/project/scene.h"

#include <vector>

namespace spillway::ui {

/// A scene that comes with the program.
struct ShippedScene
{
    QString name; ///< for the command line: "two-at-once"; stable
    QString path; ///< of its project, in the program's resources
    Scene scene;
    MadeTraffic made; ///< its traffic
};

/// All of them, in the order in which they are best seen. Read once.
[[nodiscard]] const std::vector<ShippedScene>& shippedScenes();

} // namespace spillway::ui
