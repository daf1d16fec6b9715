#pragma once

#include "engine/ingest/import/set_report.h"
#include "engine/ingest/rows/source_report.h"
#include "ui/widgets/basic/banner.h"

#include <QtCore/QString>
#include <QtCore/QStringList>

#include <vector>

namespace spillway::ui {

class LogOpener;
class Project;

/// Parts that are missing of the opened traffic, and remedies.
struct Missing
{
    enum class Remedy { None, TakeLimits, ReadAgain, ChooseFormat };
    QString headline; ///< empty = nothing is missing
    QString detail;   ///< sentences: why, and what to do
    Remedy remedy = Remedy::None;
    QStringList unread; ///< files that another format may read
};
/// Ends of logs, and files that were named and are no logs: configurations, of which the first is offered, and others.
[[nodiscard]] Missing missingOf(const std::vector<SourceReport>& sources, const SetReport& set,
                                const QStringList& configurations);

/// Tells what is missing of the traffic, from when it was opened until it is dismissed or other traffic comes.
class MissingBanner : public Banner
{
    Q_OBJECT

public:
    /// Both must outlive it.
    MissingBanner(const Project* project, LogOpener* opening, QWidget* parent = nullptr);

signals:
    void formatWanted(const QStringList& files);
    void limitsWanted(const QString& configuration);

private:
    /// Shows the opened files, or configurations alone.
    enum class Of { Traffic, Configurations };
    void tell(Of of);
    void show(const Missing& missing);
    void help();

    const Project* m_project;
    LogOpener* m_opening;
    Missing m_told;
};

} // namespace spillway::ui
