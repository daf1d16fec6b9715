#include "engine/core/did_you_mean.h"
#include "engine/policy/nginx_size.h"
#include "engine/policy/period.h"
#include "engine/policy/policy.h"
#include "engine/policy/whole_number.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

namespace {

/// The words between blanks.
std::vector<std::string_view> wordsOf(std::string_view text)
{
    constexpr std::string_view kBlanks = " \t\r\n";
    std::vector<std::string_view> out;
    for (std::size_t at = text.find_first_not_of(kBlanks); at != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(kBlanks, at), text.size());
        out.push_back(text.substr(at, end - at));
        at = text.find_first_not_of(kBlanks, end);
    }
    return out;
}

/// An error of `--limit`.
Error refusedLimit(ErrorCode code, std::string detail)
{
    return {code, "--limit", std::move(detail)};
}

/// BadLimit: "what "word"tail".
Error badLimit(std::string_view what, std::string_view word, std::string_view tail = {})
{
    std::string detail(what);
    detail += " \"";
    detail += printable(word);
    detail += '"';
    detail += tail;
    return refusedLimit(ErrorCode::BadLimit, std::move(detail));
}

Result<Done> readKey(KeyTemplate& out, std::string_view value)
{
    auto key = KeyTemplate::parse(value);
    if (!key)
        return refusedLimit(key.error().code, key.error().detail);
    out = *std::move(key);
    return Done{};
}

/// One text, read. What a limiter must have is seen.
struct WrittenLimiter
{
    KeyedLimiter keyed;
    bool rated = false;
    bool hasCapacity = false;
    bool hasLimit = false;
    bool hasWindow = false;
};

bool isBucket(Algorithm algorithm)
{
    return algorithm == Algorithm::TokenBucket || algorithm == Algorithm::LeakyQueue;
}

/// How the algorithm is written.
std::string_view example(Algorithm algorithm)
{
    switch (algorithm) {
    case Algorithm::LimitReq: return "rate=10r/s burst=20";
    case Algorithm::TokenBucket: return "token-bucket rate=10r/s capacity=20";
    case Algorithm::LeakyQueue: return "leaking-bucket rate=10r/s capacity=20";
    case Algorithm::FixedWindow: return "fixed-window limit=100 window=60s";
    case Algorithm::SlidingLog: return "sliding-log limit=100 window=60s";
    case Algorithm::SlidingCounter: break;
    }
    return "sliding-counter limit=100 window=60s";
}

std::string_view parametersOf(Algorithm algorithm)
{
    switch (algorithm) {
    case Algorithm::TokenBucket: return "rate or refill, capacity, cost and key";
    case Algorithm::LeakyQueue: return "rate, capacity and key";
    case Algorithm::SlidingCounter: return "limit, window, count-rejected, own-windows and key";
    default: return "limit, window, count-rejected and key";
    }
}

Error unknownWord(Algorithm algorithm, std::string_view word)
{
    return badLimit("invalid parameter", word,
                    ": " + std::string(nameOf(algorithm)) + " has " + std::string(parametersOf(algorithm)));
}

Result<Done> readCount(std::int64_t& out, std::int64_t least, std::string_view name, std::string_view word)
{
    const auto count = wholeNumber(word.substr(word.find('=') + 1));
    if (!count || *count < least || *count > kMostRequests)
        return badLimit("invalid " + std::string(name), word,
                        ": it is a whole number, " + std::to_string(least) + " to " + std::to_string(kMostRequests));
    out = *count;
    return Done{};
}

Result<Milliseconds> readPeriod(std::string_view text, std::string_view name, std::string_view word)
{
    const auto period = parsePeriod(text);
    if (!period || *period == Milliseconds(0))
        return badLimit("invalid " + std::string(name), word,
                        ": it is a time as in 500ms, 60s, 1m, 1h or 1d, at most " + periodText(kLongestWindow));
    return *period;
}

Result<Done> readRefill(LimiterSpec& spec, std::string_view value, std::string_view word)
{
    const std::size_t slash = value.find('/');
    const auto tokens = wholeNumber(value.substr(0, slash));
    if (slash == std::string_view::npos || !tokens || *tokens < 1 || *tokens > kMostRequests)
        return badLimit("invalid refill", word, ": it is tokens and a time as in refill=3/60s");
    const auto period = readPeriod(value.substr(slash + 1), "refill", word);
    if (!period)
        return period.error();
    spec.refill = Refill{*tokens, *period};
    return Done{};
}

Result<Done> readRate(WrittenLimiter& out, std::string_view value, std::string_view word)
{
    const auto rate = NginxRate::parse(value);
    if (!rate)
        return refusedLimit(ErrorCode::BadLimit, rate.error().detail);
    if (rate->count > kMostRequests)
        return badLimit("invalid rate", word, ": at most " + std::to_string(kMostRequests));
    out.keyed.limiter.rate = *rate;
    out.rated = true;
    return Done{};
}

Result<Done> readBucketWord(WrittenLimiter& out, std::string_view name, std::string_view value, std::string_view word)
{
    LimiterSpec& spec = out.keyed.limiter;
    const bool tokens = spec.algorithm == Algorithm::TokenBucket;
    if (name == "rate")
        return readRate(out, value, word);
    if (name == "refill" && tokens)
        return readRefill(spec, value, word);
    if (name == "cost" && tokens)
        return readCount(spec.cost, 1, "cost", word);
    if (name != "capacity")
        return unknownWord(spec.algorithm, word);
    out.hasCapacity = true;
    return readCount(spec.capacity, tokens ? 1 : 0, "capacity", word);
}

Result<Done> readWindowWord(WrittenLimiter& out, std::string_view name, std::string_view value, std::string_view word)
{
    LimiterSpec& spec = out.keyed.limiter;
    if (name == "limit") {
        out.hasLimit = true;
        return readCount(spec.limit, 1, "limit", word);
    }
    if (name != "window")
        return unknownWord(spec.algorithm, word);
    const auto window = readPeriod(value, "window", word);
    if (!window)
        return window.error();
    spec.window = *window;
    out.hasWindow = true;
    return Done{};
}

Result<Done> readWord(WrittenLimiter& out, std::string_view word)
{
    if (word.back() == ';')
        return badLimit("write it without the semicolon:", word);
    const Algorithm algorithm = out.keyed.limiter.algorithm;
    const std::size_t equals = word.find('=');
    if (word == "count-rejected" && !isBucket(algorithm)) {
        out.keyed.limiter.countRejected = CountRejected::Yes;
        return Done{};
    }
    if (word == "own-windows" && algorithm == Algorithm::SlidingCounter) {
        out.keyed.limiter.ownWindows = OwnWindows::Yes;
        return Done{};
    }
    if (equals == std::string_view::npos)
        return unknownWord(algorithm, word);
    const std::string_view name = word.substr(0, equals);
    const std::string_view value = word.substr(equals + 1);
    if (name == "key")
        return readKey(out.keyed.key, value);
    return isBucket(algorithm) ? readBucketWord(out, name, value, word) : readWindowWord(out, name, value, word);
}

/// Checks that nothing is missing and that all parameters go together.
std::string flawOf(const WrittenLimiter& text)
{
    const LimiterSpec& spec = text.keyed.limiter;
    const auto needs = [&](std::string_view what) {
        return std::string(nameOf(spec.algorithm)) + " needs a " + std::string(what) + ", as in \"" +
               std::string(example(spec.algorithm)) + '"';
    };
    if (!isBucket(spec.algorithm))
        return !text.hasLimit ? needs("limit") : !text.hasWindow ? needs("window") : spillway::flawOf(spec);
    if (text.rated && spec.refill)
        return "a token bucket has a rate or a refill, not both";
    if (!text.rated && !spec.refill)
        return needs("rate");
    return text.hasCapacity ? spillway::flawOf(spec) : needs("capacity");
}

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

Error unknownWord(std::string_view word)
{
    static constexpr std::string_view kWords[] = {"rate=10r/s",     "burst=N",     "delay=N",        "nodelay",
                                                  "zone=NAME:SIZE", "key=$VAR",    "token-bucket",   "leaking-bucket",
                                                  "fixed-window",   "sliding-log", "sliding-counter"};
    const std::string meant = didYouMean(word, kWords);
    return badLimit("invalid parameter", word, "; " + (meant.empty() ? "write rate=10r/s burst=20" : meant));
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
        return unknownWord(word);
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
            return badLimit(name == "burst" ? "invalid burst value" : "invalid delay value", word,
                            "; write a whole number");
        (name == "burst" ? out.limit.burst : out.limit.delay) = *count;
        if (name == "delay")
            out.limit.nodelay = false;
        return Done{};
    }
    if (name == "zone")
        return readZone(out, word);
    if (name == "key")
        return readKey(out.zone.key, value);
    return unknownWord(word);
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

bool namesOtherAlgorithm(std::string_view text)
{
    const auto words = wordsOf(text);
    const auto algorithm = words.empty() ? std::nullopt : algorithmNamed(words.front());
    return algorithm && *algorithm != Algorithm::LimitReq;
}

Result<KeyedLimiter> parseLimiter(std::string_view text, const KeyTemplate& key)
{
    const auto words = wordsOf(text);
    const auto algorithm = words.empty() ? std::nullopt : algorithmNamed(words.front());
    if (!algorithm || *algorithm == Algorithm::LimitReq)
        return refusedLimit(ErrorCode::BadLimit, "a limit of another algorithm starts with its name, as in \"" +
                                                     std::string(example(Algorithm::TokenBucket)) + '"');
    WrittenLimiter out;
    out.keyed.key = key;
    out.keyed.limiter.algorithm = *algorithm;
    for (auto word = words.begin() + 1; word != words.end(); ++word) {
        if (auto read = readWord(out, *word); !read)
            return read.error();
    }
    if (std::string flaw = flawOf(out); !flaw.empty())
        return refusedLimit(ErrorCode::BadLimit, std::move(flaw));
    return std::move(out.keyed);
}

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
