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
    enum class Remedy { None, ReadAgain, ChooseFormat };
    QString headline; ///< empty = nothing is missing
    QString detail;   ///< sentences: why, and what to do
    Remedy remedy = Remedy::None;
};
/// Ends of logs, and files that were named and are no logs.
[[nodiscard]] Missing missingOf(const std::vector<SourceReport>& sources, const SetReport& set);

/// Tells what is missing of the traffic, from when it was opened until it is dismissed or other traffic comes.
class MissingBanner : public Banner
{
    Q_OBJECT

public:
    /// Both must outlive it.
    MissingBanner(const Workspace* workspace, Opening* opening, QWidget* parent = nullptr);

signals:
    void formatWanted();

private:
    void tell();
    void help();

    const Workspace* m_workspace;
    Opening* m_opening;
    Missing m_told;
};

} // namespace spillway::ui
