#include "ui/charts/needs/need_chart.h"
#include "ui/charts/pictures/bucket_view.h"
#include "ui/charts/time/time_chart.h"
#include "ui/jobs/autosave.h"
#include "ui/models/project/limit_words.h"
#include "ui/models/project/project_file.h"
#include "ui/models/project/recent_files.h"
#include "ui/models/project/save_file.h"
#include "ui/models/project/scenes.h"
#include "ui/models/project/workspace.h"
#include "ui/models/tables/clients_model.h"
#include "ui/models/tables/table_text.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/banner.h"
#include "ui/widgets/fields/start_page.h"
#include "ui/widgets/tables/comparison_view.h"
#include "ui/window/frame/status_line.h"
#include "ui/window/main_window.h"
#include "ui/window/opening/file_question.h"
#include "ui/window/opening/opening.h"
#include "ui/window/picture_panel.h"
#include "ui/window/tabs/compare_panel.h"
#include "ui/window/tabs/exporting.h"
#include "ui/window/tabs/needs_panel.h"
#include "ui/window/tabs/scene_guide.h"
#include "ui/window/tabs/tabs_panel.h"
#include "ui/window/traffic/traffic_panel.h"

#include <QtCore/QDir>
#include <QtCore/QFileInfo>
#include <QtGui/QAction>
#include <QtGui/QClipboard>
#include <QtGui/QGuiApplication>
#include <QtGui/QUndoStack>
#include <QtWidgets/QMenu>

#include <algorithm>

using namespace Qt::StringLiterals;

// What the window does with files and the clipboard.
namespace spillway::ui {
namespace {

/// The time that a chart is about.
TimeRange shownBy(const QWidget* chart, const Workspace& workspace)
{
    if (const auto* overTime = qobject_cast<const TimeChart*>(chart))
        return overTime->range();
    if (qobject_cast<const BucketView*>(chart))
        return {workspace.playhead(), workspace.playhead()};
    return workspace.fullRange();
}

/// Of which project or traffic it is; empty where that cannot be told.
QString nameOf(const Recovery& offer)
{
    const auto project = readProject(offer.file);
    if (!project)
        return {};
    if (!project->savedAs.isEmpty())
        return QFileInfo(project->savedAs).fileName();
    QStringList sources = project->sources;
    sources.removeDuplicates(); // a capture has several
    if (sources.isEmpty())
        return project->made.sources.empty() ? QString() : MainWindow::tr("Drawn traffic");
    const QString first = QFileInfo(sources.first()).fileName();
    return sources.size() == 1
               ? first
               : MainWindow::tr("%1 and %n more", nullptr, static_cast<int>(sources.size()) - 1).arg(first);
}

} // namespace

void MainWindow::setSamplePath(const QString& path)
{
    m_samplePath = path;
    m_actions.openSample->setVisible(!path.isEmpty());
    m_start->setSampleAvailable(!path.isEmpty());
}

void MainWindow::wireFileActions()
{
    connect(m_actions.openLog, &QAction::triggered, this, [this] { askForLogs(false); });
    connect(m_actions.addLog, &QAction::triggered, this, [this] { askForLogs(true); });
    connect(m_actions.openFolder, &QAction::triggered, this,
            [this] { openFiles(askForFolder(this, tr("Open a folder of logs"))); });
    connect(m_actions.reload, &QAction::triggered, m_opening.get(), &Opening::reload);
    connect(m_traffic, &TrafficPanel::reloadRequested, m_opening.get(), &Opening::reload);
    connect(m_actions.openProject, &QAction::triggered, this, &MainWindow::askForProject);
    connect(m_actions.saveProject, &QAction::triggered, this, &MainWindow::save);
    connect(m_actions.saveProjectAs, &QAction::triggered, this, &MainWindow::saveAs);
    connect(m_actions.exportConfig, &QAction::triggered, this, &MainWindow::exportConfig);
    connect(m_workspace.get(), &Workspace::setupChanged, m_banner, [this] {
        if (m_banner->isOffering()) // it told what was exported, or goes on: another limit
            m_banner->hide();
    });
    connect(m_actions.copyConfig, &QAction::triggered, this, &MainWindow::copyConfig);
    connect(m_actions.copyTable, &QAction::triggered, this, &MainWindow::copyTable);
    connect(m_actions.saveTable, &QAction::triggered, this, &MainWindow::saveTable);
    connect(m_actions.forgetRecent, &QAction::triggered, m_opening->recent(), &RecentFiles::clear);
    wireNewStarts();
    connect(m_actions.quit, &QAction::triggered, this, &QWidget::close);
}

void MainWindow::askForLogs(bool add)
{
    const QStringList paths = askWhatToOpen(
        this, add ? tr("Add logs") : tr("Open logs"),
        {tr("Access logs (*.log *.log.* *.gz *.zst *.xz *.bz2 *.json *.csv *.txt *.spwl)"), tr("All files (*)")},
        HowMany::Several);
    if (paths.isEmpty())
        return;
    if (add)
        m_opening->add(paths);
    else
        openFiles(paths);
}

void MainWindow::askForProject()
{
    openFiles(askWhatToOpen(this, tr("Open a project"), {tr("Spillway projects (*.spillway)")}, HowMany::One));
}

void MainWindow::save()
{
    if (m_workspace->projectPath().isEmpty())
        return saveAs();
    saveTo(m_workspace->projectPath());
}

void MainWindow::saveAs()
{
    const auto path =
        askWhereToSave(this, tr("Save the project"), tr("limit.spillway"), {{tr("Spillway project"), u"spillway"_s}});
    if (path && saveTo(*path)) {
        m_workspace->setProjectPath(*path);
        m_opening->recent()->add(*path);
    }
}

bool MainWindow::saveTo(const QString& path)
{
    const auto written = writeProject(path, projectOf(*m_workspace));
    if (!written) {
        showError(written.error());
        return false;
    }
    m_workspace->undoStack()->setClean();
    m_banner->hide();
    m_status->setWork(tr("Saved %1").arg(QFileInfo(path).fileName()));
    return true;
}

void MainWindow::openFiles(const QStringList& paths)
{
    if (!paths.isEmpty() && (Opening::areConfigurations(paths) || mayReplace()))
        m_opening->open(paths);
}

void MainWindow::openScene(const QString& name)
{
    const auto& scenes = shippedScenes();
    const auto shipped = std::ranges::find(scenes, name, &ShippedScene::name);
    if (shipped != scenes.end() && mayReplace())
        m_opening->openScene(shipped->path);
    else
        m_guide->tell();
}

void MainWindow::startAutosave()
{
    m_offers = Autosave::recoverable();
    m_autosave = std::make_unique<Autosave>(m_workspace.get());
    connect(m_autosave.get(), &Autosave::failed, this, &MainWindow::showError);
    connect(m_opening.get(), &Opening::replacing, this, [this] {
        setAside();
        m_offers = Autosave::recoverable();
        if (!m_opening->isOtherTraffic() || m_offer->isVisible()) // of that the banner tells, see tellWhatEnded()
            offerNext();
    });
    connect(m_offer, &Banner::accepted, this, &MainWindow::restore);
    connect(m_offer, &Banner::declined, this, [this] {
        const Recovery refused = m_offers.front();
        Autosave::discard(refused);
        forgetOffer(refused.file);
    });
    connect(m_opening.get(), &Opening::recovered, this, [this](const QString& file) {
        if (m_autosave->writeNow())
            Autosave::discard({file, {}});
        forgetOffer(file);
    });
    connect(m_opening.get(), &Opening::cancelled, this, &MainWindow::offerNext);
    connect(m_opening.get(), &Opening::failed, this, &MainWindow::offerNext);
    offerNext();
}

void MainWindow::offerNext()
{
    if (m_offers.empty())
        return m_offer->hide();
    const QString when = dateTimeText(Instant(Milliseconds(m_offers.front().written.toMSecsSinceEpoch())));
    const QString what = nameOf(m_offers.front());
    if (m_offers.front().wasSetAside())
        m_offer->showOffer(tr("Go on with what you did on %1?").arg(when),
                           what.isEmpty()
                               ? tr("It was kept when the window was closed or other traffic was opened.")
                               : tr("%1: kept when the window was closed or other traffic was opened.").arg(what),
                           tr("Restore"));
    else
        m_offer->showOffer(tr("There is unsaved work of %1").arg(when),
                           what.isEmpty()
                               ? tr("It was not saved before the program ended or other traffic was opened.")
                               : tr("%1: not saved before the program ended or other traffic was opened.").arg(what),
                           tr("Restore"));
}

void MainWindow::restore()
{
    if (!mayReplace())
        return offerNext();
    m_opening->recover(QString(m_offers.front().file)); // a copy: the offers are looked for anew
    m_offer->setVisible(!m_opening->isBusy() && !m_offers.empty());
}

void MainWindow::forgetOffer(const QString& file)
{
    std::erase_if(m_offers, [&file](const Recovery& offer) { return offer.file == file; });
    offerNext();
}

void MainWindow::exportConfig()
{
    if (const auto text = configText(*m_workspace); !text)
        return showError(text.error());
    const QString name = QString::fromStdString(m_workspace->setup().zone.name) + u".conf"_s;
    const FileOption dryRun{tr("&Dry run at first: nginx logs what it would reject, and rejects nobody"),
                            tr("Writes limit_req_dry_run on, as the same box on the tab of the configuration does."),
                            m_workspace->setup().dryRun};
    const auto file =
        askWhereToSave(this, tr("Export the configuration"), name, {{tr("nginx configuration"), u"conf"_s}}, dryRun);
    if (!file)
        return;
    // Only now: what a setting that was just taken does is counted meanwhile.
    const auto text = configText(*m_workspace, file->isOn);
    if (!text)
        return showError(text.error());
    if (const auto saved = saveFile(file->path, QByteArray::fromStdString(*text)); !saved)
        return showError(saved.error());
    setDryRun(*m_workspace, file->isOn);
    const QFileInfo info(file->path);
    m_status->setWork(tr("Exported %1").arg(info.fileName()));
    m_replayFailed = false;
    const QString steps =
        tr("To %1. Include it in the http block of nginx.conf, check with nginx -t, then reload nginx.")
            .arg(QDir::toNativeSeparators(info.absolutePath()));
    m_banner->showNote(
        tr("Exported %1").arg(info.fileName()),
        file->isOn ? tr("%1 It is a dry run: the error log tells what it would reject.").arg(steps) : steps, {});
}

void MainWindow::copyConfig()
{
    const auto text = configText(*m_workspace);
    if (!text && m_workspace->setup().other) { // then the limit itself, as the status line shows it
        QGuiApplication::clipboard()->setText(limitLine(m_workspace->setup()));
        return m_status->setWork(tr("Copied the limit"));
    }
    if (!text)
        return showError(text.error());
    QGuiApplication::clipboard()->setText(QString::fromStdString(*text));
    m_status->setWork(tr("Copied the configuration"));
}

void MainWindow::wirePictures()
{
    const auto whole = [this] {
        return captioned(m_picture->rendering(), pictureCaption(*m_workspace, m_workspace->range()));
    };
    connect(m_actions.savePicture, &QAction::triggered, this, [this, whole] { savePictureAs(tr("limit.png"), whole); });
    for (Chart* chart : m_picture->findChildren<Chart*>())
        offerPicture(chart, [chart] { return chart->rendering(); });
    NeedChart* needs = m_tabs->needs()->chart();
    offerPicture(needs, [needs] { return renderingOf(*needs); });
    ComparisonView* compared = m_tabs->compare()->view();
    offerPicture(compared, [compared] { return renderingOf(*compared); });
}

void MainWindow::offerPicture(QWidget* chart, const std::function<Rendering()>& rendering)
{
    chart->setContextMenuPolicy(Qt::CustomContextMenu);
    const auto picture = [this, chart, rendering] {
        return captioned(rendering(), pictureCaption(*m_workspace, shownBy(chart, *m_workspace)));
    };
    connect(chart, &QWidget::customContextMenuRequested, this, [this, chart, picture](const QPoint& at) {
        QMenu menu(this);
        menu.addAction(themedIcon(u"copy"_s), tr("&Copy picture"), this, [this, picture] {
            QGuiApplication::clipboard()->setImage(imageOf(picture()));
            m_status->setWork(tr("Copied the picture"));
        });
        menu.addAction(themedIcon(u"image"_s), tr("&Save picture…"), this,
                       [this, picture] { savePictureAs(tr("chart.png"), picture); });
        for (QAction* action : menu.actions())
            action->setEnabled(m_actions.savePicture->isEnabled());
        menu.exec(chart->mapToGlobal(at));
    });
}

void MainWindow::savePictureAs(const QString& name, const std::function<Rendering()>& rendering)
{
    const auto path = askWhereToSave(this, tr("Save the picture"), name,
                                     {{tr("PNG picture"), u"png"_s}, {tr("SVG drawing"), u"svg"_s}});
    if (!path)
        return;
    if (const auto saved = savePicture(rendering(), *path); !saved)
        return showError(saved.error());
    m_status->setWork(tr("Saved %1").arg(QFileInfo(*path).fileName()));
}

void MainWindow::copyTable()
{
    const TableModel* table = m_tabs->table();
    QGuiApplication::clipboard()->setText(tableText(*table, TableFormat::Tsv));
    m_status->setWork(m_tabs->tab() == TabsPanel::Compare
                          ? tr("Copied the comparison")
                          : tr("Copied %1").arg(clientsText(static_cast<std::uint64_t>(table->rowCount()))));
}

void MainWindow::saveTable()
{
    const auto path = askWhereToSave(this, tr("Save the table"),
                                     m_tabs->tab() == TabsPanel::Compare ? tr("comparison.csv")
                                     : m_tabs->tab() == TabsPanel::Hurt  ? tr("hurt.csv")
                                                                         : tr("clients.csv"),
                                     {{tr("Table"), u"csv"_s}});
    if (!path)
        return;
    if (const auto saved = saveFile(*path, tableText(*m_tabs->table(), TableFormat::Csv).toUtf8()); !saved)
        return showError(saved.error());
    m_status->setWork(tr("Saved %1").arg(QFileInfo(*path).fileName()));
}

} // namespace spillway::ui
