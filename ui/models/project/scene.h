#pragma once

#include <QtCore/QString>
#include <QtCore/QStringList>

namespace spillway::ui {

/// The point that a project makes: the text beside it while it is open, and how it is best seen.
struct Scene
{
    QString title;         ///< a few words
    QString brief;         ///< what is to be seen, in half a line
    QStringList text;      ///< whole sentences
    int speed = 100;       ///< of playback, in hundredths; see kSpeeds
    bool compares = false; ///< it is seen in the comparison of the algorithms

    bool operator==(const Scene&) const = default;
};

} // namespace spillway::ui
