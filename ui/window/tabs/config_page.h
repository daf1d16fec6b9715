#pragma once

#include "ui/models/project/config_edit.h"
#include "ui/widgets/fields/config_view.h"

#include <QtCore/QTimer>

#include <optional>

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

protected:
    void showEvent(QShowEvent* event) override;

private:
    void wire();
    void showSetup();
    void follow();
    void followFigures(); ///< of the snippet: edits have none
    void showSnippet();

    Project* m_project;
    const Results* m_results;
    QTimer m_resting; ///< since the last change: edits read the configuration again, not while a slider moves
};

} // namespace spillway::ui
