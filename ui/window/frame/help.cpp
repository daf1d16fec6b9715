#include "ui/window/frame/help.h"

#include "ui/text/words.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QFile>
#include <QtCore/QTimer>
#include <QtGui/QAbstractTextDocumentLayout>
#include <QtGui/QTextBlock>
#include <QtWidgets/QDialog>
#include <QtWidgets/QDialogButtonBox>
#include <QtWidgets/QMessageBox>
#include <QtWidgets/QScrollBar>
#include <QtWidgets/QTextBrowser>
#include <QtWidgets/QToolButton>
#include <QtWidgets/QWhatsThis>

using namespace Qt::StringLiterals;

namespace spillway::ui {
namespace {

QString helpText(const QString& language)
{
    QFile file(u":/spillway/help/window%1.md"_s.arg(language));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// The help in the user's language. A translator writes its ending, such as ".ru".
QString helpText()
{
    const QString ending = Words::tr(".en", "the ending of the help's file");
    const QString translated = helpText(ending);
    return translated.isEmpty() ? helpText({}) : translated;
}

/// Pages stand in the same order in every language.
int pageNumber(const QString& heading)
{
    const QString english = helpText(QString());
    return static_cast<int>(english.left(english.indexOf(u"## %1\n"_s.arg(heading))).count(u"## "_s));
}

} // namespace

void showHelpDialog(const QString& page, QWidget* parent)
{
    QDialog dialog(parent);
    dialog.setWindowTitle(Words::tr("Help"));
    auto* text = new QTextBrowser(&dialog);
    text->setMarkdown(helpText());
    text->setFrameShape(QFrame::NoFrame);
    text->setAccessibleName(dialog.windowTitle());
    QTimer::singleShot(0, text, [text, page = pageNumber(page)] { // once it is laid out
        int number = 0;
        for (QTextBlock block = text->document()->begin(); block.isValid(); block = block.next())
            if (block.blockFormat().headingLevel() > 0 && number++ == page)
                text->verticalScrollBar()->setValue(
                    static_cast<int>(text->document()->documentLayout()->blockBoundingRect(block).top()));
    });
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, &dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    column(&dialog, em(&dialog, 0.7), {{text, 1}, buttons}, QMargins() + em(&dialog, 1.3));
    dialog.resize(withinScreen(&dialog, {em(&dialog, 44), em(&dialog, 38)}));
    dialog.exec();
}

QToolButton* makeHelpButton(const std::function<QString()>& page, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setText(u"?"_s);
    button->setProperty("flat", true);
    button->setAccessibleName(Words::tr("Help"));
    button->setFixedSize(em(parent, 1.4), em(parent, 1.2)); // a heading keeps its height
    QObject::connect(button, &QToolButton::clicked, button, [button, page] {
        const QString text = helpText().section(u"## "_s, pageNumber(page()) + 1);
        QWhatsThis::showText(button->mapToGlobal(button->rect().bottomLeft()), text.section(u'\n', 1, 1), button);
    });
    return button;
}

QToolButton* makeHelpButton(const QString& page, QWidget* parent)
{
    QToolButton* button = makeHelpButton([page] { return page; }, parent);
    button->setAccessibleName(Words::tr("Help: %1").arg(page));
    return button;
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
