#include "app/cli/nginx_test.h"

#include "engine/conf/conf_context.h"
#include "engine/conf/conf_lexer.h"
#include "engine/conf/quoting.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace spillway {

namespace {

namespace fs = std::filesystem;

constexpr int kMostLinks = 20'000; ///< entries of folders that a copy may have

/// A folder that vanishes with the object.
class TemporaryFolder
{
public:
    TemporaryFolder()
    {
        std::error_code none;
        std::string name = (fs::temp_directory_path(none) / "spillway-XXXXXX").string();
        m_path = ::mkdtemp(name.data()) != nullptr ? fs::path(name) : fs::path();
    }
    ~TemporaryFolder()
    {
        std::error_code none;
        if (!m_path.empty())
            fs::remove_all(m_path, none);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    [[nodiscard]] const fs::path& path() const { return m_path; }

private:
    fs::path m_path;
};

/// A configuration's folder in another place: links to its files, and copies of those that are configuration.
class ConfCopy
{
public:
    ConfCopy(const fs::path& main, const ConfTree& tree) : m_base(main.parent_path()), m_copy(m_folder.path())
    {
        m_isUsable = !m_copy.empty() && link(m_base, m_copy);
        for (std::size_t i = 0; i < tree.files.size() && m_isUsable; ++i)
            m_isUsable = put(fs::absolute(tree.files[i]), tree.texts[i]);
        m_main = m_copy / main.filename();
        if ((contextOfTop(tree.top) & kInMain) != 0)
            return;
        const fs::path whole = m_copy / ".spillway-whole.conf";
        std::ofstream(whole) << "pid pid; error_log stderr; events {}\nhttp { include " << confWord(m_main.string())
                             << "; }\n";
        m_main = whole;
    }

    [[nodiscard]] bool isUsable() const { return m_isUsable; }

    /// Writes a text in a file's place; false where the file lies elsewhere.
    bool put(const fs::path& file, const std::string& text)
    {
        const fs::path inside = file.lexically_normal().lexically_relative(m_base);
        if (inside.empty() || *inside.begin() == "..")
            return false;
        std::error_code error;
        fs::path part;
        for (const fs::path& each : inside.parent_path()) {
            part /= each;
            if (fs::is_symlink(m_copy / part, error) &&
                (!fs::remove(m_copy / part, error) || !link(m_base / part, m_copy / part)))
                return false;
        }
        fs::remove(m_copy / inside, error);
        std::ofstream out(m_copy / inside, std::ios::binary);
        out << withOwnIncludes(text);
        return static_cast<bool>(out.flush());
    }

    /// The message of `nginx -t`; empty where it accepts; nothing where there is no nginx.
    [[nodiscard]] std::optional<std::string> refusal() const
    {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0)
            return std::nullopt;
        posix_spawn_file_actions_t actions;
        ::posix_spawn_file_actions_init(&actions);
        ::posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
        ::posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
        pid_t child = -1;
        int failed = ENOENT;
        std::string main = m_main.string();
        for (std::string program : {"nginx", "/usr/sbin/nginx", "/usr/local/sbin/nginx"}) {
            std::array<char*, 5> arguments{program.data(), const_cast<char*>("-t"), const_cast<char*>("-c"),
                                           main.data(), nullptr};
            if (failed != 0)
                failed = ::posix_spawnp(&child, program.c_str(), &actions, nullptr, arguments.data(), environ);
        }
        ::posix_spawn_file_actions_destroy(&actions);
        ::close(ends[1]);
        std::string output;
        std::array<char, 4096> buffer{};
        for (ssize_t got = 0; (got = ::read(ends[0], buffer.data(), buffer.size())) > 0;)
            output.append(buffer.data(), static_cast<std::size_t>(got));
        ::close(ends[0]);
        int status = 0;
        if (failed != 0 || ::waitpid(child, &status, 0) != child)
            return std::nullopt;
        return status == 0 ? std::string() : messageIn(output);
    }

private:
    bool link(const fs::path& folder, const fs::path& copy)
    {
        std::error_code error;
        fs::create_directory(copy, error);
        for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
            if (++m_links > kMostLinks)
                return false;
            fs::create_symlink(entry->path(), copy / entry->path().filename(), error);
        }
        return !error;
    }

    /// Absolute includes of the original folder lead to the copy.
    [[nodiscard]] std::string withOwnIncludes(const std::string& text) const
    {
        EditedFile file{{}, text, {}};
        ConfLexer lexer(text, {});
        const std::string base = m_base.string() + '/';
        for (auto statement = lexer.next(); statement && statement->end != ConfEnd::File; statement = lexer.next()) {
            const std::vector<std::string>& words = statement->words;
            if (words.size() == 2 && words[0] == "include" && words[1].starts_with(base))
                file.edits.push_back({statement->spans[1].begin, statement->spans[1].end,
                                      confWord((m_copy / words[1].substr(base.size())).string())});
            if (statement->end == ConfEnd::BlockStart && words[0].ends_with("_by_lua_block") && !lexer.skipLua())
                break;
        }
        return file.after();
    }

    /// nginx's first error, with the original's paths.
    [[nodiscard]] std::string messageIn(const std::string& output) const
    {
        const std::size_t at = output.find("[emerg] ");
        std::string message = at == std::string::npos ? output : output.substr(at + 8, output.find('\n', at) - at - 8);
        if (const std::size_t number = message.find("#"); number != std::string::npos && message.find(": ") > number)
            message.erase(0, message.find(": ") + 2);
        const std::string copy = m_copy.string();
        for (std::size_t found = 0; (found = message.find(copy)) != std::string::npos;)
            message.replace(found, copy.size(), m_base.string());
        return printable(message, 500);
    }

    TemporaryFolder m_folder;
    fs::path m_base;
    fs::path m_copy;
    fs::path m_main; ///< what nginx is given
    int m_links = 0;
    bool m_isUsable = false;
};

} // namespace

Result<std::optional<std::string>> testWithNginx(const std::string& path, const ConfTree& tree,
                                                 const std::vector<EditedFile>& edited)
{
    ConfCopy copy(fs::absolute(path).lexically_normal(), tree);
    const auto before = copy.isUsable() ? copy.refusal() : std::optional<std::string>();
    if (copy.isUsable() && !before)
        return std::optional<std::string>();
    if (before && !before->empty())
        return std::optional("nginx -t cannot check the change: it refuses the configuration without it: " + *before);
    for (const EditedFile& file : edited)
        if (!copy.isUsable() || !copy.put(fs::absolute(file.name), file.after()))
            return std::optional<std::string>("nginx -t was not run: the files cannot be copied together");
    const std::string after = copy.refusal().value_or("");
    if (!after.empty())
        return Error{ErrorCode::BadConfig, {}, "nginx -t refuses the changed configuration: " + after};
    return std::optional<std::string>("nginx -t accepts the changed configuration");
}

} // namespace spillway
