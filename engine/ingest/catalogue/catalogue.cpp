#include "engine/ingest/catalogue/catalogue.h"

#include <algorithm>
#include <utility>

namespace spillway {

namespace {

/// Changes only at the start of a program: see addFormat().
std::vector<FormatFile>& catalogue()
{
    static std::vector<FormatFile> formats = embeddedFormats();
    return formats;
}

template <class Is>
const FormatFile* firstWhere(Is is)
{
    const auto found = std::ranges::find_if(knownFormatFiles(), is);
    return found == knownFormatFiles().end() ? nullptr : &*found;
}

} // namespace

const std::vector<FormatFile>& knownFormatFiles()
{
    return catalogue();
}

std::vector<const FormatFile*> formatsOf(FormatKind kind)
{
    std::vector<const FormatFile*> formats;
    for (const FormatFile& format : knownFormatFiles())
        if (format.kind == kind)
            formats.push_back(&format);
    return formats;
}

const FormatFile* formatNamed(std::string_view name)
{
    return firstWhere([&](const FormatFile& format) {
        return format.kind != FormatKind::Wrapper &&
               (format.name == name || std::ranges::find(format.aliases, name) != format.aliases.end());
    });
}

const FormatFile* wrapperNamed(std::string_view name)
{
    return firstWhere(
        [&](const FormatFile& format) { return format.kind == FormatKind::Wrapper && format.name == name; });
}

void addFormat(FormatFile format)
{
    std::vector<FormatFile>& all = catalogue();
    std::erase_if(all, [&](const FormatFile& known) { return known.name == format.name; });
    const auto at = std::ranges::lower_bound(all, format.order, {}, &FormatFile::order);
    all.insert(at, std::move(format));
}

} // namespace spillway
