#include "engine/policy/location_matcher.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <unordered_map>
#include <utility>

namespace spillway {

namespace {

template <auto release>
struct Release
{
    template <class T>
    void operator()(T* object) const
    {
        release(object);
    }
};

using Regex = std::unique_ptr<pcre2_code, Release<pcre2_code_free>>;
using MatchData = std::unique_ptr<pcre2_match_data, Release<pcre2_match_data_free>>;

struct TextHash : std::hash<std::string_view>
{
    using is_transparent = void;
};

using RuleByText = std::unordered_map<std::string, std::size_t, TextHash, std::equal_to<>>;

PCRE2_SPTR units(std::string_view text)
{
    return reinterpret_cast<PCRE2_SPTR>(text.data()); // PCRE2 names bytes differently
}

Error compileError(const std::string& pattern, int code, std::size_t offset)
{
    std::array<PCRE2_UCHAR, 256> buffer{};
    pcre2_get_error_message(code, buffer.data(), buffer.size());
    std::string detail = "pcre2_compile() failed: ";
    detail += reinterpret_cast<const char*>(buffer.data());
    detail += " in \"" + printable(pattern) + '"';
    if (offset < pattern.size())
        detail += " at \"" + printable(std::string_view(pattern).substr(offset)) + '"';
    return {ErrorCode::BadConfig, {}, std::move(detail)};
}

} // namespace

struct LocationMatcher::Compiled
{
    struct RegexRule
    {
        Regex regex;
        std::size_t rule = 0;
    };

    std::vector<Rule> rules;
    RuleByText exact;
    RuleByText prefixes;
    std::vector<std::size_t> lengths; ///< of the prefixes, distinct, longest first
    std::vector<RegexRule> regexes;
    std::optional<std::size_t> root; ///< the rule that takes what is no path

    [[nodiscard]] std::optional<std::size_t> longestPrefix(std::string_view uri) const
    {
        for (const std::size_t length : lengths) {
            if (length > uri.size())
                continue;
            if (const auto found = prefixes.find(uri.substr(0, length)); found != prefixes.end())
                return found->second;
        }
        return root;
    }

    [[nodiscard]] std::optional<std::size_t> firstRegex(std::string_view uri) const
    {
        if (regexes.empty())
            return std::nullopt;
        const MatchData captures(pcre2_match_data_create(1, nullptr));
        for (const auto& [regex, rule] : regexes) {
            if (captures && pcre2_match(regex.get(), units(uri), uri.size(), 0, 0, captures.get(), nullptr) >= 0)
                return rule;
        }
        return std::nullopt;
    }
};

Result<LocationMatcher> LocationMatcher::create(const std::vector<Rule>& rules)
{
    auto compiled = std::make_unique<Compiled>();
    compiled->rules = rules;
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const std::string& location = rules[i].location;
        switch (rules[i].kind) {
        case LocationKind::Exact: compiled->exact.try_emplace(location, i); break;
        case LocationKind::Prefix:
        case LocationKind::PrefixFirst:
            compiled->prefixes.try_emplace(location, i);
            compiled->lengths.push_back(location.size());
            if (catchesAll(rules[i]) && !compiled->root)
                compiled->root = i;
            break;
        case LocationKind::Regex:
        case LocationKind::RegexNoCase:
            int code = 0;
            PCRE2_SIZE offset = 0;
            const std::uint32_t flags = rules[i].kind == LocationKind::RegexNoCase ? PCRE2_CASELESS : 0;
            Regex regex(pcre2_compile(units(location), location.size(), flags, &code, &offset, nullptr));
            if (!regex)
                return compileError(location, code, offset);
            pcre2_jit_compile(regex.get(), PCRE2_JIT_COMPLETE); // slower without, but the same
            compiled->regexes.push_back({std::move(regex), i});
            break;
        }
    }
    auto& lengths = compiled->lengths;
    std::sort(lengths.begin(), lengths.end(), std::greater<>());
    lengths.erase(std::unique(lengths.begin(), lengths.end()), lengths.end());
    return LocationMatcher(std::move(compiled));
}

std::optional<std::size_t> LocationMatcher::match(std::string_view uri) const
{
    const Compiled& compiled = *m_compiled;
    if (const auto exact = compiled.exact.find(uri); exact != compiled.exact.end())
        return exact->second;
    const auto prefix = compiled.longestPrefix(uri);
    if (prefix && compiled.rules[*prefix].kind == LocationKind::PrefixFirst)
        return prefix;
    const auto regex = compiled.firstRegex(uri);
    return regex ? regex : prefix;
}

LocationMatcher::LocationMatcher(std::unique_ptr<Compiled> compiled) : m_compiled(std::move(compiled)) {}
LocationMatcher::~LocationMatcher() = default;
LocationMatcher::LocationMatcher(LocationMatcher&&) noexcept = default;
LocationMatcher& LocationMatcher::operator=(LocationMatcher&&) noexcept = default;

} // namespace spillway
