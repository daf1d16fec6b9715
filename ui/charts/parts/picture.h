#pragma once

#include "engine/core/result.h"

#include <QtCore/QSize>
#include <QtCore/QString>
#include <QtGui/QImage>

#include <functional>

class QPainter;
class QWidget;

namespace spillway::ui {

/// A picture that can be painted. It may point at widgets: use it at once.
struct Rendering
{
    QSize size;                           ///< in the coordinates of `paint`
    double scale = 1;                     ///< pixels of an image for each of them
    QString title;                        ///< of an SVG; may be empty
    QString description;                  ///< of an SVG; may be empty
    std::function<void(QPainter&)> paint; ///< paints all of it, the background too
};

/// A widget as it is on the screen.
[[nodiscard]] Rendering renderingOf(QWidget& widget);
/// A picture with a text under it, in as many lines as it needs.
[[nodiscard]] Rendering captioned(Rendering rendering, const QString& caption);

[[nodiscard]] QImage imageOf(const Rendering& rendering);
/// Writes the picture whole or leaves what was there: SVG if the name ends so, else PNG. Errors as saveFile().
[[nodiscard]] Result<Done> savePicture(const Rendering& rendering, const QString& path);

} // namespace spillway::ui
