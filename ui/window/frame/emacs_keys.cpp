#include "ui/window/frame/emacs_keys.h"

#include <QtCore/QCoreApplication>
#include <QtGui/QKeyEvent>

namespace spillway::ui {

EmacsKeys::EmacsKeys(QObject* parent) : QObject(parent)
{
    QCoreApplication::instance()->installEventFilter(this);
}

/// What is not accepted here becomes a shortcut.
bool EmacsKeys::eventFilter(QObject* /*watched*/, QEvent* event)
{
    if (event->type() != QEvent::ShortcutOverride)
        return false;
    const auto* key = static_cast<const QKeyEvent*>(event);
    if (key->modifiers() != Qt::ControlModifier || (key->key() != Qt::Key_E && key->key() != Qt::Key_D))
        return false;
    event->ignore();
    return true;
}

} // namespace spillway::ui
