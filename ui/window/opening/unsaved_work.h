#pragma once

#include "engine/core/result.h"
#include "ui/jobs/autosave.h"

#include <QtCore/QObject>
#include <QtCore/QString>

#include <memory>
#include <vector>

class QWidget;

namespace spillway::ui {

class Banner;
class LogOpener;
class Notices;
class Project;
struct Setup;

/// Saves the project, and keeps what is unsaved when something else takes its place or the program ends: it is set
/// aside, offered again, and the user learns what of it goes on.
class UnsavedWork : public QObject
{
    Q_OBJECT

public:
    /// `offer` shows unsaved work of before; `window` is the parent of dialogs. All outlive this object.
    UnsavedWork(Project* project, LogOpener* opener, Banner* offer, Notices* notices, QWidget* window);

    void save();
    void saveAs();
    /// Asks about unsaved work where it must not be lost silently. False: it stays.
    [[nodiscard]] bool mayReplace();
    /// Keeps unsaved work, if any, to be offered later.
    void setAside();
    /// Offers what was just set aside, if anything was.
    void offerSetAside();
    /// Writes the offer anew: the clock is another.
    void refreshOffer();
    /// Keeps unsaved work in a recovery file from now on, and offers what was left behind the last time.
    void startAutosave();

signals:
    void told(const QString& sentence);

private:
    bool saveTo(const QString& path);
    void offerNext();
    void restore();
    void forgetOffer(const QString& file);
    void tellWhatEnded(const Setup& before);

    Project* m_project;
    LogOpener* m_opener;
    Banner* m_offer;
    Notices* m_notices;
    QWidget* m_window;
    std::unique_ptr<Autosave> m_autosave; ///< only in a window that a person uses
    std::vector<Recovery> m_offers;       ///< unsaved work of before, newest first; the first is being offered
    bool m_hasSetAside = false;           ///< what there was before the traffic that came last
    bool m_unwanted = false;              ///< the user was asked about unsaved work and does not want it
};

} // namespace spillway::ui
