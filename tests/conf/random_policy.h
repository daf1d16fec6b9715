#pragma once

#include "engine/policy/policy.h"

#include <algorithm>
#include <array>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace spillway::test {

/// Policies that nginx can express, with the most hostile texts that it can hold. Every one ends with the rule for "/".
class RandomPolicy
{
public:
    explicit RandomPolicy(std::uint32_t seed) : m_random(seed) {}

    Policy next()
    {
        Policy policy;
        policy.status = int(below(200)) + 400;
        static const std::vector<std::string> kLevels{"info", "notice", "warn", "error"};
        policy.logLevel = pick(kLevels);
        policy.dryRun = below(2) == 0;
        std::set<std::string> names;
        for (std::size_t count = 1 + below(3); policy.zones.size() < count;)
            if (ZoneSpec zone = randomZone(); names.insert(zone.name).second)
                policy.zones.push_back(zone);
        std::set<std::pair<bool, std::string>> places{{false, "/"}};
        for (std::size_t count = below(4); policy.rules.size() < count;) {
            Rule rule = randomRule(policy);
            const bool regex = rule.kind == LocationKind::Regex || rule.kind == LocationKind::RegexNoCase;
            if (regex || places.insert({rule.kind == LocationKind::Exact, rule.location}).second)
                policy.rules.push_back(rule);
        }
        Rule last{LocationKind::Prefix, "/", randomLimits(policy)};
        policy.rules.push_back(last);
        return policy;
    }

    std::size_t below(std::size_t limit) { return std::uniform_int_distribution<std::size_t>(0, limit - 1)(m_random); }

private:
    template <class List>
    const typename List::value_type& pick(const List& list)
    {
        return list[below(list.size())];
    }

    /// Pieces that could end a word, a directive, a comment or a quote.
    std::string hostile(std::size_t pieces)
    {
        static const std::vector<std::string> kPieces{
            "a",   "é",    "日本", " ",   "\t",  "\n",  "\r",   "\\",  "\\\\",          "\"",    "'", ";",
            "{",   "}",    "#",    "\\n", "\\t", "\\r", "\\\"", "\\'", "; return 200;", "\n}\n", "-", "..",
            "%00", "\xff", "://",  "(",   ")",   "`"};
        std::string text;
        for (std::size_t i = 0; i < pieces; ++i)
            text += pick(kPieces);
        return text;
    }

    KeyTemplate randomKey()
    {
        static const std::vector<std::string> kVariables{
            "$binary_remote_addr", "${remote_addr}", "$uri", "$http_x_key", "${arg_k}", "$host", "$request_uri"};
        std::string text = hostile(below(5)) + pick(kVariables);
        if (below(2) == 0)
            text += ' ' + hostile(below(5)) + pick(kVariables);
        if (below(3) == 0)
            text = std::string("x").append(hostile(4)); // a constant: one bucket for all
        return KeyTemplate::parse(text).value();
    }

    ZoneSpec randomZone()
    {
        static const std::vector<std::string> kNames{"one",     "a.b-c/d", "1",     "zone=x", "größe",
                                                     "burst=5", "100%",    "a,b",   "[x]",    "(y)",
                                                     "\xfe",    "nodelay", "<b>&*", "x|y`z",  "~root"};
        static const std::vector<std::uint64_t> kSizes{32768, 32769, 65536, 33792, 1U << 20U, 1048577, 3U << 20U};
        ZoneSpec zone;
        zone.name = pick(kNames);
        zone.bytes = pick(kSizes);
        zone.key = randomKey();
        zone.rate.count = below(4) == 0 ? kMaxCount : static_cast<std::int64_t>(1 + below(5000));
        zone.rate.unit = below(2) == 0 ? RateUnit::PerSecond : RateUnit::PerMinute;
        return zone;
    }

    std::vector<ZoneLimit> randomLimits(const Policy& policy)
    {
        std::vector<std::size_t> order(policy.zones.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            order[i] = i;
        std::shuffle(order.begin(), order.end(), m_random);
        order.resize(below(order.size() + 1));
        std::vector<ZoneLimit> limits;
        for (const std::size_t zone : order) {
            ZoneLimit ref{zone, below(3) == 0 ? 0 : static_cast<std::int64_t>(below(1000)), 0, below(2) == 0};
            if (below(20) == 0)
                ref.burst = kMaxCount;
            if (!ref.nodelay)
                ref.delay = static_cast<std::int64_t>(below(3) == 0 ? below(50) : 0);
            limits.push_back(ref);
        }
        return limits;
    }

    Rule randomRule(const Policy& policy)
    {
        static const std::vector<std::string> kRegexes{"\\.php$",   "^/a b/\\d{2,3}$", "^/(a|b)\\\\",  "/\"quoted\"",
                                                       "^/[;'#]+$", "\\t\\x41\\{",     "(?<name>x)\n", "^/\\.\\.\\//"};
        Rule rule;
        rule.kind = static_cast<LocationKind>(below(5));
        if (rule.kind == LocationKind::Regex || rule.kind == LocationKind::RegexNoCase)
            rule.location = pick(kRegexes);
        else
            rule.location = std::string("/").append(hostile(1 + below(5)));
        rule.limits = randomLimits(policy);
        return rule;
    }

    std::mt19937 m_random;
};

} // namespace spillway::test
