#pragma once

#include "engine/conf/limit_choices.h"
#include "engine/conf/read_policy.h"
#include "ui/models/project/setup.h"

#include <QtWidgets/QDialog>

#include <cstddef>
#include <optional>
#include <vector>

class QCheckBox;
class QLabel;
class QScrollArea;
class QTableWidget;

namespace spillway::ui {

/// The limits of a configuration, of which one is chosen.
class LimitsDialog : public QDialog
{
    Q_OBJECT

public:
    /// `limits` are those of `servers`, at least one; `before` is the setup in whose place one comes. Where the traffic
    /// does not tell locations, requests cannot be chosen by them.
    enum class Locations { Told, Unknown };
    LimitsDialog(const QString& file, const std::vector<ServerPolicy>& servers, const std::vector<ServerLimit>& limits,
                 const Setup& before, Locations locations, QWidget* parent = nullptr);

    [[nodiscard]] std::size_t chosen() const;
    /// The requests that are to count with it; nothing where all that counted before do.
    [[nodiscard]] std::optional<LimitScope> scope() const;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fill();
    void layOut(const QString& file);
    void showChosen();
    void fitNotes();
    [[nodiscard]] int fittingHeight() const;

    [[nodiscard]] const Policy& policyOf(const ServerLimit& limit) const;

    const std::vector<ServerPolicy>& m_servers;
    const std::vector<ServerLimit>& m_limits;
    Setup m_before;
    std::vector<std::optional<LimitScope>> m_scopes; ///< by limit
    QTableWidget* m_table;
    int m_tableHeight = 0; ///< of the rows that are wanted, in pixels
    QCheckBox* m_onlyThere;
    QLabel* m_notes;
    QScrollArea* m_notesArea;
};

} // namespace spillway::ui
