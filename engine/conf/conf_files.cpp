#include "engine/conf/conf_files.h"

#include <fnmatch.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

namespace spillway {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostBytes = std::size_t{64} << 20U;
constexpr std::size_t kMostVisited = 100'000; ///< directory entries that one pattern may look at

/// Where nginx's configuration lies, by how it was installed.
constexpr std::array<std::string_view, 6> kRoots{
    "/etc/nginx/",      "/usr/local/nginx/conf/",           "/usr/local/etc/nginx/",
    "/opt/nginx/conf/", "/usr/local/openresty/nginx/conf/", "/opt/homebrew/etc/nginx/"};

Result<std::string> readAll(const std::string& path, std::size_t limit)
{
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
    if (!file)
        return Error{ErrorCode::CannotOpen, printable(path),
                     "the file cannot be opened: " + std::generic_category().message(errno)};
    std::string text;
    char buffer[65'536];
    for (std::size_t got = 0; (got = std::fread(buffer, 1, sizeof buffer, file.get())) > 0;) {
        text.append(buffer, got);
        if (text.size() > limit)
            return Error{ErrorCode::Unsupported, printable(path), "the configuration is larger than 64 MiB"};
    }
    if (std::ferror(file.get()) != 0)
        return Error{ErrorCode::ReadFailed, printable(path), {}};
    return text;
}

/// nginx's sentence for a file that it cannot open.
Error cannotOpen(const fs::path& path, int number)
{
    return {ErrorCode::BadConfig,
            {},
            "open() \"" + printable(path.string(), 1000) + "\" failed (" + std::to_string(number) + ": " +
                std::generic_category().message(number) + ')'};
}

bool hasGlob(std::string_view text)
{
    return text.find_first_of("*?[") != std::string_view::npos;
}

/// The paths that a pattern matches, sorted; one step for each of its parts.
class Glob
{
public:
    std::vector<fs::path> match(const fs::path& pattern)
    {
        std::vector<fs::path> found{pattern.root_path()};
        for (const fs::path& part : pattern.relative_path())
            found = step(found, part.string());
        std::sort(found.begin(), found.end());
        return found;
    }

private:
    std::vector<fs::path> step(const std::vector<fs::path>& folders, const std::string& part)
    {
        std::vector<fs::path> next;
        for (const fs::path& folder : folders) {
            std::error_code error;
            if (!hasGlob(part)) {
                if (fs::exists(folder / part, error))
                    next.push_back(folder / part);
                continue;
            }
            for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
                if (++m_visited > kMostVisited)
                    return next;
                if (::fnmatch(part.c_str(), entry->path().filename().c_str(), FNM_PERIOD) == 0)
                    next.push_back(entry->path());
            }
        }
        return next;
    }

    std::size_t m_visited = 0;
};

class Includer
{
public:
    explicit Includer(const std::string& mainPath)
    {
        std::error_code error;
        m_base = fs::absolute(mainPath, error).parent_path();
    }

    Result<std::vector<ConfSource>> operator()(const std::string& written)
    {
        const std::string pattern = ownPattern(written);
        const fs::path path = m_base / pattern; // an absolute pattern stands for itself
        if (!hasGlob(pattern))
            return one(path, pattern);
        std::vector<fs::path> paths = Glob().match(path.lexically_normal());
        if (paths.empty() && fs::path(pattern).is_relative())
            paths = Glob().match((m_base.parent_path() / pattern).lexically_normal());
        std::vector<ConfSource> sources;
        for (const fs::path& each : paths) {
            auto source = load(each);
            if (!source)
                return source.error();
            sources.push_back(std::move(*source));
        }
        return sources;
    }

private:
    /// An absolute pattern is of the machine that the file comes from. A file from another place takes it relative to
    /// itself, so that nothing of this machine's own nginx is read.
    [[nodiscard]] std::string ownPattern(const std::string& pattern) const
    {
        for (const std::string_view root : kRoots)
            if (pattern.starts_with(root) && !m_base.string().starts_with(root.substr(0, root.size() - 1)))
                return pattern.substr(root.size());
        return pattern;
    }

    Result<std::vector<ConfSource>> one(const fs::path& path, const std::string& pattern)
    {
        std::error_code error;
        const fs::path above = m_base.parent_path() / pattern;
        auto source = load(!fs::exists(path, error) && fs::exists(above, error) ? above : path);
        if (!source)
            return source.error();
        std::vector<ConfSource> sources;
        sources.push_back(std::move(*source));
        return sources;
    }

    Result<ConfSource> load(const fs::path& path)
    {
        std::error_code error;
        const fs::file_status status = fs::status(path, error);
        if (!fs::exists(status))
            return Error{ErrorCode::CannotOpen, {}, {}};
        if (!fs::is_regular_file(status))
            return cannotOpen(path, fs::is_directory(status) ? EISDIR : EINVAL);
        auto text = readAll(path.string(), m_bytesLeft);
        if (!text)
            return text.error().code == ErrorCode::CannotOpen ? cannotOpen(path, EACCES) : text.error();
        m_bytesLeft -= text->size();
        return ConfSource{printable(path.string(), 1000), std::move(*text)};
    }

    fs::path m_base;
    std::size_t m_bytesLeft = kMostBytes;
};

} // namespace

Result<std::string> readConfFile(const std::string& path)
{
    std::error_code error;
    if (fs::is_directory(path, error))
        return Error{ErrorCode::IsDirectory, printable(path), {}};
    return readAll(path, kMostBytes);
}

std::string mainFileOf(const std::string& path)
{
    std::error_code error;
    const fs::path main = fs::path(path) / "nginx.conf";
    return fs::is_directory(path, error) && fs::is_regular_file(main, error) ? main.string() : path;
}

ConfIncluder includerFor(const std::string& mainPath)
{
    return Includer(mainPath);
}

} // namespace spillway
