#pragma once

#include <QByteArray>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QString>
#include <QTemporaryDir>

namespace spillway::test {

/// Asks the installed nginx whether it would take a configuration. Each object works in a folder of its own, so that
/// tests may run side by side.
class Nginx
{
public:
    Nginx()
    {
        m_program = QStandardPaths::findExecutable(QStringLiteral("nginx"));
        if (m_program.isEmpty())
            m_program = QStandardPaths::findExecutable(QStringLiteral("nginx"), {QStringLiteral("/usr/sbin")});
    }

    [[nodiscard]] bool isInstalled() const { return !m_program.isEmpty(); }
    /// Without nginx a test may be skipped on somebody's machine, never in continuous integration.
    [[nodiscard]] static bool mayBeMissing() { return !qEnvironmentVariableIsSet("CI"); }
    [[nodiscard]] QString path(const QString& name) const { return m_folder.filePath(name); }

    /// What `nginx -t` says to `http { include fragment.conf; }` with this text in the file: empty if it accepts, else
    /// the first [emerg] without time and pid.
    [[nodiscard]] QString refusal(const QByteArray& text) const
    {
        write(QStringLiteral("fragment.conf"), text);
        return refusalOfWhole("http {\n" + kTemporaryPaths + "include fragment.conf;\n}\n");
    }

    /// The same for a whole configuration (without `events`), in a file whole.conf that has one line more on top.
    [[nodiscard]] QString refusalOfWhole(const QByteArray& text) const
    {
        write(QStringLiteral("whole.conf"), kSkeleton + text);
        QProcess process;
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(m_program, {QStringLiteral("-t"), QStringLiteral("-p"), m_folder.path(), QStringLiteral("-c"),
                                  path(QStringLiteral("whole.conf")), QStringLiteral("-e"), QStringLiteral("stderr")});
        if (!process.waitForFinished(10'000))
            return QStringLiteral("nginx does not answer");
        const QString output = QString::fromUtf8(process.readAll());
        static const QRegularExpression emerg(QStringLiteral("\\[emerg\\] (?:\\d+#\\d+: )?(.*)"));
        const auto match = emerg.match(output);
        if (match.hasMatch())
            return match.captured(1).trimmed();
        return process.exitCode() == 0 ? QString() : output;
    }

    /// Folders that nginx would otherwise look for under /var; to be put into `http { }`.
    inline static const QByteArray kTemporaryPaths =
        "access_log off; client_body_temp_path t1; proxy_temp_path t2; fastcgi_temp_path t3; uwsgi_temp_path t4; "
        "scgi_temp_path t5;\n";

private:
    inline static const QByteArray kSkeleton = "daemon off; pid pid; error_log stderr; events {}\n";

    void write(const QString& name, const QByteArray& text) const
    {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            qFatal("cannot write %s", qPrintable(file.fileName()));
    }

    QString m_program;
    QTemporaryDir m_folder;
};

} // namespace spillway::test
