#pragma once

#include "engine/limiter/limit_req.h"
#include "engine/trace/group/key_word.h"

#include <QtWidgets/QWidget>

#include <vector>

class QGridLayout;
class QLabel;

namespace spillway::ui {

class Results;
struct Computed;

/// One verdict's share of the traffic, with its colour at the left edge and the count under it.
class VerdictTile : public QWidget
{
    Q_OBJECT

public:
    VerdictTile(Verdict verdict, const QString& title, QWidget* parent = nullptr);
    /// `share` is what stands large ("98.61 %"), `count` what stands under it ("2,380,214").
    /// `shortCount` stands there where that has no room.
    void setFigures(const QString& share, const QString& count, const QString& shortCount = {});
    /// Their shares, and its own, stand in one size: that of the longest.
    void standBeside(std::vector<VerdictTile*> tiles) { m_beside = std::move(tiles); }
    [[nodiscard]] double shareSize() const; ///< of the font, in points

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] int barWidth() const;
    [[nodiscard]] QRect textRect() const;
    [[nodiscard]] QFont figureFont() const; ///< in which the share fits

    Verdict m_verdict;
    std::vector<VerdictTile*> m_beside;
    QString m_title;
    QString m_share;
    QString m_count;
    QString m_shortCount;
};

/// Below the limit: its effect on this traffic, and how sure that is.
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
        void show(const QString& text) const; ///< empty hides it
    };
    Line addLine(QGridLayout* grid, const QString& name);
    void show(const Computed& computed);
    void showShares(const Estimate<Totals>& range);
    void showClients(const Computed& computed, const Estimate<Totals>& range);
    void showPeak(const Computed& computed, const Estimate<Totals>& range);
    void showPeriods();
    void showNote(const Computed& computed);
    [[nodiscard]] QString note(const Computed& computed) const;

    const Results* m_results;
    QWidget* m_shares; ///< what passed, waited and was rejected, on top
    VerdictTile* m_passed;
    VerdictTile* m_delayed;
    VerdictTile* m_rejected;
    QLabel* m_clients; ///< how many are rejected
    QLabel* m_normal;  ///< how many of them in normal periods
    Line m_incident;
    Line m_wait;
    Line m_peak;
    Line m_memory;
    Line m_uncounted;
    QLabel* m_note;
};

} // namespace spillway::ui
