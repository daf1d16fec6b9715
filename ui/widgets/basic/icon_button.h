#pragma once

#include <QtCore/QString>

class QToolButton;
class QWidget;

namespace spillway::ui {

/// A flat button that is a picture of the theme; `name` is for who cannot see it.
[[nodiscard]] QToolButton* makeIconButton(const QString& icon, const QString& name, const QString& tip,
                                          QWidget* parent);

} // namespace spillway::ui
