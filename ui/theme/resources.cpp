#include "ui/theme/resources.h"

#include "ui/theme/theme.h"

#include <QtCore/QFile>
#include <QtCore/QHash>
#include <QtCore/QRegularExpression>
#include <QtGui/QFontMetricsF>
#include <QtGui/QIcon>
#include <QtGui/QIconEngine>
#include <QtGui/QPainter>
#include <QtGui/QPixmap>
#include <QtSvg/QSvgRenderer>

#include <cmath>
#include <utility>

using namespace Qt::StringLiterals;

static void initResources()
{
    Q_INIT_RESOURCE(resources); // a static library's resources are not found by themselves
}

namespace spillway::ui {

namespace {

/// Empty where there is no such resource.
QByteArray resource(const QString& name)
{
    initResources();
    QFile file(u":/spillway/"_s + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Draws an SVG in the colours of the theme in force, so that an icon follows a change of theme by itself.
class ThemedIconEngine : public QIconEngine
{
public:
    explicit ThemedIconEngine(QByteArray svg) : m_svg(std::move(svg)) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        const Theme& t = theme();
        const QColor color = mode == QIcon::Disabled ? mixed(t.subtle, t.panel, 0.5) : t.text;
        QSvgRenderer(QByteArray(m_svg).replace("currentColor", color.name().toLatin1())).render(painter, rect);
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

/// The text with every match of a pattern replaced by what `replacement` makes of its first group.
template <class Replacement>
QString replaced(const QString& text, const QString& pattern, const Replacement& replacement)
{
    QString result;
    qsizetype from = 0;
    for (auto i = QRegularExpression(pattern).globalMatch(text); i.hasNext();) {
        const auto match = i.next();
        result += text.mid(from, match.capturedStart() - from) + replacement(match.captured(1));
        from = match.capturedEnd();
    }
    return result + text.mid(from);
}

} // namespace

QIcon themedIcon(const QString& name)
{
    const QByteArray svg = resource(u"icons/%1.svg"_s.arg(name));
    return svg.isEmpty() ? QIcon() : QIcon(new ThemedIconEngine(svg));
}

QString styleSheet(const Theme& t, const QFont& font)
{
    const auto points = [&font](qreal share) {
        return u"%1pt"_s.arg((font.pointSizeF() > 0 ? font.pointSizeF() : 9.0) * share, 0, 'f', 1);
    };
    const QHash<QString, QString> names{
        {u"window"_s, t.window.name()},
        {u"panel"_s, t.panel.name()},
        {u"field"_s, t.field.name()},
        {u"border"_s, t.border.name()},
        {u"strong"_s, mixed(t.subtle, t.border, t.dark ? 0.35 : 0.3).name()},
        {u"text"_s, t.text.name()},
        {u"subtle"_s, t.subtle.name()},
        {u"disabled"_s, mixed(t.subtle, t.panel, 0.6).name()},
        {u"accent"_s, t.accent.name()},
        {u"accentText"_s, t.accentText.name()},
        {u"accentHover"_s, mixed(t.text, t.accent, 0.1).name()},
        {u"accentPressed"_s, mixed(t.text, t.accent, 0.2).name()},
        {u"selection"_s, t.selection.name()},
        {u"rejected"_s, t.rejected.name()},
        {u"hover"_s, mixed(t.subtle, t.field, 0.1).name()},
        {u"handle"_s, t.panel.name()},
        {u"warning"_s, warningColor(t).name()},
        {u"small"_s, points(0.92)},
        {u"figure"_s, points(1.25)},
    };
    const qreal unit = QFontMetricsF(font).height() / 16;
    // "1px" stays: a hairline is a hairline.
    return replaced(replaced(QString::fromLatin1(resource(u"style.qss"_s)), uR"(\$([A-Za-z]+))"_s,
                             [&](const QString& name) { return names.value(name); }),
                    uR"((?<![\w$#])(\d+)u\b)"_s,
                    [&](const QString& length) { return u"%1px"_s.arg(std::lround(length.toDouble() * unit)); });
}

} // namespace spillway::ui
