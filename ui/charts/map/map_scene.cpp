#include "ui/charts/map/map_scene.h"

#include "ui/charts/map/map_layout.h"
#include "ui/charts/map/map_shares.h"
#include "ui/charts/parts/parts.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"

#include <QtCore/QLineF>
#include <QtGui/QFontMetricsF>
#include <QtGui/QImage>
#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>
#include <vector>

namespace spillway::ui {

namespace {

// In heights of the font.
constexpr double kRing = 0.42;
constexpr double kStar = 0.75;
constexpr double kRingAroundStar = 1.05;

QFont boldFont()
{
    QFont font = themeFont(FontRole::Small);
    font.setWeight(QFont::DemiBold);
    return font;
}

QPolygonF star(QPointF centre, double radius)
{
    QPolygonF points;
    for (int i = 0; i < 10; ++i) {
        const double angle = M_PI * (i / 5.0 - 0.5);
        const double length = i % 2 == 0 ? radius : 0.42 * radius;
        points << centre + QPointF(std::cos(angle), std::sin(angle)) * length;
    }
    return points;
}

/// A name beside a mark.
struct MarkName
{
    QString text;
    QRectF box;
    QColor colour;
};

class MapPainter
{
public:
    MapPainter(QPainter& painter, const QRectF& plot, const MapScene& scene) :
        m_painter(painter),
        m_plot(plot),
        m_scene(scene),
        m_layout{scene.picture, plot},
        m_line(QFontMetricsF(themeFont(FontRole::Small)).height())
    {
    }
    void paint() const;

private:
    void paintCells() const;
    void paintVeil() const;
    [[nodiscard]] QRectF paintFrontier() const; ///< answers where its words are
    void paintPresent() const;
    void paintSuggested() const;
    void paintNames() const;
    void paintCoarseText() const;
    [[nodiscard]] bool isRingAroundStar() const;
    [[nodiscard]] QRectF markBox(const MapMark& mark) const;
    [[nodiscard]] std::vector<MarkName> markNames() const;
    [[nodiscard]] MarkName nameOf(const MapMark& mark, const QString& words, const QColor& colour,
                                  const std::vector<QRectF>& taken) const;
    [[nodiscard]] std::vector<QRectF> markBoxes() const;

    QPainter& m_painter;
    QRectF m_plot;
    const MapScene& m_scene;
    MapLayout m_layout;
    double m_line; ///< height of a line of small text
};

void MapPainter::paintCells() const
{
    const auto columns = static_cast<int>(m_scene.picture.columns.size());
    const auto rows = static_cast<int>(m_scene.picture.ceilings.size());
    QImage cells(columns, rows, QImage::Format_RGB32);
    for (int column = 0; column < columns; ++column)
        for (int row = 0; row < rows; ++row) {
            const auto cell = static_cast<std::size_t>(column * rows + row);
            cells.setPixel(column, rows - 1 - row, mapColour(m_scene.picture.strength[cell]).rgb());
        }
    m_painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    m_painter.drawImage(m_plot, cells);
}

/// Most cells look like one close by only.
void MapPainter::paintVeil() const
{
    QColor veil = theme().panel;
    veil.setAlphaF(0.3F);
    m_painter.fillRect(m_plot, veil);
    veil.setAlphaF(0.6F);
    m_painter.fillRect(m_plot, QBrush(veil, Qt::BDiagPattern));
}

QRectF MapPainter::paintFrontier() const
{
    m_painter.setPen(
        QPen(theme().good, 2, m_scene.isCoarse() ? Qt::DashLine : Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    const QPolygonF line = m_layout.frontier();
    m_painter.drawPolyline(line);
    if (m_scene.isCoarse())
        return {};
    const QString words = frontierWords(m_scene.picture);
    m_painter.setFont(boldFont());
    const QFontMetricsF metrics(boldFont());
    const double width = metrics.horizontalAdvance(words);
    const std::vector<QRectF> marks = markBoxes();
    // Where the line and the marks leave room above it for the words, as close to it as may be.
    for (double lift = 0.6; lift < 10; ++lift)
        for (double x = m_plot.left() + 0.3 * m_plot.width(); x + width < m_plot.right(); x += metrics.height()) {
            double top = m_plot.bottom();
            for (const QPointF& point : line)
                if (point.x() >= x - metrics.height() && point.x() <= x + width)
                    top = std::min(top, point.y());
            const QPointF at(x, top - lift * metrics.height());
            const QRectF box(at - QPointF(0, metrics.height()), QSizeF(width, 1.6 * metrics.height()));
            const auto meets = [&](const QRectF& mark) { return mark.intersects(box); };
            if (box.top() < m_plot.top() || std::ranges::any_of(marks, meets))
                continue;
            m_painter.setPen(theme().good);
            m_painter.drawText(at, words);
            return box;
        }
    return {};
}

/// The room of the mark and its ring.
QRectF MapPainter::markBox(const MapMark& mark) const
{
    const double radius = kRingAroundStar * m_line;
    return {m_layout.placeOf(mark) - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius)};
}

/// The names of the marks, each beside its own: on the right, or where it covers no other mark or name. One where both
/// are the same.
std::vector<MarkName> MapPainter::markNames() const
{
    const QColor accent = theme().accent;
    if (!m_scene.suggested)
        return {nameOf(m_scene.present, Words::tr("now: %1"), theme().text, {})};
    if (*m_scene.suggested == m_scene.present)
        return {nameOf(*m_scene.suggested, Words::tr("suggested, and now: %1"), accent, {})};
    const MarkName suggested =
        nameOf(*m_scene.suggested, Words::tr("suggested: %1"), accent, {markBox(m_scene.present)});
    return {suggested,
            nameOf(m_scene.present, Words::tr("now: %1"), theme().text, {markBox(*m_scene.suggested), suggested.box})};
}

MarkName MapPainter::nameOf(const MapMark& mark, const QString& words, const QColor& colour,
                            const std::vector<QRectF>& taken) const
{
    const QFontMetricsF metrics(boldFont());
    const double line = metrics.height();
    const QString text = words.arg(mark.text);
    const QSizeF size(metrics.horizontalAdvance(text) + 0.7 * line, 1.4 * line);
    const double gap = (isRingAroundStar() ? 1.3 : 0.7) * line;
    return {text, boxBeside(m_layout.placeOf(mark), size, gap, m_plot, taken), colour};
}

/// Where the marks and their names are.
std::vector<QRectF> MapPainter::markBoxes() const
{
    std::vector<QRectF> boxes{markBox(m_scene.present)};
    if (m_scene.suggested)
        boxes.push_back(markBox(*m_scene.suggested));
    for (const MarkName& name : markNames())
        boxes.push_back(name.box);
    return boxes;
}

void MapPainter::paintNames() const
{
    for (const MarkName& name : markNames())
        paintOnGround(m_painter, name.box, 4, boldFont(), name.colour, name.text);
}

/// At the foot, on the right, where settings are that nobody chooses.
void MapPainter::paintCoarseText() const
{
    const QFontMetricsF metrics(boldFont());
    const double gap = 0.4 * metrics.height();
    QRectF box(0, 0, metrics.horizontalAdvance(m_scene.coarseText()) + 2 * gap, 1.4 * metrics.height());
    box.moveBottomRight(m_plot.bottomRight() - QPointF(gap, gap));
    paintOnGround(m_painter, box, 4, boldFont(), theme().text, m_scene.coarseText());
}

/// Both are to be seen where they would cover one another.
bool MapPainter::isRingAroundStar() const
{
    const double line = m_line;
    return m_scene.suggested &&
           QLineF(m_layout.placeOf(m_scene.present), m_layout.placeOf(*m_scene.suggested)).length() <
               (kRing + kStar) * line;
}

void MapPainter::paintPresent() const
{
    const QPointF at = m_layout.placeOf(m_scene.present);
    const double line = m_line;
    const double radius = (isRingAroundStar() ? kRingAroundStar : kRing) * line;
    if (m_scene.focused) {
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(mixed(theme().accent, theme().panel, 0.4));
        const double halo = radius + 0.7 * kRing * line;
        m_painter.drawEllipse(at, halo, halo);
    }
    m_painter.setBrush(theme().panel);
    m_painter.setPen(QPen(theme().text, 2.2));
    m_painter.drawEllipse(at, radius, radius);
}

void MapPainter::paintSuggested() const
{
    if (!m_scene.suggested)
        return;
    const QPointF at = m_layout.placeOf(*m_scene.suggested);
    m_painter.setPen(QPen(theme().panel, 1.2));
    m_painter.setBrush(theme().accent);
    m_painter.drawPolygon(star(at, kStar * m_line));
}

void MapPainter::paint() const
{
    paintCells();
    paintMapAxes(m_painter, m_layout);
    paintMapLegend(m_painter, m_scene.picture, m_plot);
    m_painter.save();
    m_painter.setClipRect(m_plot);
    if (m_scene.isCoarse())
        paintVeil();
    m_painter.setPen(QPen(theme().good, 1.5, Qt::DashLine, Qt::FlatCap, Qt::MiterJoin));
    m_painter.drawPolyline(m_layout.safeFrontier());
    std::vector<QRectF> taken = markBoxes();
    taken.push_back(paintFrontier());
    paintShares(m_painter, m_layout, std::move(taken));
    if (m_scene.pointedAt) {
        const auto [column, row] = *m_scene.pointedAt;
        const QPointF at = m_layout.place(static_cast<double>(column), static_cast<double>(row));
        paintHair(m_painter, m_plot, at.x(), Qt::DotLine);
        m_painter.drawLine(QPointF(m_plot.left(), at.y()), QPointF(m_plot.right(), at.y()));
    }
    m_painter.restore();
    paintPresent();
    paintSuggested();
    paintNames();
    if (m_scene.isCoarse())
        paintCoarseText();
}

} // namespace

QString MapScene::coarseText() const
{
    return Words::tr("coarse picture: %1 of %2 cells exact")
        .arg(countText(picture.exact), countText(picture.strength.size()));
}

QString frontierWords(const MapPicture& picture)
{
    return picture.leavesOpen ? Words::tr("above this line no normal request is rejected, by the logged times")
                              : Words::tr("no normal request is rejected above this line");
}

void paintMap(QPainter& painter, const QRectF& plot, const MapScene& scene)
{
    MapPainter(painter, plot, scene).paint();
}

} // namespace spillway::ui
