#include "ui/models/project/playback.h"

#include "ui/models/project/project.h"

#include <algorithm>
#include <utility>

namespace spillway::ui {

namespace {

using std::chrono::microseconds;
using std::chrono::nanoseconds;

constexpr std::int64_t kFramesPerSecond = 60;

nanoseconds steadyNow()
{
    return std::chrono::steady_clock::now().time_since_epoch();
}

std::size_t nearestSpeed(int hundredths)
{
    const auto next = std::ranges::lower_bound(kSpeeds, hundredths);
    if (next == kSpeeds.end())
        return kSpeeds.size() - 1;
    const auto place = static_cast<std::size_t>(next - kSpeeds.begin());
    const bool below = place > 0 && hundredths - kSpeeds.at(place - 1) < *next - hundredths;
    return below ? place - 1 : place;
}

nanoseconds dueAfter(std::int64_t frame)
{
    return nanoseconds(frame * 1'000'000'000 / kFramesPerSecond);
}

} // namespace

Playback::Playback(Project* project, QObject* parent) : Playback(project, steadyNow, parent) {}

Playback::Playback(Project* project, Clock clock, QObject* parent) :
    QObject(parent), m_project(project), m_clock(std::move(clock))
{
    m_timer.setSingleShot(true);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &Playback::advance);
    connect(project, &Project::trafficChanged, this, &Playback::pause);
    connect(project, &Project::playheadChanged, this, [this] {
        if (!m_moving)
            setAnchor();
    });
}

void Playback::play()
{
    if (m_playing || !m_project->trace())
        return;
    if (m_project->playhead() >= m_project->fullRange().to)
        m_project->setPlayhead(m_project->fullRange().from);
    setAnchor();
    m_begun = m_clock();
    m_frame = 0;
    setPlaying(true);
    if (m_playing)
        scheduleFrame();
}

void Playback::pause()
{
    m_timer.stop();
    setPlaying(false);
}

void Playback::toggle()
{
    if (m_playing)
        pause();
    else
        play();
}

void Playback::setPlaying(bool playing)
{
    if (playing == m_playing)
        return;
    m_playing = playing;
    emit playingChanged(playing);
}

void Playback::setSpeed(int hundredths)
{
    const int speed = kSpeeds.at(nearestSpeed(hundredths));
    if (speed == m_speed)
        return;
    if (m_playing) {
        m_anchor = position();
        m_anchoredAt = m_clock();
    }
    m_speed = speed;
    emit speedChanged(speed);
}

void Playback::changeSpeed(int steps)
{
    const auto last = static_cast<std::int64_t>(kSpeeds.size()) - 1;
    const auto place = static_cast<std::int64_t>(nearestSpeed(m_speed)) + steps;
    setSpeed(kSpeeds.at(static_cast<std::size_t>(std::clamp<std::int64_t>(place, 0, last))));
}

void Playback::setAnchor()
{
    m_anchor = m_project->playhead().time_since_epoch();
    m_anchoredAt = m_clock();
}

microseconds Playback::position() const
{
    const auto passed = std::chrono::duration_cast<microseconds>(m_clock() - m_anchoredAt);
    return m_anchor + passed * m_speed / 100;
}

void Playback::advance()
{
    if (!m_playing)
        return;
    const nanoseconds due = m_begun + dueAfter(m_frame);
    const Instant at(std::chrono::floor<Milliseconds>(position()));
    m_moving = true;
    m_project->setPlayhead(at);
    m_moving = false;
    emit advanced(due);
    if (at >= m_project->fullRange().to)
        pause();
    else if (m_playing)
        scheduleFrame();
}

/// The next frame that is still to come: those that were missed are left out.
void Playback::scheduleFrame()
{
    const nanoseconds passed = m_clock() - m_begun;
    const std::int64_t now = passed.count() * kFramesPerSecond / 1'000'000'000;
    m_frame = std::max(m_frame + 1, now + 1);
    const auto wait = std::chrono::ceil<Milliseconds>(dueAfter(m_frame) - passed);
    m_timer.start(std::max(wait, Milliseconds(0)));
}

} // namespace spillway::ui
