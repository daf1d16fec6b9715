#pragma once

#include "ui/models/project/setup.h"
#include "ui/widgets/fields/values_popup.h"

#include <QtCore/QStringList>
#include <QtWidgets/QWidget>

#include <optional>

class QHBoxLayout;
class QPushButton;
class QVBoxLayout;

namespace spillway::ui {

class CountsJob;
class Project;

/// Texts below one another, each on a chip of its own that can be removed by its cross or with Delete.
class ChipList : public QWidget
{
    Q_OBJECT

public:
    /// The caption stands on each chip before its text; it may be empty.
    explicit ChipList(const QString& caption, QWidget* parent = nullptr);
    void setTexts(const QStringList& texts);
    [[nodiscard]] const QStringList& texts() const { return m_texts; }

signals:
    void removed(int index); ///< the user wants this one gone; the list itself stays as it is

private:
    QString m_caption;
    QStringList m_texts;
    QVBoxLayout* m_layout;
};

/// The conditions in force as chips, and a button that opens a popup for more: which requests count, or who is exempt.
class ConditionsRow : public QWidget
{
    Q_OBJECT

public:
    ConditionsRow(Project* project, ValuesPopup::Purpose purpose, QWidget* parent = nullptr);
    [[nodiscard]] QPushButton* button() const { return m_more; }
    [[nodiscard]] ValuesPopup* popup() const { return m_popup; }
    void open(); ///< the popup

private:
    void showSetup(const Setup& setup);
    void count(const QString& variable);
    void add(const std::vector<Condition>& conditions);
    void remove(int index);
    [[nodiscard]] const std::vector<Condition>& conditions() const;
    void edit(std::vector<Condition> conditions, const QString& step);
    /// Whether this traffic, and nginx, can answer it.
    [[nodiscard]] Result<Done> check(const Condition& condition) const;
    /// The fault of the first of them that it cannot.
    [[nodiscard]] QString problemOf(const std::vector<Condition>& conditions) const;

    Project* m_project;
    ValuesPopup::Purpose m_purpose;
    ChipList* m_chips;
    QPushButton* m_more;
    QHBoxLayout* m_buttons;
    QLabel* m_problem;
    ValuesPopup* m_popup;
    CountsJob* m_job;
};

/// Lets only the requests of that stretch of time count, or all; one step to undo. What is looked at stays.
void countOnly(Project& project, std::optional<TimeRange> range);

/// The stretch of time that alone counts, as a chip that can be removed; hidden where all time does.
class ScopeRow : public QWidget
{
    Q_OBJECT

public:
    explicit ScopeRow(Project* project, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void showSetup(const Setup& setup);

    Project* m_project;
    ChipList* m_chip;
};

} // namespace spillway::ui
