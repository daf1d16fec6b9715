#pragma once

#include "engine/core/result.h"
#include "ui/models/project/setup.h"
#include "ui/widgets/basic/gesture.h"

#include <QtWidgets/QWidget>

#include <optional>

class QAction;
class QHBoxLayout;
class QLabel;
class QPushButton;

namespace spillway::ui {

class ConditionsRow;
class CountsJob;
class EditableKey;
class InsetField;
class PeriodList;
class ResolutionNotes;
class ScopeRow;
class SetNotes;
class SourceList;
class Project;
class Results;

/// The left panel: where traffic comes from, what counts as one client, which requests count, marked periods, and what
/// the time stamps allow us to say.
class TrafficPanel : public QWidget
{
    Q_OBJECT

public:
    explicit TrafficPanel(Project* project, const Results* results, QWidget* parent = nullptr);
    /// A small button beside its title.
    void addToHead(QAction* action);
    [[nodiscard]] EditableKey* key() const { return m_key; }
    [[nodiscard]] SetNotes* notes() const { return m_notes; }
    [[nodiscard]] PeriodList* periods() const { return m_periods; }
    [[nodiscard]] ConditionsRow* only() const { return m_only; }     ///< which requests count
    [[nodiscard]] ConditionsRow* exempt() const { return m_exempt; } ///< who is not limited

signals:
    void formatRequested();                                      ///< "Change…": how the logs were read
    void madeMenuRequested(int madeId, const QPoint& globalPos); ///< what can be done with a drawn or generated source
    void madeRemoveRequested(int madeId);

private:
    void layOut();
    void wire();
    void showTraffic();
    void showPeriodCounts();
    void showSetup(const Setup& setup);
    void showKey(const KeyTemplate& key);
    void showKeyProblem(const std::optional<Error>& problem, const KeyTemplate& key = {});
    void editKey(const QString& text);
    void countClients();
    void showKeys(const Setup& setup);
    void showProxies(const Setup& setup);
    void editProxies(const QString& text);
    void hintAt(const std::vector<std::string>& locations);
    void editExcluded(const QString& text);
    void editWords(std::vector<std::string> Selection::*list, const QString& text, const QString& step);

    Project* m_project;
    const Results* m_results;
    std::size_t m_columns = 0; ///< of the trace whose fields are offered
    Gesture m_gesture;
    QHBoxLayout* m_head; ///< the title's line
    SourceList* m_sources;
    SetNotes* m_notes;
    QLabel* m_format;
    QPushButton* m_changeFormat;
    EditableKey* m_key;
    QLabel* m_keyProblem;
    InsetField* m_proxies;
    QLabel* m_proxiesProblem;
    ConditionsRow* m_exempt;
    CountsJob* m_counts;
    InsetField* m_location;
    InsetField* m_method;
    InsetField* m_host;
    InsetField* m_exclude;
    ScopeRow* m_scope; ///< the time that counts
    ConditionsRow* m_only;
    QLabel* m_onlyProblem;
    PeriodList* m_periods;
    ResolutionNotes* m_resolution;
};

} // namespace spillway::ui
