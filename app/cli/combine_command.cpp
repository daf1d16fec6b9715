#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "app/cli/traffic.h"
#include "engine/core/steps.h"
#include "engine/report/part_json.h"

#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

namespace spillway {

namespace {

/// Drops what is nested deeper than any outcome, which would use up the stack.
bool isShallow(int depth, Json::parse_event_t /*event*/, const Json& /*parsed*/)
{
    constexpr int kDeepest = 32;
    return depth < kDeepest;
}

/// Each line of a file is a part's outcome.
Result<NamedParts> readParts(const std::vector<std::string>& paths)
{
    NamedParts parts;
    for (const std::string& path : paths) {
        std::ifstream file;
        if (path != "-")
            file.open(path);
        std::istream& lines = path == "-" ? std::cin : file;
        if (!lines)
            return Error{ErrorCode::CannotOpen, printable(path, 200), {}};
        for (std::string line; std::getline(lines, line);)
            parts.emplace_back(path, Json::parse(line, isShallow, /*allow_exceptions=*/false));
        if (lines.bad())
            return Error{ErrorCode::ReadFailed, printable(path, 200), {}};
    }
    return parts;
}

} // namespace

Result<Answer> run(const CombineArguments& arguments)
{
    NamedParts parts;
    Json result;
    return Steps()
        .put(parts, [&] { return readParts(arguments.files); })
        .put(result, [&] { return combinedJson(std::move(parts)); })
        .run([&] { return send(jsonText(result)); })
        .result(Answer::Yes);
}

} // namespace spillway
