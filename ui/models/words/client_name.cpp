#include "ui/models/words/client_name.h"

#include "engine/core/error.h"

#include <algorithm>
#include <limits>
#include <string>

namespace spillway::ui {

QString clientName(const Grouped& grouped, ClientId client)
{
    return QString::fromStdString(printable(grouped.name(client), std::numeric_limits<std::size_t>::max()));
}

std::optional<ClientId> findClient(const Grouped& grouped, const QString& name)
{
    const std::string text = name.toStdString();
    const auto numberOf = [&](auto position) { return static_cast<ClientId>(position - grouped.keyOf.begin()); };
    if (const auto value = grouped.keys->values().find(text)) {
        const auto found = std::ranges::find(grouped.keyOf, *value);
        if (found != grouped.keyOf.end())
            return numberOf(found);
    }
    if (text.find('\\') == std::string::npos) // escaped names only
        return std::nullopt;
    const auto found = std::ranges::find_if(grouped.keyOf, [&](ValueId value) {
        return printable(grouped.keys->values()[value], std::numeric_limits<std::size_t>::max()) == text;
    });
    return found == grouped.keyOf.end() ? std::nullopt : std::optional(numberOf(found));
}

} // namespace spillway::ui
