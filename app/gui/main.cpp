#include "app/allocator/large_pages.h"
#include "app/formats/user_formats.h"
#include "app/gui/arguments.h"
#include "engine/core/say.h"
#include "ui/jobs/result_graph.h"
#include "ui/models/project/project.h"
#include "ui/models/project/save_file.h"
#include "ui/text/error_text.h"
#include "ui/window/main_window.h"
#include "ui/window/opening/log_opener.h"
#include "ui/window/tabs/tabs_panel.h"
#include "ui/window/window_settings.h"

#include <QtCore/QBuffer>
#include <QtCore/QDir>
#include <QtCore/QEventLoop>
#include <QtCore/QFileInfo>
#include <QtCore/QLibraryInfo>
#include <QtCore/QLocale>
#include <QtCore/QTimer>
#include <QtCore/QTranslator>
#include <QtWidgets/QApplication>

#include <cstdio>
#include <exception>
#include <optional>

using namespace Qt::StringLiterals;

namespace {

using spillway::Arguments;

/// The window's usual size where none is asked for and none remembered.
constexpr QSize kFirstSize{1280, 800};

/// One of the program's own files: share/ lies beside bin/, in a build tree as where it is installed.
QString dataPath(const QString& name)
{
    return QDir::cleanPath(QCoreApplication::applicationDirPath() + u"/../share/spillway/"_s + name);
}

QString samplePath()
{
    const QString path = dataPath(u"sample.log.gz"_s);
    return QFileInfo::exists(path) ? path : QString();
}

Arguments argumentsWithoutDisplay(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    return spillway::readArguments(application);
}

void setNames()
{
    QCoreApplication::setOrganizationName(u"spillway"_s);
    QCoreApplication::setApplicationName(u"spillway"_s);
    QCoreApplication::setApplicationVersion(QStringLiteral(SPILLWAY_VERSION));
}

/// Words, numbers and dates in this language; empty: as the system asks for.
void useLanguage(const QString& chosen)
{
    if (!chosen.isEmpty())
        QLocale::setDefault(QLocale(chosen));
    static QTranslator english; // only the texts that have a singular
    static QTranslator words;
    static QTranslator buttons; // of Qt's own dialogs
    if (english.load(dataPath(u"spillway_en"_s)))
        QCoreApplication::installTranslator(&english);
    if (!words.load(QLocale(), dataPath(u"spillway"_s), u"_"_s))
        return;
    if (buttons.load(QLocale(), u"qtbase"_s, u"_"_s, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&buttons);
    QCoreApplication::installTranslator(&words);
    spillway::speakFrom(dataPath(u"../locale"_s).toStdString(), words.language().left(2).toStdString());
}

void prepare(spillway::ui::MainWindow& window, const Arguments& arguments)
{
    window.setSamplePath(samplePath());
    window.resize(kFirstSize);
    if (!arguments.withoutDisplay()) {
        window.settings()->restoreLayout();
        window.settings()->setMotion(spillway::ui::rememberedMotion(), spillway::ui::WindowSettings::Remember::No);
    }
    if (!arguments.size.isEmpty())
        window.resize(arguments.size);
    window.tabs()->showTab(arguments.tab);
    if (arguments.limit)
        window.project()->applySetup(spillway::ui::withLimit(window.project()->setup(), *arguments.limit));
    if (arguments.withoutDisplay()) {
        window.opener()->doNotRemember();
        window.move(200, 200); // else the pointer of the offscreen platform lies over the first button
    }
}

/// A picture is the same whatever the user chose the last time.
spillway::ui::ThemeChoice themeFor(const Arguments& arguments)
{
    using spillway::ui::ThemeChoice;
    if (arguments.theme)
        return *arguments.theme;
    return arguments.withoutDisplay() ? ThemeChoice::Desktop : spillway::ui::rememberedTheme();
}

/// Drops notes on the offscreen platform's limits: on standard error, one line means one problem of the user.
void onlyFatal(QtMsgType type, const QMessageLogContext&, const QString& message)
{
    if (type == QtCriticalMsg || type == QtFatalMsg)
        std::fprintf(stderr, "spillway: %s\n", qPrintable(message));
}

constexpr int kLookMs = 20;
constexpr int kSettleMs = 500; // longer than the table of clients waits before it sorts

int refuse(const QString& sentence)
{
    std::fputs(qPrintable(QStringLiteral("spillway: ") + sentence + QLatin1Char('\n')), stderr);
    return 2;
}

void settle(int milliseconds)
{
    QEventLoop loop;
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    loop.exec();
}

std::optional<QString> openAndWait(spillway::ui::MainWindow& window, const Arguments& arguments)
{
    std::optional<QString> problem;
    QEventLoop loop;
    QObject::connect(window.opener(), &spillway::ui::LogOpener::opened, &loop, &QEventLoop::quit);
    QObject::connect(window.opener(), &spillway::ui::LogOpener::onlyConfigurations, &loop, &QEventLoop::quit);
    QObject::connect(window.opener(), &spillway::ui::LogOpener::failed, &loop, [&](const spillway::Error& error) {
        problem = spillway::ui::errorLine(error);
        loop.exit();
    });
    QObject::connect(window.opener(), &spillway::ui::LogOpener::refused, &loop,
                     [&](const QString& why, const QString& advice) {
                         problem = why + QLatin1Char(' ') + advice;
                         loop.exit();
                     });
    QObject::connect(&window.graph()->replay, &spillway::ui::ReplayJob::failed, &loop,
                     [&](const spillway::Error& error) { problem = spillway::ui::errorLine(error); });
    QTimer::singleShot(0, &loop, [&] {
        if (arguments.scene.isEmpty())
            window.opener()->open(arguments.files);
        else
            window.openScene(arguments.scene);
    });
    loop.exec();
    while (!problem && !window.isSettled()) // one result leads to the next
        settle(kLookMs);
    return problem;
}

/// Opens what the arguments name in the shown window, waits until everything is computed and painted, and saves what it
/// looks like. Exit code for main: 0, or 2 with one line on standard error.
int takeScreenshot(spillway::ui::MainWindow& window, const Arguments& arguments)
{
    if (!arguments.files.isEmpty() || !arguments.scene.isEmpty())
        if (const auto problem = openAndWait(window, arguments))
            return refuse(*problem);
    do
        settle(kSettleMs);
    while (!window.isSettled()); // what was begun meanwhile
    QByteArray bytes;
    QBuffer buffer(&bytes);
    if (!window.grab().save(&buffer, "PNG"))
        return refuse(QStringLiteral("the picture does not fit the memory"));
    if (const auto saved = spillway::ui::saveFile(arguments.screenshot, bytes); !saved)
        return refuse(spillway::ui::errorLine(saved.error()));
    return 0;
}

int run(int argc, char** argv)
{
    setNames();
    const Arguments arguments = argumentsWithoutDisplay(argc, argv);
    if (arguments.withoutDisplay() && qEnvironmentVariableIsEmpty("DISPLAY") &&
        qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    if (arguments.withoutDisplay())
        qInstallMessageHandler(onlyFatal);
    for (const spillway::Error& refused : spillway::addFormatsOfThisMachine())
        std::fprintf(stderr, "spillway: %s\n", refused.message().c_str());
    QApplication application(argc, argv);
    QGuiApplication::setDesktopFileName(u"spillway"_s);
    useLanguage(arguments.withoutDisplay() ? QString() : spillway::ui::rememberedLanguage());
    spillway::ui::applyTheme(application, themeFor(arguments));
    QApplication::setWindowIcon(spillway::ui::themedIcon(u"spillway"_s));
    spillway::ui::MainWindow window;
    if (arguments.theme)
        window.settings()->setTheme(*arguments.theme, spillway::ui::WindowSettings::Remember::No);
    if (!arguments.withoutDisplay())
        window.settings()->setClock(spillway::ui::rememberedClock(), spillway::ui::WindowSettings::Remember::No);
    prepare(window, arguments);
    window.show();
    if (!arguments.screenshot.isEmpty())
        return takeScreenshot(window, arguments);
    window.startAutosave();
    if (arguments.scene.isEmpty())
        window.opener()->open(arguments.files);
    else
        window.openScene(arguments.scene);
    return QApplication::exec();
}

} // namespace

int main(int argc, char** argv)
{
    spillway::preferLargePages();
    try {
        return run(argc, argv);
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "spillway: %s\n", problem.what());
        return 2;
    }
}
