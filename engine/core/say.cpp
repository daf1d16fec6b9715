#include "engine/core/say.h"

#include <clocale>
#include <cstdlib>
#include <libintl.h>

namespace spillway {

constexpr const char* kCatalogue = "spillway";

const char* translated(const char* text)
{
    return *text == '\0' ? text : dgettext(kCatalogue, text); // "" is the head of a catalogue
}

const char* translated(const char* one, const char* many, std::uint64_t count)
{
    return dngettext(kCatalogue, one, many, count);
}

void speakFrom(const std::string& folder, const std::string& language)
{
    if (!language.empty())
        ::setenv("LANGUAGE", language.c_str(), 1); // counts in any locale but "C"
    if (!language.empty() || std::setlocale(LC_MESSAGES, "") == nullptr)
        std::setlocale(LC_MESSAGES, "C.UTF-8");
    bindtextdomain(kCatalogue, folder.c_str());
    bind_textdomain_codeset(kCatalogue, "UTF-8");
}

} // namespace spillway
