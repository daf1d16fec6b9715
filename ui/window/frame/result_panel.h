#pragma once

#include "engine/trace/group/key_word.h"
#include "ui/jobs/newest.h"
#include "ui/models/project/workspace.h"

#include <QtWidgets/QWidget>

class QLabel;
class QGridLayout;

namespace spillway::ui {

class VerdictTile;

/// The right panel's lower half: what the limit does to this traffic, and how sure that is.
class ResultPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ResultPanel(Workspace* workspace, QWidget* parent = nullptr);
    [[nodiscard]] QWidget* shares() const { return m_shares; }       ///< what passed, waited and was rejected, on top
    [[nodiscard]] bool isIdle() const { return m_periods.isIdle(); } ///< nothing is being counted in periods

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
    void countPeriods(const Computed& computed);
    void showPeriods(const InPeriods& counted);
    void showNote(const Computed& computed);
    [[nodiscard]] QString note(const Computed& computed) const;

    Workspace* m_workspace;
    QWidget* m_shares;
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
    std::vector<Period> m_counted; ///< the periods that were counted last, or are being counted
    Newest<InPeriods> m_periods;
};

} // namespace spillway::ui
