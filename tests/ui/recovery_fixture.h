#pragma once

#include "tests/support/window_fixture.h"
#include "ui/commands/edits.h"
#include "ui/models/project/project_file.h"

#include <QtCore/QDir>
#include <QtCore/QStandardPaths>

namespace spillway::ui {

/// The window with its recovery files, in a folder of the test's own: one.csv of a hundred requests, two.csv of one,
/// and the project shop.spillway, of one.csv with a burst of 7.
class RecoveryFixture : public WindowFixture
{
protected:
    [[nodiscard]] static QDir recoveryFolder()
    {
        return QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/recovery"));
    }

    /// Once for all tests; `test` is its name.
    void prepareFolder(const QString& test) const
    {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setApplicationName(test);
        prepare();
        const QByteArray head = "time_ms,binary_remote_addr\n";
        QByteArray lines;
        for (int i = 0; i < 100; ++i)
            lines += QByteArray::number(1'700'000'000'000 + i * 100) + ",192.0.2." + QByteArray::number(i % 5) + '\n';
        write(QStringLiteral("one.csv"), head + lines);
        write(QStringLiteral("two.csv"), head + "1700000005000,198.51.100.1\n");
    }

    /// Before each test: nothing was left behind.
    void begin()
    {
        QVERIFY(recoveryFolder().removeRecursively());
        Snapshot snapshot;
        snapshot.sources = {path(QStringLiteral("one.csv"))};
        snapshot.setup.limit.burst = 7;
        QVERIFY(writeProject(path(QStringLiteral("shop.spillway")), snapshot));
        start();
    }

    /// As the program starts.
    void start()
    {
        m_window.reset();
        m_window = std::make_unique<MainWindow>();
        m_window->show();
        m_window->startAutosave();
    }

    void setBurst(std::int64_t burst)
    {
        Setup setup = project().setup();
        setup.limit.burst = burst;
        editSetup(project(), setup, QStringLiteral("Burst"));
    }
    [[nodiscard]] std::int64_t burst() const { return setup().limit.burst; }
};

} // namespace spillway::ui
