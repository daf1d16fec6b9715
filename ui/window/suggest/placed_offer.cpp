#include "ui/window/suggest/placed_offer.h"

#include "engine/conf/write_policy.h"
#include "engine/policy/policy_text.h"
#include "ui/commands/edits.h"
#include "ui/models/project/project.h"
#include "ui/text/format.h"
#include "ui/text/words.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"

#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>

#include <algorithm>
#include <utility>

namespace spillway::ui {
namespace {

SiteLimit siteLimitOf(const PlacedLimit& placed)
{
    SiteLimit limit{placed.zone, placed.limit()};
    limit.limit.zone = 0;
    if (!catchesAll(placed.rule))
        limit.places.push_back({placed.rule.kind, placed.rule.location});
    return limit;
}

/// "= /login  10r/m burst=5 nodelay"
QString limitText(const PlacedLimit& placed)
{
    constexpr std::size_t kLongest = 60;
    const QString place = catchesAll(placed.rule)
                              ? PlacedOffer::tr("everywhere")
                              : QString::fromStdString(printable(locationWords(placed.rule), kLongest));
    const QString limit = QString::fromStdString(spillway::limitText(policyOf({&placed, 1})));
    return QStringLiteral("%1  %2").arg(place, limit.section(QStringLiteral("rate="), -1));
}

/// One short line: the counts stand in the tooltip.
QString effectText(const PlacedLimit& placed)
{
    const QString share = shortPercentText(placed.blocked, placed.requests);
    return placed.normalClients == 0
               ? PlacedOffer::tr("%1 blocked, no normal client").arg(share)
               : PlacedOffer::tr("%1 blocked, normal clients affected: %2").arg(share, countText(placed.normalClients));
}

QString countsText(const PlacedLimit& placed)
{
    return PlacedOffer::tr("Rejects %1 of %2 requests of the incident at this location.")
        .arg(countText(placed.blocked), countText(placed.requests));
}

} // namespace

PlacedOffer::PlacedOffer(Project* project, PlacesJob* job, QWidget* parent) :
    QWidget(parent),
    m_project(project),
    m_job(job),
    m_rows(new QVBoxLayout),
    m_use(new QPushButton(tr("Add these limits"), this))
{
    m_use->setToolTip(tr("Adds them to the limits; those that you have stay"));
    m_rows->setSpacing(em(this, 0.15));
    column(this, em(this, 0.35), {m_rows, {m_use, 0, Qt::AlignLeft}});
    connect(m_use, &QPushButton::clicked, this, &PlacedOffer::take);
    connect(m_job, &PlacesJob::placed, this, &PlacedOffer::show);
    connect(m_job, &PlacesJob::failed, this, [this] { show({}); });
    connect(m_project, &Project::setupChanged, this, &PlacedOffer::followUse);
    enter(State::Idle);
}

void PlacedOffer::lookFor(const Advised& advised)
{
    if (advised.advice->incident.requests == 0)
        return;
    enter(State::Looks);
    m_job->start(advised);
    emit changed();
}

void PlacedOffer::forget()
{
    m_job->cancel();
    m_limits.clear();
    enter(State::Idle);
}

void PlacedOffer::enter(State state)
{
    m_state = state;
    setVisible(!m_limits.empty());
    followUse();
}

void PlacedOffer::show(const std::vector<PlacedLimit>& limits)
{
    m_limits = limits;
    while (QLayoutItem* item = m_rows->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const PlacedLimit& limit : m_limits) {
        m_rows->addWidget(makeLabel(limitText(limit), TextRole::Code, this, Wrap::Yes));
        QLabel* effect = makeLabel(effectText(limit), TextRole::Subtle, this, Wrap::Yes);
        effect->setToolTip(countsText(limit));
        m_rows->addWidget(effect);
    }
    enter(State::Found);
    emit changed();
}

void PlacedOffer::followUse()
{
    const std::vector<SiteLimit> present = m_project->setup().limits();
    const auto isPresent = [&](const PlacedLimit& placed) {
        const SiteLimit limit = siteLimitOf(placed);
        return std::ranges::any_of(present, [&](const SiteLimit& one) {
            return one.places == limit.places && one.limit == limit.limit && one.zone.rate == limit.zone.rate;
        });
    };
    m_use->setVisible(!m_limits.empty() && !std::ranges::all_of(m_limits, isPresent));
}

void PlacedOffer::take()
{
    Setup setup = m_project->setup();
    const std::size_t selected = setup.at;
    for (const PlacedLimit& placed : m_limits)
        setup = withAdded(setup, siteLimitOf(placed), setup.beside.size() + 1);
    editSetup(*m_project, withLimits(setup, setup.limits(), selected), tr("Suggested limits"));
}

} // namespace spillway::ui
