#include "engine/report/reproduction.h"

#include "engine/conf/write_variables.h"
#include "engine/core/characters.h"
#include "engine/report/sections.h"
#include "engine/study/traffic_facts.h"
#include "engine/words/figures.h"

#include <algorithm>
#include <fmt/format.h>

namespace spillway {

namespace {

bool isPlain(char c)
{
    static constexpr std::string_view kOthers = "_./:=@%+,-";
    return isLetter(c) || isDigit(c) || kOthers.find(c) != std::string_view::npos;
}

std::string escaped(std::string_view text)
{
    std::string out = "$'";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '\\' || c == '\'')
            out += {'\\', c};
        else if (byte >= 0x20 && byte < 0x7F)
            out += c;
        else
            out += fmt::format("\\x{:02X}", byte);
    }
    return out + '\'';
}

class Command
{
public:
    void option(std::string_view name, std::string_view value)
    {
        m_text += fmt::format(" \\\n  {}{}{}", name, value.starts_with('-') ? '=' : ' ', shellWord(value));
    }
    void options(std::string_view name, const std::vector<std::string>& values)
    {
        for (const std::string& value : values)
            option(name, value);
    }
    void flag(std::string_view name) { m_text += fmt::format(" \\\n  {}", name); }
    void file(const std::string& name)
    {
        const std::string bare = withoutFolder(name);
        m_text += " \\\n  " + shellWord(bare.starts_with('-') && bare != "-" ? "./" + bare : bare);
    }
    [[nodiscard]] std::string text() const { return m_text + '\n'; }

private:
    std::string m_text = "spillway-cli report";
};

void addReading(Command& command, const ReportWish& wish, const Import& import)
{
    if (wish.logFormat != "auto")
        command.option("--log-format", wish.logFormat);
    if (import.set.duplicates == Duplicates::Keep)
        command.option("--duplicates", "keep");
    else if (import.set.duplicates == Duplicates::LeaveOutRequests)
        command.option("--duplicates", "drop-requests");
    if (!import.trace->sample.isAll())
        command.option("--sample", std::to_string(import.trace->sample.oneIn));
}

void addSelection(Command& command, const Selection& selection)
{
    if (selection.from)
        command.option("--from", isoText(*selection.from));
    if (selection.to)
        command.option("--to", isoText(*selection.to));
    command.options("--location", selection.locations);
    command.options("--method", selection.methods);
    command.options("--host", selection.hosts);
    command.options("--status", selection.statuses);
    for (const Network& network : selection.excluded)
        command.option("--exclude", network.text());
    for (const Condition& condition : selection.where)
        command.option("--where", condition.text());
}

void addKey(Command& command, const ReportWish& wish, const KeyTemplate& key)
{
    if (!wish.defined.empty())
        if (const auto definitions = writeVariables(wish.defined)) // each directive ends its line
            command.option("--define", definitions->substr(0, definitions->size() - 1));
    if (!wish.config.paths.empty()) {
        for (const std::string& path : wish.config.paths)
            command.option("--config", withoutFolder(path));
        if (!wish.config.prefix.empty())
            command.option("--prefix", withoutFolder(wish.config.prefix));
        for (const auto& [name, text] : wish.config.givenTexts)
            command.option("--define-text", name + '=' + text);
        return;
    }
    if (key.text() != KeyTemplate().text())
        command.option("--key", key.text());
    for (const Condition& condition : key.exemptions())
        command.option("--exempt", condition.text());
    command.options("--limit", wish.limits);
}

void addPeriods(Command& command, const std::vector<Period>& periods)
{
    for (const PeriodKind kind : {PeriodKind::Normal, PeriodKind::Incident})
        for (const Period& period : periods)
            if (period.kind == kind)
                command.option(kind == PeriodKind::Normal ? "--normal" : "--incident",
                               (period.name.empty() ? "" : period.name + '=') + boundsText(period.range));
}

void addAims(Command& command, const ReportWish& wish)
{
    const Aims standard;
    if (wish.aims.lostPerMillion) // in place of clients
        command.option("--lost-requests", percentText(*wish.aims.lostPerMillion));
    else if (wish.aims.losers != standard.losers)
        command.option("--losers", std::to_string(wish.aims.losers));
    if (wish.aims.headroomPercent != standard.headroomPercent)
        command.option("--headroom", std::to_string(wish.aims.headroomPercent));
    if (wish.aims.keepOutPercent != standard.keepOutPercent)
        command.option("--keep-out", std::to_string(wish.aims.keepOutPercent));
    if (wish.aims.longestWait)
        command.option("--longest-wait", fmt::format("{}ms", wish.aims.longestWait->count()));
    if (wish.tryKeys)
        command.flag("--keys");
}

bool holds(const std::vector<std::string>& all, const std::string& one)
{
    return std::ranges::find(all, one) != all.end();
}

Error noCommand(std::string why)
{
    return {ErrorCode::BadArgument, {}, std::move(why)};
}

/// Each file once, but where one that was named twice counts twice.
Result<std::vector<std::string>> filesThatCount(const Import& import, const std::vector<std::uint16_t>& off)
{
    std::vector<std::string> files;
    std::vector<std::string> without;
    for (std::size_t i = 0; i < import.sources.size(); ++i) {
        const SourceReport& source = import.sources[i];
        const bool again = source.capture.empty() && import.set.duplicates == Duplicates::Keep;
        std::vector<std::string>& list = std::ranges::find(off, i) == off.end() ? files : without;
        if (again || !holds(list, pathOf(source)))
            list.push_back(pathOf(source));
    }
    for (const std::string& file : files)
        if (holds(without, file))
            return noCommand(fmt::format("Of {} only a part counts, so no command makes this report again.",
                                         printable(withoutFolder(file), 200)));
    return files;
}

/// The named files; where some do not count, the files that do.
Result<std::vector<std::string>> filesOf(const ReportWish& wish, const Import& import)
{
    std::vector<std::string> files;
    if (wish.selection.sourcesOff.empty() && !import.set.named.empty()) {
        for (const std::string& name : import.set.named)
            if (import.set.duplicates == Duplicates::Keep || !holds(files, name))
                files.push_back(name);
    } else {
        auto some = filesThatCount(import, wish.selection.sourcesOff);
        if (!some)
            return some.error();
        files = *std::move(some);
    }
    for (auto file = files.begin(); file != files.end(); ++file)
        if (std::any_of(files.begin(), file, [&](const std::string& other) {
                return other != *file && withoutFolder(other) == withoutFolder(*file);
            }))
            return noCommand(fmt::format("Several files in different folders are called {}, and this report names no "
                                         "folders: no command makes it again.",
                                         printable(withoutFolder(*file), 200)));
    return files;
}

} // namespace

std::string shellWord(std::string_view text)
{
    if (!text.empty() && std::ranges::all_of(text, isPlain))
        return std::string(text);
    if (visibleLines(text) != std::string(text) + '\n' && visibleLines(text) != text)
        return escaped(text);
    std::string out = "'";
    for (const char c : text)
        out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + '\'';
}

Result<std::string> commandOf(const ReportWish& wish, const Import& import, const Grouped& grouped)
{
    if (wish.drawn)
        return noCommand("Some of the traffic was drawn or generated in the window, so no command makes this report "
                         "again; its project does.");
    const auto files = filesOf(wish, import);
    if (!files)
        return files.error();
    Command command;
    if (!wish.title.empty())
        command.option("--title", wish.title);
    addPeriods(command, wish.periods);
    addAims(command, wish);
    addKey(command, wish, grouped.keys->key);
    addSelection(command, wish.selection);
    addReading(command, wish, import);
    for (const std::string& file : *files)
        command.file(file);
    return command.text();
}

} // namespace spillway
