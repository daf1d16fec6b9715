#include "app/language/language.h"

#include "engine/core/say.h"

#include <filesystem>
#include <system_error>

namespace spillway {

std::string shareFolder()
{
    std::error_code ignored;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", ignored);
    return ignored ? std::string() : (program.parent_path().parent_path() / "share").string();
}

void speak(const std::string& language)
{
    speakFrom(shareFolder() + "/locale", language);
}

} // namespace spillway
