#include "ui/window/frame/help.h"

#include "ui/text/words.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/window/frame/actions.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QFile>
#include <QtCore/QTimer>
#include <QtGui/QAbstractTextDocumentLayout>
#include <QtGui/QAction>
#include <QtGui/QTextBlock>
#include <QtWidgets/QDialog>
#include <QtWidgets/QDialogButtonBox>
#include <QtWidgets/QGridLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QMessageBox>
#include <QtWidgets/QScrollArea>
#include <QtWidgets/QScrollBar>
#include <QtWidgets/QTextBrowser>
#include <QtWidgets/QToolButton>
#include <QtWidgets/QWhatsThis>

#include <initializer_list>

using namespace Qt::StringLiterals;

namespace spillway::ui {
namespace {

/// Adds a button that closes the dialog, and shows it, with `room` for what stands above the button.
void finish(QDialog& dialog, QVBoxLayout* layout, const QSize& room)
{
    const int pad = em(&dialog, 1.3);
    layout->setContentsMargins(pad, pad, pad, pad);
    layout->setSpacing(em(&dialog, 0.7));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, &dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    layout->addWidget(buttons);
    const int beside = 2 * pad + layout->spacing(); // a scroll bar, too
    dialog.resize(
        withinScreen(&dialog, {room.width() + beside, room.height() + beside + pad + buttons->sizeHint().height()}));
    dialog.exec();
}

QString helpText()
{
    QFile file(u":/spillway/help/window.md"_s);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// Keys and what they do, below titles.
class ShortcutTable
{
public:
    explicit ShortcutTable(QWidget* parent) : m_parent(parent), m_grid(new QGridLayout)
    {
        m_grid->setHorizontalSpacing(em(parent, 1.2));
        m_grid->setVerticalSpacing(em(parent, 0.25));
        m_grid->setColumnStretch(1, 1);
    }

    void title(const QString& text)
    {
        if (const int row = m_grid->rowCount(); row > 1)
            m_grid->setRowMinimumHeight(row, em(m_parent, 0.5));
        m_grid->addWidget(makeLabel(text, TextRole::Section, m_parent), m_grid->rowCount(), 0, 1, 2);
    }
    void add(const QString& keys, const QString& what)
    {
        const int row = m_grid->rowCount();
        m_grid->addWidget(makeLabel(keys, TextRole::Code, m_parent), row, 0);
        m_grid->addWidget(makeLabel(what, TextRole::Plain, m_parent), row, 1);
    }
    void add(const QAction* action, const QString& what)
    {
        add(action->shortcut().toString(QKeySequence::NativeText), what);
    }
    void add(std::initializer_list<const QAction*> actions)
    {
        for (const QAction* action : actions)
            add(action, action->statusTip());
    }
    /// With nothing below: of two tables one is shorter.
    [[nodiscard]] QGridLayout* grid() const
    {
        m_grid->setRowStretch(m_grid->rowCount(), 1);
        return m_grid;
    }

private:
    QWidget* m_parent;
    QGridLayout* m_grid; ///< the layout's to whom it is given
};

} // namespace

void showHelpDialog(const QString& page, QWidget* parent)
{
    QDialog dialog(parent);
    dialog.setWindowTitle(Words::tr("Help"));
    auto* text = new QTextBrowser(&dialog);
    text->setMarkdown(helpText());
    text->setFrameShape(QFrame::NoFrame);
    text->setAccessibleName(dialog.windowTitle());
    QTimer::singleShot(0, text, [text, page] { // once it is laid out
        for (QTextBlock block = text->document()->begin(); block.isValid(); block = block.next())
            if (block.blockFormat().headingLevel() > 0 && block.text() == page)
                text->verticalScrollBar()->setValue(
                    static_cast<int>(text->document()->documentLayout()->blockBoundingRect(block).top()));
    });
    finish(dialog, column(&dialog, -1, {{text, 1}}), {em(&dialog, 40), em(&dialog, 32)});
}

QToolButton* makeHelpButton(const std::function<QString()>& page, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setText(u"?"_s);
    button->setProperty("flat", true);
    button->setAccessibleName(Words::tr("Help"));
    button->setFixedSize(em(parent, 1.4), em(parent, 1.2)); // a heading keeps its height
    QObject::connect(button, &QToolButton::clicked, button, [button, page] {
        const QString text = helpText().section(u"## %1\n"_s.arg(page()), 1);
        QWhatsThis::showText(button->mapToGlobal(button->rect().bottomLeft()), text.section(u'\n', 0, 0), button);
    });
    return button;
}

QToolButton* makeHelpButton(const QString& page, QWidget* parent)
{
    QToolButton* button = makeHelpButton([page] { return page; }, parent);
    button->setAccessibleName(Words::tr("Help: %1").arg(page));
    return button;
}

void showShortcutsDialog(const Actions& a, QWidget* parent)
{
    QDialog dialog(parent);
    dialog.setWindowTitle(Words::tr("Keyboard shortcuts"));
    ShortcutTable left(&dialog);
    left.title(Words::tr("FILES"));
    left.add({a.openLog, a.addLog, a.reload, a.draw, a.generate, a.openProject, a.saveProject});
    left.title(Words::tr("THE LIMIT"));
    left.add({a.suggest, a.takeLimits, a.exportConfig, a.copyConfig, a.saveReport, a.savePicture});
    left.add(a.undo, Words::tr("Undo"));
    left.add(a.redo, Words::tr("Redo"));
    left.title(Words::tr("PLAYING"));
    left.add({a.play, a.previousRequest, a.nextRequest, a.previousRejection, a.nextRejection, a.slower, a.faster});
    ShortcutTable right(&dialog);
    right.title(Words::tr("TIME AND CLIENTS"));
    right.add({a.fit, a.zoomIn, a.zoomOut, a.markNormal, a.markIncident, a.countShown, a.findClient, a.worstClient,
               a.showRequests, a.howRead, a.trafficPanel});
    right.title(Words::tr("IN A CHART"));
    right.add(Words::tr("Left, Right"), Words::tr("Move the playhead"));
    right.add(Words::tr("+, −"), Words::tr("Zoom"));
    right.add(Words::tr("Home, End"), Words::tr("To the beginning or the end"));
    right.add(Words::tr("Wheel"), Words::tr("Zoom at the pointer"));
    right.add(Words::tr("Middle button, held Space"), Words::tr("Drag to pan"));
    right.add(Words::tr("Double click"), Words::tr("Show everything"));
    right.add(Words::tr("Shift and drag"), Words::tr("Mark a normal period or an incident"));
    right.title(Words::tr("IN THE DRAWING STRIP"));
    right.add(Words::tr("V, P, R, E, S"), Words::tr("Select, pen, single request, eraser, stamp"));
    right.add(Words::tr("Arrows"), Words::tr("Move what is selected; up and down: more, less"));
    right.add(Words::tr("Ctrl and drag, Ctrl+D"), Words::tr("Copy what is selected"));
    right.add(Words::tr("Enter, double click"), Words::tr("Parameters of the stroke"));
    auto* tables = new QWidget;
    row(tables, em(&dialog, 2.5), {{left.grid(), 1}, {right.grid(), 1}});
    auto* scroll = new QScrollArea(&dialog);
    scroll->setWidget(tables);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setAccessibleName(dialog.windowTitle());
    finish(dialog, column(&dialog, -1, {{scroll, 1}}), tables->sizeHint());
}

void showAboutDialog(QWidget* parent)
{
    const QStringList paragraphs{
        Words::tr("Spillway %1").arg(QCoreApplication::applicationVersion()),
        Words::tr("See what a rate limit would have done to your traffic."),
        Words::tr(
            "This program is free software: you can redistribute it and change it under the terms of the GNU General "
            "Public License, version 3 or later. It comes without any warranty."),
        Words::tr("Built with Qt %1. Qt Charts is licensed under the GNU General Public License, version 3. nginx is a "
                  "trademark of its owner; this program is not part of it.")
            .arg(QString::fromLatin1(qVersion()))};
    QMessageBox::about(parent, Words::tr("About Spillway"), paragraphs.join(u"\n\n"_s));
}

} // namespace spillway::ui
