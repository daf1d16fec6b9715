#include "ui/window/help.h"

#include "ui/theme/theme.h"
#include "ui/widgets/labels.h"
#include "ui/window/actions.h"

#include <QtCore/QCoreApplication>
#include <QtGui/QAction>
#include <QtWidgets/QDialog>
#include <QtWidgets/QDialogButtonBox>
#include <QtWidgets/QGridLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QVBoxLayout>

using namespace Qt::StringLiterals;

namespace spillway::ui {
namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Help)
};

/// Adds a button that closes the dialog, and shows it.
void finish(QDialog& dialog, QVBoxLayout* layout)
{
    const int pad = em(&dialog, 1.3);
    layout->setContentsMargins(pad, pad, pad, pad);
    layout->setSpacing(em(&dialog, 0.7));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, &dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    layout->addWidget(buttons);
    dialog.exec();
}

} // namespace

void showShortcutsDialog(const Actions& a, QWidget* parent)
{
    QDialog dialog(parent);
    dialog.setWindowTitle(Words::tr("Keyboard shortcuts"));
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(em(&dialog, 2));
    grid->setVerticalSpacing(em(&dialog, 0.25));
    int row = 0;
    const auto add = [&](const QString& keys, const QString& what) {
        grid->addWidget(makeLabel(keys, TextRole::Code, &dialog), row, 0);
        grid->addWidget(makeLabel(what, TextRole::Plain, &dialog), row++, 1);
    };
    for (const QAction* action : {a.openLog,
                                  a.addLog,
                                  a.reload,
                                  a.draw,
                                  a.generate,
                                  a.openProject,
                                  a.saveProject,
                                  a.suggest,
                                  a.exportConfig,
                                  a.copyConfig,
                                  a.saveReport,
                                  a.savePicture,
                                  a.findClient,
                                  a.fit,
                                  a.zoomIn,
                                  a.zoomOut,
                                  a.worstClient,
                                  a.showRequests,
                                  a.watchClient,
                                  a.howRead,
                                  a.markNormal,
                                  a.markIncident,
                                  a.countShown,
                                  a.play,
                                  a.previousRequest,
                                  a.nextRequest,
                                  a.previousRejection,
                                  a.nextRejection,
                                  a.slower,
                                  a.faster})
        add(action->shortcut().toString(QKeySequence::NativeText), action->statusTip());
    add(a.undo->shortcut().toString(QKeySequence::NativeText), Words::tr("Undo"));
    add(a.redo->shortcut().toString(QKeySequence::NativeText), Words::tr("Redo"));
    grid->addWidget(makeLabel(Words::tr("IN A CHART"), TextRole::Section, &dialog), row++, 0, 1, 2);
    add(Words::tr("Left, Right"), Words::tr("Move the playhead; in the overview, pan"));
    add(Words::tr("+, −"), Words::tr("Zoom"));
    add(Words::tr("Home, End"), Words::tr("To the beginning or the end"));
    add(Words::tr("Wheel"), Words::tr("Zoom at the pointer"));
    add(Words::tr("Middle button, held Space"), Words::tr("Drag to pan"));
    add(Words::tr("Double click"), Words::tr("Show everything"));
    add(Words::tr("Shift and drag"), Words::tr("Mark a normal period or an incident"));
    grid->addWidget(makeLabel(Words::tr("IN THE DRAWING STRIP"), TextRole::Section, &dialog), row++, 0, 1, 2);
    add(Words::tr("V, P, R, E, S"), Words::tr("Select, pen, single request, eraser, stamp"));
    add(Words::tr("Arrows"), Words::tr("Move what is selected; up and down: more, less"));
    add(Words::tr("Ctrl and drag, Ctrl+D"), Words::tr("Copy what is selected"));
    add(Words::tr("Enter, double click"), Words::tr("Parameters of the stroke"));
    auto* layout = new QVBoxLayout(&dialog);
    layout->addLayout(grid);
    finish(dialog, layout);
}

void showAboutDialog(QWidget* parent)
{
    QDialog dialog(parent);
    dialog.setWindowTitle(Words::tr("About Spillway"));
    auto* layout = new QVBoxLayout(&dialog);
    auto* name =
        makeLabel(Words::tr("Spillway %1").arg(QCoreApplication::applicationVersion()), TextRole::Heading, &dialog);
    name->setFont(themeFont(FontRole::Figure));
    layout->addWidget(name);
    const auto add = [&](const QString& text) {
        auto* label = makeLabel(text, TextRole::Plain, &dialog, Wrap::Yes);
        label->setMinimumWidth(em(&dialog, 26));
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        layout->addWidget(label);
    };
    add(Words::tr("See what a rate limit would have done to your traffic."));
    add(Words::tr(
        "This program is free software: you can redistribute it and change it under the terms of the GNU General "
        "Public License, version 3 or later. It comes without any warranty."));
    add(Words::tr(
            "Built with Qt %1, whose Charts module is licensed under the GNU General Public License, version 3. nginx "
            "is a trademark of its owner; this program is not part of it.")
            .arg(QString::fromLatin1(qVersion())));
    finish(dialog, layout);
}

} // namespace spillway::ui
