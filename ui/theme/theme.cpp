#include "ui/theme/theme.h"

#include "ui/theme/style_sheet.h"

#include <QtCore/QEvent>
#include <QtGui/QFontDatabase>
#include <QtGui/QPainter>
#include <QtWidgets/QApplication>
#include <QtWidgets/QProxyStyle>
#include <QtWidgets/QStyle>
#include <QtWidgets/QStyleFactory>
#include <QtWidgets/QStyleOption>

namespace spillway::ui {

namespace {

QColor rgb(QRgb value)
{
    return QColor::fromRgb(value);
}

Theme lightTheme()
{
    Theme t;
    t.window = rgb(0xf3f5f9);
    t.panel = rgb(0xffffff);
    t.field = rgb(0xf7f9fc);
    t.border = rgb(0xdde3ea);
    t.grid = rgb(0xe9edf2);
    t.text = rgb(0x1c2430);
    t.subtle = rgb(0x5c6777);
    t.accent = rgb(0x1f6fde);
    t.accentText = rgb(0xffffff);
    t.selection = rgb(0xdbe9fb);
    t.onPassed = rgb(0xffffff);
    t.onDelayed = rgb(0x1c2430);
    t.passed = rgb(0x3b82d6);
    t.delayed = rgb(0xe8a317);
    t.rejected = rgb(0xd6353b);
    t.level = rgb(0xe2ecfa);
    t.good = rgb(0x2c9c72);
    return t;
}

Theme darkTheme()
{
    Theme t;
    t.dark = true;
    t.window = rgb(0x16191f);
    t.panel = rgb(0x1d2129);
    t.field = rgb(0x242933);
    t.border = rgb(0x323945);
    t.grid = rgb(0x292e38);
    t.text = rgb(0xe6e9ef);
    t.subtle = rgb(0x98a2b3);
    t.accent = rgb(0x5aa2ff);
    t.accentText = rgb(0x0d1826);
    t.selection = rgb(0x2b4a73);
    t.onPassed = rgb(0x0d1826);
    t.onDelayed = rgb(0x1c2430);
    t.passed = rgb(0x4d9bea);
    t.delayed = rgb(0xf0b42e);
    t.rejected = rgb(0xe5484d);
    t.level = rgb(0x243245);
    t.good = rgb(0x3fb68b);
    return t;
}

QPalette paletteOf(const Theme& t)
{
    QPalette p;
    const auto set = [&p](QPalette::ColorRole role, const QColor& color) { p.setColor(QPalette::All, role, color); };
    set(QPalette::Window, t.window);
    set(QPalette::WindowText, t.text);
    set(QPalette::Base, t.panel);
    set(QPalette::AlternateBase, t.field);
    set(QPalette::Text, t.text);
    set(QPalette::PlaceholderText, t.subtle);
    set(QPalette::Button, t.field);
    set(QPalette::ButtonText, t.text);
    set(QPalette::BrightText, t.rejected);
    set(QPalette::Highlight, t.accent);
    set(QPalette::HighlightedText, t.accentText);
    set(QPalette::Link, t.accent);
    set(QPalette::LinkVisited, t.accent);
    set(QPalette::ToolTipBase, t.panel);
    set(QPalette::ToolTipText, t.text);
    set(QPalette::Light, t.panel);
    set(QPalette::Midlight, t.grid);
    set(QPalette::Mid, t.border);
    // Fusion takes the outlines of its own controls from these two.
    set(QPalette::Dark, mixed(t.subtle, t.border, 0.5));
    set(QPalette::Shadow, t.dark ? rgb(0x0b0d10) : rgb(0x9aa5b4));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText})
        p.setColor(QPalette::Disabled, role, mixed(t.subtle, t.panel, 0.6));
    p.setColor(QPalette::Disabled, QPalette::Highlight, t.border);
    return p;
}

/// Fusion, but the frame of a combo box's list is the theme's: no style sheet reaches it.
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
};

Theme& current()
{
    static Theme theme = lightTheme();
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

} // namespace

const Theme& theme()
{
    return current();
}

QFont themeFont(FontRole role)
{
    QFont font = QApplication::font();
    switch (role) {
    case FontRole::Body: break;
    case FontRole::Small: font.setPointSizeF(pointSize(font) * 0.89); break;
    case FontRole::Heading:
        font.setPointSizeF(pointSize(font) * 1.04);
        font.setWeight(QFont::DemiBold);
        break;
    case FontRole::Figure:
        font.setPointSizeF(pointSize(font) * 1.25);
        font.setWeight(QFont::DemiBold);
        break;
    case FontRole::Code: {
        const qreal size = pointSize(font);
        font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
        font.setPointSizeF(size * 0.96);
        break;
    }
    }
    return font;
}

void applyTheme(QApplication& application, ThemeChoice choice)
{
    static const QFont desktopFont = QApplication::font();
    DesktopWatcher& desktop = watcher(application);
    desktop.follow(false); // what follows sends theme and palette events of our own making
    const bool dark = choice == ThemeChoice::Dark || (choice == ThemeChoice::Desktop && desktopIsDark(application));
    current() = dark ? darkTheme() : lightTheme();
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

} // namespace spillway::ui
