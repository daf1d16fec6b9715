#pragma once

#include "engine/replay/outcome.h"
#include "engine/trace/period.h"
#include "ui/jobs/newest.h"

#include <QtWidgets/QComboBox>

#include <optional>
#include <vector>

namespace spillway::ui {

class ClientsModel;
class Workspace;

/// Whether the table of clients counts all traffic, the normal periods or the incidents. Of use only where periods are marked.
class ClientsPart : public QComboBox
{
    Q_OBJECT

public:
    ClientsPart(Workspace* workspace, ClientsModel* model, QWidget* parent = nullptr);
    [[nodiscard]] bool isOffered() const;                   ///< some period is marked
    [[nodiscard]] std::optional<PeriodKind> chosen() const; ///< nothing: all traffic

private:
    void follow();

    Workspace* m_workspace;
    ClientsModel* m_model;
    Newest<std::vector<ClientOutcome>> m_count{this}; ///< last: it waits for its worker before the rest goes
};

} // namespace spillway::ui
