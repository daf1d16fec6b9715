#include "ui/window/actions.h"

#include "ui/theme/theme.h"

#include <QtCore/QCoreApplication>
#include <QtGui/QAction>
#include <QtGui/QActionGroup>
#include <QtGui/QUndoStack>
#include <QtWidgets/QMenu>
#include <QtWidgets/QMenuBar>

using namespace Qt::StringLiterals;

namespace spillway::ui {
namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Actions)
};

constexpr auto kAddTip = QT_TRANSLATE_NOOP("Actions", "Read more logs beside what is loaded");

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
    const auto tr = [](const char* text) { return Words::tr(text); };
    a.openLog = make(parent, tr("&Open log…"), u"open"_s, QKeySequence::Open,
                     tr("Read access logs in place of what is loaded"));
    a.addLog = make(parent, tr("&Add log…"), u"add"_s, QKeySequence(u"Ctrl+Shift+O"_s), Words::tr(kAddTip));
    a.openSample =
        make(parent, tr("Open the sa&mple"), u"sample"_s, {}, tr("Two hours of a made-up shop, with an incident"));
    a.openProject =
        make(parent, tr("Open &project…"), u"document"_s, QKeySequence(u"Ctrl+P"_s), tr("Open a .spillway file"));
    a.saveProject =
        make(parent, tr("&Save project"), u"save"_s, QKeySequence::Save, tr("Keep sources, limit and view in a file"));
    a.saveProjectAs = make(parent, tr("Save project &as…"), {}, QKeySequence(u"Ctrl+Shift+S"_s),
                           tr("Keep the project in another file"));
    a.exportConfig = make(parent, tr("&Export config…"), u"export"_s, QKeySequence(u"Ctrl+E"_s),
                          tr("Save the limit as nginx configuration"));
    a.openLog->setIconText(tr("Open log…"));
    a.exportConfig->setIconText(tr("Export config"));
    a.savePicture = make(parent, tr("Save pi&cture…"), u"image"_s, QKeySequence(u"Ctrl+Shift+P"_s),
                         tr("Save the charts as PNG or SVG"));
    a.forgetRecent = make(parent, tr("&Forget these"), {}, {}, tr("Empty the list of recent files"));
    a.quit = make(parent, tr("&Quit"), u"quit"_s, QKeySequence(u"Ctrl+Q"_s), tr("Close the window"));
    a.quit->setMenuRole(QAction::QuitRole);
}

void makeEditActions(Actions& a, QUndoStack* undo, QObject* parent)
{
    const auto tr = [](const char* text) { return Words::tr(text); };
    a.undo = undo->createUndoAction(parent, tr("&Undo"));
    a.undo->setIcon(themedIcon(u"undo"_s));
    a.undo->setShortcut(QKeySequence::Undo);
    a.redo = undo->createRedoAction(parent, tr("&Redo"));
    a.redo->setIcon(themedIcon(u"redo"_s));
    a.redo->setShortcuts({QKeySequence(u"Ctrl+Shift+Z"_s), QKeySequence(u"Ctrl+Y"_s)});
    a.copyConfig = make(parent, tr("&Copy configuration"), u"copy"_s, QKeySequence(u"Ctrl+Shift+C"_s),
                        tr("Copy the limit as nginx configuration"));
    a.copyTable = make(parent, tr("Copy &table of clients"), u"table"_s, {}, tr("Copy the table as it is shown"));
    a.copyTable->setIconText(tr("Copy"));
    a.saveTable = make(parent, tr("&Save table of clients…"), {}, {}, tr("Save the table as it is shown as CSV"));
    a.saveTable->setIconText(tr("Save CSV…"));
    a.findClient =
        make(parent, tr("&Find a client"), u"search"_s, QKeySequence::Find, tr("Filter the table of clients"));
}

void makeViewActions(Actions& a, QObject* parent)
{
    const auto tr = [](const char* text) { return Words::tr(text); };
    a.themes = new QActionGroup(parent);
    const auto theme = [&](const QString& text, ThemeChoice choice, const QString& tip) {
        auto* action = make(a.themes, text, {}, {}, tip);
        action->setCheckable(true);
        action->setChecked(choice == ThemeChoice::Desktop);
        action->setData(static_cast<int>(choice));
        a.themes->addAction(action);
    };
    theme(tr("Colours of the &desktop"), ThemeChoice::Desktop, tr("Light or dark as the desktop is"));
    theme(tr("&Light"), ThemeChoice::Light, tr("Always light"));
    theme(tr("Dar&k"), ThemeChoice::Dark, tr("Always dark"));
    a.fit = make(parent, tr("&Fit"), u"fit"_s, QKeySequence(u"Ctrl+0"_s), tr("Show the whole trace"));
    a.zoomIn = make(parent, tr("Zoom &in"), u"zoom-in"_s, QKeySequence::ZoomIn,
                    tr("Show half as much time, around the playhead"));
    a.zoomOut = make(parent, tr("Zoom &out"), u"zoom-out"_s, QKeySequence::ZoomOut,
                     tr("Show twice as much time, around the playhead"));
    a.previousRejection = make(parent, tr("&Previous rejected request"), u"previous"_s, QKeySequence(u"Ctrl+Left"_s),
                               tr("Move the playhead to the rejected request before it"));
    a.nextRejection = make(parent, tr("&Next rejected request"), u"next"_s, QKeySequence(u"Ctrl+Right"_s),
                           tr("Move the playhead to the rejected request after it"));
    a.worstClient = make(parent, tr("&Worst client"), u"warning"_s, QKeySequence(u"Ctrl+J"_s),
                         tr("Show the client that loses most"));
    a.howRead = make(parent, tr("&How the log was read…"), u"info"_s, QKeySequence(u"Ctrl+I"_s),
                     tr("The format, the first request, the lines that were no requests"));
    a.shortcuts =
        make(parent, tr("&Keyboard shortcuts"), u"help"_s, QKeySequence::HelpContents, tr("What the keys do"));
    a.about = make(parent, tr("&About Spillway"), u"spillway"_s, {}, tr("Version and licence"));
    a.about->setMenuRole(QAction::AboutRole);
}

} // namespace

Actions makeActions(QUndoStack* undo, QObject* parent)
{
    Actions actions;
    makeFileActions(actions, parent);
    makeEditActions(actions, undo, parent);
    makeViewActions(actions, parent);
    return actions;
}

QMenu* fillMenus(const Actions& a, QMenuBar* bar)
{
    QMenu* file = bar->addMenu(Words::tr("&File"));
    file->addActions({a.openLog, a.addLog, a.openSample});
    QMenu* recent = file->addMenu(themedIcon(u"recent"_s), Words::tr("&Recent"));
    file->addSeparator();
    file->addActions({a.openProject, a.saveProject, a.saveProjectAs});
    file->addSeparator();
    file->addActions({a.exportConfig, a.savePicture});
    file->addSeparator();
    file->addAction(a.quit);

    QMenu* edit = bar->addMenu(Words::tr("&Edit"));
    edit->addActions({a.undo, a.redo});
    edit->addSeparator();
    edit->addActions({a.copyConfig, a.copyTable, a.saveTable});
    edit->addSeparator();
    edit->addAction(a.findClient);

    QMenu* view = bar->addMenu(Words::tr("&View"));
    view->addActions({a.fit, a.zoomIn, a.zoomOut});
    view->addSeparator();
    view->addActions({a.previousRejection, a.nextRejection, a.worstClient});
    view->addSeparator();
    view->addAction(a.howRead);
    view->addSeparator();
    view->addActions(a.themes->actions());

    QMenu* help = bar->addMenu(Words::tr("&Help"));
    help->addActions({a.shortcuts, a.about});
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
         {a.addLog, a.saveProject, a.saveProjectAs, a.savePicture, a.copyTable, a.saveTable, a.findClient, a.fit,
          a.zoomIn, a.zoomOut, a.worstClient, a.howRead, a.exportConfig, a.copyConfig})
        action->setEnabled(loaded);
    if (!loaded) {
        a.previousRejection->setEnabled(false);
        a.nextRejection->setEnabled(false);
    }
}

} // namespace spillway::ui
