#include "engine/conf/edit/nginx_check.h"

#include "engine/conf/conf_context.h"
#include "engine/conf/conf_lexer.h"
#include "engine/core/temporary_path.h"

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
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

/// The text with what it includes in place of each `include`.
std::string withIncludes(const ConfSource& source, const ConfIncluder& includer)
{
    const std::string& text = source.text;
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
                included += withIncludes(file, includer) + '\n';
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

} // namespace

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
    const ConfPart changed = withEdits({part}, edited).front();
    const auto after = refusal(*copy, withIncludes(changed.source, changed.includer), isWhole);
    if (!after || after->empty())
        return after ? "nginx -t accepts the changed configuration" : std::string();
    const auto before = refusal(*copy, withIncludes(part.source, part.includer), isWhole);
    if (before && before->empty())
        return Error{ErrorCode::BadConfig, {}, "nginx -t refuses the changed configuration: " + *after};
    return "nginx -t cannot check the change, because it refuses the configuration without it, too: " + *after;
}

} // namespace spillway
