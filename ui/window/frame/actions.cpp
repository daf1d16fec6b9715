#include "ui/window/frame/actions.h"

#include "ui/models/project/scenes.h"
#include "ui/text/format.h"
#include "ui/text/words.h"
#include "ui/theme/theme.h"

#include <QtGui/QAction>
#include <QtGui/QActionGroup>
#include <QtGui/QUndoStack>
#include <QtWidgets/QMenu>
#include <QtWidgets/QMenuBar>

using namespace Qt::StringLiterals;

namespace spillway::ui {
namespace {

constexpr auto kAddTip = QT_TRANSLATE_NOOP("Words", "Read more logs beside what is loaded");

QAction* make(QObject* parent, const QString& text, const QString& icon, const QKeySequence& keys, const QString& tip)
{
    auto* action = new QAction(text, parent);
    if (!icon.isEmpty())
        action->setIcon(themedIcon(icon));
    action->setShortcut(keys);
    action->setStatusTip(tip);
    action->setToolTip(keys.isEmpty() ? tip : Words::tr("%1 (%2)").arg(tip, keys.toString(QKeySequence::NativeText)));
    return action;
}

void makeFileActions(Actions& a, QObject* parent)
{
    a.startNew = make(parent, Words::tr("&New"), {}, QKeySequence::New,
                      Words::tr("Begin anew, with no log, 10r/s burst=20 nodelay and nothing marked"));
    a.openLog = make(parent, Words::tr("&Open log…"), u"open"_s, QKeySequence::Open,
                     Words::tr("Read access logs in place of what is loaded"));
    a.addLog = make(parent, Words::tr("&Add log…"), u"add"_s, QKeySequence(u"Ctrl+Shift+O"_s), Words::tr(kAddTip));
    a.openFolder =
        make(parent, Words::tr("Open fol&der…"), {}, {}, Words::tr("Read all access logs of a folder as one timeline"));
    a.reload = make(parent, Words::tr("Read a&gain"), {}, QKeySequence::Refresh,
                    Words::tr("Read the same files and folders as they are now; limit and view stay"));
    a.followLive = make(parent, Words::tr("Follow li&ve…"), {}, {},
                        Words::tr("Watch a growing log or syslog under the limits in force"));
    a.lab = make(parent, Words::tr("La&b"), {}, {},
                 Words::tr("Start a server with the limits in force and send requests to it"));
    a.openSample = make(parent, Words::tr("Open the sa&mple"), u"sample"_s, {},
                        Words::tr("Two hours of a made-up shop, with an incident"));
    a.scenes = new QActionGroup(parent);
    for (const ShippedScene& shipped : shippedScenes()) {
        auto* action = make(a.scenes, shipped.scene.title, {}, {}, shipped.scene.brief);
        action->setData(shipped.name);
    }
    a.takeLimits = make(parent, Words::tr("Take &limits from nginx.conf…"), {}, QKeySequence(u"Ctrl+Shift+L"_s),
                        Words::tr("Choose one of the limits that an nginx configuration has, with its key and zone"));
    a.draw = make(parent, Words::tr("&Draw traffic"), u"draw"_s, QKeySequence(u"Ctrl+D"_s),
                  Words::tr("Draw requests by hand, alone or over what is loaded"));
    a.draw->setIconText(Words::tr("Draw"));
    a.generate = make(parent, Words::tr("&Generate traffic…"), u"generate"_s, QKeySequence(u"Ctrl+G"_s),
                      Words::tr("Make requests from a seed, alone or over what is loaded"));
    a.generate->setIconText(Words::tr("Generate"));
    a.saveMade = make(parent, Words::tr("Save drawn traffic as CSV…"), {}, {},
                      Words::tr("Save the drawn and generated requests that count as request CSV"));
    a.openProject = make(parent, Words::tr("Open &project…"), u"document"_s, {}, Words::tr("Open a .spillway file"));
    a.saveProject = make(parent, Words::tr("&Save project"), u"save"_s, QKeySequence::Save,
                         Words::tr("Keep sources, limit and view in a file"));
    a.saveProjectAs = make(parent, Words::tr("Save project &as…"), {}, QKeySequence(u"Ctrl+Shift+S"_s),
                           Words::tr("Keep the project in another file"));
    a.suggest = make(parent, Words::tr("S&uggest limit"), {}, QKeySequence(u"Ctrl+L"_s),
                     Words::tr("Show every rate and burst, and the one that suits this traffic"));
    a.suggest->setIconText(Words::tr("Suggest"));
    a.exportConfig = make(parent, Words::tr("&Export config…"), u"export"_s, QKeySequence(u"Ctrl+E"_s),
                          Words::tr("Save the limit as nginx configuration"));
    a.openLog->setIconText(Words::tr("Open…"));
    a.exportConfig->setIconText(Words::tr("Export config…"));
    a.saveReport = make(parent, Words::tr("Save repor&t…"), u"document"_s, QKeySequence(u"Ctrl+Shift+E"_s),
                        Words::tr("Save all that a change review asks about the limit, as HTML or Markdown"));
    a.forgetRecent = make(parent, Words::tr("&Forget these"), {}, {}, Words::tr("Empty the list of recent files"));
    a.quit = make(parent, Words::tr("&Quit"), u"quit"_s, QKeySequence(u"Ctrl+Q"_s), Words::tr("Close the window"));
    a.quit->setMenuRole(QAction::QuitRole);
}

void makeEditActions(Actions& a, QUndoStack* undo, QObject* parent)
{
    a.undo = undo->createUndoAction(parent, Words::tr("&Undo"));
    a.undo->setIcon(themedIcon(u"undo"_s));
    a.undo->setShortcut(QKeySequence::Undo);
    a.redo = undo->createRedoAction(parent, Words::tr("&Redo"));
    a.redo->setIcon(themedIcon(u"redo"_s));
    a.redo->setShortcuts({QKeySequence(u"Ctrl+Shift+Z"_s), QKeySequence(u"Ctrl+Y"_s)});
    a.copyConfig = make(parent, Words::tr("&Copy configuration"), u"copy"_s, QKeySequence(u"Ctrl+Shift+C"_s),
                        Words::tr("Copy the limit as nginx configuration"));
    a.copyTable =
        make(parent, Words::tr("Copy &table of clients"), u"copy"_s, {}, Words::tr("Copy the table as it is shown"));
    a.copyTable->setToolTip(a.copyTable->statusTip());
    a.saveTable = make(parent, Words::tr("&Save table of clients…"), u"save"_s, {},
                       Words::tr("Save the table as it is shown as CSV"));
    a.saveTable->setToolTip(a.saveTable->statusTip());
    a.findClient = make(parent, Words::tr("&Find a client"), u"search"_s, QKeySequence::Find,
                        Words::tr("Filter the table of clients"));
}

void makeViewActions(Actions& a, QObject* parent)
{
    const auto choice = [](QActionGroup* group, const QString& text, auto value, auto chosen, const QString& tip) {
        auto* action = make(group, text, {}, {}, tip);
        action->setCheckable(true);
        action->setChecked(value == chosen);
        action->setData(static_cast<int>(value));
        group->addAction(action);
    };
    a.themes = new QActionGroup(parent);
    const auto theme = [&](const QString& text, ThemeChoice value, const QString& tip) {
        choice(a.themes, text, value, ThemeChoice::Desktop, tip);
    };
    theme(Words::tr("Colours of the &desktop"), ThemeChoice::Desktop, Words::tr("Light or dark as the desktop is"));
    theme(Words::tr("&Light"), ThemeChoice::Light, Words::tr("Always light"));
    theme(Words::tr("Dar&k"), ThemeChoice::Dark, Words::tr("Always dark"));
    a.languages = new QActionGroup(parent);
    const auto language = [&](const QString& text, const QString& code) {
        QAction* action = make(a.languages, text, {}, {}, Words::tr("After a restart"));
        action->setCheckable(true);
        action->setData(code);
    };
    language(Words::tr("&Language of the system"), {});
    language(u"&English"_s, u"en"_s);
    language(u"&Русский"_s, u"ru"_s);
    language(u"日本語(&J)"_s, u"ja"_s);
    a.clocks = new QActionGroup(parent);
    const auto clock = [&](const QString& text, Clock value, const QString& tip) {
        choice(a.clocks, text, value, clockInForce(), tip);
    };
    clock(Words::tr("Times of this &machine's zone"), Clock::Local,
          Words::tr("Show times as this machine's clock does"));
    clock(Words::tr("Times in &UTC"), Clock::Utc, Words::tr("Show times as spillway-cli and exported files do"));
    a.fit = make(parent, Words::tr("&Fit"), u"fit"_s, QKeySequence(u"Ctrl+0"_s), Words::tr("Show the whole trace"));
    a.zoomIn = make(parent, Words::tr("Zoom &in"), u"zoom-in"_s, QKeySequence::ZoomIn,
                    Words::tr("Show half as much time, around the playhead"));
    a.zoomOut = make(parent, Words::tr("Zoom &out"), u"zoom-out"_s, QKeySequence::ZoomOut,
                     Words::tr("Show twice as much time, around the playhead"));
    a.worstClient = make(parent, Words::tr("&Worst client"), u"warning"_s, QKeySequence(u"Ctrl+J"_s),
                         Words::tr("Show the most rejected client"));
    a.showRequests = make(parent, Words::tr("Requests of this &client…"), {}, QKeySequence(u"Ctrl+T"_s),
                          Words::tr("What the chosen client asked for, and what becomes of each request"));
    a.spareClient = make(parent, Words::tr("&Raise the burst until it passes"), {}, {},
                         Words::tr("The smallest burst with which this client is never rejected at this rate"));
    a.spareClient->setIconText(Words::tr("Raise burst"));
    a.exemptClient = make(parent, Words::tr("E&xempt this client"), {}, {}, {}); // ClientActions sets its tip
    a.exemptClient->setIconText(Words::tr("Exempt"));
    a.markClient = make(parent, {}, {}, {}, Words::tr("It counts as part of the incident, never as normal traffic"));
    a.explainLine = make(parent, Words::tr("Explain a &line of error.log…"), {}, {},
                         Words::tr("Paste a line of nginx's error.log to see its client and what its numbers mean"));
    a.markNormal = make(parent, Words::tr("Mark as n&ormal"), {}, QKeySequence(u"N"_s),
                        Words::tr("What is shown is traffic that a limit has to let through"));
    a.markIncident = make(parent, Words::tr("Mark as &incident"), {}, QKeySequence(u"I"_s),
                          Words::tr("Mark the visible time as an incident that a limit should block; zoom in first"));
    a.proposePeriods = make(parent, Words::tr("Mark what &stands out"), {}, {},
                            Words::tr("Mark periods with far more requests than usual as incidents"));
    a.countShown = make(parent, Words::tr("Count only what is &shown"), {}, QKeySequence(u"O"_s),
                        Words::tr("Requests outside of the shown time do not count, until that is taken back"));
    a.countAll = make(parent, Words::tr("Count &all of the time"), {}, QKeySequence(u"Shift+O"_s),
                      Words::tr("Requests of every time count again"));
    a.trafficPanel = make(parent, Words::tr("T&raffic panel"), u"fold"_s, QKeySequence(u"F9"_s),
                          Words::tr("Show or fold the panel with the logs, the key and what counts"));
    a.trafficPanel->setCheckable(true);
    a.colorByLimit = make(parent, Words::tr("&Colour rejections by limit"), {}, QKeySequence(u"L"_s),
                          Words::tr("Show in the chart which of several limits rejects"));
    a.colorByLimit->setCheckable(true);
    a.reduceMotion = make(parent, Words::tr("Reduce &motion"), {}, {},
                          Words::tr("The bucket steps from state to state; nothing falls or flies"));
    a.reduceMotion->setCheckable(true);
    a.howRead = make(parent, Words::tr("&How the log was read…"), u"info"_s, QKeySequence(u"Ctrl+I"_s),
                     Words::tr("The format, the first request, the lines that were no requests"));
    a.help = make(parent, Words::tr("&Help on this tab"), u"help"_s, QKeySequence::HelpContents,
                  Words::tr("Explain the tab below the charts"));
    a.shortcuts = make(parent, Words::tr("&Keyboard shortcuts"), {}, QKeySequence(u"Ctrl+F1"_s),
                       Words::tr("List the keys of the window"));
    a.about = make(parent, Words::tr("&About Spillway"), u"spillway"_s, {}, Words::tr("Version and licence"));
    a.about->setMenuRole(QAction::AboutRole);
}

void makePlayActions(Actions& a, QObject* parent)
{
    a.play = make(parent, {}, {}, QKeySequence(Qt::Key_Space), Words::tr("Let the traffic run, or stop it"));
    showPlaying(a, false);
    a.previousRequest = make(parent, Words::tr("Pre&vious request"), u"step-back"_s, QKeySequence(u"Alt+Left"_s),
                             Words::tr("Move the playhead to this client's request before it"));
    a.nextRequest = make(parent, Words::tr("Ne&xt request"), u"step-on"_s, QKeySequence(u"Alt+Right"_s),
                         Words::tr("Move the playhead to this client's request after it"));
    a.previousRejection =
        make(parent, Words::tr("P&revious rejected request"), u"previous"_s, QKeySequence(u"Ctrl+Left"_s),
             Words::tr("Move the playhead to the rejected request before it"));
    a.nextRejection = make(parent, Words::tr("&Next rejected request"), u"next"_s, QKeySequence(u"Ctrl+Right"_s),
                           Words::tr("Move the playhead to the rejected request after it"));
    a.slower = make(parent, Words::tr("&Slower"), {}, QKeySequence(u"Ctrl+Down"_s), Words::tr("Play more slowly"));
    a.faster = make(parent, Words::tr("&Faster"), {}, QKeySequence(u"Ctrl+Up"_s), Words::tr("Play faster"));
}

} // namespace

void showPlaying(const Actions& a, bool playing)
{
    a.play->setText(playing ? Words::tr("&Pause") : Words::tr("&Play"));
    a.play->setIcon(themedIcon(playing ? u"pause"_s : u"play"_s));
}

Actions makeActions(QUndoStack* undo, QObject* parent)
{
    Actions actions;
    makeFileActions(actions, parent);
    makeEditActions(actions, undo, parent);
    makeViewActions(actions, parent);
    makePlayActions(actions, parent);
    return actions;
}

QMenu* fillMenus(const Actions& a, QMenuBar* bar)
{
    QMenu* file = bar->addMenu(Words::tr("&File"));
    file->addActions({a.startNew, a.openLog, a.openFolder, a.addLog, a.reload, a.followLive, a.lab, a.openSample});
    file->addMenu(Words::tr("S&cenes"))->addActions(a.scenes->actions());
    file->addSeparator();
    file->addActions({a.draw, a.generate});
    QMenu* recent = file->addMenu(themedIcon(u"recent"_s), Words::tr("&Recent"));
    file->addSeparator();
    file->addActions({a.openProject, a.saveProject, a.saveProjectAs});
    file->addSeparator();
    file->addActions({a.suggest, a.takeLimits, a.exportConfig, a.saveReport, a.saveMade});
    file->addSeparator();
    file->addAction(a.quit);

    QMenu* edit = bar->addMenu(Words::tr("&Edit"));
    edit->addActions({a.undo, a.redo});
    edit->addSeparator();
    edit->addActions({a.copyConfig, a.copyTable, a.saveTable});

    QMenu* view = bar->addMenu(Words::tr("&View"));
    view->addActions({a.fit, a.zoomIn, a.zoomOut});
    view->addSeparator();
    view->addActions({a.markNormal, a.markIncident, a.proposePeriods});
    view->addSeparator();
    view->addActions({a.countShown, a.countAll});
    view->addSeparator();
    view->addAction(a.howRead);
    view->addSeparator();
    view->addActions(a.clocks->actions());
    view->addSeparator();
    view->addActions(a.themes->actions());
    view->addMenu(Words::tr("Lan&guage"))->addActions(a.languages->actions());
    view->addSeparator();
    view->addActions({a.trafficPanel, a.colorByLimit, a.reduceMotion});

    QMenu* client = bar->addMenu(Words::tr("&Client"));
    client->addActions({a.worstClient, a.findClient, a.showRequests});
    client->addSeparator();
    client->addActions({a.spareClient, a.exemptClient, a.markClient});
    client->addSeparator();
    client->addAction(a.explainLine);

    QMenu* play = bar->addMenu(Words::tr("&Play"));
    play->addAction(a.play);
    play->addSeparator();
    play->addActions({a.previousRequest, a.nextRequest});
    play->addSeparator();
    play->addActions({a.previousRejection, a.nextRejection});
    play->addSeparator();
    play->addActions({a.slower, a.faster});

    QMenu* help = bar->addMenu(Words::tr("&Help"));
    help->addActions({a.help, a.shortcuts, a.about});
    return recent;
}

void allowAdding(const Actions& a, bool canReadAgain)
{
    a.addLog->setEnabled(canReadAgain);
    a.addLog->setStatusTip(canReadAgain ? Words::tr(kAddTip)
                                        : Words::tr("Standard input can be read only once: save it in a file first"));
}

void enableForTraffic(const Actions& a, bool loaded)
{
    for (QAction* action :
         {a.addLog,   a.saveProject, a.saveProjectAs, a.copyTable,    a.saveTable,      a.findClient, a.fit,
          a.zoomIn,   a.zoomOut,     a.worstClient,   a.howRead,      a.suggest,        a.copyConfig, a.saveReport,
          a.startNew, a.play,        a.markNormal,    a.markIncident, a.proposePeriods, a.countShown})
        action->setEnabled(loaded);
}

} // namespace spillway::ui
