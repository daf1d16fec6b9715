#include "engine/conf/conf_tree.h"

#include "engine/conf/conf_lexer.h"

#include <algorithm>
#include <array>
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

/// Blocks whose entries are values, not directives, and hold no blocks.
bool holdsEntries(std::string_view name)
{
    constexpr std::array kNames{"map", "geo", "types", "split_clients", "charset_map"};
    return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

/// Content of a block.
enum class Holds : std::uint8_t { Directives, Entries, IgnoredEntries };

Holds insideOf(std::string_view name)
{
    if (!holdsEntries(name))
        return Holds::Directives;
    return name == "map" || name == "geo" ? Holds::Entries : Holds::IgnoredEntries;
}

class Builder
{
public:
    Builder(ConfTree& tree, const ConfIncluder& includer) : m_tree(tree), m_includer(includer) {}

    bool readFile(std::string_view text, const std::string& name, std::vector<ConfDirective>& into, Holds holds)
    {
        m_tree.files.push_back(name);
        ConfLexer lexer(text, name);
        return readBlock(lexer, static_cast<std::uint32_t>(m_tree.files.size() - 1), Scope{into, holds, false});
    }

private:
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
        scope.into.push_back({std::move(statement.words), block, file, statement.line, {}});
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
        if (!m_includer) {
            m_tree.warnings.push_back(here.where + ": the file \"" + printable(pattern) + "\" was not read");
            return true;
        }
        auto sources = m_includer(pattern);
        if (!sources && sources.error().code == ErrorCode::CannotOpen) {
            m_tree.warnings.push_back(here.where + ": the included file \"" + printable(pattern) +
                                      "\" is not there; zones, maps and limits in it are missing");
            m_tree.isIncomplete = true;
            return true;
        }
        if (sources && sources->empty())
            m_tree.warnings.push_back(here.where + ": no file matches the include \"" + printable(pattern) + '"');
        if (!sources)
            return stop(Error{ErrorCode::BadConfig, here.where, sources.error().detail});
        if (m_depth >= kDeepest)
            return stop(lexer.fault("files include one another too deeply"));
        if (m_tree.files.size() + sources->size() > kMostFiles)
            return stop(lexer.fault("too many files are included"));
        ++m_depth;
        const bool goOn = std::all_of(sources->begin(), sources->end(), [&](const ConfSource& source) {
            return readFile(source.text, source.name, scope.into, scope.holds);
        });
        --m_depth;
        return goOn;
    }

    ConfTree& m_tree;
    const ConfIncluder& m_includer;
    std::size_t m_directives = 0;
    int m_depth = 0;
};

} // namespace

std::string ConfTree::where(const ConfDirective& directive) const
{
    return files[directive.file] + ':' + std::to_string(directive.line);
}

ConfTree readConfTree(std::string_view text, const std::string& name, const ConfIncluder& includer)
{
    ConfTree tree;
    Builder(tree, includer).readFile(text, name, tree.top, Holds::Directives);
    return tree;
}

} // namespace spillway
