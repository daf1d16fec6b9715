#include "engine/live/private_nginx.h"

#include "engine/core/say.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocalSocket>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QThread>
#include <QVersionNumber>

#include <QDateTime>
#include <csignal>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <unistd.h>

namespace spillway {

namespace {

constexpr int kPatienceMs = 10'000;

QString programAt(const std::string& path)
{
    const QString given = QString::fromStdString(path);
    if (given.contains(u'/'))
        return QFileInfo(given).isExecutable() ? QFileInfo(given).absoluteFilePath() : QString();
    if (!given.isEmpty())
        return QStandardPaths::findExecutable(given);
    const QString found = QStandardPaths::findExecutable(QStringLiteral("nginx"));
    return found.isEmpty()
               ? QStandardPaths::findExecutable(QStringLiteral("nginx"),
                                                {QStringLiteral("/usr/sbin"), QStringLiteral("/usr/local/sbin"),
                                                 QStringLiteral("/usr/local/nginx/sbin")})
               : found;
}

Result<Done> writeFile(const QString& path, const std::string& text)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), static_cast<qint64>(text.size())) < 0 ||
        !file.flush())
        return Error{ErrorCode::CannotWrite, printable(path.toStdString()),
                     printable(file.errorString().toStdString())};
    return Done{};
}

Result<Done> prepare(const QString& folder, const TestConfiguration& configuration)
{
    if (!QDir(folder).mkpath(QStringLiteral("root")))
        return Error{ErrorCode::CannotWrite, printable(folder.toStdString()), {}};
    for (const std::string& name : configuration.files)
        if (auto done = writeFile(folder + QStringLiteral("/root/") + QString::fromStdString(name), "\n"); !done)
            return done;
    return writeFile(folder + QStringLiteral("/nginx.conf"), configuration.text);
}

/// nginx's reason for not starting.
Error refusal(QByteArray said)
{
    static const QRegularExpression emerg(QStringLiteral("\\[emerg\\] (?:\\d+#\\d+: )?(.*)"));
    const auto match = emerg.match(QString::fromUtf8(said));
    const QString reason = match.hasMatch() ? match.captured(1) : QString::fromUtf8(said.trimmed());
    return {ErrorCode::BadConfig, "nginx", say("does not start: {}", printable(reason.toStdString(), 400))};
}

} // namespace

Result<NginxPlace> findNginx(const std::string& path)
{
    const QString program = programAt(path);
    if (program.isEmpty())
        return Error{ErrorCode::CannotOpen, path.empty() ? "nginx" : "--nginx " + printable(path),
                     path.empty()
                         ? toTranslate("is not installed. Install it with: apt install nginx-light")
                         : toTranslate("there is no such program. Leave the option out to use the installed nginx")};
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(program, {QStringLiteral("-V")});
    process.waitForFinished(kPatienceMs);
    const QString said = QString::fromUtf8(process.readAll());
    static const QRegularExpression version(QStringLiteral("nginx version: \\S*/(\\d+\\.\\d+\\.\\d+)"));
    const auto match = version.match(said);
    NginxPlace place{program.toStdString(), match.captured(1).toStdString()};
    const std::string where = printable(place.program);
    if (!match.hasMatch())
        return Error{ErrorCode::Unsupported, where, "is not nginx: it does not print its version for -V"};
    if (QVersionNumber::fromString(match.captured(1)) < QVersionNumber(1, 18))
        return Error{ErrorCode::Unsupported, where, say("is nginx {}; 1.18 or newer is needed", place.version)};
    if (!said.contains(QLatin1String("http_realip_module")))
        return Error{ErrorCode::Unsupported, where,
                     "was built without http_realip_module, which the clients' addresses need. Install another one "
                     "with: apt install nginx-light"};
    for (const char* const module : {"proxy", "fastcgi", "uwsgi", "scgi"})
        if (said.contains(QLatin1String("--without-http_") + QLatin1String(module) + QLatin1String("_module")))
            place.modulesLacked.emplace_back(module);
    return place;
}

PrivateNginx::PrivateNginx(std::unique_ptr<QProcess> process) : m_process(std::move(process)) {}
PrivateNginx::PrivateNginx(PrivateNginx&&) noexcept = default;

PrivateNginx::~PrivateNginx()
{
    if (m_process == nullptr)
        return;
    m_process->terminate();
    if (!m_process->waitForFinished(1000))
        m_process->kill();
    m_process->waitForFinished();
}

bool PrivateNginx::isRunning() const
{
    return m_process->state() == QProcess::Running;
}

Result<PrivateNginx> PrivateNginx::start(const NginxPlace& place, const TestConfiguration& configuration)
{
    const QString folder = QString::fromStdString(place.folder);
    if (const auto done = prepare(folder, configuration); !done)
        return done.error();
    PrivateNginx nginx(std::make_unique<QProcess>());
    QProcess& process = *nginx.m_process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.setChildProcessModifier([parent = ::getpid()] {
        ::setpgid(0, 0);
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (::getppid() != parent)
            ::_exit(1);
    });
    QStringList arguments{QStringLiteral("-p"), folder, QStringLiteral("-c"), folder + QStringLiteral("/nginx.conf")};
    if (QVersionNumber::fromString(QString::fromStdString(place.version)) >= QVersionNumber(1, 19, 5))
        arguments << QStringLiteral("-e") << QStringLiteral("stderr"); // else it opens the log of the installed one
    process.start(QString::fromStdString(place.program), arguments);
    QLocalSocket socket;
    for (int waited = 0; waited < kPatienceMs; waited += 10) {
        socket.connectToServer(QString::fromStdString(socketPath(place.folder, 0)));
        if (socket.waitForConnected(100))
            return nginx;
        if (process.state() == QProcess::NotRunning || process.waitForFinished(1))
            return refusal(process.readAll());
        QThread::msleep(10);
    }
    return Error{ErrorCode::BadConfig, "nginx", "does not accept connections within ten seconds"};
}

namespace {

constexpr const char* kName = "spillway-nginx-";
constexpr qint64 kNewSeconds = 1; ///< so long a folder may be there before it is marked

QString temporaryPath()
{
    const QString path = QDir::tempPath(); // empty where TMPDIR does not exist
    return path.isEmpty() ? QStringLiteral("/tmp") : path;
}

FolderInUse opened(const std::string& folder)
{
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (descriptor < 0)
        return nullptr;
    return {new int(descriptor), [](const int* held) {
                ::close(*held);
                delete held;
            }};
}

} // namespace

Result<std::string> privateFolderPattern()
{
    constexpr std::size_t kLongest = 90; // the path of a socket has 107 bytes
    std::string pattern = QDir(temporaryPath()).filePath(QLatin1String(kName) + QLatin1String("XXXXXX")).toStdString();
    if (pattern.size() > kLongest)
        return Error{ErrorCode::CannotWrite, printable(pattern),
                     "is too long for a socket. Set TMPDIR to a shorter path"};
    return pattern;
}

Result<FolderInUse> useFolder(const std::string& folder)
{
    FolderInUse held = opened(folder);
    if (held == nullptr || ::flock(*held, LOCK_EX | LOCK_NB) != 0)
        return Error{ErrorCode::CannotOpen, printable(folder), {}};
    return held;
}

void removeStaleFolders()
{
    const QDir all(temporaryPath(), QLatin1String(kName) + QLatin1String("??????"), QDir::NoSort,
                   QDir::Dirs | QDir::NoSymLinks | QDir::NoDotAndDotDot);
    for (const QFileInfo& folder : all.entryInfoList())
        if (folder.ownerId() == ::geteuid() && folder.lastModified().secsTo(QDateTime::currentDateTime()) > kNewSeconds)
            if (const auto held = useFolder(folder.filePath().toStdString()))
                QDir(folder.filePath()).removeRecursively();
}

} // namespace spillway
