#pragma once

#include <QtCore/QString>

#include <functional>

class QToolButton;
class QWidget;

namespace spillway::ui {

/// Shows the help with this page on top, by its heading in resources/help/window.md.
void showHelpDialog(const QString& page, QWidget* parent);
/// A "?" that shows the first sentences of a page, which is asked for at each click.
[[nodiscard]] QToolButton* makeHelpButton(const std::function<QString()>& page, QWidget* parent);
[[nodiscard]] QToolButton* makeHelpButton(const QString& page, QWidget* parent);
/// Version, licence, and what it is built with.
void showAboutDialog(QWidget* parent);

} // namespace spillway::ui
