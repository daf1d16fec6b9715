#pragma once

#include "ui/jobs/map_job.h"
#include "ui/models/words/advice_words.h"

#include <QtWidgets/QWidget>

#include <optional>

class QPushButton;

namespace spillway::ui {

class KeyTrials;
class Project;

/// Something better where a suggested limit keeps out too little: another key, or the same without the client that
/// needs most of the burst. Each can be chosen with one click. It looks by itself, of large traffic only after a click.
class BetterLimits : public QWidget
{
    Q_OBJECT

public:
    static constexpr std::size_t kAtOnce = 3'000'000;  ///< requests of which it looks by itself
    static constexpr std::size_t kInAMoment = 500'000; ///< requests at which one waits for it

    BetterLimits(Project* project, TrialsJob* job, QWidget* parent = nullptr);
    /// Nothing is looked for where the advice keeps out what it should.
    void lookFor(const Advised& advised);
    void forget();
    /// The setting in force, which what is found has to surpass, too; it may change at any time.
    void compareWith(const Beside& beside);
    [[nodiscard]] bool isIdle() const { return m_state == State::Idle; }
    [[nodiscard]] bool isLooking() const { return m_state == State::Looks; }
    /// It looks, by itself, and will have looked in a moment.
    [[nodiscard]] bool isSoonDone() const { return isLooking() && m_of.grouped->requests() <= kInAMoment; }
    [[nodiscard]] bool hasLooked() const { return m_state == State::Found || m_state == State::FoundNothing; }
    [[nodiscard]] bool hasFound() const { return m_state == State::Found; }
    [[nodiscard]] QString sentence() const { return m_sentence; } ///< what came of it; empty until it has looked
    /// It says of a client that is in the way that it may be many people.
    [[nodiscard]] bool tellsOfCrowd() const { return m_tellsOfCrowd; }
    [[nodiscard]] KeyTrials* trials() const { return m_trials; }

signals:
    void changed();
    /// The setup has another key, or an exemption more; how it was: "by $uri", "with 192.0.2.1 limited".
    void chosen(const QString& before);
    void requestsWanted(const QString& client); ///< what somebody who may be exempt asks for

private:
    enum class State : std::uint8_t { Idle, Waits, Looks, Found, FoundNothing };

    void begin();
    void show();
    [[nodiscard]] QString nothingBetter() const;
    void enter(State state);
    void countBy(const QString& key);
    void exempt();

    Project* m_project;
    TrialsJob* m_job;
    Advised m_of;
    Beside m_beside;
    std::optional<Tried> m_tried;
    State m_state = State::Idle;
    QString m_sentence;
    bool m_tellsOfCrowd = false;
    std::optional<Condition> m_exemption; ///< that is offered
    QPushButton* m_look;
    KeyTrials* m_trials;
};

} // namespace spillway::ui
