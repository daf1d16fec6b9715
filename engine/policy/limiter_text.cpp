#include "engine/policy/limit_words.h"
#include "engine/policy/limiter_spec.h"
#include "engine/policy/period.h"
#include "engine/policy/whole_number.h"

#include <algorithm>

namespace spillway {

namespace {

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
    if (equals == std::string_view::npos)
        return unknownWord(algorithm, word);
    const std::string_view name = word.substr(0, equals);
    const std::string_view value = word.substr(equals + 1);
    if (name == "key") {
        auto key = KeyTemplate::parse(value);
        if (!key)
            return refusedLimit(key.error().code, key.error().detail);
        out.keyed.key = *std::move(key);
        return Done{};
    }
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

} // namespace spillway
