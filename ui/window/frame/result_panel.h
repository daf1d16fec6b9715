#pragma once

#include "engine/trace/group/key_word.h"

#include <QtWidgets/QWidget>

class QLabel;
class QGridLayout;

namespace spillway::ui {

class Results;
class VerdictTile;
struct Computed;

/// The right panel's lower half: what the limit does to this traffic, and how sure that is.
class ResultPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ResultPanel(const Results* results, QWidget* parent = nullptr);

private:
    struct Line
    {
        QLabel* name = nullptr;
        QLabel* figure = nullptr;
    };
    Line addLine(QGridLayout* grid, const QString& name);
    void show(const Computed& computed);
    void nameCounted(KeyWord word);
    void showShares(const Estimate<Totals>& range);
    void showPeriods();
    void showNote(const Computed& computed);
    [[nodiscard]] QString note(const Computed& computed) const;

    const Results* m_results;
    QWidget* m_shares; ///< what passed, waited and was rejected, on top
    VerdictTile* m_passed;
    VerdictTile* m_delayed;
    VerdictTile* m_rejected;
    Line m_requests;
    Line m_touched;
    Line m_hit;
    Line m_wait;
    Line m_peak;
    Line m_memory;
    Line m_uncounted;
    Line m_normal;
    Line m_incident;
    QLabel* m_note;
};

} // namespace spillway::ui
