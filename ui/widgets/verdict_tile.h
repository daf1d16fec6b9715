#pragma once

#include "engine/limiter/limit_req.h"

#include <QtWidgets/QWidget>

namespace spillway::ui {

/// One verdict's share of the traffic, with its colour at the left edge and the count under it.
class VerdictTile : public QWidget
{
    Q_OBJECT

public:
    VerdictTile(Verdict verdict, const QString& title, QWidget* parent = nullptr);
    /// `share` is what stands large ("98.61 %"), `count` what stands under it ("2,380,214").
    void setFigures(const QString& share, const QString& count);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintCount(QPainter& painter, const QRect& room, QFont small) const;
    [[nodiscard]] QFont figureFont(const QString& text, int widthPx) const;

    Verdict m_verdict;
    QString m_title;
    QString m_share;
    QString m_count;
};

} // namespace spillway::ui
