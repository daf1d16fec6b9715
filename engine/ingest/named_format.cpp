#include "engine/ingest/named_format.h"

#include <algorithm>

namespace spillway {

namespace {

constexpr std::string_view kAnd = " and ";

} // namespace

std::vector<std::string> alternativesOf(std::string_view text)
{
    constexpr std::string_view kOr = " or ";
    std::vector<std::string> alternatives;
    for (std::size_t at = text.find(kOr); at != std::string_view::npos; at = text.find(kOr)) {
        alternatives.emplace_back(text.substr(0, at));
        text.remove_prefix(at + kOr.size());
    }
    alternatives.emplace_back(text);
    return alternatives;
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
    std::vector<std::string> formats;
    for (std::size_t at = mixture.find(kAnd); at != std::string_view::npos; at = mixture.find(kAnd)) {
        formats.emplace_back(mixture.substr(0, at));
        mixture.remove_prefix(at + kAnd.size());
    }
    formats.emplace_back(mixture);
    return formats;
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
