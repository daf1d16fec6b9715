#pragma once

#include "engine/core/characters.h"
#include "engine/ingest/line/client_text.h"
#include "engine/ingest/line/unescape.h"
#include "engine/ingest/members/json_walk.h"
#include "engine/ingest/timestamps/time_stamp.h"

#include <algorithm>
#include <string_view>

namespace spillway {

/// Whether a value is a number as logs write it.
[[nodiscard]] inline bool isNumber(std::string_view value)
{
    return !value.empty() && value.find_first_not_of("0123456789.-") == std::string_view::npos;
}

/// Labeled tab-separated values: "time:…\thost:…". Source: ltsv.org.
class LtsvLines
{
public:
    static constexpr std::string_view kName = "LTSV";
    static constexpr std::string_view kTable = "ltsv"; ///< see MemberRules::lines
    static constexpr std::string_view kInvalid = "It is no line of labels and values with tabs between them";

    /// See JsonWalk::walk(). Lines have two labels at least.
    template <class Leaf, class Descend>
    bool walk(std::string_view line, Leaf&& leaf, Descend&& /*descend*/)
    {
        if (line.find('\t') == std::string_view::npos || !isOne(line))
            return false;
        eachField(line, [&](std::string_view label, std::string_view value) {
            value = withoutBrackets(label, value);
            m_scratch.reset();
            if (value != "-") // as nginx and Apache write that there is none
                leaf(label, JsonLeaf{unescaped(value, m_scratch), !isNumber(value)});
            return true;
        });
        return true;
    }

    /// Whether a line that walk() does not take may be one of another log.
    [[nodiscard]] static bool mayBeForeign(std::string_view /*line*/) { return true; }

private:
    /// A time, as nginx and Apache write it, and an address may be in some; of others they are part.
    std::string_view withoutBrackets(std::string_view label, std::string_view value)
    {
        if (value.size() < 3 || value.front() != '[' || value.back() != ']')
            return value;
        const std::string_view inside = value.substr(1, value.size() - 2);
        const bool isStamp =
            label == "time" || (inside.find(':') != std::string_view::npos && readAnyTime(inside, m_local).has_value());
        return isStamp || (mayBeAddress(label) && isClientAddress(inside)) ? inside : value;
    }

    /// "host", "remote_addr", "client_ip", "forwardedfor"
    static bool mayBeAddress(std::string_view label)
    {
        static constexpr std::string_view kParts[] = {"host", "addr", "client", "remote", "forwarded", "_ip", "xff"};
        return label == "ip" || std::ranges::any_of(kParts, [label](std::string_view part) {
                   return label.find(part) != std::string_view::npos;
               });
    }

    static bool isLabel(std::string_view text)
    {
        const auto may = [](char c) { return isLetter(c) || isDigit(c) || c == '_' || c == '.' || c == '-'; };
        return !text.empty() && std::ranges::all_of(text, may);
    }

    static bool isOne(std::string_view line)
    {
        return eachField(line, [](std::string_view label, std::string_view /*value*/) { return isLabel(label); });
    }

    /// Until `each` says no. Whether it never did.
    template <class Each>
    static bool eachField(std::string_view line, Each each)
    {
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        while (!line.empty()) {
            const std::string_view field = line.substr(0, line.find('\t'));
            const std::size_t colon = field.find(':');
            const bool goesOn = field.empty() || (colon != std::string_view::npos &&
                                                  each(field.substr(0, colon), field.substr(colon + 1)));
            if (!goesOn)
                return false;
            line.remove_prefix(std::min(field.size() + 1, line.size()));
        }
        return true;
    }

    Scratch m_scratch;
    TimeLocalReader m_local;
};

} // namespace spillway
