#include "engine/policy/limit_words.h"
#include "engine/policy/nginx_size.h"
#include "engine/policy/policy.h"
#include "engine/policy/whole_number.h"

#include <algorithm>

namespace spillway {

namespace {

/// One text, read.
struct WrittenLimitReq
{
    ZoneSpec zone;
    ZoneLimit limit;
    bool named = false;
    bool rated = false;
};

Result<Done> readZone(WrittenLimitReq& out, std::string_view word)
{
    const std::string_view value = word.substr(word.find('=') + 1);
    const std::size_t colon = value.find(':');
    const std::string_view name = value.substr(0, colon);
    if (name.empty())
        return refusedLimit(ErrorCode::BadLimit, "\"limit_req_zone\" must have \"zone\" parameter");
    out.zone.name = name;
    out.named = true;
    if (colon == std::string_view::npos)
        return Done{};
    const auto bytes = parseSize(value.substr(colon + 1));
    if (!bytes)
        return badLimit("invalid zone size", word);
    if (*bytes < kSmallestZone)
        return badLimit("zone", word, " is too small");
    out.zone.bytes = *bytes;
    return Done{};
}

Result<Done> readWord(WrittenLimitReq& out, std::string_view word)
{
    const std::size_t equals = word.find('=');
    const std::string_view name = word.substr(0, equals);
    const std::string_view value = equals == std::string_view::npos ? std::string_view() : word.substr(equals + 1);
    if (word == "nodelay") {
        out.limit.nodelay = true;
        return Done{};
    }
    if (equals == std::string_view::npos)
        return badLimit("invalid parameter", word);
    if (name == "rate") {
        const auto rate = NginxRate::parse(value);
        if (!rate)
            return refusedLimit(ErrorCode::BadLimit, rate.error().detail);
        out.zone.rate = *rate;
        out.rated = true;
        return Done{};
    }
    if (name == "burst" || name == "delay") {
        const auto count = wholeNumber(value);
        if (!count)
            return badLimit(name == "burst" ? "invalid burst value" : "invalid delay value", word);
        (name == "burst" ? out.limit.burst : out.limit.delay) = *count;
        if (name == "delay")
            out.limit.nodelay = false;
        return Done{};
    }
    if (name == "zone")
        return readZone(out, word);
    if (name == "key") {
        auto key = KeyTemplate::parse(value);
        if (!key)
            return refusedLimit(key.error().code, key.error().detail);
        out.zone.key = *key;
        return Done{};
    }
    return badLimit("invalid parameter", word);
}

Result<WrittenLimitReq> readLimit(std::string_view text, const KeyTemplate& key)
{
    WrittenLimitReq out;
    out.zone.key = key;
    const auto all = wordsOf(text);
    if (!all.empty() && (all.front() == "limit_req" || all.front() == "limit_req_zone"))
        return refusedLimit(ErrorCode::BadLimit, "write the parameters of zone and limit alone, without \"" +
                                                     std::string(all.front()) + "\", as in \"rate=10r/s burst=20\"");
    for (const std::string_view word : all) {
        if (word.back() == ';')
            return badLimit("write it without the semicolon:", word);
        if (auto read = readWord(out, word); !read)
            return read.error();
    }
    if (!out.rated)
        return refusedLimit(ErrorCode::BadLimit, "a limit needs a rate, as in \"rate=10r/s burst=20\"");
    return out;
}

/// A name for each zone that has none, unlike all others: spillway, spillway2, spillway3 …
void nameTheRest(std::vector<WrittenLimitReq>& limits)
{
    int number = 1;
    const auto taken = [&](const std::string& name) {
        return std::ranges::any_of(
            limits, [&](const WrittenLimitReq& limit) { return limit.named && limit.zone.name == name; });
    };
    for (WrittenLimitReq& limit : limits) {
        if (limit.named)
            continue;
        std::string name = "spillway";
        while (taken(name))
            name = "spillway" + std::to_string(++number);
        limit.zone.name = name;
        limit.named = true;
    }
}

/// One of the texts is of another algorithm.
Result<Policy> parseOther(const std::vector<std::string>& texts, const KeyTemplate& key)
{
    const std::string& text = *std::ranges::find_if(texts, namesOtherAlgorithm);
    auto limiter = parseLimiter(text, key);
    if (!limiter)
        return limiter.error();
    if (texts.size() > 1)
        return badLimit("another algorithm decides alone; give no other limit beside", text);
    Policy policy;
    policy.other = *std::move(limiter);
    return policy;
}

} // namespace

Result<Policy> parseLimits(const std::vector<std::string>& texts, const KeyTemplate& key)
{
    std::vector<WrittenLimitReq> limits;
    if (std::ranges::any_of(texts, namesOtherAlgorithm))
        return parseOther(texts, key);
    for (const std::string& text : texts) {
        auto limit = readLimit(text, key);
        if (!limit)
            return limit.error();
        const bool duplicate = std::ranges::any_of(limits, [&](const WrittenLimitReq& other) {
            return limit->named && other.named && other.zone.name == limit->zone.name;
        });
        if (duplicate)
            return refusedLimit(ErrorCode::BadLimit, "\"limit_req\" directive is duplicate");
        limits.push_back(std::move(*limit));
    }
    nameTheRest(limits);
    Policy policy;
    policy.rules = {Rule{}};
    for (WrittenLimitReq& limit : limits) {
        limit.limit.zone = policy.zones.size();
        policy.rules.front().limits.push_back(limit.limit);
        policy.zones.push_back(std::move(limit.zone));
    }
    return policy;
}

} // namespace spillway
