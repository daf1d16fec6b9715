#include "ui/window/opening/file_question.h"

#include "ui/widgets/basic/labels.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QDir>
#include <QtCore/QFileInfo>
#include <QtCore/QSettings>
#include <QtWidgets/QCheckBox>
#include <QtWidgets/QDialogButtonBox>
#include <QtWidgets/QFileDialog>
#include <QtWidgets/QGridLayout>
#include <QtWidgets/QHeaderView>
#include <QtWidgets/QMessageBox>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QTreeView>

using namespace Qt::StringLiterals;

namespace spillway::ui {
namespace {

constexpr auto kOpenedKey = "lastFolder";
constexpr auto kSavedKey = "lastSavedFolder";

QString filterOf(const FileKind& kind)
{
    return u"%1 (*.%2)"_s.arg(kind.name, kind.suffix);
}

QString folderOf(const char* key)
{
    return QSettings().value(QLatin1StringView(key)).toString();
}

/// Where a file can be saved: where the last one was, or beside what was opened, where one may write.
QString folderToSaveIn()
{
    for (const QString& folder : {folderOf(kSavedKey), folderOf(kOpenedKey)})
        if (QFileInfo(folder).isDir() && QFileInfo(folder).isWritable())
            return folder;
    return QDir::homePath();
}

/// Where the dialog is Qt's own: names, sizes and dates whole, and the button that Enter presses
/// like that of other dialogs.
void dress(QFileDialog& dialog)
{
    auto* files = dialog.findChild<QTreeView*>();
    if (!files)
        return;
    for (const auto which : {QDialogButtonBox::Open, QDialogButtonBox::Save})
        for (const QDialogButtonBox* box : dialog.findChildren<QDialogButtonBox*>())
            if (QPushButton* button = box->button(which))
                setPrimary(button, true);
    constexpr QSize kEms{44, 26};
    dialog.resize(withinScreen(&dialog, {em(&dialog, kEms.width()), em(&dialog, kEms.height())}));
    files->header()->setStretchLastSection(false);
    files->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    files->header()->setSectionResizeMode(0, QHeaderView::Stretch);
}

/// Below the rest of Qt's own dialog; nullptr in another one.
QCheckBox* addOption(QFileDialog& dialog, const FileOption& option)
{
    auto* grid = qobject_cast<QGridLayout*>(dialog.layout());
    if (!grid)
        return nullptr;
    auto* box = new QCheckBox(option.text, &dialog);
    box->setToolTip(option.toolTip);
    box->setChecked(option.isOn);
    grid->addWidget(box, grid->rowCount(), 0, 1, -1);
    return box;
}

/// The chosen files, whose folder is that of the next dialog of the same key; none if the user gives up.
QStringList answer(QFileDialog& dialog, const char* key)
{
    dress(dialog);
    if (dialog.exec() != QDialog::Accepted)
        return {};
    QStringList files = dialog.selectedFiles();
    QSettings().setValue(QLatin1StringView(key), QFileInfo(files.constFirst()).absolutePath());
    return files;
}

class SaveDialog : public QFileDialog
{
public:
    SaveDialog(QWidget* parent, const QString& title, const QString& name, const std::vector<FileKind>& kinds) :
        QFileDialog(parent, title, folderToSaveIn())
    {
        QStringList filters;
        for (const FileKind& kind : kinds)
            filters << filterOf(kind);
        setAcceptMode(QFileDialog::AcceptSave);
        setNameFilters(filters);
        setDefaultSuffix(kinds.front().suffix);
        selectFile(name);
        connect(this, &QFileDialog::filterSelected, this, [this, kinds](const QString& filter) {
            for (const FileKind& kind : kinds)
                if (filterOf(kind) == filter)
                    setDefaultSuffix(kind.suffix);
        });
    }
};

} // namespace

QStringList askWhatToOpen(QWidget* parent, const QString& title, const QStringList& filters, HowMany howMany)
{
    QFileDialog dialog(parent, title, folderOf(kOpenedKey));
    dialog.setFileMode(howMany == HowMany::One ? QFileDialog::ExistingFile : QFileDialog::ExistingFiles);
    dialog.setNameFilters(filters);
    return answer(dialog, kOpenedKey);
}

QStringList askForFolder(QWidget* parent, const QString& title)
{
    QFileDialog dialog(parent, title, folderOf(kOpenedKey));
    dialog.setFileMode(QFileDialog::Directory);
    return answer(dialog, kOpenedKey);
}

std::optional<QString> askWhereToSave(QWidget* parent, const QString& title, const QString& name,
                                      const std::vector<FileKind>& kinds)
{
    SaveDialog dialog(parent, title, name, kinds);
    const QStringList chosen = answer(dialog, kSavedKey);
    return chosen.isEmpty() ? std::nullopt : std::optional(chosen.constFirst());
}

std::optional<ChosenFile> askWhereToSave(QWidget* parent, const QString& title, const QString& name,
                                         const std::vector<FileKind>& kinds, const FileOption& option)
{
    SaveDialog dialog(parent, title, name, kinds);
    const QCheckBox* const box = addOption(dialog, option);
    const QStringList chosen = answer(dialog, kSavedKey);
    if (chosen.isEmpty())
        return std::nullopt;
    return ChosenFile{chosen.constFirst(), box ? box->isChecked() : option.isOn};
}

Unsaved askWhetherToSave(QWidget* parent, const QString& question)
{
    QMessageBox box(parent);
    box.setWindowTitle(QCoreApplication::translate("FileQuestion", "Unsaved work"));
    box.setText(question);
    box.setInformativeText(QCoreApplication::translate("FileQuestion", "Otherwise it is lost."));
    box.setStandardButtons(QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
    box.setDefaultButton(QMessageBox::Save);
    box.button(QMessageBox::Discard)->setText(QCoreApplication::translate("FileQuestion", "Do&n't save"));
    setPrimary(qobject_cast<QPushButton*>(box.button(QMessageBox::Save)), true);
    switch (box.exec()) {
    case QMessageBox::Save: return Unsaved::IsSaved;
    case QMessageBox::Discard: return Unsaved::IsNotWanted;
    default: return Unsaved::Stays;
    }
}

} // namespace spillway::ui
