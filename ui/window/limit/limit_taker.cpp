#include "ui/window/limit/limit_taker.h"

#include "engine/conf/limit_choices.h"
#include "ui/commands/edits.h"
#include "ui/models/project/project.h"
#include "ui/models/project/taken_limit.h"
#include "ui/text/words.h"
#include "ui/window/opening/file_question.h"
#include "ui/window/opening/traffic_words.h"

#include <QtCore/QFile>
#include <QtWidgets/QInputDialog>

#include <algorithm>

namespace spillway::ui {
namespace {

QString nameOfServer(const ServerPolicy& server)
{
    constexpr std::size_t kLongest = 60;
    return LimitTaker::tr("%1: %2", "shop.example, 5 limits")
        .arg(QString::fromStdString(printable(server.name, kLongest)),
             limitsText(limitChoices(server.read.policy).size()));
}

/// Those that limit anything, else the first with a zone; of several that limit alike the first.
std::vector<const ServerPolicy*> limitingServers(const std::vector<ServerPolicy>& servers)
{
    std::vector<const ServerPolicy*> limiting;
    const auto add = [&limiting](const ServerPolicy& server) {
        if (std::ranges::none_of(
                limiting, [&](const ServerPolicy* other) { return isAlike(other->read.policy, server.read.policy); }))
            limiting.push_back(&server);
    };
    for (const ServerPolicy& server : servers)
        if (const auto choices = limitChoices(server.read.policy); !choices.empty() && choices.front().limit)
            add(server);
    const auto zoned =
        std::ranges::find_if(servers, [](const ServerPolicy& server) { return !server.read.policy.zones.empty(); });
    if (limiting.empty() && zoned != servers.end())
        add(*zoned);
    return limiting;
}

} // namespace

LimitTaker::LimitTaker(Project* project, QWidget* window) : QObject(window), m_project(project), m_window(window) {}

void LimitTaker::ask()
{
    const QStringList paths = askWhatToOpen(m_window, tr("Take limits from an nginx configuration"),
                                            {tr("nginx configurations (*.conf)"), tr("All files (*)")}, HowMany::One);
    if (!paths.isEmpty())
        take(paths.constFirst());
}

void LimitTaker::take(const QString& path)
{
    const QString file = sourceName(path.toStdString());
    const auto servers = readServers(readConfiguration({{QFile::encodeName(path).toStdString()}}));
    if (!servers)
        return emit failed(servers.error());
    const std::vector<const ServerPolicy*> limiting = limitingServers(*servers);
    if (limiting.empty()) {
        if (const std::vector<Error>& leftOut = servers->front().read.leftOut; !leftOut.empty())
            return emit failed(leftOut.front());
        return emit refused(tr("There is no limit in %1.").arg(file),
                            tr("It has no limit_req_zone. What it includes is read where it is there."));
    }
    std::size_t chosen = 0;
    if (limiting.size() > 1) {
        QStringList names;
        for (const ServerPolicy* server : limiting)
            names << nameOfServer(*server);
        bool ok = false;
        const QString name =
            QInputDialog::getItem(m_window, tr("Take limits from %1").arg(file), tr("Server"), names, 0, false, &ok);
        if (!ok)
            return;
        chosen = static_cast<std::size_t>(std::max<qsizetype>(names.indexOf(name), 0));
    }
    const ServerPolicy& server = *limiting[chosen];
    Setup taken = withTaken(m_project->setup(), server.read);
    taken.configuration = QFile::encodeName(path).toStdString();
    taken.server = server.name;
    QStringList told = takenNotes(*servers, server);
    told.prepend(tr("Took %1.", "5 limits").arg(limitsText(taken.beside.size() + 1)));
    if (!m_project->trace())
        told << tr("Open the log to see what they do.");
    editSetup(*m_project, taken, tr("Limits of %1").arg(file));
    emit this->taken(file, told.join(u'\n'));
}

} // namespace spillway::ui
