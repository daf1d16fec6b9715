#pragma once

#include "engine/core/result.h"

#include <QtCore/QObject>

namespace spillway::ui {

/// A node of the graph of results: it computes on a worker thread and delivers on its own. The newest wish wins; what
/// is outdated is stopped and dropped. Dying stops the work and joins the thread.
class Job : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;
    /// Nothing runs and nothing is to be done.
    [[nodiscard]] virtual bool isIdle() const = 0;

signals:
    void failed(const spillway::Error& error); ///< what was known stays; idle() follows
    void idle();                               ///< everything that can be computed is
};

} // namespace spillway::ui
