#include "app/gui/screenshot.h"

#include "app/gui/arguments.h"
#include "ui/jobs/result_graph.h"
#include "ui/models/project/save_file.h"
#include "ui/text/error_text.h"
#include "ui/window/main_window.h"
#include "ui/window/opening/log_opener.h"

#include <QtCore/QBuffer>
#include <QtCore/QEventLoop>
#include <QtCore/QTimer>

#include <cstdio>
#include <optional>

namespace spillway {
namespace {

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

std::optional<QString> openAndWait(ui::MainWindow& window, const Arguments& arguments)
{
    std::optional<QString> problem;
    QEventLoop loop;
    QObject::connect(window.opener(), &ui::LogOpener::opened, &loop, &QEventLoop::quit);
    QObject::connect(window.opener(), &ui::LogOpener::onlyConfigurations, &loop, &QEventLoop::quit);
    QObject::connect(window.opener(), &ui::LogOpener::failed, &loop, [&](const Error& error) {
        problem = ui::errorLine(error);
        loop.exit();
    });
    QObject::connect(window.opener(), &ui::LogOpener::refused, &loop, [&](const QString& why, const QString& advice) {
        problem = why + QLatin1Char(' ') + advice;
        loop.exit();
    });
    QObject::connect(&window.graph()->replay, &ui::ReplayJob::failed, &loop,
                     [&](const Error& error) { problem = ui::errorLine(error); });
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

} // namespace

int takeScreenshot(ui::MainWindow& window, const Arguments& arguments)
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
    if (const auto saved = ui::saveFile(arguments.screenshot, bytes); !saved)
        return refuse(ui::errorLine(saved.error()));
    return 0;
}

} // namespace spillway
