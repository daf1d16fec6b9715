#pragma once

#include "ui/models/project/setup.h"
#include "ui/widgets/fields/values_popup.h"

#include <QtWidgets/QWidget>

class QHBoxLayout;
class QPushButton;

namespace spillway::ui {

class ChipList;
class CountsJob;
class Workspace;

/// The conditions in force as chips, and a button that opens a popup for more: which requests count, or who is exempt.
class ConditionsRow : public QWidget
{
    Q_OBJECT

public:
    ConditionsRow(Workspace* workspace, ValuesPopup::Purpose purpose, QWidget* parent = nullptr);
    [[nodiscard]] ChipList* chips() const { return m_chips; }
    [[nodiscard]] QPushButton* button() const { return m_more; }
    [[nodiscard]] ValuesPopup* popup() const { return m_popup; }
    void open();                         ///< the popup
    void addBeside(QPushButton* button); ///< to the right of button()

private:
    void showSetup(const Setup& setup);
    void count(const QString& variable);
    void add(const std::vector<Condition>& conditions);
    void remove(int index);
    [[nodiscard]] const std::vector<Condition>& conditions() const;
    void edit(std::vector<Condition> conditions, const QString& step);
    /// Whether this traffic, and nginx, can answer it.
    [[nodiscard]] Result<Done> check(const Condition& condition) const;
    /// What is wrong with the first of them that it cannot.
    [[nodiscard]] QString problemOf(const std::vector<Condition>& conditions) const;

    Workspace* m_workspace;
    ValuesPopup::Purpose m_purpose;
    ChipList* m_chips;
    QPushButton* m_more;
    QHBoxLayout* m_buttons;
    QLabel* m_problem;
    ValuesPopup* m_popup;
    CountsJob* m_job;
};

} // namespace spillway::ui
