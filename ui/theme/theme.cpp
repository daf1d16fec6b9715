#include "ui/theme/theme.h"

#include <QtCore/QEvent>
#include <QtCore/QFile>
#include <QtCore/QHash>
#include <QtCore/QRegularExpression>
#include <QtGui/QFontDatabase>
#include <QtGui/QFontMetricsF>
#include <QtGui/QIcon>
#include <QtGui/QIconEngine>
#include <QtGui/QKeyEvent>
#include <QtGui/QPainter>
#include <QtGui/QPalette>
#include <QtGui/QPixmap>
#include <QtSvg/QSvgRenderer>
#include <QtWidgets/QApplication>
#include <QtWidgets/QProxyStyle>
#include <QtWidgets/QStyle>
#include <QtWidgets/QStyleFactory>
#include <QtWidgets/QStyleOption>

#include <algorithm>
#include <cmath>
#include <utility>

using namespace Qt::StringLiterals;

static void initResources()
{
    Q_INIT_RESOURCE(resources); // a static library's resources are not found by themselves
}

namespace spillway::ui {

namespace {

struct RoleColors
{
    QColor Theme::*role;
    QRgb light;
    QRgb dark;
};

constexpr RoleColors kColors[]{
    {&Theme::window, 0xf3f5f9, 0x16191f},     {&Theme::panel, 0xffffff, 0x1d2129},
    {&Theme::field, 0xf7f9fc, 0x242933},      {&Theme::border, 0xdde3ea, 0x323945},
    {&Theme::grid, 0xe9edf2, 0x292e38},       {&Theme::text, 0x1c2430, 0xe6e9ef},
    {&Theme::subtle, 0x5c6777, 0x98a2b3},     {&Theme::accent, 0x1a64cc, 0x5aa2ff},
    {&Theme::accentText, 0xffffff, 0x0d1826}, {&Theme::selection, 0xdbe9fb, 0x213857},
    {&Theme::onPassed, 0xffffff, 0x0d1826},   {&Theme::onDelayed, 0x1c2430, 0x1c2430},
    {&Theme::passed, 0x2f74c8, 0x4d9bea},     {&Theme::delayed, 0xe8a317, 0xf0b42e},
    {&Theme::rejected, 0xc42b31, 0xf0686c},   {&Theme::level, 0xe2ecfa, 0x243245},
    {&Theme::good, 0x207353, 0x3fb68b},
};

Theme makeTheme(bool dark)
{
    Theme t;
    t.dark = dark;
    for (const RoleColors& one : kColors)
        t.*one.role = QColor::fromRgb(dark ? one.dark : one.light);
    return t;
}

QPalette paletteOf(const Theme& t)
{
    const std::pair<QPalette::ColorRole, QColor> colors[]{
        {QPalette::Window, t.window},
        {QPalette::WindowText, t.text},
        {QPalette::Base, t.panel},
        {QPalette::AlternateBase, t.field},
        {QPalette::Text, t.text},
        {QPalette::PlaceholderText, t.subtle},
        {QPalette::Button, t.field},
        {QPalette::ButtonText, t.text},
        {QPalette::BrightText, t.rejected},
        {QPalette::Highlight, t.accent},
        {QPalette::HighlightedText, t.accentText},
        {QPalette::Link, t.accent},
        {QPalette::LinkVisited, t.accent},
        {QPalette::ToolTipBase, t.panel},
        {QPalette::ToolTipText, t.text},
        {QPalette::Light, t.panel},
        {QPalette::Midlight, t.grid},
        {QPalette::Mid, t.border},
        // Fusion takes the outlines of its own controls from these two.
        {QPalette::Dark, mixed(t.subtle, t.border, 0.5)},
        {QPalette::Shadow, QColor::fromRgb(t.dark ? 0x0b0d10 : 0x9aa5b4)},
    };
    QPalette p;
    for (const auto& [role, color] : colors)
        p.setColor(QPalette::All, role, color);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText})
        p.setColor(QPalette::Disabled, role, mixed(t.subtle, t.panel, 0.6));
    p.setColor(QPalette::Disabled, QPalette::Highlight, t.border);
    return p;
}

/// Fusion, but the frame of a combo box's list is the theme's, which no style sheet reaches, mnemonics are underlined
/// only while Alt is held, and a click on a slider's groove moves the handle there.
class ThemedStyle : public QProxyStyle
{
public:
    ThemedStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override
    {
        if (element != PE_PanelMenu)
            return QProxyStyle::drawPrimitive(element, option, painter, widget);
        painter->fillRect(option->rect, theme().border);
        painter->fillRect(option->rect.adjusted(1, 1, -1, -1), theme().panel);
    }

    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* answer) const override
    {
        if (hint == SH_Slider_AbsoluteSetButtons)
            return Qt::LeftButton;
        return hint == SH_UnderlineShortcut ? int(m_alt) : QProxyStyle::styleHint(hint, option, widget, answer);
    }

    bool eventFilter(QObject* object, QEvent* event) override
    {
        const bool key = event->type() == QEvent::KeyPress || event->type() == QEvent::KeyRelease;
        if (key && object->isWindowType() && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Alt)
            underline(event->type() == QEvent::KeyPress);
        else if (event->type() == QEvent::ApplicationDeactivate)
            underline(false);
        return QProxyStyle::eventFilter(object, event);
    }

    void polish(QApplication* application) override
    {
        QProxyStyle::polish(application);
        application->installEventFilter(this);
    }
    using QProxyStyle::polish;

private:
    void underline(bool on)
    {
        m_alt = on;
        for (QWidget* widget : QApplication::allWidgets())
            widget->update();
    }

    bool m_alt = false; ///< it is held
};

Theme& current()
{
    static Theme theme = makeTheme(false);
    return theme;
}

/// The desktop's palette, which ours covers: an empty palette lets it show through for a moment.
bool desktopIsDark(QApplication& application)
{
    const QPalette ours = application.palette();
    application.setPalette(QPalette());
    const bool dark = application.palette().color(QPalette::Window).lightnessF() < 0.5F;
    application.setPalette(ours);
    return dark;
}

/// Re-applies the theme when the desktop changes its own.
class DesktopWatcher : public QObject
{
public:
    explicit DesktopWatcher(QApplication& application) : QObject(&application), m_application(application)
    {
        application.installEventFilter(this);
    }
    void follow(bool on) { m_following = on; }

    bool eventFilter(QObject* object, QEvent* event) override
    {
        if (m_following && event->type() == QEvent::ThemeChange && desktopIsDark(m_application) != current().dark)
            applyTheme(m_application, ThemeChoice::Desktop);
        return QObject::eventFilter(object, event);
    }

private:
    QApplication& m_application;
    bool m_following = false;
};

DesktopWatcher& watcher(QApplication& application)
{
    for (QObject* child : application.children()) {
        if (auto* found = dynamic_cast<DesktopWatcher*>(child))
            return *found;
    }
    return *new DesktopWatcher(application);
}

/// Open Sans and its digits of one width, at the size the desktop chose.
QFont bodyFont(const QFont& desktop)
{
    QFont font = desktop;
    const QStringList families = QFontDatabase::families();
    for (const QString& family : {QStringLiteral("Open Sans"), QStringLiteral("Noto Sans")}) {
        if (families.contains(family)) {
            font.setFamilies({family});
            break;
        }
    }
    return font;
}

qreal pointSize(const QFont& font)
{
    return font.pointSizeF() > 0 ? font.pointSizeF() : 9.0;
}

/// The size of captions: 12 pixels on a usual screen, if the desktop's own text is not smaller.
qreal smallSize(const QFont& font)
{
    return std::max(pointSize(font) * 0.89, std::min(pointSize(font), 9.0));
}

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

/// The style sheet of the resources, in the colours of a theme. Lengths scale with the font.
QString styleSheet(const Theme& t, const QFont& font)
{
    const auto points = [&font](qreal share) { return u"%1pt"_s.arg(pointSize(font) * share, 0, 'f', 1); };
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
        {u"good"_s, t.good.name()},
        {u"hover"_s, mixed(t.subtle, t.field, 0.1).name()},
        {u"handle"_s, t.panel.name()},
        {u"warning"_s, warningColor(t).name()},
        {u"small"_s, points(smallSize(font) / pointSize(font))},
        {u"figure"_s, points(1.25)},
    };
    const qreal unit = QFontMetricsF(font).height() / 16;
    // "1px" stays: a hairline is a hairline.
    return replaced(replaced(QString::fromLatin1(resource(u"style.qss"_s)), uR"(\$([A-Za-z]+))"_s,
                             [&](const QString& name) { return names.value(name); }),
                    uR"((?<![\w$#])(\d+)u\b)"_s,
                    [&](const QString& length) { return u"%1px"_s.arg(std::lround(length.toDouble() * unit)); });
}

} // namespace

QColor mixed(const QColor& over, const QColor& under, qreal share)
{
    const auto mix = [share](float a, float b) {
        return static_cast<float>(share) * a + static_cast<float>(1 - share) * b;
    };
    return QColor::fromRgbF(mix(over.redF(), under.redF()), mix(over.greenF(), under.greenF()),
                            mix(over.blueF(), under.blueF()));
}

QColor warningColor(const Theme& theme)
{
    return mixed(theme.text, theme.delayed, theme.dark ? 0.0 : 0.45);
}

const Theme& theme()
{
    return current();
}

QFont themeFont(FontRole role)
{
    QFont font = QApplication::font();
    const qreal size = pointSize(font);
    switch (role) {
    case FontRole::Body: return font;
    case FontRole::Small: font.setPointSizeF(smallSize(font)); return font;
    case FontRole::Heading: font.setPointSizeF(size * 1.04); break;
    case FontRole::Figure: font.setPointSizeF(size * 1.25); break;
    case FontRole::Code:
        font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
        font.setPointSizeF(size * 0.96);
        return font;
    }
    font.setWeight(QFont::DemiBold);
    return font;
}

void applyTheme(QApplication& application, ThemeChoice choice)
{
    static const QFont desktopFont = QApplication::font();
    DesktopWatcher& desktop = watcher(application);
    desktop.follow(false); // what follows sends theme and palette events of our own making
    const bool dark = choice == ThemeChoice::Dark || (choice == ThemeChoice::Desktop && desktopIsDark(application));
    current() = makeTheme(dark);
    QApplication::setStyle(new ThemedStyle);
    QApplication::setFont(bodyFont(desktopFont));
    QApplication::setPalette(paletteOf(theme()));
    application.setStyleSheet(styleSheet(theme(), QApplication::font()));
    desktop.follow(choice == ThemeChoice::Desktop);
}

bool desktopReducesMotion()
{
    const QStyle* style = QApplication::style();
    return style->styleHint(QStyle::SH_Widget_Animate) == 0 ||
           style->styleHint(QStyle::SH_Widget_Animation_Duration) == 0;
}

QIcon themedIcon(const QString& name)
{
    const QByteArray svg = resource(u"icons/%1.svg"_s.arg(name));
    return svg.isEmpty() ? QIcon() : QIcon(new ThemedIconEngine(svg));
}

} // namespace spillway::ui
