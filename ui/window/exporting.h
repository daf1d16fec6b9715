#pragma once

#include "engine/core/result.h"

#include <string>
#include <vector>

class QRect;
class QString;
class QWidget;

namespace spillway::ui {

class Workspace;

/// The limit as nginx configuration, with a comment on top that tells what was measured on which traffic.
[[nodiscard]] Result<std::string> configText(const Workspace& workspace);
/// The lines of that comment; English, since it goes into a file of the server.
[[nodiscard]] std::vector<std::string> configComment(const Workspace& workspace);

/// What a picture must say to stand alone: the files, the limit, the time that it shows.
[[nodiscard]] QString pictureCaption(const Workspace& workspace);
/// Paints a part of the widget, and under it the caption, into a file: SVG if the name ends so, else PNG. CannotWrite if that
/// fails.
[[nodiscard]] Result<Done> savePicture(QWidget& widget, const QRect& area, const QString& path, const QString& caption);

} // namespace spillway::ui
