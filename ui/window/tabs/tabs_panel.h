#pragma once

#include "ui/window/frame/actions.h"

#include <QtWidgets/QWidget>

#include <vector>

class QStackedWidget;
class QTabBar;

namespace spillway::ui {

class ClientsModel;
class ClientsView;
class ComparePanel;
class ConfigView;
class HurtPanel;
class NeedsPanel;
class PeriodPart;
class TableModel;
class TradeOffPanel;
class Project;
class Results;
struct ResultGraph;

/// Below the charts: the table of clients, who of them gets hurt, the burst that they need, the map of rate and burst,
/// the comparison of algorithms, and the nginx configuration.
class TabsPanel : public QWidget
{
    Q_OBJECT

public:
    enum Tab { Clients, Hurt, Needs, TradeOff, Compare, Config };

    TabsPanel(Project* project, ResultGraph* graph, const Actions& actions, QWidget* parent = nullptr);
    [[nodiscard]] ClientsView* clients() const { return m_clients; }
    [[nodiscard]] HurtPanel* hurt() const { return m_hurt; }
    [[nodiscard]] NeedsPanel* needs() const { return m_needs; }
    [[nodiscard]] TradeOffPanel* tradeOff() const { return m_tradeOff; }
    [[nodiscard]] ComparePanel* compare() const { return m_compare; }
    void showTab(Tab tab);
    [[nodiscard]] Tab tab() const;
    /// The table of the present tab, if it has one, else that of the clients.
    [[nodiscard]] const TableModel* table() const;

private:
    void layOut(const Actions& actions);
    void wire();
    void showTools();
    void showSetup();
    void showConfig();

    Project* m_project;
    const Results* m_results;
    ClientsModel* m_model;
    QTabBar* m_tabs;
    QStackedWidget* m_pages;
    ClientsView* m_clients;
    PeriodPart* m_part;
    HurtPanel* m_hurt;
    NeedsPanel* m_needs;
    TradeOffPanel* m_tradeOff;
    ComparePanel* m_compare;
    ConfigView* m_config;
    QWidget* m_tools = nullptr;         ///< beside the tabs
    std::vector<QWidget*> m_tableTools; ///< those of them that are of a table
};

} // namespace spillway::ui
