#pragma once

#include "tests/support/patience.h"
#include "ui/jobs/result_graph.h"
#include "ui/models/project/project.h"
#include "ui/theme/theme.h"
#include "ui/window/main_window.h"
#include "ui/window/opening/log_opener.h"

#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QSignalSpy>
#include <QtTest/QTest>
#include <QtWidgets/QApplication>

#include <memory>

namespace spillway::ui {

/// The window, and a folder of files for it to open. A test of the window is one.
class WindowFixture
{
protected:
    /// Once for all tests: settings of their own, light colours.
    static void prepare()
    {
        QCoreApplication::setOrganizationName(QStringLiteral("spillway-test"));
        applyTheme(*qApp, ThemeChoice::Light);
    }

    /// A new window of 1280 x 800, active.
    void show()
    {
        m_window = std::make_unique<MainWindow>();
        m_window->resize(1280, 800);
        m_window->move(200, 200); // else the pointer of the offscreen platform lies over the first button
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        m_window->activateWindow();
    }

    [[nodiscard]] QString path(const QString& name) const { return m_folder.filePath(name); }

    void write(const QString& name, const QByteArray& content) const
    {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(content), content.size());
    }

    /// traffic.csv: one client that asks 60 times within 600 ms, nine that ask once a second for half a minute.
    void writeTraffic() const
    {
        QByteArray csv = "time_ms,binary_remote_addr,uri,request_method\n";
        for (int i = 0; i < 60; ++i)
            csv += QByteArray::number(1'700'000'010'000 + i * 10) + ",203.0.113.77,/login,POST\n";
        for (int second = 0; second < 30; ++second)
            for (int client = 1; client < 10; ++client)
                csv += QByteArray::number(1'700'000'000'000 + second * 1000 + client) + ",192.0.2." +
                       QByteArray::number(client) + ",/page,GET\n";
        write(QStringLiteral("traffic.csv"), csv);
    }

    /// Opens one of the folder's files and waits until all is computed.
    void open(const QString& name)
    {
        QSignalSpy opened(m_window->opener(), &LogOpener::opened);
        m_window->opener()->open({path(name)});
        QTRY_COMPARE(opened.size(), 1);
        untilComputed();
    }
    void untilComputed() { QTRY_VERIFY(m_window->graph()->replay.isIdle()); }

    [[nodiscard]] Project& project() const { return *m_window->project(); }
    [[nodiscard]] Results& results() const { return m_window->graph()->results; }
    [[nodiscard]] const Setup& setup() const { return project().setup(); }
    [[nodiscard]] const Totals& totals() const { return results().computed().outcome->totals; }

    QTemporaryDir m_folder;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace spillway::ui
