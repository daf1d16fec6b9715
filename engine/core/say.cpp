#include "engine/core/say.h"

#include <clocale>
#include <cstdlib>
#include <libintl.h>

namespace spillway {

const char* translated(const char* text)
{
    return *text == '\0' ? text : dgettext("spillway", text); // "" is the head of a catalogue
}

const char* translated(const char* one, const char* many, std::uint64_t count)
{
    return dngettext("spillway", one, many, count);
}

void speakFrom(const std::string& folder, const std::string& language)
{
    if (!language.empty())
        ::setenv("LANGUAGE", language.c_str(), 1); // counts in any locale but "C"
    if (!language.empty() || std::setlocale(LC_MESSAGES, "") == nullptr)
        std::setlocale(LC_MESSAGES, "C.UTF-8");
    bindtextdomain("spillway", folder.c_str());
    bind_textdomain_codeset("spillway", "UTF-8");
    bind_textdomain_codeset("libc", "UTF-8"); // the system's errors
}

} // namespace spillway
