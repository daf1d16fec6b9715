#pragma once

#include "ui/window/frame/actions.h"

#include <QtWidgets/QWidget>

#include <array>
#include <vector>

class QComboBox;
class QStackedWidget;
class QTabBar;

namespace spillway::ui {

class ClientsModel;
class ClientsView;
class ComparePanel;
class ConfigPage;
class HurtPanel;
class NeedsPanel;
class PathsPanel;
class StudyPanel;
class DecisionsPanel;
class TableModel;
class TradeOffPanel;
class Project;
class Results;
struct ResultGraph;

/// Below the charts: the clients, who of them is affected, the paths, the burst that they need, the map of rate and burst,
/// the comparison of algorithms, the configuration, its tree with the requests, its problems, and the lab.
class TabsPanel : public QWidget
{
    Q_OBJECT

public:
    enum Tab { Clients, Hurt, Paths, Needs, TradeOff, Compare, Config, Xray, Problems, Lab };

    TabsPanel(Project* project, ResultGraph* graph, const Actions& actions, QWidget* parent = nullptr);
    [[nodiscard]] ClientsView* clients() const { return m_clients; }
    [[nodiscard]] HurtPanel* hurt() const { return m_hurt; }
    [[nodiscard]] NeedsPanel* needs() const { return m_needs; }
    [[nodiscard]] TradeOffPanel* tradeOff() const { return m_tradeOff; }
    [[nodiscard]] ComparePanel* compare() const { return m_compare; }
    [[nodiscard]] ConfigPage* config() const { return m_config; }
    [[nodiscard]] PathsPanel* paths() const { return m_paths; }
    /// Stands in place of the charts while the lab is shown; nullptr where the program was built without it.
    [[nodiscard]] QWidget* labStage() const { return m_labStage; }
    [[nodiscard]] bool isIdle() const; ///< nothing is computed by a tab itself
    void showTab(Tab tab);
    void addErrorLogs(const QStringList& files); ///< and shows the comparison with them
    [[nodiscard]] Tab tab() const;
    [[nodiscard]] QString helpPage() const; ///< of this tab, for showHelpDialog()
    /// The table of the present tab, if it has one, else that of the clients.
    [[nodiscard]] const TableModel* table() const;

signals:
    void tabShown();
    void trafficKept(const QString& path); ///< of the lab, as a log

private:
    void layOut(const Actions& actions);
    void addChoices();
    void addLab();
    void wire();
    void showTools();
    void showSetup();

    Project* m_project;
    const Results* m_results;
    ClientsModel* m_model;
    QTabBar* m_tabs;
    QStackedWidget* m_pages;
    ClientsView* m_clients;
    QComboBox* m_part; ///< whether the tab Burst counts all traffic or periods of one kind
    HurtPanel* m_hurt;
    PathsPanel* m_paths;
    NeedsPanel* m_needs;
    TradeOffPanel* m_tradeOff;
    ComparePanel* m_compare;
    QComboBox* m_compareBy;
    QStackedWidget* m_comparisons;
    ConfigPage* m_config;
    DecisionsPanel* m_decisions;
    std::array<StudyPanel*, 7> m_studies; ///< X-ray, problems, two versions, days, servers, limiters, m_decisions
    QWidget* m_labStage = nullptr;
    QWidget* m_tools = nullptr;         ///< beside the tabs
    std::vector<QWidget*> m_tableTools; ///< those of them that are of a table
};

} // namespace spillway::ui
