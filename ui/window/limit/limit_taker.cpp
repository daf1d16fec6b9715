#include "ui/window/limit/limit_taker.h"

#include "ui/commands/edits.h"
#include "ui/models/project/project.h"
#include "ui/models/project/taken_limit.h"
#include "ui/window/limit/limits_dialog.h"
#include "ui/window/opening/file_question.h"
#include "ui/window/opening/traffic_words.h"

#include <QtCore/QFile>

namespace spillway::ui {
namespace {

/// Whether requests can be chosen by their location; also where there are none yet.
LimitsDialog::Locations locationsOf(const Project& project)
{
    const TracePtr& trace = project.trace();
    const auto path = Condition::equal(ValueTemplate::parse("$uri").value(), Condition::Sense::Holds, "/");
    return !trace || checkCondition(*trace, path, {}) ? LimitsDialog::Locations::Told
                                                      : LimitsDialog::Locations::Unknown;
}

/// "zone login: 5r/m burst=3 nodelay by $binary_remote_addr, location /login."
QString whatIsTaken(const std::vector<ServerPolicy>& servers, const ServerLimit& taken)
{
    constexpr std::size_t kLongest = 80;
    const Policy& policy = servers[taken.servers.front()].read.policy;
    const LimitChoice& choice = taken.choice;
    const ZoneSpec& zone = policy.zones[choice.zone];
    const QString limit = LimitTaker::tr("Zone %1: %2 by %3", "login, 5r/m burst=3 nodelay, $binary_remote_addr")
                              .arg(QString::fromStdString(printable(zone.name, kLongest)), limitText(policy, choice),
                                   QString::fromStdString(printable(zone.key.text(), kLongest)));
    const QString place = placeText(servers, taken);
    return place.isEmpty() ? limit + u'.' : LimitTaker::tr("%1, %2.", "the limit, where it holds").arg(limit, place);
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
    const auto servers = readServers(readConfiguration({{QFile::encodeName(path).toStdString()}}));
    if (!servers) {
        emit failed(servers.error());
        return;
    }
    const std::vector<ServerLimit> limits = serverLimits(*servers);
    if (!limits.empty())
        return choose(path, *servers, limits);
    if (const std::vector<Error>& leftOut = servers->front().read.leftOut; !leftOut.empty()) {
        emit failed(leftOut.front());
        return;
    }
    emit refused(tr("There is no limit in %1.").arg(sourceName(path.toStdString())),
                 tr("It has no limit_req_zone. What it includes is read where it is there."));
}

void LimitTaker::choose(const QString& path, const std::vector<ServerPolicy>& servers,
                        const std::vector<ServerLimit>& limits)
{
    const QString file = sourceName(path.toStdString());
    const LimitsDialog::Locations locations = locationsOf(*m_project);
    if (limits.size() == 1) {
        const Policy& policy = servers[limits.front().servers.front()].read.policy;
        const bool told = locations == LimitsDialog::Locations::Told;
        return use(file, servers, limits.front(), told ? scopeOf(policy, limits.front().choice) : std::nullopt);
    }
    LimitsDialog dialog(file, servers, limits, m_project->setup(), locations, m_window);
    if (dialog.exec() == QDialog::Accepted)
        use(file, servers, limits[dialog.chosen()], dialog.scope());
}

void LimitTaker::use(const QString& file, const std::vector<ServerPolicy>& servers, const ServerLimit& limit,
                     const std::optional<LimitScope>& scope)
{
    constexpr qsizetype kMostNotes = 4;
    const Setup before = m_project->setup();
    QStringList told = takenNotes(servers, limit, scope, before);
    if (told.size() > kMostNotes) {
        const auto more = static_cast<int>(told.size() - kMostNotes);
        told = told.first(kMostNotes);
        told << tr("And %n more: spillway-cli simulate --config tells them.", nullptr, more);
    }
    told.prepend(whatIsTaken(servers, limit));
    if (!m_project->trace())
        told << tr("Open the log to see what it does.");
    const Policy& policy = servers[limit.servers.front()].read.policy;
    editSetup(*m_project, withTaken(before, policy, limit.choice, scope), tr("Limit of %1").arg(file));
    emit taken(file, told.join(u'\n'));
}

} // namespace spillway::ui
