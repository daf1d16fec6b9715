#pragma once

#include <QtCore/QObject>

namespace spillway::ui {

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
