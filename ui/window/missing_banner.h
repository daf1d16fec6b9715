#pragma once

#include "engine/ingest/set_report.h"
#include "engine/ingest/source_report.h"
#include "ui/widgets/banner.h"

#include <QtCore/QString>

#include <vector>

namespace spillway::ui {

class Opening;
class Workspace;

/// What is missing of the traffic that was opened, and what helps.
struct Missing
{
    QString headline;       ///< empty = nothing is missing
    QString detail;         ///< sentences: why, and what to do
    bool endsEarly = false; ///< requests are missing at the end of a log: to be read again once it is whole
};
[[nodiscard]] Missing missingOf(const std::vector<SourceReport>& sources);

/// Tells what is missing of the traffic, from when it was opened until it is dismissed or other traffic comes.
class MissingBanner : public Banner
{
    Q_OBJECT

public:
    /// Both must outlive it.
    MissingBanner(const Workspace* workspace, Opening* opening, QWidget* parent = nullptr);

private:
    void tell();

    const Workspace* m_workspace;
    Opening* m_opening;
};

} // namespace spillway::ui
