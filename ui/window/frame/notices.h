#pragma once

#include "engine/core/result.h"

#include <QtCore/QObject>
#include <QtCore/QString>

#include <functional>

namespace spillway::ui {

class Banner;
class Project;

/// The banner below the top bar: one problem or note at a time.
class Notices : public QObject
{
    Q_OBJECT

public:
    Notices(Banner* banner, const Project* project, QObject* parent);

    void showError(const Error& error);
    /// As showError(), until endReplayError().
    void showReplayError(const Error& error);
    void endReplayError();
    void showProblem(const QString& why, const QString& advice);
    /// A note, with a button if `button` is not empty. It goes when the limit or the traffic changes.
    void showNote(const QString& title, const QString& detail, const QString& button = {},
                  const std::function<void()>& pressed = {});
    /// A note that stands out.
    void showOffer(const QString& title, const QString& detail);
    void hide();

signals:
    void formatWanted(); ///< the remedy for a log in an unknown format

private:
    Banner* m_banner;
    std::function<void()> m_pressed;
    bool m_replayFailed = false; ///< the banner says so
};

} // namespace spillway::ui
