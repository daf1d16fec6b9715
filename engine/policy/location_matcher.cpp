#include "engine/policy/location_matcher.h"

#include "engine/trace/nginx/regex.h"

#include <algorithm>
#include <functional>
#include <string>
#include <unordered_map>
#include <utility>

namespace spillway {

namespace {

struct TextHash : std::hash<std::string_view>
{
    using is_transparent = void;
};

using RuleByText = std::unordered_map<std::string, std::size_t, TextHash, std::equal_to<>>;

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
        const auto found =
            std::ranges::find_if(regexes, [uri](const RegexRule& one) { return one.regex.matches(uri); });
        return found == regexes.end() ? std::nullopt : std::optional(found->rule);
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
            auto regex = Regex::compile(location, rules[i].kind == LocationKind::RegexNoCase ? LetterCase::Ignored
                                                                                             : LetterCase::Counts);
            if (!regex)
                return regex.error();
            compiled->regexes.push_back({*std::move(regex), i});
            break;
        }
    }
    auto& lengths = compiled->lengths;
    std::ranges::sort(lengths, std::greater<>());
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
