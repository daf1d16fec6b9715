#include "engine/conf/conf_files.h"

#include "engine/conf/sources/imported_limits.h"
#include "engine/conf/sources/packed_conf.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <memory>
#include <string_view>
#include <system_error>
#include <utility>

namespace spillway {

namespace {

namespace fs = std::filesystem;

/// Where nginx's configuration lies, by how it was installed.
constexpr std::array<std::string_view, 6> kRoots{
    "/etc/nginx/",      "/usr/local/nginx/conf/",           "/usr/local/etc/nginx/",
    "/opt/nginx/conf/", "/usr/local/openresty/nginx/conf/", "/opt/homebrew/etc/nginx/"};

std::string_view rootOf(const std::string& path)
{
    const auto root = std::ranges::find_if(kRoots, [&](std::string_view each) { return path.starts_with(each); });
    return root == kRoots.end() ? std::string_view() : *root;
}

bool isBelow(const fs::path& path, const fs::path& folder)
{
    return path.string().starts_with(folder.string() + '/');
}

class Includer
{
public:
    /// `complete`: nothing of the configuration is missing.
    Includer(std::shared_ptr<ConfStore> store, const fs::path& main, bool complete, const std::string& prefix = {}) :
        m_store(std::move(store)),
        m_main(main),
        m_base(main.parent_path()),
        m_complete(complete || (!m_store->inMemory() && !rootOf(main.string()).empty()))
    {
        std::error_code error;
        if (!prefix.empty())
            m_prefix = fs::absolute(prefix, error).lexically_normal();
        if (m_prefix.filename().empty())
            m_prefix = m_prefix.parent_path();
    }

    Result<Included> operator()(const std::string& pattern)
    {
        Included included;
        std::vector<fs::path> places = ownPlaces(pattern);
        const std::size_t own = places.size();
        if (isElsewhere(pattern) && rootOf(pattern).empty() && !m_store->inMemory())
            places.emplace_back(pattern);
        for (std::size_t i = 0; i < places.size() && included.files.empty(); ++i) {
            if (pattern.starts_with('/') && places[i] == m_main && pattern != m_main)
                continue; // it only has the same name
            if (auto ok = add(included, places[i]); !ok)
                return ok.error();
            included.fromHere = i >= own;
        }
        included.isMissing = included.files.empty() && !(hasGlob(pattern) && m_complete);
        return included;
    }

private:
    Result<Done> add(Included& included, const fs::path& pattern)
    {
        for (const fs::path& path : m_store->match(pattern.lexically_normal())) {
            auto source = m_store->load(path);
            if (!source)
                return source.error();
            included.files.push_back(*std::move(source));
        }
        return Done{};
    }

    /// Whether it is an absolute path, and the configuration is a copy that was taken from another place.
    [[nodiscard]] bool isElsewhere(const std::string& pattern) const
    {
        const std::string_view root = rootOf(pattern);
        const bool sameRoot = !root.empty() && (m_base.string() + '/').starts_with(root);
        return pattern.starts_with('/') && !sameRoot && !isBelow(pattern, m_base) &&
               !isBelow(pattern, m_base.parent_path());
    }

    /// The places of a pattern that belong to this configuration, best first.
    [[nodiscard]] std::vector<fs::path> ownPlaces(const std::string& pattern) const
    {
        std::vector<fs::path> bases{m_base, m_base.parent_path()};
        if (!m_prefix.empty())
            bases.insert(bases.begin(), m_prefix);
        std::vector<fs::path> places;
        if (m_store->inMemory())
            places.emplace_back(m_base / pattern);
        if (!pattern.starts_with('/')) {
            for (const fs::path& base : bases)
                places.push_back(base / pattern);
            return places;
        }
        if (!isElsewhere(pattern) && m_prefix.empty())
            return {pattern};
        const std::string_view root = rootOf(pattern);
        std::string rest = pattern.substr(root.empty() ? 1 : root.size());
        for (;;) { // the path below that folder, then without its first folders
            for (const fs::path& base : bases)
                places.push_back(base / rest);
            const std::size_t slash = rest.find('/');
            if (!root.empty() || slash == rest.npos || (hasGlob(rest) && rest.find('/', slash + 1) == rest.npos))
                return places;
            rest.erase(0, slash + 1);
        }
    }

    std::shared_ptr<ConfStore> m_store;
    fs::path m_main;
    fs::path m_base; ///< the folder of the main file
    fs::path m_prefix;
    bool m_complete;
};

/// The file itself; for a folder, as a copy of /etc/nginx, the nginx.conf in it, where there is one.
fs::path mainFileOf(const std::string& path)
{
    std::error_code error;
    const fs::path main = fs::path(path) / "nginx.conf";
    return fs::is_directory(path, error) && fs::is_regular_file(main, error) ? main : fs::path(path);
}

ConfPart packedPart(PackedConf packed, const std::string& shown, bool complete)
{
    const fs::path main = packed.main;
    std::string text = packed.files.at(packed.main);
    return {{printable(shown + packed.main, 1000), std::move(text)},
            Includer(std::make_shared<ConfStore>(std::move(packed.files), shown), main, complete)};
}

Result<ConfPart> partOf(const std::string& given, const std::string& prefix)
{
    std::error_code error;
    const fs::path path = mainFileOf(given);
    if (fs::is_directory(path, error))
        return Error{ErrorCode::IsDirectory, printable(given),
                     "there is no nginx.conf in this folder; name a file in it"};
    auto text = readWhole(path.string());
    if (!text)
        return text.error();
    const std::string name = given == "-" ? "standard input" : path.string();
    if (isPacked(*text)) {
        auto packed = unpackArchive(*text);
        if (!packed)
            return Error{packed.error().code, printable(name), packed.error().detail};
        if (packed->main != "/")
            return packedPart(*std::move(packed), name, false);
        text = std::move(packed->files["/"]);
    }
    if (auto dump = unpackDump(*text))
        return packedPart(*std::move(dump), {}, true);
    const fs::path main = fs::absolute(given == "-" ? fs::path("standard input") : path, error).lexically_normal();
    return ConfPart{{printable(name, 1000), *std::move(text)},
                    Includer(std::make_shared<ConfStore>(), main, false, prefix)};
}

} // namespace

std::string shownName(const ConfPlace& place)
{
    std::string name;
    for (const std::string& path : place.paths)
        name += (name.empty() ? "" : ", ") + path;
    return name;
}

Result<std::vector<ConfPart>> partsOf(const ConfPlace& place)
{
    std::error_code error;
    if (!place.prefix.empty() && !fs::is_directory(place.prefix, error))
        return Error{ErrorCode::BadArgument, "--prefix",
                     '"' + printable(place.prefix) + "\" is no folder; name a copy of /etc/nginx"};
    std::vector<ConfPart> parts;
    for (const std::string& path : place.paths) {
        auto part = partOf(path, place.prefix);
        if (!part)
            return part.error();
        parts.push_back(*std::move(part));
    }
    return parts;
}

Result<ConfTree> readConfiguration(const ConfPlace& place)
{
    auto parts = partsOf(place);
    if (!parts)
        return parts.error();
    std::vector<std::string> lost;
    for (auto& [source, includer] : *parts)
        if (const auto ok = importLimits(source, lost); !ok)
            return ok.error();
    ConfTree tree = readConfTree(*parts);
    std::ranges::move(lost, std::back_inserter(tree.warnings));
    return tree;
}

} // namespace spillway
