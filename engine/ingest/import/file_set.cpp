#include "engine/ingest/import/file_set.h"

#include "engine/core/characters.h"
#include "engine/core/say.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <sys/stat.h>
#include <system_error>
#include <utility>

namespace spillway {

namespace {

namespace fs = std::filesystem;

/// Cuts a run of digits, without zeros in front, or one other byte off `text`.
std::string_view takePart(std::string_view& text)
{
    std::size_t size = 1;
    while (isDigit(text[0]) && size < text.size() && isDigit(text[size]))
        ++size;
    std::string_view part = text.substr(0, size);
    text.remove_prefix(size);
    while (part.size() > 1 && part[0] == '0')
        part.remove_prefix(1);
    return part;
}

/// Adds what is in a folder.
Result<Done> addFolder(const std::string& folder, FileSet& set)
{
    std::error_code error;
    std::vector<std::string> names;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
        if (const std::string name = entry->path().filename().string(); !name.starts_with('.'))
            names.push_back(name);
    if (error)
        return Error{ErrorCode::CannotOpen, folder, say("the folder cannot be read: {}", error.message())};
    std::ranges::sort(names, naturallyBefore);
    for (const std::string& name : names) {
        const std::string path = (fs::path(folder) / name).string();
        const fs::file_status status = fs::status(path, error);
        if (fs::is_regular_file(status))
            set.files.push_back({path, true});
        else if (fs::is_directory(status))
            set.leftOut.push_back({path, "this is a folder in the folder; name it to read its logs, too", {}});
        else
            set.leftOut.push_back({path, "this is no plain file", {}});
    }
    return Done{};
}

void leaveOutSameFiles(FileSet& set)
{
    std::map<std::pair<dev_t, ino_t>, std::string> known;
    const auto isKnown = [&](const SetFile& file) {
        struct stat info = {};
        if (file.path == "-" || ::stat(file.path.c_str(), &info) != 0)
            return false;
        const auto [first, isNew] = known.try_emplace({info.st_dev, info.st_ino}, file.path);
        if (!isNew)
            set.leftOut.push_back({file.path,
                                   first->second == file.path ? "it is named more than once" : "this is the same file",
                                   first->second});
        return !isNew;
    };
    std::erase_if(set.files, isKnown);
}

} // namespace

std::uint64_t totalBytes(const std::vector<SetFile>& files)
{
    std::uint64_t total = 0;
    for (const SetFile& file : files) {
        std::error_code error;
        if (file.path == "-" || !std::filesystem::is_regular_file(file.path, error) || error)
            return 0;
        const std::uintmax_t size = std::filesystem::file_size(file.path, error);
        if (error)
            return 0;
        total += size;
    }
    return total;
}

std::optional<LeftOut> tolerated(const SetFile& file, const Error& error, std::size_t files, Unfit unfit)
{
    const bool isNoLog = error.code == ErrorCode::NotAnAccessLog || error.code == ErrorCode::UnknownFormat ||
                         error.code == ErrorCode::CannotOpen;
    const bool mayBeNone = file.found || (unfit == Unfit::IsLeftOut && files > 1);
    const bool isDamaged = error.code == ErrorCode::DamagedData || error.code == ErrorCode::BadCapture;
    const bool mayBeDamaged = unfit == Unfit::IsLeftOut && files > 1;
    const bool isTolerated =
        (((mayBeNone && isNoLog) || (mayBeDamaged && isDamaged)) && error.where.starts_with(file.path)) ||
        (error.code == ErrorCode::EmptyInput && (file.found || files > 1));
    if (!isTolerated)
        return std::nullopt;
    // The remedy is for those who named the file.
    const bool fitsNone = error.code == ErrorCode::UnknownFormat;
    const std::string why =
        fitsNone ? "no log format fits its first lines" : error.detail.substr(0, error.detail.find("; "));
    return LeftOut{file.path, why, {}, !file.found, fitsNone, isDamaged, error.code == ErrorCode::CannotOpen};
}

bool naturallyBefore(std::string_view a, std::string_view b)
{
    std::string_view restOfA = a;
    std::string_view restOfB = b;
    while (!restOfA.empty() && !restOfB.empty()) {
        const std::string_view partOfA = takePart(restOfA);
        const std::string_view partOfB = takePart(restOfB);
        if (partOfA == partOfB)
            continue;
        const bool numbers = isDigit(partOfA[0]) && isDigit(partOfB[0]);
        return numbers && partOfA.size() != partOfB.size() ? partOfA.size() < partOfB.size() : partOfA < partOfB;
    }
    if (restOfA.empty() != restOfB.empty())
        return restOfA.empty();
    return a < b; // they differ at most in zeros before numbers
}

Result<FileSet> filesOf(const std::vector<std::string>& paths, Duplicates duplicates)
{
    FileSet set;
    for (const std::string& path : paths) {
        std::error_code error;
        if (path == "-" || !fs::is_directory(path, error))
            set.files.push_back({path, false});
        else if (const auto added = addFolder(path, set); !added)
            return added.error();
    }
    if (duplicates != Duplicates::Keep)
        leaveOutSameFiles(set);
    return set;
}

} // namespace spillway
