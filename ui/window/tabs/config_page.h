#pragma once

#include "ui/jobs/worker.h"
#include "ui/models/project/config_edit.h"
#include "ui/widgets/fields/config_view.h"

#include <QtCore/QTimer>

#include <memory>
#include <optional>

namespace spillway {
struct Measurement;
}

namespace spillway::ui {

class Project;
class Results;

/// The tab of the configuration: what would be exported, as a snippet or as edits of the file that the limits were taken
/// from, and what nginx says to it.
class ConfigPage : public ConfigView
{
    Q_OBJECT

public:
    ConfigPage(Project* project, const Results* results, QWidget* parent);
    /// The edits, where these are chosen and not a snippet.
    [[nodiscard]] std::optional<Result<ConfigEdit>> edit() const;
    /// configText(), with the effect of the recipes as soon as it is counted.
    [[nodiscard]] Result<std::string> snippet(std::optional<bool> dryRun = {}) const;

protected:
    void showEvent(QShowEvent* event) override;

private:
    void wire();
    void showSetup();
    void follow();
    void followFigures(); ///< of the snippet: edits have none
    void showSnippet();
    void measureRecipes();
    void showRecipesEffect(const Result<Measurement>& measured);

    Project* m_project;
    const Results* m_results;
    QTimer m_resting; ///< since the last change: edits read the configuration again, not while a slider moves
    std::shared_ptr<const Measurement> m_measured; ///< of the present limits with their recipes
    Setup m_measuredFor;                           ///< of m_measured, or of the count that runs
    TracePtr m_measuredOf;
    QString m_recipesNote;
    Newest<Measurement> m_measuring; ///< last: it waits for its worker before the rest goes
};

} // namespace spillway::ui
