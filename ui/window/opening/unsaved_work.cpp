#include "ui/window/opening/unsaved_work.h"

#include "ui/commands/edits.h"
#include "ui/models/project/new_start.h"
#include "ui/models/project/project.h"
#include "ui/models/project/project_file.h"
#include "ui/models/project/recent_files.h"
#include "ui/models/project/scenes.h"
#include "ui/text/format.h"
#include "ui/widgets/basic/banner.h"
#include "ui/window/frame/notices.h"
#include "ui/window/opening/file_question.h"
#include "ui/window/opening/log_opener.h"

#include <QtCore/QFileInfo>
#include <QtGui/QUndoStack>
#include <QtWidgets/QWidget>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace spillway::ui {
namespace {

/// The project or traffic it belongs to.
QString nameOf(const Recovery& offer)
{
    const auto snapshot = readProject(offer.file);
    if (snapshot && !snapshot->savedAs.isEmpty())
        return QFileInfo(snapshot->savedAs).fileName();
    QStringList sources = snapshot ? snapshot->sources : QStringList();
    sources.removeDuplicates(); // a capture has several
    if (sources.isEmpty())
        return snapshot && !snapshot->made.sources.empty() ? UnsavedWork::tr("Drawn traffic")
                                                           : UnsavedWork::tr("Untitled");
    const QString first = QFileInfo(sources.first()).fileName();
    return sources.size() == 1
               ? first
               : UnsavedWork::tr("%1 and %n more", nullptr, static_cast<int>(sources.size()) - 1).arg(first);
}

} // namespace

UnsavedWork::UnsavedWork(Project* project, LogOpener* opener, Banner* offer, Notices* notices, QWidget* window) :
    QObject(window), m_project(project), m_opener(opener), m_offer(offer), m_notices(notices), m_window(window)
{
    connect(opener, &LogOpener::begunAnew, this, &UnsavedWork::tellWhatEnded);
}

void UnsavedWork::save()
{
    if (m_project->path().isEmpty())
        return saveAs();
    saveTo(m_project->path());
}

void UnsavedWork::saveAs()
{
    const auto path = askWhereToSave(m_window, tr("Save the project"), tr("limit.spillway"),
                                     {{tr("Spillway project"), u"spillway"_s}});
    if (path && saveTo(*path)) {
        m_project->setPath(*path);
        m_opener->recent()->add(*path);
    }
}

bool UnsavedWork::saveTo(const QString& path)
{
    const auto written = writeProject(path, snapshotOf(*m_project));
    if (!written) {
        m_notices->showError(written.error());
        return false;
    }
    m_project->undoStack()->setClean();
    m_notices->hide();
    emit told(tr("Saved %1").arg(QFileInfo(path).fileName()));
    return true;
}

bool UnsavedWork::mayReplace()
{
    // Without a project file a limit is set aside without a question: it may have been no more than a look. What was
    // drawn is more than that, unless it came with a scene.
    m_unwanted = false;
    const QString path = m_project->path();
    const MadeTraffic& made = m_project->made();
    const bool drawn = !made.sources.empty() && std::ranges::count(shippedScenes(), made, &ShippedScene::made) == 0;
    if (m_project->undoStack()->isClean() || (path.isEmpty() && !drawn))
        return true;
    const QString question = path.isEmpty() ? tr("Save what you made as a project?")
                                            : tr("Save the changes to %1?").arg(QFileInfo(path).fileName());
    const auto answer = askWhetherToSave(m_window, question);
    m_unwanted = answer == Unsaved::IsNotWanted;
    if (answer != Unsaved::IsSaved)
        return m_unwanted;
    save();
    return m_project->undoStack()->isClean(); // else the user gave up, or the file cannot be written
}

void UnsavedWork::setAside()
{
    m_hasSetAside = m_autosave && !m_unwanted && m_autosave->setAside(m_opener->workBefore());
    m_unwanted = false;
}

void UnsavedWork::offerSetAside()
{
    m_offers = Autosave::recoverable();
    if (m_hasSetAside)
        offerNext();
}

void UnsavedWork::refreshOffer()
{
    if (!m_offer->isHidden())
        offerNext();
}

void UnsavedWork::startAutosave()
{
    m_offers = Autosave::recoverable();
    m_autosave = std::make_unique<Autosave>(m_project);
    connect(m_autosave.get(), &Autosave::failed, m_notices, &Notices::showError);
    connect(m_opener, &LogOpener::replacing, this, [this] {
        setAside();
        m_offers = Autosave::recoverable();
        if (!m_opener->isOtherTraffic() || m_offer->isVisible()) // that stands in the banner, see tellWhatEnded()
            offerNext();
    });
    connect(m_offer, &Banner::accepted, this, &UnsavedWork::restore);
    connect(m_offer, &Banner::declined, this, [this] {
        const Recovery refused = m_offers.front();
        Autosave::discard(refused);
        forgetOffer(refused.file);
    });
    connect(m_opener, &LogOpener::recovered, this, [this](const QString& file) {
        if (m_autosave->writeNow())
            Autosave::discard({file, {}});
        forgetOffer(file);
    });
    connect(m_opener, &LogOpener::cancelled, this, &UnsavedWork::offerNext);
    connect(m_opener, &LogOpener::failed, this, &UnsavedWork::offerNext);
    offerNext();
}

void UnsavedWork::offerNext()
{
    if (m_offers.empty())
        return m_offer->hide();
    const QString when = dateTimeText(Instant(Milliseconds(m_offers.front().written.toMSecsSinceEpoch())));
    const QString what = nameOf(m_offers.front());
    if (m_offers.front().wasSetAside())
        m_offer->showOffer(tr("Go on with what you did on %1?").arg(when),
                           tr("%1: kept when the window was closed or other traffic was opened.").arg(what),
                           tr("Restore"));
    else
        m_offer->showOffer(tr("There is unsaved work of %1").arg(when),
                           tr("%1: not saved before the program ended or other traffic was opened.").arg(what),
                           tr("Restore"));
}

void UnsavedWork::restore()
{
    if (!mayReplace())
        return offerNext();
    m_opener->recover(QString(m_offers.front().file)); // a copy: the offers are looked for anew
    m_offer->setVisible(!m_opener->isBusy() && !m_offers.empty());
}

void UnsavedWork::forgetOffer(const QString& file)
{
    std::erase_if(m_offers, [&file](const Recovery& offer) { return offer.file == file; });
    offerNext();
}

/// Where other traffic came in place of that for which `before` was chosen.
void UnsavedWork::tellWhatEnded(const Setup& before)
{
    if (before == m_project->setup())
        return;
    const QString told = tr("What was chosen for the log before is no longer in force.");
    if (m_hasSetAside)
        m_notices->showNote(tr("Begun anew"), told, tr("Back to the log before"), [this, file = m_offers.front().file] {
            if (mayReplace())
                m_opener->recover(file);
        });
    else
        m_notices->showNote(tr("Begun anew"), told, tr("Bring back"), [this] { m_project->undoStack()->undo(); });
}

} // namespace spillway::ui
