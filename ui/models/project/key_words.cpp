#include "ui/models/project/key_words.h"

#include "engine/core/result.h"
#include "ui/text/format.h"
#include "ui/text/words.h"

#include <algorithm>
#include <limits>
#include <string>

namespace spillway::ui {

namespace {

QString countedMany(const QString& count, int plural, KeyWord word)
{
    switch (word) {
    case KeyWord::Path: return Words::tr("%1 paths", nullptr, plural).arg(count);
    case KeyWord::Program: return Words::tr("%1 programs", nullptr, plural).arg(count);
    case KeyWord::Client:
    case KeyWord::Key: break;
    }
    return Words::tr("%1 keys", nullptr, plural).arg(count);
}

} // namespace

QString countedText(std::uint64_t count, KeyWord word)
{
    if (word == KeyWord::Client)
        return clientsText(count);
    if (count != 1)
        return countedMany(countText(count), pluralForm(count), word);
    return word == KeyWord::Path      ? Words::tr("1 path")
           : word == KeyWord::Program ? Words::tr("1 program")
                                      : Words::tr("1 key");
}

QString countedRangeText(std::uint64_t low, std::uint64_t high, KeyWord word)
{
    if (word == KeyWord::Client)
        return clientsRangeText(low, high);
    return low == high ? countedText(high, word) : countedMany(rangeText(low, high), pluralForm(high), word);
}

QString oneText(KeyWord word)
{
    switch (word) {
    case KeyWord::Client: return Words::tr("one client");
    case KeyWord::Path: return Words::tr("one path");
    case KeyWord::Program: return Words::tr("one program");
    case KeyWord::Key: break;
    }
    return Words::tr("one key");
}

QString keyTitle(KeyWord word)
{
    switch (word) {
    case KeyWord::Client: return Words::tr("Client");
    case KeyWord::Path: return Words::tr("Path");
    case KeyWord::Program: return Words::tr("Program");
    case KeyWord::Key: break;
    }
    return Words::tr("Key");
}

QString rejectedText(KeyWord word)
{
    switch (word) {
    case KeyWord::Client: return Words::tr("clients rejected");
    case KeyWord::Path: return Words::tr("paths rejected");
    case KeyWord::Program: return Words::tr("programs rejected");
    case KeyWord::Key: break;
    }
    return Words::tr("keys rejected");
}

QString losersText(KeyWord word)
{
    switch (word) {
    case KeyWord::Client: return Words::tr("rejected clients");
    case KeyWord::Path: return Words::tr("rejected paths");
    case KeyWord::Program: return Words::tr("rejected programs");
    case KeyWord::Key: break;
    }
    return Words::tr("rejected keys");
}

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
