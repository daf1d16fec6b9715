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

constexpr std::uint32_t kBenchRequests = 10'000'000;

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
    using Tab = ui::TabsPanel::Tab;
    if (text == u"clients"_s)
        return Tab::Clients;
    if (text == u"hurt"_s)
        return Tab::Hurt;
    if (text == u"burst"_s)
        return Tab::Needs;
    if (text == u"trade-off"_s)
        return Tab::TradeOff;
    if (text == u"compare"_s)
        return Tab::Compare;
    if (text == u"config"_s)
        return Tab::Config;
    refuse(u"--tab: \"%1\" is none of clients, hurt, burst, trade-off, compare and config"_s.arg(text));
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

std::uint32_t requestsOf(const QString& option, const QString& text)
{
    bool right = false;
    const uint requests = text.toUInt(&right);
    if (!right || requests > 4'000'000'000U)
        refuse(u"%1: \"%2\" is not a number of requests"_s.arg(option, text));
    return requests == 0 ? kBenchRequests : requests;
}

std::chrono::seconds secondsOf(const QString& text)
{
    bool right = false;
    const int seconds = text.toInt(&right);
    if (!right || seconds < 1 || seconds > 3600)
        refuse(u"--seconds: \"%1\" is not a number of seconds from 1 to 3600"_s.arg(text));
    return std::chrono::seconds(seconds);
}

} // namespace

Arguments readArguments(const QCoreApplication& application)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(u"See what an nginx rate limit would have done to your traffic."_s);
    parser.addPositionalArgument(
        u"FILE"_s,
        u"Access logs, plain or compressed, or one .spillway project; - is standard input. Of an "
        "nginx configuration the limits are offered."_s,
        u"[FILE…]"_s);
    const QCommandLineOption open(u"open"_s, u"Opens FILE, as if it stood alone."_s, u"FILE"_s);
    const QCommandLineOption scene(u"scene"_s, u"Opens one of the scenes that come with the program: two-at-once, …"_s,
                                   u"NAME"_s);
    const QCommandLineOption shot(u"screenshot"_s, u"Renders the window into a PNG and ends; needs no display."_s,
                                  u"OUT.png"_s);
    const QCommandLineOption size(u"size"_s, u"The window's size."_s, u"1280x800"_s);
    const QCommandLineOption theme(u"theme"_s, u"light or dark, instead of the desktop's."_s, u"light|dark"_s);
    const QCommandLineOption tab(u"tab"_s, u"What to show below the charts."_s,
                                 u"clients|hurt|burst|trade-off|compare|config"_s);
    const QCommandLineOption limit(u"limit"_s, u"The limit to begin with."_s, u"rate=10r/s burst=20 nodelay"_s);
    const QCommandLineOption bench(
        u"bench-ui"_s,
        u"Measures a dragged burst slider and a zoom over N made-up requests (0 = 10,000,000); needs no display."_s,
        u"N"_s);
    const QCommandLineOption play(
        u"bench-play"_s,
        u"Measures the frames of N made-up requests that are played (0 = 10,000,000); needs no display."_s, u"N"_s);
    const QCommandLineOption seconds(u"seconds"_s, u"How long --bench-play plays, 60 by default."_s, u"S"_s);
    parser.addOptions({open, scene, shot, size, theme, tab, limit, bench, play, seconds});
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
    if (parser.isSet(bench))
        arguments.benchRequests = requestsOf(u"--bench-ui"_s, parser.value(bench));
    if (parser.isSet(play))
        arguments.playRequests = requestsOf(u"--bench-play"_s, parser.value(play));
    if (parser.isSet(seconds))
        arguments.playFor = secondsOf(parser.value(seconds));
    return arguments;
}

} // namespace spillway
