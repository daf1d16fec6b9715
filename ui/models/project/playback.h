#pragma once

#include "engine/core/quantity.h"

#include <QtCore/QObject>
#include <QtCore/QTimer>

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>

namespace spillway::ui {

class Project;

/// The speeds that can be chosen, slowest first. A speed is in hundredths of the traffic's
/// own: 100 = as it happened.
inline constexpr std::array<int, 11> kSpeeds{5, 10, 25, 50, 100, 200, 500, 1000, 2500, 5000, 10'000};

/// Plays the traffic: moves the project's playhead with the time that passes. Where the playhead is follows from
/// where and when it was last set and from the speed, never from the frames in between, so a late frame costs
/// smoothness and nothing else. Whoever moves the playhead meanwhile plays on from there. GUI thread only.
class Playback : public QObject
{
    Q_OBJECT

public:
    using Clock = std::function<std::chrono::nanoseconds()>; ///< never runs backwards

    explicit Playback(Project* project, QObject* parent = nullptr);
    Playback(Project* project, Clock clock, QObject* parent = nullptr);

    [[nodiscard]] bool isPlaying() const { return m_playing; }
    /// From the beginning if the playhead stands at the end. Does nothing while nothing is open.
    void play();
    void pause();
    void toggle();
    [[nodiscard]] int speed() const { return m_speed; }
    void setSpeed(int hundredths); ///< the nearest of kSpeeds
    void changeSpeed(int steps);   ///< so many places in kSpeeds, as far as they go
    /// Sets the playhead to where it belongs by now. A timer calls it 60 times in a second.
    void advance();

signals:
    void playingChanged(bool playing);
    void speedChanged(int hundredths);
    /// The playhead of a frame is set. `due` is when that frame was to begin, by the clock.
    void advanced(std::chrono::nanoseconds due);

private:
    void setPlaying(bool playing);
    void setAnchor();
    [[nodiscard]] std::chrono::microseconds position() const;
    void scheduleFrame();

    Project* m_project;
    Clock m_clock;
    QTimer m_timer;
    bool m_playing = false;
    bool m_moving = false; ///< the playhead is moved by this object
    int m_speed = 100;
    std::chrono::microseconds m_anchor{0};    ///< the playhead when it was last set; finer than the project's
    std::chrono::nanoseconds m_anchoredAt{0}; ///< and when that was
    std::chrono::nanoseconds m_begun{0};      ///< when frame 0 was due
    std::int64_t m_frame = 0;                 ///< the one that comes next
};

} // namespace spillway::ui
