#include "ui/charts/map/map_shares.h"

#include "ui/charts/map/map_layout.h"
#include "ui/charts/parts/parts.h"
#include "ui/theme/theme.h"

#include <QtGui/QFontMetricsF>
#include <QtGui/QPainter>

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

namespace spillway::ui {
namespace {

constexpr std::array kKeptOut{99, 95, 90, 75, 50, 25, 10, 1}; ///< per cent

/// Whether a line, as it is drawn, comes into the box; or close to it.
bool meetsLine(const QRectF& box, const QPolygonF& line)
{
    for (qsizetype i = 1; i < line.size(); ++i)
        if (QRectF(line[i - 1], line[i]).normalized().adjusted(-1, -1, 1, 1).intersects(box))
            return true;
    return false;
}

/// On the line, or beside it, where nothing else is, and none of the others if there is such a place; else nowhere.
/// Answers whether it was there.
bool paintShareName(QPainter& painter, const QRectF& plot, const QPolygonF& line, std::span<const QPolygonF> others,
                    const QString& name, std::vector<QRectF>& taken)
{
    const QFont font = themeFont(FontRole::Small);
    const QFontMetricsF metrics(font);
    const double gap = 0.3 * metrics.height();
    const QSizeF size(metrics.horizontalAdvance(name) + gap, metrics.height());
    for (const bool apart : {true, false})
        for (qsizetype i = line.size() - 1; i >= 0; --i)
            for (const double left : {-size.width() / 2, gap, -gap - size.width()}) {
                const QRectF box(line[i] + QPointF(left, -size.height() / 2), size);
                const auto meets = [&](const QRectF& other) { return other.intersects(box); };
                const auto crosses = [&](const QPolygonF& other) { return other != line && meetsLine(box, other); };
                if (!plot.contains(box) || std::ranges::any_of(taken, meets) ||
                    (apart && std::ranges::any_of(others, crosses)))
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
        isNamed = paintShareName(painter, layout.plot, lines[i], lines, isNamed ? figure : told, taken) || isNamed;
    }
}

} // namespace spillway::ui
