#pragma once

#include "ui/jobs/worker.h"

#include "engine/trace/made/pattern.h"

#include <QtWidgets/QDialog>

class QLabel;
class QListWidget;
class QPushButton;

namespace spillway::ui {

class PatternForm;

/// The parameters of traffic that is made: all kinds of generators with what each makes, or one pattern that is edited
/// live; below, how many requests come of it.
class PatternDialog : public QDialog
{
    Q_OBJECT

public:
    enum class Kinds { One, Generators };
    /// With Kinds::Generators there is a list of kinds; `confirm` names the button that adds. With Kinds::One edits are
    /// emitted as they happen, and the only button closes. `start` matters to the daily curve.
    PatternDialog(Kinds kinds, const Pattern& pattern, Instant start, const QString& title, QWidget* parent = nullptr);

    [[nodiscard]] const Pattern& pattern() const;

signals:
    void edited(const spillway::Pattern& pattern);
    void counted(quint64 requests);

private:
    [[nodiscard]] QWidget* makeKinds();
    [[nodiscard]] QWidget* makeForm();
    void layOut(Kinds kinds);
    void chooseKind(int row);
    void count();

    Instant m_start;
    PatternForm* m_form;
    QListWidget* m_kinds = nullptr;
    QLabel* m_heading;
    QLabel* m_sentence;
    QLabel* m_count;
    QLabel* m_problem;
    QPushButton* m_confirm = nullptr;
    Newest<std::uint64_t> m_worker;
};

} // namespace spillway::ui
