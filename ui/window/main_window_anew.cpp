#include "ui/commands/edit_setup.h"
#include "ui/jobs/autosave.h"
#include "ui/models/project/new_start.h"
#include "ui/models/project/project_file.h"
#include "ui/models/project/scenes.h"
#include "ui/models/project/workspace.h"
#include "ui/widgets/basic/banner.h"
#include "ui/widgets/fields/start_page.h"
#include "ui/window/main_window.h"
#include "ui/window/opening/file_question.h"
#include "ui/window/opening/opening.h"
#include "ui/window/opening/traffic_words.h"

#include <QtCore/QFileInfo>
#include <QtGui/QAction>
#include <QtGui/QUndoStack>

#include <algorithm>

using namespace Qt::StringLiterals;

// What becomes of what was chosen when other traffic comes, or none.
namespace spillway::ui {

void MainWindow::wireNewStarts()
{
    connect(m_actions.startNew, &QAction::triggered, this, &MainWindow::startNew);
    connect(m_actions.openSample, &QAction::triggered, this, [this] {
        if (!mayReplace())
            return;
        if (m_workspace->trace())
            m_opening->openAnew({m_samplePath}, firstSetup());
        else
            m_opening->open({m_samplePath}); // with the limit that the program was started with
    });
    connect(m_opening.get(), &Opening::wentOn, this, &MainWindow::tellWhatGoesOn);
    connect(m_opening.get(), &Opening::begunAnew, this, &MainWindow::tellWhatEnded);
    connect(m_banner, &Banner::accepted, this, [this] {
        if (const auto remedy = std::exchange(m_wayBack, nullptr))
            remedy();
    });
}

bool MainWindow::mayReplace()
{
    // Without a project file a limit is set aside without a question: it may have been no more than a look. What was
    // drawn is more than that, unless it came with a scene.
    m_unwanted = false;
    const QString path = m_workspace->projectPath();
    const MadeTraffic& made = m_workspace->made();
    const bool drawn = !made.sources.empty() && std::ranges::count(shippedScenes(), made, &ShippedScene::made) == 0;
    if (m_workspace->undoStack()->isClean() || (path.isEmpty() && !drawn))
        return true;
    const QString question = path.isEmpty() ? tr("Save what you made as a project?")
                                            : tr("Save the changes to %1?").arg(QFileInfo(path).fileName());
    const auto answer = askWhetherToSave(this, question);
    m_unwanted = answer == Unsaved::IsNotWanted;
    if (answer != Unsaved::IsSaved)
        return m_unwanted;
    save();
    return m_workspace->undoStack()->isClean(); // else the user gave up, or the file cannot be written
}

void MainWindow::setAside()
{
    m_hasSetAside = m_autosave && !m_unwanted && m_autosave->setAside(m_opening->workBefore());
    m_unwanted = false;
}

void MainWindow::startNew()
{
    if (!mayReplace())
        return;
    m_opening->cancel();
    setAside();
    m_workspace->setTraffic(nullptr, {});
    m_workspace->setProjectPath({});
    m_workspace->applySetup(firstSetup());
    m_broughtBack.reset();
    m_banner->hide();
    m_offers = Autosave::recoverable();
    if (m_hasSetAside)
        offerNext();
    showNext();
    m_start->setFocus(); // what had it is gone
}

/// In the same log, opened once more.
void MainWindow::tellWhatGoesOn()
{
    const Setup& setup = m_workspace->setup();
    const QStringList chosen = chosenIn(setup, anewFrom(setup, firstSetup()));
    if (chosen.isEmpty())
        return;
    m_wayBack = [this] { editSetup(*m_workspace, anewFrom(m_workspace->setup(), firstSetup()), tr("Begin anew")); };
    m_banner->showNote(tr("Chosen before, still in force"), chosen.join(u", "_s), tr("Begin anew"));
}

/// Where other traffic came in place of that for which `before` was chosen.
void MainWindow::tellWhatEnded(const Setup& before)
{
    const Setup setup = m_workspace->setup();
    const QStringList ended = chosenIn(before, setup);
    const QStringList kept = chosenIn(setup, anewFrom(setup, firstSetup()));
    if (ended.isEmpty())
        return kept.isEmpty() ? void() : tellWhatGoesOn();
    const QString told = kept.isEmpty()
                             ? tr("No longer in force: %1.").arg(ended.join(u", "_s))
                             : tr("No longer in force: %1. It is another day of the same log, so this stays: %2.")
                                   .arg(ended.join(u", "_s), kept.join(u", "_s));
    if (m_hasSetAside) {
        m_wayBack = [this, file = m_offers.front().file] {
            if (mayReplace())
                m_opening->recover(file);
        };
        m_banner->showNote(tr("Begun anew"), told, tr("Back to the log before"));
    } else {
        m_wayBack = [this] { m_workspace->undoStack()->undo(); };
        m_banner->showNote(tr("Begun anew"), told, tr("Bring back"));
    }
}

} // namespace spillway::ui
