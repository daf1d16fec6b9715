#include "ui/charts/map/map_shares.h"

#include "ui/charts/map/map_layout.h"
#include "ui/charts/parts/parts.h"
#include "ui/theme/theme.h"

#include <QtGui/QFontMetricsF>
#include <QtGui/QPainter>

#include <algorithm>
#include <array>
#include <cstddef>
#include <ranges>

namespace spillway::ui {
namespace {

constexpr std::array kKeptOut{99, 95, 90, 75, 50, 25, 10, 1}; ///< per cent

/// On the line, as far up as nothing else is; nowhere if there is no such place. Answers whether it was there.
bool paintShareName(QPainter& painter, const QRectF& plot, const QPolygonF& line, const QString& name,
                    std::vector<QRectF>& taken)
{
    const QFont font = themeFont(FontRole::Small);
    const QFontMetricsF metrics(font);
    const QSizeF size(metrics.horizontalAdvance(name) + 0.3 * metrics.height(), metrics.height());
    for (const QPointF& point : std::views::reverse(line)) {
        const QRectF box(point - QPointF(size.width(), size.height()) / 2, size);
        const auto meets = [&](const QRectF& other) { return other.intersects(box); };
        if (!plot.contains(box) || std::ranges::any_of(taken, meets))
            continue;
        taken.push_back(box);
        paintOnGround(painter, box, 3, font, theme().text, name);
        return true;
    }
    return false;
}

} // namespace

bool isBeside(const QPolygonF& line, const QPolygonF& other, double px)
{
    double apart = 0;
    bool meet = false; // in any row
    for (const QPointF& point : line) {
        const auto sameRow = [&](const QPointF& one) { return std::abs(one.y() - point.y()) < 0.5; };
        const auto found = std::ranges::find_if(other, sameRow);
        if (found == other.end())
            continue;
        meet = true;
        apart = std::max(apart, std::abs(found->x() - point.x()));
    }
    return meet && apart < px;
}

std::vector<ShareLine> shareLines(const MapPicture& picture)
{
    std::vector<ShareLine> lines;
    if (picture.passes.empty())
        return lines;
    const std::size_t rows = picture.ceilings.size();
    for (const int keptOut : kKeptOut) {
        const double share = 100 - keptOut;
        ShareLine line{keptOut, {}};
        for (std::size_t row = 0; row < rows; ++row)
            for (std::size_t column = 0; column + 1 < picture.columns.size(); ++column) {
                const double here = picture.passes[column * rows + row];
                const double next = picture.passes[(column + 1) * rows + row];
                if ((here > share) == (next > share))
                    continue;
                const double between = (share - here) / (next - here);
                line.at << QPointF(static_cast<double>(column) + between, static_cast<double>(row));
                break;
            }
        if (line.at.size() > 1)
            lines.push_back(line);
    }
    return lines;
}

void paintShares(QPainter& painter, const MapLayout& layout, std::vector<QRectF> taken)
{
    const QPolygonF frontier = layout.frontier();
    for (qsizetype i = 1; i < frontier.size(); ++i) // its stretches are level or upright
        taken.push_back(QRectF(frontier[i - 1], frontier[i]).normalized().adjusted(-2, -2, 2, 2));
    const double apart = QFontMetricsF(themeFont(FontRole::Small)).height();
    std::vector<int> shares;
    std::vector<QPolygonF> lines;
    for (const ShareLine& line : shareLines(layout.picture)) {
        QPolygonF drawn;
        for (const QPointF& point : line.at)
            drawn << layout.place(point.x(), point.y());
        if (!lines.empty() && isBeside(drawn, lines.back(), apart))
            continue;
        shares.push_back(line.keptOut);
        lines.push_back(drawn);
    }
    QColor ground = theme().panel;
    ground.setAlphaF(0.5F);
    for (const QPolygonF& line : lines)
        for (const QPen& pen : {QPen(ground, 3), QPen(mixed(theme().text, theme().panel, 0.7), 1.2)}) {
            painter.setPen(pen);
            painter.drawPolyline(line);
        }
    bool isNamed = false;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const QString figure = Words::tr("%1 %", "a share").arg(shares[i]);
        const QString told = (layout.picture.ofSurplus ? Words::tr("%1 of the excess blocked", "10 %")
                                                       : Words::tr("incident %1 rejected", "10 %"))
                                 .arg(figure);
        isNamed = paintShareName(painter, layout.plot, lines[i], isNamed ? figure : told, taken) || isNamed;
    }
}

} // namespace spillway::ui
