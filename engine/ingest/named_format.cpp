#include "engine/ingest/named_format.h"

#include <algorithm>

namespace spillway {

namespace {

constexpr std::string_view kAnd = " and ";

std::vector<std::string> splitAt(std::string_view between, std::string_view text)
{
    std::vector<std::string> parts;
    for (std::size_t at = text.find(between); at != std::string_view::npos; at = text.find(between)) {
        parts.emplace_back(text.substr(0, at));
        text.remove_prefix(at + between.size());
    }
    parts.emplace_back(text);
    return parts;
}

} // namespace

std::vector<std::string> alternativesOf(std::string_view text)
{
    return splitAt(" or ", text);
}

std::string mixtureOf(std::string_view mixture, std::string_view more)
{
    std::string all(mixture);
    for (const std::string& format : formatsIn(more)) {
        if (all.empty())
            all = format;
        else if (const auto known = formatsIn(all); std::ranges::find(known, format) == known.end())
            all.append(kAnd).append(format);
    }
    return all;
}

std::vector<std::string> formatsIn(std::string_view mixture)
{
    return splitAt(kAnd, mixture);
}

NamedFormat namedFormatOf(std::string_view text)
{
    constexpr std::string_view kIn = " in ";
    NamedFormat named;
    for (std::size_t at = text.rfind(kIn); at != std::string_view::npos && at > 0; at = text.rfind(kIn)) {
        const auto around = std::ranges::find(wrappers(), text.substr(at + kIn.size()), &Wrapper::name);
        if (around == wrappers().end())
            break;
        named.around.push_back(&*around);
        text = text.substr(0, at);
    }
    named.format = text;
    return named;
}

} // namespace spillway
