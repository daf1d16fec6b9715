#include "engine/conf/configuration_file.h"

#include "engine/conf/conf_context.h"
#include "engine/conf/conf_tree.h"
#include "engine/conf/sources/packed_conf.h"

#include <filesystem>
#include <fstream>
#include <system_error>

namespace spillway {

bool isConfiguration(const std::string& path)
{
    constexpr std::streamsize kSeen = 64 << 10;
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error))
        return false;
    std::string text(kSeen, '\0');
    std::ifstream file(path, std::ios::binary);
    file.read(text.data(), kSeen);
    text.resize(static_cast<std::size_t>(file.gcount()));
    if (unpackDump(text))
        return true;
    // In a line of a log the name of a directive may be anywhere but in front.
    const ConfTree tree = readConfTree(text, path);
    return !tree.top.empty() && anyKnownDirective({tree.top.front()});
}

} // namespace spillway
