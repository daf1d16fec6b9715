#include "ui/window/open_commands.h"

#include "engine/ingest/detect/named_format.h"
#include "ui/models/project/new_start.h"
#include "ui/models/project/project.h"
#include "ui/models/project/recent_files.h"
#include "ui/models/project/scenes.h"
#include "ui/widgets/fields/format_dialog.h"
#include "ui/widgets/fields/start_page.h"
#include "ui/window/frame/notices.h"
#include "ui/window/opening/file_question.h"
#include "ui/window/opening/log_opener.h"
#include "ui/window/opening/unsaved_work.h"
#include "ui/window/tabs/scene_guide.h"

#include <QtGui/QAction>
#include <QtGui/QActionGroup>
#include <QtWidgets/QMenu>

#include <algorithm>

namespace spillway::ui {

OpenCommands::OpenCommands(Project* project, LogOpener* opener, UnsavedWork* unsaved, Notices* notices,
                           const Actions& actions, QWidget* window) :
    QObject(window),
    m_project(project),
    m_opener(opener),
    m_unsaved(unsaved),
    m_notices(notices),
    m_actions(actions),
    m_window(window)
{
    connect(actions.openLog, &QAction::triggered, this, [this] { askForLogs(false); });
    connect(actions.addLog, &QAction::triggered, this, [this] { askForLogs(true); });
    connect(actions.openFolder, &QAction::triggered, this,
            [this] { open(askForFolder(m_window, tr("Open a folder of logs"))); });
    connect(actions.openProject, &QAction::triggered, this, [this] {
        open(askWhatToOpen(m_window, tr("Open a project"), {tr("Spillway projects (*.spillway)")}, HowMany::One));
    });
    connect(actions.openSample, &QAction::triggered, this, &OpenCommands::openSample);
    connect(actions.startNew, &QAction::triggered, this, &OpenCommands::startNew);
    connect(actions.forgetRecent, &QAction::triggered, opener->recent(), &RecentFiles::clear);
    connect(actions.scenes, &QActionGroup::triggered, this,
            [this](const QAction* action) { openScene(action->data().toString()); });
    connect(actions.reload, &QAction::triggered, opener, &LogOpener::reload);
    connect(actions.howRead, &QAction::triggered, this, [this] {
        FormatDialog dialog(m_project->sources(), m_project->logFormat(), m_window);
        connect(&dialog, &FormatDialog::formatChosen, m_opener, &LogOpener::reopen);
        dialog.exec();
    });
    connect(notices, &Notices::formatWanted, this,
            [this] { chooseFormat(m_opener->attemptedPaths(), m_opener->attemptedFormat(), {}); });
}

void OpenCommands::serve(StartPage* start, QMenu* recent)
{
    m_start = start;
    m_recent = recent;
    start->setScenes(shippedScenes());
    connect(start, &StartPage::sceneRequested, this, &OpenCommands::openScene);
    connect(start, &StartPage::recentRequested, this, [this](const QString& path) { open({path}); });
    connect(start, &StartPage::openRequested, m_actions.openLog, &QAction::trigger);
    connect(start, &StartPage::sampleRequested, m_actions.openSample, &QAction::trigger);
    connect(start, &StartPage::drawRequested, m_actions.draw, &QAction::trigger);
    connect(start, &StartPage::generateRequested, m_actions.generate, &QAction::trigger);
    connect(m_opener->recent(), &RecentFiles::changed, this, &OpenCommands::fillRecent);
    setSamplePath({});
    fillRecent();
}

void OpenCommands::serve(SceneGuide* scenes)
{
    m_scenes = scenes;
    connect(scenes, &SceneGuide::sceneRequested, this, &OpenCommands::openScene);
}

void OpenCommands::askForLogs(bool add)
{
    const QStringList paths = askWhatToOpen(
        m_window, add ? tr("Add logs") : tr("Open logs"),
        {tr("Access logs (*.log *.log.* *.gz *.zst *.xz *.bz2 *.json *.csv *.txt *.spwl)"), tr("All files (*)")},
        HowMany::Several);
    if (paths.isEmpty())
        return;
    if (add)
        m_opener->add(paths);
    else
        open(paths);
}

void OpenCommands::open(const QStringList& paths)
{
    if (!paths.isEmpty() && (LogOpener::keepTraffic(paths) || m_unsaved->mayReplace()))
        m_opener->open(paths);
}

void OpenCommands::openScene(const QString& name)
{
    const auto& scenes = shippedScenes();
    const auto shipped = std::ranges::find(scenes, name, &ShippedScene::name);
    if (shipped != scenes.end() && m_unsaved->mayReplace())
        m_opener->openScene(shipped->path);
    else
        m_scenes->tell();
}

void OpenCommands::openSample()
{
    if (!m_unsaved->mayReplace())
        return;
    if (m_project->trace())
        m_opener->openAnew({m_samplePath}, firstSetup());
    else
        m_opener->open({m_samplePath}); // with the limit that the program was started with
}

void OpenCommands::startNew()
{
    if (!m_unsaved->mayReplace())
        return;
    m_opener->cancel();
    m_unsaved->setAside();
    m_project->setTraffic(nullptr, {});
    m_project->setPath({});
    m_project->applySetup(firstSetup());
    m_notices->hide();
    m_unsaved->offerSetAside();
    m_start->setFocus(); // what had it is gone
}

void OpenCommands::chooseFormat(const QStringList& paths, const QString& format, const QString& others)
{
    FormatDialog dialog(paths, format, m_window);
    connect(&dialog, &FormatDialog::formatChosen, m_opener, [this, others](const QString& chosen) {
        m_opener->retry(others.isEmpty()
                            ? chosen
                            : QString::fromStdString(withAlternative(others.toStdString(), chosen.toStdString())));
    });
    dialog.exec();
}

void OpenCommands::fillRecent()
{
    // Whether they are still there is not asked: a network folder that is gone would stop the window.
    const QStringList paths = m_opener->recent()->paths();
    m_recent->clear();
    for (const QString& path : paths) {
        const QString shown =
            m_recent->fontMetrics().elidedText(path, Qt::ElideMiddle, m_recent->fontMetrics().height() * 24);
        QAction* action = m_recent->addAction(QString(shown).replace(u'&', QStringLiteral("&&")));
        action->setStatusTip(path);
        connect(action, &QAction::triggered, this, [this, path] { open({path}); });
    }
    m_recent->addSeparator();
    m_recent->addAction(m_actions.forgetRecent);
    m_recent->setEnabled(!paths.isEmpty());
    m_start->setRecent(paths);
}

void OpenCommands::setSamplePath(const QString& path)
{
    m_samplePath = path;
    m_actions.openSample->setVisible(!path.isEmpty());
    m_start->setSampleAvailable(!path.isEmpty());
}

} // namespace spillway::ui
