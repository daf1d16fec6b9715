#include "engine/conf/sources/conf_store.h"

#include <fnmatch.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>
#include <utility>

namespace spillway {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostVisited = 100'000; ///< directory entries that one pattern may look at

/// nginx's sentence for a file that it cannot open.
Error cannotOpen(const fs::path& path, int number)
{
    return {ErrorCode::BadConfig,
            {},
            "open() \"" + printable(path.string(), 1000) + "\" failed (" + std::to_string(number) + ": " +
                std::generic_category().message(number) + ')'};
}

/// The paths that a pattern matches; one step for each of its parts.
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

} // namespace

std::vector<fs::path> ConfStore::match(const fs::path& pattern) const
{
    if (!m_inMemory)
        return Glob().match(pattern);
    std::vector<fs::path> found;
    for (const auto& [path, text] : m_files)
        if (path == pattern || ::fnmatch(pattern.c_str(), path.c_str(), FNM_PATHNAME | FNM_PERIOD) == 0)
            found.emplace_back(path);
    return found;
}

Result<ConfSource> ConfStore::load(const fs::path& path)
{
    if (m_inMemory)
        return ConfSource{printable(m_shown + path.string(), 1000), m_files.at(path.string())};
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (!fs::is_regular_file(status))
        return cannotOpen(path, fs::is_directory(status) ? EISDIR : EINVAL);
    auto text = readWhole(path.string(), m_bytesLeft);
    if (!text)
        return text.error().code == ErrorCode::CannotOpen ? cannotOpen(path, EACCES) : text.error();
    m_bytesLeft -= text->size();
    return ConfSource{printable(path.string(), 1000), std::move(*text)};
}

bool hasGlob(std::string_view text)
{
    return text.find_first_of("*?[") != std::string_view::npos;
}

Result<std::string> readWhole(const std::string& path, std::size_t limit)
{
    const auto close = [](std::FILE* file) { return file == stdin ? 0 : std::fclose(file); };
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(path == "-" ? stdin : std::fopen(path.c_str(), "rb"),
                                                               close);
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

} // namespace spillway
