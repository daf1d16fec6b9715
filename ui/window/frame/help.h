#pragma once

class QWidget;

namespace spillway::ui {

struct Actions;

/// Describes the keys: those of the actions, and those of the charts.
void showShortcutsDialog(const Actions& actions, QWidget* parent);
/// Version, licence, and what it is built with.
void showAboutDialog(QWidget* parent);

} // namespace spillway::ui
