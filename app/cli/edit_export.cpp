#include "app/cli/edit_export.h"

#include "app/cli/output.h"
#include "app/cli/temporary_path.h"
#include "app/cli/traffic.h"
#include "engine/conf/conf_context.h"
#include "engine/conf/conf_files.h"
#include "engine/conf/conf_lexer.h"
#include "engine/conf/conf_model.h"
#include "engine/conf/edit/conf_edit.h"
#include "engine/core/steps.h"

#include <array>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <stdlib.h>

namespace spillway {

namespace {

namespace fs = std::filesystem;

/// A temporary folder with links to all entries of this one, so that relative paths lead to its files; nullptr where none
/// can be made.
TemporaryPath linkedFolder(const fs::path& folder)
{
    std::error_code error;
    TemporaryPath copy = makeTemporary((fs::temp_directory_path(error) / "spillway-XXXXXX").string(),
                                       [&](char* name) { return !error && ::mkdtemp(name) != nullptr; });
    if (copy)
        for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
            fs::create_symlink(entry->path(), *copy / entry->path().filename(), error);
    return copy;
}

/// The text as edited, with what it includes in place of each `include`.
std::string withIncludes(const ConfSource& source, const ConfIncluder& includer, const std::vector<EditedFile>& edited)
{
    const auto found = std::ranges::find(edited, source.name, &EditedFile::name);
    const std::string& text = found == edited.end() ? source.text : found->after;
    std::string whole = text;
    ConfLexer lexer(text, {});
    for (auto statement = lexer.next(); statement && statement->end != ConfEnd::File; statement = lexer.next()) {
        if (statement->end == ConfEnd::BlockStart && statement->words[0].ends_with("_by_lua_block") && !lexer.skipLua())
            break;
        if (statement->words.size() != 2 || statement->words[0] != "include")
            continue;
        std::string included;
        if (const auto sources = includer(statement->words[1]))
            for (const ConfSource& file : sources->files)
                included += withIncludes(file, includer, edited) + '\n';
        const std::size_t end = text.find(';', statement->spans[1].end) + 1;
        whole.replace(statement->spans[0].begin + whole.size() - text.size(), end - statement->spans[0].begin,
                      included);
    }
    return whole;
}

/// nginx's first error, without its place: that is in the copy.
std::string messageIn(const std::string& output)
{
    const std::size_t at = output.find("[emerg] ");
    std::string message = at == std::string::npos ? output : output.substr(at + 8, output.find('\n', at) - at - 8);
    if (const std::size_t number = message.find(": "); message.find('#') < number)
        message.erase(0, number + 2);
    return printable(message.substr(0, message.rfind(" in /")), 500);
}

/// A path as one word of a POSIX shell.
std::string shellWord(const fs::path& path)
{
    std::string word = "'";
    for (const char c : path.string())
        word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return word + '\'';
}

/// The message of `nginx -t` on this text; empty where it accepts; nothing where there is no nginx.
std::optional<std::string> refusal(const fs::path& folder, const std::string& text, bool isWhole)
{
    const fs::path file = folder / ".spillway.conf";
    std::ofstream(file, std::ios::binary)
        << (isWhole ? text
                    : "pid pid; error_log stderr; events {}\nhttp { access_log off; client_body_temp_path t1; "
                      "proxy_temp_path t2; fastcgi_temp_path t3; uwsgi_temp_path t4; scgi_temp_path t5;\n" +
                          text + "\n}\n");
    const std::string command = "PATH=$PATH:/usr/sbin:/usr/local/sbin; exec nginx -t -c " + shellWord(file) +
                                (isWhole ? "" : " -p " + shellWord(folder)) + " 2>&1";
    std::FILE* const pipe = ::popen(command.c_str(), "r");
    std::string output;
    std::array<char, 4096> buffer{};
    for (std::size_t got = 0; pipe && (got = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
        output.append(buffer.data(), got);
    const int status = pipe ? ::pclose(pipe) : -1;
    constexpr int kNotFound = 127 << 8;
    return status == -1 || status == kNotFound ? std::nullopt : std::optional(status == 0 ? "" : messageIn(output));
}

/// Runs `nginx -t` on a copy of the configuration of this main file with these files changed. A sentence about the
/// result; an empty one where nginx is not installed. BadConfig where nginx refuses the change.
Result<std::string> testWithNginx(const ConfPart& part, const ConfTree& tree, const std::vector<EditedFile>& edited)
{
    const fs::path folder = fs::absolute(part.source.name).parent_path();
    // nginx -t runs the code of modules, so only those that were installed with nginx may be loaded.
    for (const ConfDirective& each : tree.top)
        if (each.name() == "load_module" &&
            (each.words.back().starts_with('/') || each.words.back().find("..") != std::string::npos))
            return "nginx -t is not run: " + tree.where(each) + " loads a module from a place of its own";
    const TemporaryPath copy = linkedFolder(folder);
    if (!copy)
        return std::string("nginx -t is not run: no temporary folder can be made");
    const bool isWhole = (contextOfTop(tree.top) & kInMain) != 0;
    const ConfSource main{tree.files[0], tree.texts[0]};
    const auto after = refusal(*copy, withIncludes(main, part.includer, edited), isWhole);
    if (!after || after->empty())
        return after ? "nginx -t accepts the changed configuration" : std::string();
    const auto before = refusal(*copy, withIncludes(main, part.includer, {}), isWhole);
    if (before && before->empty())
        return Error{ErrorCode::BadConfig, {}, "nginx -t refuses the changed configuration: " + *after};
    return "nginx -t cannot check the change, because it refuses the configuration without it, too: " + *after;
}

/// Relative to the working folder for a file below it, so that `patch -p0` takes the diff.
std::string shownPath(const std::string& name)
{
    std::error_code error;
    const std::string near = fs::proximate(name, error).string();
    return error || near.empty() || near.starts_with("..") ? name : near;
}

/// Nothing else may be asked for: it would change nothing.
bool isAlone(const ExportArguments& arguments)
{
    return arguments.traffic == TrafficArguments{} && arguments.limit.limits.empty() &&
           arguments.limit.config.paths.empty() && arguments.limit.server.empty() && arguments.periods.normal.empty() &&
           arguments.periods.incident.empty() && arguments.recipes.empty() && !arguments.dryRun;
}

/// Prints the difference, or the file with `-o -`; lets nginx check it; writes the file.
Result<Done> show(const ExportArguments& arguments, const ConfPart& main, const ConfTree& tree,
                  const std::vector<EditedFile>& edited)
{
    const bool writes = arguments.output.has_value();
    if (writes && edited.empty())
        return Error{ErrorCode::BadArgument, "--output", "nothing changes, so no file is written"};
    if (writes && edited.size() > 1)
        return Error{ErrorCode::BadArgument, "--output",
                     fmt::format("is one file, but {} files change; apply the diff with patch -p0", edited.size())};
    std::string diff;
    for (const EditedFile& file : edited) {
        diff += unifiedDiff(file, shownPath(file.name));
        if (file.name != main.source.name)
            complain("the change is in " + shownPath(file.name));
    }
    if (edited.empty())
        complain("nothing changes: the limits already have these values");
    const bool toOut = writes && *arguments.output == "-";
    if (const auto sent = send(toOut ? edited.front().after : diff); !sent || edited.empty())
        return sent;
    const auto tested = testWithNginx(main, tree, edited);
    if (tested && !tested->empty())
        complain(*tested);
    if (!tested)
        return tested.error();
    return writes && !toOut ? send(edited.front().after, arguments.output) : Done{};
}

} // namespace

Result<Answer> editLimits(const ExportArguments& arguments)
{
    if (arguments.changes.empty() || !isAlone(arguments))
        return Error{ErrorCode::BadArgument, "--edit",
                     arguments.changes.empty() ? "needs a change: add --set 'ZONE.burst=20'"
                                               : "can only be combined with --set and -o"};
    std::vector<LimitChange> changes;
    std::vector<ConfPart> parts;
    ConfTree tree;
    std::vector<EditedFile> edited;
    Steps steps;
    for (const std::string& text : arguments.changes)
        steps.put(changes.emplace_back(), [&] { return parseLimitChange(text); });
    return steps.put(parts, [&] { return partsOf({{*arguments.edit}}); })
        .run([&] {
            tree = readConfTree(parts);
            for (const std::string& warning : tree.warnings)
                complain("warning: " + warning);
            const auto model = buildConfModel(tree);
            return model ? Result<Done>(Done{}) : model.error();
        })
        .put(edited, [&] { return editedFiles(tree, changes); })
        .run([&] { return keepsInputs(arguments.output, tree.files); })
        .run([&] { return show(arguments, parts.front(), tree, edited); })
        .result(Answer::Yes);
}

} // namespace spillway
