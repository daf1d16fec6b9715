#pragma once

#include "engine/limiter/limit_req.h"

#include <QtWidgets/QWidget>

#include <vector>

namespace spillway::ui {

/// One verdict's share of the traffic, with its colour at the left edge and the count under it.
class VerdictTile : public QWidget
{
    Q_OBJECT

public:
    VerdictTile(Verdict verdict, const QString& title, QWidget* parent = nullptr);
    /// `share` is what stands large ("98.61 %"), `count` what stands under it ("2,380,214").
    void setFigures(const QString& share, const QString& count);
    /// Their shares, and its own, stand in one size: that of the longest.
    void standBeside(std::vector<VerdictTile*> tiles) { m_beside = std::move(tiles); }
    [[nodiscard]] double shareSize() const; ///< of the font, in points

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintCount(QPainter& painter, const QRect& room, QFont small) const;
    [[nodiscard]] int barWidth() const;
    [[nodiscard]] QRect textRect() const;
    [[nodiscard]] QFont figureFont() const; ///< in which the share fits

    Verdict m_verdict;
    std::vector<VerdictTile*> m_beside;
    QString m_title;
    QString m_share;
    QString m_count;
};

} // namespace spillway::ui
