#include "engine/trace/nginx/regex.h"

#include "engine/core/lowercase.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <array>
#include <mutex>
#include <set>
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

using Code = std::unique_ptr<pcre2_code, Release<pcre2_code_free>>;
using MatchData = std::unique_ptr<pcre2_match_data, Release<pcre2_match_data_free>>;

PCRE2_SPTR units(std::string_view text)
{
    return reinterpret_cast<PCRE2_SPTR>(text.data()); // PCRE2 names bytes differently
}

Error compileError(std::string_view pattern, int code, std::size_t offset)
{
    std::array<PCRE2_UCHAR, 256> buffer{};
    pcre2_get_error_message(code, buffer.data(), buffer.size());
    std::string detail = "pcre2_compile() failed: ";
    detail += reinterpret_cast<const char*>(buffer.data());
    detail += " in \"" + printable(pattern) + '"';
    if (offset < pattern.size())
        detail += " at \"" + printable(pattern.substr(offset)) + '"';
    return {ErrorCode::BadConfig, {}, std::move(detail)};
}

/// Each entry of PCRE2's table: the group in two bytes, high byte first, then the name with its end.
std::vector<Regex::Name> namesOf(const pcre2_code* code)
{
    std::uint32_t count = 0;
    std::uint32_t width = 0;
    PCRE2_SPTR table = nullptr;
    pcre2_pattern_info(code, PCRE2_INFO_NAMECOUNT, &count);
    pcre2_pattern_info(code, PCRE2_INFO_NAMEENTRYSIZE, &width);
    pcre2_pattern_info(code, PCRE2_INFO_NAMETABLE, &table);
    std::vector<Regex::Name> names;
    for (std::uint32_t i = 0; i < count; ++i, table += width)
        names.push_back({lowered(reinterpret_cast<const char*>(table + 2)), table[0] * std::size_t{256} + table[1]});
    return names;
}

struct GivenUp
{
    std::mutex mutex;
    std::set<std::string> patterns;
};

GivenUp& givenUp()
{
    static GivenUp all;
    return all;
}

} // namespace

struct Regex::Compiled
{
    Code code;
    std::string pattern;

    /// The number of groups that PCRE2 filled in, the whole match among them; 0 where `into` has no room for all of
    /// them; negative where nothing matches.
    int run(std::string_view text, pcre2_match_data* into) const
    {
        constexpr std::uint32_t kMostSteps = 100'000; // a hundredth of nginx's: a log has many thousand texts
        thread_local const std::unique_ptr<pcre2_match_context, Release<pcre2_match_context_free>> limits(
            pcre2_match_context_create(nullptr));
        pcre2_set_match_limit(limits.get(), kMostSteps);
        const int filled = pcre2_match(code.get(), units(text), text.size(), 0, 0, into, limits.get());
        if (filled == PCRE2_ERROR_MATCHLIMIT) {
            constexpr std::size_t kMostPatterns = 100;
            GivenUp& all = givenUp();
            const std::scoped_lock lock(all.mutex);
            if (all.patterns.size() < kMostPatterns)
                all.patterns.insert(pattern);
        }
        return filled;
    }
};

Regex::Regex(std::shared_ptr<const Compiled> compiled) : m_compiled(std::move(compiled))
{
    std::uint32_t groups = 0;
    pcre2_pattern_info(m_compiled->code.get(), PCRE2_INFO_CAPTURECOUNT, &groups);
    m_groups = groups;
    m_names = namesOf(m_compiled->code.get());
}

Result<Regex> Regex::compile(std::string_view pattern, LetterCase letterCase)
{
    int code = 0;
    PCRE2_SIZE offset = 0;
    const std::uint32_t flags = letterCase == LetterCase::Ignored ? PCRE2_CASELESS : 0;
    auto compiled = std::make_shared<Compiled>();
    compiled->code.reset(pcre2_compile(units(pattern), pattern.size(), flags, &code, &offset, nullptr));
    if (!compiled->code)
        return compileError(pattern, code, offset);
    compiled->pattern = pattern;
    pcre2_jit_compile(compiled->code.get(), PCRE2_JIT_COMPLETE); // slower without, but the same
    return Regex(std::move(compiled));
}

bool Regex::matches(std::string_view text) const
{
    const MatchData found(pcre2_match_data_create(1, nullptr));
    return found && m_compiled->run(text, found.get()) >= 0;
}

bool Regex::match(std::string_view text, Captures& captures) const
{
    const MatchData found(pcre2_match_data_create_from_pattern(m_compiled->code.get(), nullptr));
    const int filled = found ? m_compiled->run(text, found.get()) : -1;
    if (filled < 0)
        return false;
    captures.assign(m_groups + 1, {});
    const PCRE2_SIZE* bounds = pcre2_get_ovector_pointer(found.get());
    for (std::size_t group = 0; group < static_cast<std::size_t>(filled); ++group)
        if (bounds[2 * group] != PCRE2_UNSET && bounds[2 * group + 1] >= bounds[2 * group])
            captures[group] = text.substr(bounds[2 * group], bounds[2 * group + 1] - bounds[2 * group]);
    return true;
}

std::vector<std::string> patternsGivenUp()
{
    GivenUp& all = givenUp();
    const std::scoped_lock lock(all.mutex);
    return {all.patterns.begin(), all.patterns.end()};
}

std::optional<Result<Regex>> patternRegex(std::string_view pattern)
{
    if (!pattern.starts_with('~'))
        return std::nullopt;
    const bool ignored = pattern.substr(1).starts_with('*');
    return Regex::compile(pattern.substr(ignored ? 2 : 1), ignored ? LetterCase::Ignored : LetterCase::Counts);
}

std::string literalRegex(std::string_view text)
{
    std::string out;
    for (const char c : text) {
        if (std::string_view("\\^$.[]|()?*+{}#- \t\n\r").find(c) != std::string_view::npos)
            out += '\\';
        out += c;
    }
    return out;
}

} // namespace spillway
