#pragma once

#include "engine/policy/policy.h"
#include "ui/theme/theme.h"
#include "ui/window/tabs/tabs_panel.h"

#include <QtCore/QSize>
#include <QtCore/QStringList>

#include <optional>

class QCoreApplication;

namespace spillway {

/// Arguments of the desktop program.
struct Arguments
{
    QStringList files;
    QString scene;      ///< the name of one that comes with the program; empty = none
    QString screenshot; ///< a path; empty = none
    QSize size{0, 0};   ///< empty = as the last time
    std::optional<ui::ThemeChoice> theme;
    ui::TabsPanel::Tab tab = ui::TabsPanel::Clients;
    std::optional<Policy> limit;

    [[nodiscard]] bool withoutDisplay() const { return !screenshot.isEmpty(); }
};

/// Reads the command line. --help and --version print and end the program; a wrong option prints one line and ends it
/// with 2. Needs no display.
[[nodiscard]] Arguments readArguments(const QCoreApplication& application);

} // namespace spillway
