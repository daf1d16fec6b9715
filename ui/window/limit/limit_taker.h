#pragma once

#include "engine/core/result.h"

#include <QtCore/QObject>
#include <QtCore/QString>

class QWidget;

namespace spillway::ui {

class Project;

/// Takes all limits of one server out of an nginx configuration, as one undo step; of several servers the user chooses.
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
    void taken(const QString& file, const QString& what); ///< how many, and what is not as in the configuration
    void failed(const spillway::Error& error);
    void refused(const QString& why, const QString& advice);

private:
    Project* m_project;
    QWidget* m_window;
};

} // namespace spillway::ui
