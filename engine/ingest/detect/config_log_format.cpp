#include "engine/ingest/detect/config_log_format.h"

#include "engine/core/characters.h"
#include "engine/core/say.h"
#include "engine/ingest/bytes/byte_source.h"
#include "engine/ingest/detect/named_format.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <glob.h>
#include <system_error>
#include <vector>

namespace spillway {

namespace {

constexpr std::string_view kSpaces = " \t\r\n";

struct ConfiguredFormat
{
    std::string name;
    std::string text; ///< the whole directive
};

/// Whether a directive may begin at `at`: at the start, or behind a line, a statement or a
/// bracket, and not in a comment.
bool isStart(std::string_view text, std::size_t at)
{
    const std::size_t line = at == 0 ? 0 : text.rfind('\n', at - 1) + 1; // npos + 1 is 0
    const std::string_view before = text.substr(line, at - line);
    const std::size_t last = before.find_last_not_of(" \t");
    return before.find('#') == std::string_view::npos &&
           (last == std::string_view::npos || std::string_view(";{}").find(before[last]) != std::string_view::npos);
}

/// The directive of nginx that begins at the front of `text`, up to its semicolon, without comments.
std::string nginxDirective(std::string_view text)
{
    std::string directive;
    char quote = '\0';
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quote == '\0' && c == ';')
            return directive;
        if (quote == '\0' && c == '#') {
            i = std::min(text.find('\n', i), text.size()) - 1;
            continue;
        }
        directive += c;
        if (c == '\\' && i + 1 < text.size())
            directive += text[++i];
        else if (quote == '\0' && (c == '\'' || c == '"'))
            quote = c;
        else if (c == quote)
            quote = '\0';
    }
    return directive;
}

/// The line that begins at the front of `text`, with those that a backslash at their end joins to it.
std::string apacheDirective(std::string_view text)
{
    std::string directive;
    for (;;) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (!line.ends_with('\\') || text.empty())
            return directive.append(line);
        directive.append(line.substr(0, line.size() - 1));
    }
}

std::string_view secondWord(std::string_view text)
{
    text.remove_prefix(std::min(text.find_first_of(kSpaces), text.size()));
    text.remove_prefix(std::min(text.find_first_not_of(kSpaces), text.size()));
    return text.substr(0, text.find_first_of(kSpaces));
}

std::string_view lastWord(std::string_view text)
{
    text = text.substr(0, text.find_last_not_of(kSpaces) + 1);
    const std::size_t space = text.find_last_of(kSpaces);
    return space == std::string_view::npos ? text : text.substr(space + 1);
}

std::vector<ConfiguredFormat> formatsOf(std::string_view text)
{
    std::vector<ConfiguredFormat> formats;
    for (const std::string_view word : {std::string_view("log_format"), std::string_view("LogFormat")}) {
        for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
            const std::size_t behind = at + word.size();
            if (!isStart(text, at) || behind == text.size() || kSpaces.find(text[behind]) == std::string_view::npos)
                continue;
            const bool nginx = word == "log_format";
            ConfiguredFormat format;
            format.text = nginx ? nginxDirective(text.substr(at)) : apacheDirective(text.substr(at));
            format.name = nginx ? secondWord(format.text) : lastWord(format.text);
            formats.push_back(std::move(format));
        }
    }
    return formats;
}

/// Behind `word` at the start of a statement: what is included, with stars in it.
std::vector<std::string> includesOf(std::string_view text)
{
    std::vector<std::string> patterns;
    for (const std::string_view word :
         {std::string_view("include"), std::string_view("Include"), std::string_view("IncludeOptional")}) {
        for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
            const std::size_t behind = at + word.size();
            if (!isStart(text, at) || behind == text.size() || (text[behind] != ' ' && text[behind] != '\t'))
                continue;
            const std::size_t end = std::min(text.find_first_of(";\r\n#", behind), text.size());
            const std::string_view pattern = trimmed(text.substr(behind, end - behind), " \t\"'");
            if (!pattern.empty())
                patterns.emplace_back(pattern);
        }
    }
    return patterns;
}

/// The plain files that fit a pattern, in the order of their names.
std::vector<std::string> filesThatFit(const std::string& pattern)
{
    std::vector<std::string> files;
    glob_t found = {};
    if (::glob(pattern.c_str(), 0, nullptr, &found) == 0) {
        for (std::size_t i = 0; i < found.gl_pathc; ++i) {
            std::error_code error;
            if (std::filesystem::is_regular_file(found.gl_pathv[i], error)) // a pipe might never end
                files.emplace_back(found.gl_pathv[i]);
        }
    }
    ::globfree(&found);
    return files;
}

Result<std::string> readWhole(const std::string& path)
{
    constexpr std::size_t kMostBytes = 8U << 20U;
    auto source = ByteSource::open(path, {});
    if (!source)
        return source.error();
    std::string text;
    std::array<char, 65536> block{};
    while (text.size() < kMostBytes) {
        const auto read = source->read(block);
        if (!read)
            return read.error();
        if (*read == 0)
            break;
        text.append(block.data(), *read);
    }
    return text;
}

/// The file and behind it all that it includes, each once. Relative names count from the file's folder, as with nginx
/// and the main configuration; of an included file that is missing nothing is said.
Result<std::string> readWithIncludes(const std::string& path)
{
    constexpr std::size_t kMostFiles = 1000;
    constexpr std::size_t kMostBytes = 32U << 20U;
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    std::vector<std::string> files{path};
    std::string all;
    for (std::size_t i = 0; i < files.size() && all.size() < kMostBytes; ++i) {
        const auto text = readWhole(files[i]);
        if (!text && i == 0)
            return text.error();
        if (!text)
            continue;
        all += *text + '\n';
        for (const std::string& pattern : includesOf(*text)) {
            for (std::string& file : filesThatFit((folder / pattern).string())) {
                if (files.size() < kMostFiles && std::ranges::find(files, file) == files.end())
                    files.push_back(std::move(file));
            }
        }
    }
    return all;
}

} // namespace

Result<std::string> logFormatNamed(std::string_view configuration, std::string_view name)
{
    constexpr std::size_t kMostNames = 20;
    std::string names;
    const auto formats = formatsOf(configuration);
    for (std::size_t i = 0; i < formats.size(); ++i) {
        if (formats[i].name == name)
            return formats[i].text;
        if (i < kMostNames)
            names += (names.empty() ? "" : ", ") + printable(formats[i].name, 40);
    }
    return Error{ErrorCode::BadLogFormat,
                 {},
                 say("there is no log format \"{}\" in it; {}", printable(name, 40),
                     (names.empty() ? std::string("it defines none: name the file that does") : "it has " + names))};
}

namespace {

/// A path and what stands behind its colon; whether it is one that names a configuration is not known yet.
struct NamedPlace
{
    std::string path;
    std::optional<std::string> name; ///< nothing where any of its formats will do
};

/// Nothing where `text` is no path of a configuration.
std::optional<NamedPlace> placeOf(const std::string& text)
{
    if (text.empty() || text.find_first_of("$%\n{") != std::string::npos)
        return std::nullopt;
    const auto isFile = [](const std::string& path) {
        std::error_code error;
        const auto kind = std::filesystem::status(path, error).type();
        const bool missing = kind == std::filesystem::file_type::not_found && path.ends_with(".conf") && path[0] != '#';
        return kind == std::filesystem::file_type::regular || missing; // a pipe might never end
    };
    const bool isPath = text.find('/') != std::string::npos || text.ends_with(".conf"); // and no format's name
    const std::size_t colon = text.rfind(':');
    if (colon != std::string::npos && colon > 0 && isFile(text.substr(0, colon)))
        return NamedPlace{text.substr(0, colon), text.substr(colon + 1)};
    return isPath && isFile(text) ? std::optional(NamedPlace{text, {}}) : std::nullopt;
}

/// nginx knows it in each configuration.
constexpr std::string_view kBuiltIn = "combined";

/// All formats, as alternatives; `behind` stands behind each.
std::string anyOf(std::string_view configuration, const std::string& behind)
{
    std::string all;
    for (const auto& format : formatsOf(configuration)) {
        if (alternativesOf(format.text).size() == 1)
            all += format.text + behind + " or ";
    }
    return all + std::string(kBuiltIn) + behind;
}

/// Reads one alternative; nothing where it names no file.
Result<std::optional<std::string>> oneInFile(const std::string& text)
{
    const std::string named = namedFormatOf(text).format;
    const auto place = placeOf(named);
    if (!place)
        return std::optional<std::string>();
    const auto configuration = readWithIncludes(place->path);
    if (!configuration)
        return configuration.error();
    const std::string behind = text.substr(named.size());
    if (!place->name)
        return std::optional(anyOf(*configuration, behind));
    auto format = logFormatNamed(*configuration, *place->name);
    if (!format && *place->name == kBuiltIn)
        return std::optional(*place->name + behind);
    if (!format) {
        Error unknown = format.error();
        unknown.where = printable(place->path, 4096);
        return unknown;
    }
    return std::optional(*format + behind);
}

} // namespace

Result<std::optional<std::string>> logFormatInFile(const std::string& text)
{
    const auto alternatives = alternativesOf(text);
    if (alternatives.size() == 1)
        return oneInFile(text);
    std::string all;
    for (const std::string& alternative : alternatives) {
        const auto format = oneInFile(alternative);
        if (!format)
            return format.error();
        all += (all.empty() ? "" : " or ") + format->value_or(alternative);
    }
    return std::optional(std::move(all));
}

} // namespace spillway
