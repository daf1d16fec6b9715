#pragma once

#include <QtCore/QString>
#include <QtCore/QStringList>

#include <optional>
#include <vector>

class QWidget;

namespace spillway::ui {

/// Asks for files to open, at first in the folder of the file that was opened or saved last. `filters` are as
/// QFileDialog has them: "Tables (*.csv)". Empty if the user gives up.
enum class HowMany { One, Several };
[[nodiscard]] QStringList askWhatToOpen(QWidget* parent, const QString& title, const QStringList& filters,
                                        HowMany howMany);

/// Asks for a folder in the same way; one path, or none.
[[nodiscard]] QStringList askForFolder(QWidget* parent, const QString& title);

/// A kind of file to save: "PNG picture", "png".
struct FileKind
{
    QString name;
    QString suffix; ///< without a dot
};

/// A choice beside the file, where the dialog is Qt's own: the system's has no room for it.
struct FileOption
{
    QString text;
    QString toolTip;
    bool isOn = false;
};

/// Asks where to save a file, by default under `name` in that folder, or at home if nothing can be written there. A
/// name without a suffix gets that of the chosen kind before the dialog asks whether to replace that very file.
/// Nothing if the user gives up.
[[nodiscard]] std::optional<QString> askWhereToSave(QWidget* parent, const QString& title, const QString& name,
                                                    const std::vector<FileKind>& kinds);

/// As above, with something to choose besides.
struct ChosenFile
{
    QString path;
    bool isOn = false; ///< the option, as the user left it
};
[[nodiscard]] std::optional<ChosenFile> askWhereToSave(QWidget* parent, const QString& title, const QString& name,
                                                       const std::vector<FileKind>& kinds, const FileOption& option);

/// Asks what becomes of unsaved work that something else takes the place of. `question` says whose:
/// "Save the changes to …?".
enum class Unsaved { IsSaved, IsNotWanted, Stays };
[[nodiscard]] Unsaved askWhetherToSave(QWidget* parent, const QString& question);

} // namespace spillway::ui
