#pragma once

#include "ui/window/actions.h"

#include <QtWidgets/QWidget>

class QStackedWidget;
class QTabBar;

namespace spillway::ui {

class ClientsModel;
class ClientsView;
class ConfigView;
class NeedsPanel;
class Workspace;

/// Below the charts: the table of clients, the burst that they need, and the nginx configuration.
class TabsPanel : public QWidget
{
    Q_OBJECT

public:
    enum Tab { Clients, Needs, Config };

    TabsPanel(Workspace* workspace, const Actions& actions, QWidget* parent = nullptr);
    [[nodiscard]] ClientsModel* clientsModel() const { return m_model; }
    [[nodiscard]] ClientsView* clients() const { return m_clients; }
    [[nodiscard]] NeedsPanel* needs() const { return m_needs; }
    [[nodiscard]] ConfigView* config() const { return m_config; }
    void showTab(Tab tab);

private:
    void layOut(const Actions& actions);
    void wire();
    void showSetup();
    void showConfig();

    Workspace* m_workspace;
    ClientsModel* m_model;
    QTabBar* m_tabs;
    QStackedWidget* m_pages;
    ClientsView* m_clients;
    NeedsPanel* m_needs;
    ConfigView* m_config;
    QWidget* m_tools = nullptr; ///< of the table, beside the tabs
};

} // namespace spillway::ui
