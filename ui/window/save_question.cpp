#include "ui/window/save_question.h"

#include <QtCore/QFileInfo>
#include <QtCore/QSettings>
#include <QtCore/QStringList>
#include <QtWidgets/QFileDialog>

using namespace Qt::StringLiterals;

namespace spillway::ui {
namespace {

constexpr auto kFolderKey = "lastFolder";

QString filterOf(const FileKind& kind)
{
    return u"%1 (*.%2)"_s.arg(kind.name, kind.suffix);
}

} // namespace

QString lastFolder()
{
    return QSettings().value(QLatin1StringView(kFolderKey)).toString();
}

void rememberFolder(const QString& path)
{
    QSettings().setValue(QLatin1StringView(kFolderKey), QFileInfo(path).absolutePath());
}

std::optional<QString> askWhereToSave(QWidget* parent, const QString& title, const QString& name,
                                      const std::vector<FileKind>& kinds)
{
    QStringList filters;
    for (const FileKind& kind : kinds)
        filters << filterOf(kind);
    QFileDialog dialog(parent, title, lastFolder());
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setNameFilters(filters);
    dialog.setDefaultSuffix(kinds.front().suffix);
    dialog.selectFile(name);
    QObject::connect(&dialog, &QFileDialog::filterSelected, &dialog, [&](const QString& filter) {
        for (const FileKind& kind : kinds)
            if (filterOf(kind) == filter)
                dialog.setDefaultSuffix(kind.suffix);
    });
    if (dialog.exec() != QDialog::Accepted)
        return std::nullopt;
    QString path = dialog.selectedFiles().constFirst();
    rememberFolder(path);
    return path;
}

} // namespace spillway::ui
