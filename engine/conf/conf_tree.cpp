#include "engine/conf/conf_tree.h"

#include "engine/conf/conf_lexer.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace spillway {

namespace {

constexpr int kDeepest = 64;
constexpr std::size_t kMostFiles = 2000;
constexpr std::size_t kMostDirectives = 500'000;

bool isLuaBlock(std::string_view name)
{
    constexpr std::string_view kEnd = "_by_lua_block";
    return name.size() > kEnd.size() && name.substr(name.size() - kEnd.size()) == kEnd;
}

/// Content of a block. Entries are values, not directives, and hold no blocks.
enum class Holds : std::uint8_t { Directives, Entries, IgnoredEntries };

Holds insideOf(std::string_view name)
{
    constexpr std::array kIgnored{"types", "split_clients", "charset_map"};
    if (name == "map" || name == "geo")
        return Holds::Entries;
    return std::ranges::find(kIgnored, name) == kIgnored.end() ? Holds::Directives : Holds::IgnoredEntries;
}

/// Files that nginx's packages bring along for other purposes.
bool mayHoldLimits(std::string_view pattern)
{
    constexpr std::string_view kOthers =
        " mime.types fastcgi_params fastcgi.conf uwsgi_params scgi_params koi-utf koi-win win-utf ";
    const std::string name = ' ' + std::string(pattern.substr(pattern.rfind('/') + 1)) + ' ';
    return kOthers.find(name) == kOthers.npos && pattern.find("modules-enabled/") == pattern.npos;
}

class Builder
{
public:
    explicit Builder(ConfTree& tree) : m_tree(tree) {}

    bool readPart(const ConfPart& part, std::vector<ConfDirective>& into)
    {
        m_includer = &part.includer;
        return readFile(part.source, into, Holds::Directives);
    }

private:
    bool readFile(const ConfSource& source, std::vector<ConfDirective>& into, Holds holds)
    {
        m_tree.files.push_back(source.name);
        m_tree.texts.push_back(source.text);
        ConfLexer lexer(source.text, source.name);
        return readBlock(lexer, static_cast<std::uint32_t>(m_tree.files.size() - 1), Scope{into, holds, false});
    }

    struct Scope
    {
        std::vector<ConfDirective>& into;
        Holds holds;
        bool needsEnd; ///< a `}` ends it, not the end of the file
    };

    bool stop(Error error)
    {
        m_tree.stop = std::move(error);
        return false;
    }

    /// False if reading must end.
    bool readBlock(ConfLexer& lexer, std::uint32_t file, Scope scope)
    {
        for (;;) {
            auto statement = lexer.next();
            if (!statement)
                return stop(statement.error());
            switch (statement->end) {
            case ConfEnd::File: return !scope.needsEnd || stop(lexer.fault("unexpected end of file, expecting \"}\""));
            case ConfEnd::BlockEnd: return scope.needsEnd || stop(lexer.fault("unexpected \"}\""));
            case ConfEnd::BlockStart:
                if (scope.holds != Holds::Directives)
                    return stop(lexer.fault("unexpected \"{\""));
                break;
            case ConfEnd::Semicolon: break;
            }
            if (!add(lexer, file, scope, std::move(*statement)))
                return false;
        }
    }

    bool add(ConfLexer& lexer, std::uint32_t file, Scope scope, ConfStatement statement)
    {
        if (++m_directives > kMostDirectives)
            return stop(lexer.fault("there are too many directives"));
        if (statement.words[0] == "include")
            return include(lexer, scope, statement);
        if (scope.holds == Holds::IgnoredEntries)
            return true;
        const bool block = statement.end == ConfEnd::BlockStart;
        scope.into.push_back({std::move(statement.words), block, file, statement.line, {}, statement.spans[0].begin});
        return !block || readChildren(lexer, file, scope.into.back());
    }

    bool readChildren(ConfLexer& lexer, std::uint32_t file, ConfDirective& directive)
    {
        if (isLuaBlock(directive.name())) {
            auto ok = lexer.skipLua();
            return ok.has_value() || stop(ok.error());
        }
        if (m_depth >= kDeepest)
            return stop(lexer.fault("blocks are nested too deeply"));
        ++m_depth;
        const bool goOn = readBlock(lexer, file, Scope{directive.children, insideOf(directive.name()), true});
        --m_depth;
        return goOn;
    }

    bool include(const ConfLexer& lexer, Scope scope, const ConfStatement& statement)
    {
        if (statement.end != ConfEnd::Semicolon)
            return stop(lexer.fault("directive \"include\" is not terminated by \";\""));
        if (statement.words.size() != 2)
            return stop(lexer.fault("invalid number of arguments in \"include\" directive"));
        const std::string& pattern = statement.words[1];
        const Error here = lexer.fault({});
        const auto warn = [&](std::string_view before, std::string_view behind) {
            m_tree.warnings.push_back(here.where + ": " + std::string(before) + '"' + printable(pattern) + '"' +
                                      std::string(behind));
        };
        if (!*m_includer) {
            warn("the file ", " was not read");
            return true;
        }
        const auto included = (*m_includer)(pattern);
        if (!included)
            return stop(Error{ErrorCode::BadConfig, here.where, included.error().detail});
        const std::vector<ConfSource>& sources = included->files;
        const bool isMissing = included->isMissing && mayHoldLimits(pattern);
        const bool first = isMissing && !m_tree.isIncomplete;
        if (sources.empty())
            warn(hasGlob(pattern) ? "no file matches the include " : "there is no file ",
                 std::string(isMissing ? "; zones, maps and limits may be missing" : "") +
                     (first ? ". --prefix DIR names a copy of /etc/nginx" : ""));
        else if (included->fromHere)
            warn("the included file ", " was read from this machine");
        m_tree.isIncomplete = m_tree.isIncomplete || isMissing;
        if (m_depth >= kDeepest)
            return stop(lexer.fault("files include one another too deeply"));
        if (m_tree.files.size() + sources.size() > kMostFiles)
            return stop(lexer.fault("too many files are included"));
        ++m_depth;
        const bool goOn = std::ranges::all_of(
            sources, [&](const ConfSource& source) { return readFile(source, scope.into, scope.holds); });
        --m_depth;
        return goOn;
    }

    ConfTree& m_tree;
    const ConfIncluder* m_includer = nullptr;
    std::size_t m_directives = 0;
    int m_depth = 0;
};

} // namespace

std::string ConfTree::where(const ConfDirective& directive) const
{
    return files[directive.file] + ':' + std::to_string(directive.line);
}

ConfTree readConfTree(const std::vector<ConfPart>& parts)
{
    ConfTree tree;
    Builder builder(tree);
    std::vector<ConfDirective> others;
    const auto http = [&] { return std::ranges::find(tree.top, "http", &ConfDirective::name); };
    for (const ConfPart& part : parts) {
        if (std::ranges::find(tree.files, part.source.name) != tree.files.end())
            continue; // included before
        std::vector<ConfDirective> top;
        const bool goOn = builder.readPart(part, top);
        const bool isMain = std::ranges::find(top, "http", &ConfDirective::name) != top.end();
        std::ranges::move(top, std::back_inserter(isMain ? tree.top : others));
        if (!goOn)
            break;
    }
    std::ranges::move(others, std::back_inserter(http() == tree.top.end() ? tree.top : http()->children));
    return tree;
}

ConfTree readConfTree(std::string_view text, const std::string& name)
{
    return readConfTree({{{printable(name, 1000), std::string(text)}, {}}});
}

} // namespace spillway
