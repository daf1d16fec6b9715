#include "ui/window/taking_limits.h"

#include "ui/commands/edit_setup.h"
#include "ui/models/taken_limit.h"
#include "ui/models/workspace.h"
#include "ui/window/file_question.h"
#include "ui/window/limits_dialog.h"
#include "ui/window/traffic_words.h"

#include <QtCore/QFile>

namespace spillway::ui {
namespace {

/// Whether requests can be chosen by their location; also where there are none yet.
LimitsDialog::Locations locationsOf(const Workspace& workspace)
{
    const TracePtr& trace = workspace.trace();
    const auto path = Condition::equal(ValueTemplate::parse("$uri").value(), Condition::Sense::Holds, "/");
    return !trace || checkCondition(*trace, path, {}) ? LimitsDialog::Locations::Told
                                                      : LimitsDialog::Locations::Unknown;
}

/// "zone login: 5r/m burst=3 nodelay by $binary_remote_addr, location /login."
QString whatIsTaken(const Policy& policy, const LimitChoice& choice)
{
    constexpr std::size_t kLongest = 80;
    const ZoneSpec& zone = policy.zones[choice.zone];
    const QString limit = TakingLimits::tr("Zone %1: %2 by %3", "login, 5r/m burst=3 nodelay, $binary_remote_addr")
                              .arg(QString::fromStdString(printable(zone.name, kLongest)), limitText(policy, choice),
                                   QString::fromStdString(printable(zone.key.text(), kLongest)));
    const QString place = placeText(policy, choice);
    return place.isEmpty() ? limit + u'.' : TakingLimits::tr("%1, %2.", "the limit, where it holds").arg(limit, place);
}

} // namespace

TakingLimits::TakingLimits(Workspace* workspace, QWidget* window) :
    QObject(window), m_workspace(workspace), m_window(window)
{
}

void TakingLimits::ask()
{
    const QStringList paths = askWhatToOpen(m_window, tr("Take limits from an nginx configuration"),
                                            {tr("nginx configurations (*.conf)"), tr("All files (*)")}, HowMany::One);
    if (!paths.isEmpty())
        take(paths.constFirst());
}

void TakingLimits::take(const QString& path)
{
    const auto read = readPolicy(QFile::encodeName(path).toStdString(), Untellable::IsLeftOut);
    if (!read) {
        emit failed(read.error());
        return;
    }
    const std::vector<LimitChoice> choices = limitChoices(read->policy);
    if (!choices.empty())
        return choose(path, *read, choices);
    if (!read->leftOut.empty()) {
        emit failed(read->leftOut.front());
        return;
    }
    emit refused(tr("There is no limit in %1.").arg(sourceName(path.toStdString())),
                 tr("It has no limit_req_zone. What it includes is read where it is there."));
}

void TakingLimits::choose(const QString& path, const ReadPolicy& read, const std::vector<LimitChoice>& choices)
{
    const QString file = sourceName(path.toStdString());
    const LimitsDialog::Locations locations = locationsOf(*m_workspace);
    if (choices.size() == 1) {
        const bool told = locations == LimitsDialog::Locations::Told;
        return use(file, read, choices.front(), told ? scopeOf(read.policy, choices.front()) : std::nullopt);
    }
    LimitsDialog dialog(file, read, choices, m_workspace->setup(), locations, m_window);
    if (dialog.exec() == QDialog::Accepted)
        use(file, read, choices[dialog.chosen()], dialog.scope());
}

void TakingLimits::use(const QString& file, const ReadPolicy& read, const LimitChoice& choice,
                       const std::optional<LimitScope>& scope)
{
    constexpr qsizetype kMostNotes = 4;
    const Setup before = m_workspace->setup();
    QStringList told = takenNotes(read, choice, scope, before);
    if (told.size() > kMostNotes) {
        const auto more = static_cast<int>(told.size() - kMostNotes);
        told = told.first(kMostNotes);
        told << tr("And %n more: spillway-cli simulate --config tells them.", nullptr, more);
    }
    told.prepend(whatIsTaken(read.policy, choice));
    if (!m_workspace->trace())
        told << tr("Open the log to see what it does.");
    editSetup(*m_workspace, withTaken(before, read.policy, choice, scope), tr("Limit of %1").arg(file));
    emit taken(file, told.join(u'\n'));
}

} // namespace spillway::ui
