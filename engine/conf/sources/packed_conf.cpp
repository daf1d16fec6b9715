#include "engine/conf/sources/packed_conf.h"

#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

namespace spillway {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostBytes = std::size_t{64} << 20U;
constexpr std::size_t kMostFiles = 100'000;
constexpr std::string_view kAlone = "data"; ///< libarchive's name for what was packed alone

/// The path of the file that begins at this line of a dump, or nothing.
std::string_view begunBy(std::string_view line)
{
    constexpr std::string_view kStart = "# configuration file ";
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    if (!line.starts_with(kStart) || !line.ends_with(':'))
        return {};
    return line.substr(kStart.size(), line.size() - kStart.size() - 1);
}

std::string rooted(const fs::path& path)
{
    return ("/" / path.relative_path()).lexically_normal().string();
}

Error broken(archive* from)
{
    const char* const why = archive_error_string(from);
    return {ErrorCode::BadConfig,
            {},
            "the archive cannot be read: " + printable(why != nullptr ? why : "it is damaged") + "; pack it again"};
}

Error tooLarge()
{
    return {ErrorCode::Unsupported, {}, "the archive holds too much: at most 64 MiB and 100,000 files"};
}

Result<std::string> textOf(archive* from, std::size_t left)
{
    std::string text;
    std::array<char, 65'536> buffer{};
    for (;;) {
        const la_ssize_t got = archive_read_data(from, buffer.data(), buffer.size());
        if (got < 0)
            return broken(from);
        if (got == 0)
            return text;
        text.append(buffer.data(), static_cast<std::size_t>(got));
        if (text.size() > left)
            return tooLarge();
    }
}

/// The nginx.conf that lies highest.
std::optional<std::string> mainOf(const MemoryFiles& files)
{
    std::optional<std::string> main;
    const auto depth = [](const std::string& path) { return std::ranges::count(path, '/'); };
    for (const auto& [path, text] : files)
        if (path.ends_with("/nginx.conf") && (!main || depth(path) < depth(*main)))
            main = path;
    return main;
}

} // namespace

std::optional<PackedConf> unpackDump(std::string_view text)
{
    PackedConf dump;
    std::string* file = nullptr;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        if (const std::string_view path = begunBy(line); !path.empty()) {
            file = &dump.files[rooted(path)];
            file->clear();
            if (dump.main.empty())
                dump.main = rooted(path);
        } else if (file != nullptr) {
            file->append(line).push_back('\n');
        } else if (!line.empty() && line != "\r" && !line.starts_with("nginx: ")) {
            return std::nullopt;
        }
        text.remove_prefix(std::min(line.size() + 1, text.size()));
    }
    return file == nullptr ? std::nullopt : std::optional(std::move(dump));
}

bool isPacked(std::string_view bytes)
{
    using namespace std::string_view_literals;
    constexpr std::array kStarts{"\x1f\x8b"sv, "PK\x03\x04"sv,
                                 "\xfd"
                                 "7zXZ"sv,
                                 "BZh"sv, "\x28\xb5\x2f\xfd"sv};
    constexpr std::size_t kTarMark = 257;
    return std::ranges::any_of(kStarts, [&](std::string_view start) { return bytes.starts_with(start); }) ||
           (bytes.size() > kTarMark && bytes.substr(kTarMark).starts_with("ustar"));
}

Result<PackedConf> unpackArchive(std::string_view bytes)
{
    const std::unique_ptr<archive, int (*)(archive*)> from(archive_read_new(), &archive_read_free);
    archive_read_support_filter_gzip(from.get()); // not all of them: some run programs
    archive_read_support_filter_bzip2(from.get());
    archive_read_support_filter_xz(from.get());
    archive_read_support_filter_zstd(from.get());
    archive_read_support_format_tar(from.get());
    archive_read_support_format_zip(from.get());
    archive_read_support_format_raw(from.get());
    if (archive_read_open_memory(from.get(), bytes.data(), bytes.size()) != ARCHIVE_OK)
        return broken(from.get());
    PackedConf packed;
    std::vector<std::pair<std::string, std::string>> links;
    std::size_t left = kMostBytes;
    archive_entry* entry = nullptr;
    int state = ARCHIVE_OK;
    while ((state = archive_read_next_header(from.get(), &entry)) == ARCHIVE_OK || state == ARCHIVE_WARN) {
        const char* const name = archive_entry_pathname(entry);
        const std::string path = rooted(name != nullptr ? name : "");
        if (const char* const link = archive_entry_symlink(entry); link != nullptr)
            links.emplace_back(path, rooted(fs::path(path).parent_path() / link));
        if (packed.files.size() + links.size() > kMostFiles)
            return tooLarge();
        if (archive_entry_filetype(entry) != AE_IFREG)
            continue;
        auto text = textOf(from.get(), left);
        if (!text)
            return text.error();
        left -= text->size();
        packed.files[path] = *std::move(text);
    }
    if (state != ARCHIVE_EOF)
        return broken(from.get());
    if (archive_format(from.get()) == ARCHIVE_FORMAT_RAW && packed.files.size() == 1) {
        packed.files["/"] = packed.files["/" + std::string(kAlone)];
        packed.main = "/";
        return packed;
    }
    for (const auto& [link, to] : links) // to files; folders are seldom linked
        if (const auto file = packed.files.find(to); file != packed.files.end()) {
            if (file->second.size() > left)
                return tooLarge();
            left -= file->second.size();
            packed.files.emplace(link, file->second);
        }
    auto main = mainOf(packed.files);
    if (!main)
        return Error{ErrorCode::BadConfig, {}, "the archive has no nginx.conf; pack the folder that holds it"};
    packed.main = *std::move(main);
    return packed;
}

} // namespace spillway
