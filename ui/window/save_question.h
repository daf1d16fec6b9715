#pragma once

#include <QtCore/QString>

#include <optional>
#include <vector>

class QWidget;

namespace spillway::ui {

/// The folder of the file that was opened or saved last; empty before the first.
[[nodiscard]] QString lastFolder();
void rememberFolder(const QString& path);

/// What a file can be saved as: "PNG picture", "png".
struct FileKind
{
    QString name;
    QString suffix; ///< without a dot
};

/// Asks where to save a file, by default under `name` in the last folder. A name without a suffix gets that of the chosen kind
/// before the dialog asks whether to replace that very file. Nothing if the user gives up.
[[nodiscard]] std::optional<QString> askWhereToSave(QWidget* parent, const QString& title, const QString& name,
                                                    const std::vector<FileKind>& kinds);

} // namespace spillway::ui
