#pragma once

#include "ui/models/project/setup.h"

#include <QtCore/QString>

#include <cstdint>
#include <optional>

namespace spillway::ui {

/// The newest step that was taken on the card of the suggestion.
class SuggestionStep
{
public:
    enum class Taken : std::uint8_t { Suggestion, Alternative };
    enum class Suggestion : std::uint8_t { InUse, NotInUse };

    /// It led to that setup; `before` tells in a sentence what there was.
    void remember(const Setup& to, Taken taken, const QString& before);
    void forget();
    /// What there was before it; empty where it no longer holds.
    [[nodiscard]] QString before(const Setup& now, Suggestion suggestion) const;

private:
    struct Step
    {
        Setup to;
        Taken taken = Taken::Suggestion;
        QString before;
    };
    std::optional<Step> m_step;
};

} // namespace spillway::ui
