#include "ui/theme/theme.h"

#include <QtCore/QFile>
#include <QtCore/QString>
#include <QtGui/QIcon>
#include <QtGui/QIconEngine>
#include <QtGui/QPainter>
#include <QtGui/QPixmap>
#include <QtSvg/QSvgRenderer>

#include <utility>

static void initResources()
{
    Q_INIT_RESOURCE(resources); // a static library's resources are not found by themselves
}

namespace spillway::ui {

namespace {

QByteArray recoloured(const QByteArray& svg, const QColor& color)
{
    QByteArray result = svg;
    result.replace("currentColor", color.name().toLatin1());
    return result;
}

/// Draws an SVG in the colours of the theme in force, so that an icon follows a change of theme by itself.
class ThemedIconEngine : public QIconEngine
{
public:
    explicit ThemedIconEngine(QByteArray svg) : m_svg(std::move(svg)) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        const Theme& t = theme();
        QColor color = t.text;
        if (mode == QIcon::Disabled)
            color = mixed(t.subtle, t.panel, 0.5);
        QSvgRenderer renderer(recoloured(m_svg, color));
        renderer.render(painter, rect);
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        if (size.isEmpty()) // a button that has no room
            return {};
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        return pixmap;
    }

    [[nodiscard]] QIconEngine* clone() const override { return new ThemedIconEngine(m_svg); }

private:
    QByteArray m_svg;
};

} // namespace

QIcon themedIcon(const QString& name)
{
    initResources();
    QFile file(QStringLiteral(":/spillway/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QIcon(new ThemedIconEngine(file.readAll()));
}

} // namespace spillway::ui
