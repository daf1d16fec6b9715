#include "app/formats/user_formats.h"

#include "engine/ingest/detect/format_check.h"

#include <cstdlib>
#include <string>

namespace spillway {

std::vector<Error> addFormatsOfThisMachine()
{
    std::vector<std::string> folders{"/usr/share/spillway/formats"};
    const char* const config = std::getenv("XDG_CONFIG_HOME"); // NOLINT(concurrency-mt-unsafe)
    const char* const home = std::getenv("HOME");              // NOLINT(concurrency-mt-unsafe)
    if (config != nullptr && config[0] == '/')                 // its specification ignores relative paths
        folders.push_back(std::string(config) + "/spillway/formats");
    else if (home != nullptr)
        folders.push_back(std::string(home) + "/.config/spillway/formats");
    return addFormatsIn(folders);
}

} // namespace spillway
