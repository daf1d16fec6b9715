#include "ui/window/suggest/map_choices.h"

#include "ui/models/project/key_words.h"
#include "ui/models/project/project.h"
#include "ui/models/project/results.h"
#include "ui/text/format.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"

#include <QtWidgets/QComboBox>
#include <QtWidgets/QLabel>

#include <algorithm>
#include <vector>

namespace spillway::ui {

MapChoices::MapChoices(Project* project, const Results* results, QWidget* parent) :
    QWidget(parent),
    m_project(project),
    m_results(results),
    m_shade(new QComboBox(this)),
    m_delayName(makeLabel(tr("with dela&y"), TextRole::Subtle, this)),
    m_delay(new QComboBox(this))
{
    layOut();
    offer();
    connect(m_shade, &QComboBox::activated, this, &MapChoices::chosen);
    connect(m_delay, &QComboBox::activated, this, &MapChoices::chosen);
}

void MapChoices::layOut()
{
    auto* shadeName = makeLabel(tr("&Colour: normal"), TextRole::Subtle, this);
    shadeName->setBuddy(m_shade);
    m_shade->setAccessibleName(tr("Meaning of the colours"));
    m_delayName->setBuddy(m_delay);
    m_delay->setAccessibleName(tr("Requests that do not wait"));
    row(this, -1, {shadeName, m_shade, m_delayName, m_delay, 1}, {em(this, 0.6), 0, 0, 0});
    m_shade->setMinimumWidth(em(this, 6)); // in a narrow window they are cut, not the map
    m_delay->setMinimumWidth(em(this, 4));
}

void MapChoices::offer()
{
    offerShades();
    offerDelays();
}

void MapChoices::offerShades()
{
    const OutcomePtr& outcome = m_results->computed().outcome;
    const std::vector<MapShade> shades =
        shadesOf(m_project->setup().algorithm(), outcome ? outcome->grouped.get() : nullptr);
    const auto isOffered = [this](MapShade shade) { return m_shade->findData(static_cast<int>(shade)) >= 0; };
    const KeyWord word = outcome ? wordOf(*outcome->grouped) : KeyWord::Client;
    if (static_cast<int>(shades.size()) == m_shade->count() && std::ranges::all_of(shades, isOffered)) {
        m_shade->setItemText(m_shade->findData(static_cast<int>(MapShade::Clients)),
                             shadeText(MapShade::Clients, word));
        return;
    }
    const MapShade chosen = shade();
    m_shade->clear();
    for (const MapShade shade : shades)
        m_shade->addItem(shadeText(shade, word), static_cast<int>(shade));
    m_shade->setCurrentIndex(std::max(0, m_shade->findData(static_cast<int>(chosen))));
}

/// Round ones, and the one in force.
void MapChoices::offerDelays()
{
    const Setup& setup = m_project->setup();
    std::vector<qlonglong> delays{0, 1, 2, 5, 10, 20, 50, 100};
    const qlonglong now = setup.limit.nodelay ? 0 : setup.limit.delay;
    if (const auto place = std::ranges::lower_bound(delays, now); place == delays.end() || *place != now)
        delays.insert(place, now);
    const bool told = isWait(shade()) && !setup.other;
    m_delayName->setVisible(told);
    m_delay->setVisible(told);
    if (m_offeredFor == now)
        return;
    m_offeredFor = now;
    m_delay->clear();
    for (const qlonglong delay : delays)
        m_delay->addItem(delay == 0 ? tr("none") : countText(static_cast<std::uint64_t>(delay)), delay);
    m_delay->setCurrentIndex(m_delay->findData(now));
}

MapShade MapChoices::shade() const
{
    return m_shade->count() == 0 ? MapShade::Requests : static_cast<MapShade>(m_shade->currentData().toInt());
}

Setup MapChoices::mapped() const
{
    Setup setup = m_project->setup();
    if (!setup.other && isWait(shade())) {
        setup.limit.nodelay = false;
        setup.limit.delay = m_delay->currentData().toLongLong();
    }
    return setup;
}

bool MapChoices::isReplayed() const
{
    return m_project->setup().other || needsReplays(shade());
}

} // namespace spillway::ui
