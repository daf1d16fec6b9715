#include "app/gui/arguments.h"

#include "ui/models/project/scenes.h"

#include <QtCore/QCommandLineParser>
#include <QtCore/QCoreApplication>
#include <QtCore/QRegularExpression>

#include <cstdio>
#include <cstdlib>

using namespace Qt::StringLiterals;

namespace spillway {
namespace {

[[noreturn]] void refuse(const QString& sentence)
{
    std::fputs(qPrintable(u"spillway: "_s + sentence + u'\n'), stderr);
    std::exit(2);
}

QSize sizeOf(const QString& text)
{
    static const QRegularExpression form(u"^([1-9]\\d{2,3})x([1-9]\\d{2,3})$"_s);
    const auto match = form.match(text);
    if (!match.hasMatch())
        refuse(u"--size: \"%1\" is not a size like 1280x800"_s.arg(text));
    return {match.captured(1).toInt(), match.captured(2).toInt()};
}

ui::ThemeChoice themeOf(const QString& text)
{
    if (text == u"light"_s)
        return ui::ThemeChoice::Light;
    if (text == u"dark"_s)
        return ui::ThemeChoice::Dark;
    refuse(u"--theme: \"%1\" is neither light nor dark"_s.arg(text));
}

ui::TabsPanel::Tab tabOf(const QString& text)
{
    const QStringList names{u"clients"_s, u"impact"_s, u"paths"_s, u"burst"_s,    u"map"_s,
                            u"compare"_s, u"config"_s, u"xray"_s,  u"problems"_s, u"lab"_s}; // as Tab
    if (!names.contains(text))
        refuse(u"--tab: \"%1\" is none of %2"_s.arg(text, names.join(u", "_s)));
    return static_cast<ui::TabsPanel::Tab>(names.indexOf(text));
}

QString sceneOf(const QString& text)
{
    QStringList names;
    for (const ui::ShippedScene& shipped : ui::shippedScenes())
        names << shipped.name;
    if (!names.contains(text))
        refuse(u"--scene: \"%1\" is none of %2"_s.arg(text, names.join(u", "_s)));
    return text;
}

Policy limitOf(const QString& text)
{
    auto policy = parseLimits({text.toStdString()}, KeyTemplate());
    if (!policy)
        refuse(QString::fromStdString(policy.error().message()));
    return *std::move(policy);
}

} // namespace

Arguments readArguments(const QCoreApplication& application)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(u"See what an nginx rate limit would have done to your traffic."_s);
    parser.addPositionalArgument(
        u"FILE"_s,
        u"Access logs, plain or compressed, or one .spillway project; - is standard input. The limits "
        "of an nginx configuration are offered."_s,
        u"[FILE…]"_s);
    const QCommandLineOption open(u"open"_s, u"Opens FILE, the same as FILE alone."_s, u"FILE"_s);
    const QCommandLineOption scene(u"scene"_s, u"Opens one of the scenes that come with the program: two-at-once, …"_s,
                                   u"NAME"_s);
    const QCommandLineOption shot(u"screenshot"_s, u"Renders the window into a PNG and ends; needs no display."_s,
                                  u"OUT.png"_s);
    const QCommandLineOption size(u"size"_s, u"The window's size."_s, u"1280x800"_s);
    const QCommandLineOption theme(u"theme"_s, u"light or dark, instead of the desktop's."_s, u"light|dark"_s);
    const QCommandLineOption tab(u"tab"_s, u"What to show below the charts."_s,
                                 u"clients|impact|paths|burst|map|compare|config|xray|problems|lab"_s);
    const QCommandLineOption limit(u"limit"_s, u"The limit to begin with."_s, u"rate=10r/s burst=20 nodelay"_s);
    parser.addOptions({open, scene, shot, size, theme, tab, limit});
    const QCommandLineOption help = parser.addHelpOption();
    const QCommandLineOption version = parser.addVersionOption();
    if (!parser.parse(application.arguments()))
        refuse(parser.errorText());
    if (parser.isSet(version)) {
        std::puts(qPrintable(u"spillway %1"_s.arg(QCoreApplication::applicationVersion())));
        std::exit(0);
    }
    if (parser.isSet(help))
        parser.showHelp(0);

    Arguments arguments;
    arguments.files = parser.values(open) + parser.positionalArguments();
    if (parser.isSet(scene))
        arguments.scene = sceneOf(parser.value(scene));
    if (!arguments.scene.isEmpty() && !arguments.files.isEmpty())
        refuse(u"--scene opens no files beside it"_s);
    arguments.screenshot = parser.value(shot);
    if (parser.isSet(size))
        arguments.size = sizeOf(parser.value(size));
    if (parser.isSet(theme))
        arguments.theme = themeOf(parser.value(theme));
    if (parser.isSet(tab))
        arguments.tab = tabOf(parser.value(tab));
    if (parser.isSet(limit))
        arguments.limit = limitOf(parser.value(limit));
    return arguments;
}

} // namespace spillway
