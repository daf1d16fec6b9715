#pragma once

#include "ui/models/project/made_traffic.h"
#include "ui/models/project/scene.h"

#include <QtCore/QString>
#include <QtCore/QStringList>

#include <optional>

namespace spillway::ui {

/// A project as a `.spillway` file keeps it: where the traffic is, what was drawn and generated, the setup, what was
/// looked at, and the point that it makes, if any. Results are computed anew.
struct Snapshot
{
    QStringList
        sources; ///< absolute paths; a capture's as often as it has sources, which have numbers in the selection
    QString logFormat = QStringLiteral("auto");
    MadeTraffic made;
    Setup setup;
    std::optional<TimeRange> range;
    std::optional<Instant> playhead;
    QString client;
    std::optional<Scene> scene; ///< kept by whoever saves the project, whatever was changed meanwhile
    QString savedAs;            ///< only in a recovery file: the project that was open, empty if it had no file

    bool operator==(const Snapshot&) const = default;
};

} // namespace spillway::ui
