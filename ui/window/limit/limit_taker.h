#pragma once

#include "engine/conf/limit_choices.h"
#include "engine/conf/read_policy.h"
#include "engine/core/result.h"

#include <QtCore/QObject>
#include <QtCore/QString>

#include <optional>
#include <vector>

class QWidget;

namespace spillway::ui {

class Project;

/// Takes a limit out of an nginx configuration, as one undo step: the one that there is, or the
/// one that the user chooses.
class LimitTaker : public QObject
{
    Q_OBJECT

public:
    /// `window` is the parent of the dialogs; both outlive this object.
    LimitTaker(Project* project, QWidget* window);

    /// Asks for the file; nothing happens where the user gives up.
    void ask();
    void take(const QString& path);

signals:
    void taken(const QString& file, const QString& what); ///< what it is, and what is not as in the configuration
    void failed(const spillway::Error& error);
    void refused(const QString& why, const QString& advice);

private:
    void choose(const QString& path, const std::vector<ServerPolicy>& servers, const std::vector<ServerLimit>& limits);
    void use(const QString& file, const std::vector<ServerPolicy>& servers, const ServerLimit& limit,
             const std::optional<LimitScope>& scope);

    Project* m_project;
    QWidget* m_window;
};

} // namespace spillway::ui
