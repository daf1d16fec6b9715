#include "app/cli/mcp/mcp_tools.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <span>
#include <string_view>
#include <system_error>

namespace spillway {

namespace {

namespace fs = std::filesystem;

enum class Kind : std::uint8_t { Text, Texts, Paths, Number, Flag };

struct Parameter
{
    std::string_view name;
    Kind kind;
    std::string_view option; ///< empty: an argument without a name
    std::string_view help;
};

constexpr Parameter kFiles{"files", Kind::Paths, "", "Access logs, plain or packed, or folders of them"};
constexpr Parameter kFrom{"from", Kind::Text, "--from",
                          "Only requests from this time on, such as 2026-03-01T14:00 or 14:07"};
constexpr Parameter kTo{"to", Kind::Text, "--to", "Only requests before this time"};
constexpr Parameter kHosts{"hosts", Kind::Texts, "--host", "Only requests to these hosts"};
constexpr Parameter kLocations{"locations", Kind::Texts, "--location", "Only requests with one of these path prefixes"};
constexpr Parameter kKey{"key", Kind::Text, "--key", "What counts as one client; default $binary_remote_addr"};
constexpr Parameter kLimits{"limits", Kind::Texts, "--limit", "Limits of nginx, such as 'rate=10r/s burst=20 nodelay'"};
constexpr Parameter kConfig{"config", Kind::Paths, "--config", "nginx configurations with the limits"};
constexpr Parameter kNormal{"normal", Kind::Texts, "--normal", "Times of normal traffic, such as '12:00..14:00'"};
constexpr Parameter kIncident{"incident", Kind::Texts, "--incident", "Times of an incident, such as '14:07..14:20'"};
constexpr Parameter kTop{"top", Kind::Number, "--top", "How many clients to name; default 10"};

constexpr std::array kInspect{
    kFiles,     kFrom,
    kTo,        kHosts,
    kLocations, kKey,
    kTop,       Parameter{"values", Kind::Texts, "--values", "List the values of these variables, such as $uri"}};
constexpr std::array kSimulate{
    kFiles,     kLimits, kConfig,
    kFrom,      kTo,     kHosts,
    kLocations, kKey,    kNormal,
    kIncident,  kTop,    Parameter{"affected", Kind::Flag, "--hurt", "List the affected clients of normal periods"}};
constexpr std::array kSuggest{
    kFiles,
    kFrom,
    kTo,
    kHosts,
    kLocations,
    kKey,
    kNormal,
    kIncident,
    Parameter{"losers", Kind::Number, "--losers", "Normal clients that may be rejected, at most; default 0"},
    Parameter{"headroom", Kind::Number, "--headroom",
              "Burst beyond the largest required burst, in percent; default 20"},
    Parameter{"keep_out", Kind::Number, "--keep-out",
              "Share of the excess traffic of incidents to reject, in percent; default 90"}};
constexpr std::array kLint{Parameter{"files", Kind::Paths, "", "nginx configurations, and behind them access logs"}};
constexpr std::array kExplain{
    Parameter{"files", Kind::Paths, "", "Access logs; needed for a client"},
    kLimits,
    kConfig,
    kKey,
    Parameter{"client", Kind::Text, "--client", "The client of the logs to explain"},
    Parameter{"line", Kind::Text, "--line", "A line of nginx's error.log to explain"},
    Parameter{"at_once", Kind::Number, "--at-once", "Explain what happens to so many requests that arrive together"}};

struct Tool
{
    std::string_view name;
    std::string_view help;
    bool needsFiles;
    std::span<const Parameter> parameters;
};

constexpr std::array<Tool, 5> kTools{{
    {"inspect", "Summarise the traffic of access logs: requests, clients, peaks, time.", true, kInspect},
    {"simulate",
     "Replay access logs through limits exactly as nginx would decide: requests passed, delayed and rejected, "
     "and the clients that are rejected most.",
     true, kSimulate},
    {"suggest", "Suggest a limit for the traffic of access logs, with reasons and with whom it would reject.", true,
     kSuggest},
    {"lint", "Find problems in the limits of nginx configurations; with access logs also what they do to the traffic.",
     true, kLint},
    {"explain", "Explain what a limit means, what happens to a client of a log, or a line of nginx's error.log.", false,
     kExplain},
}};

Json schemaOf(Kind kind)
{
    switch (kind) {
    case Kind::Text: return {{"type", "string"}};
    case Kind::Texts:
    case Kind::Paths: return {{"type", "array"}, {"items", {{"type", "string"}}}};
    case Kind::Number: return {{"type", "integer"}, {"minimum", 0}};
    case Kind::Flag: return {{"type", "boolean"}};
    }
    return {};
}

Error wrong(std::string_view where, std::string detail)
{
    return {ErrorCode::BadArgument, printable(where, 200), std::move(detail)};
}

/// The file behind the links of a path that lies in one of the folders; a relative path starts in the first.
Result<std::string> pathIn(const std::vector<std::string>& folders, const std::string& given)
{
    std::error_code error;
    const fs::path real = fs::canonical(fs::path(folders.front()) / given, error);
    if (error)
        return wrong(given, "there is no such file in the folders of this server");
    for (const fs::path folder : folders)
        if (const auto end = std::ranges::mismatch(folder, real).in1; end == folder.end())
            return real.string();
    return wrong(given, "there is no such file in the folders of this server");
}

/// The texts that a JSON value gives an option, or nothing where its type is another.
Result<std::vector<std::string>> textsOf(const Parameter& parameter, const Json& value)
{
    const auto isText = [](const Json& each) {
        return each.is_string() && each.get_ref<const std::string&>().find('\0') == std::string::npos;
    };
    const bool isList = parameter.kind == Kind::Texts || parameter.kind == Kind::Paths;
    if (parameter.kind == Kind::Text && isText(value))
        return std::vector{value.get<std::string>()};
    if (parameter.kind == Kind::Number && value.is_number_unsigned())
        return std::vector{std::to_string(value.get<std::uint64_t>())};
    if (isList && value.is_array() && std::ranges::all_of(value, isText))
        return value.get<std::vector<std::string>>();
    return wrong(parameter.name, fmt::format("has to be {}", isList                           ? "a list of texts"
                                                             : parameter.kind == Kind::Number ? "a whole number"
                                                             : parameter.kind == Kind::Flag   ? "true or false"
                                                                                              : "a text"));
}

Result<Done> add(std::vector<std::string>& line, std::vector<std::string>& files, const Parameter& parameter,
                 const Json& value, const std::vector<std::string>& folders)
{
    if (parameter.kind == Kind::Flag && value.is_boolean()) {
        if (value.get<bool>())
            line.emplace_back(parameter.option);
        return Done{};
    }
    auto texts = textsOf(parameter, value);
    if (!texts)
        return texts.error();
    for (std::string& text : *texts) {
        if (parameter.kind == Kind::Paths) {
            auto path = pathIn(folders, text);
            if (!path)
                return path.error();
            text = *std::move(path);
        }
        if (parameter.option.empty())
            files.push_back(std::move(text));
        else
            line.push_back(fmt::format("{}={}", parameter.option, text)); // so that no text becomes an option
    }
    return Done{};
}

} // namespace

Json mcpTools()
{
    Json tools = Json::array();
    for (const Tool& tool : kTools) {
        Json properties = Json::object();
        for (const Parameter& each : tool.parameters) {
            properties[std::string(each.name)] = schemaOf(each.kind);
            properties[std::string(each.name)]["description"] = each.help;
        }
        Json schema{{"type", "object"}, {"properties", std::move(properties)}, {"additionalProperties", false}};
        if (tool.needsFiles)
            schema["required"] = {"files"};
        tools.push_back({{"name", tool.name},
                         {"description", tool.help},
                         {"inputSchema", std::move(schema)},
                         {"annotations", {{"readOnlyHint", true}, {"openWorldHint", false}}}});
    }
    return tools;
}

Result<std::vector<std::string>> mcpCommandLine(const std::string& tool, const Json& arguments,
                                                const std::vector<std::string>& folders)
{
    const auto* const found = std::ranges::find(kTools, tool, &Tool::name);
    if (found == kTools.end())
        return wrong(tool, "there is no such tool");
    std::vector<std::string> line{"spillway-cli", tool, "--json"};
    std::vector<std::string> files;
    for (const auto& [name, value] : arguments.items()) {
        const auto parameter = std::ranges::find(found->parameters, name, &Parameter::name);
        if (parameter == found->parameters.end())
            return wrong(name, fmt::format("{} has no such argument", tool));
        if (const auto added = add(line, files, *parameter, value, folders); !added)
            return added.error();
    }
    if (found->needsFiles && files.empty())
        return wrong("files", "is missing; name at least one file");
    line.emplace_back("--");
    line.insert(line.end(), files.begin(), files.end());
    return line;
}

} // namespace spillway
