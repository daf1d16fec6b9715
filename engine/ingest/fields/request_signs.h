#pragma once

#include "engine/ingest/fields/seen_key.h"

#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// A member whose value shows that a line is no request, although it has the members of one.
struct SaidSign
{
    std::string name;
    std::string among; ///< a value that begins so ...
    std::string only;  ///< ... is that of a request only where it begins so
};

/// Signs that distinguish requests from other lines of the same writer that have a client, a method or a path, too.
struct RequestSigns
{
    std::vector<SaidSign> said;
    std::vector<std::string> ends; ///< members that tell of an answer: a request has one of them; empty: none is needed
    std::string_view withoutEnds = "It tells of no answer to a request"; ///< why a line without them is none
    bool areMessages = false; ///< what a program says of its work: none is a request unless the format is named
    bool tellNothing = false; ///< of what was asked for: none is a request unless the format is named

    /// The format was named.
    void mayBeRequests() { areMessages = tellNothing = false; }
};

/// By what is known of writers, and by the members of the first lines, and of later ones that these
/// lack. O(n) of the values.
[[nodiscard]] RequestSigns requestSignsOf(const KeysByName& first, const KeysByName& later);

/// Whether lines without a status, a size or a duration are what a program says of its work, as of a login: they have a
/// level and messages that are neither all the same nor tell of requests. O(n) of the values.
[[nodiscard]] bool areMessages(const KeysByName& names, std::size_t lines);

/// Whether a name of theirs is of a request or its answer, beside those that everybody uses; or they have few members,
/// since arrivals alone are a log, too.
[[nodiscard]] bool mayTellRequests(const KeysByName& names);

/// Whether they are connections, or questions to a DNS server, unless they tell of HTTP: these take their time and have
/// upstreams, too.
[[nodiscard]] bool areOtherExchanges(const KeysByName& names);

/// Whether they are Envoy's, and nothing in them is of HTTP.
[[nodiscard]] bool areConnections(const KeysByName& names);

/// The signs of one line after the other.
class SignsOfLine
{
public:
    explicit SignsOfLine(RequestSigns signs) : m_signs(std::move(signs)) {}

    /// Before the members of a line.
    void begin();
    /// Whether a sign stands inside of the object.
    [[nodiscard]] bool areIn(std::string_view object) const;
    void take(std::string_view member, std::string_view value);
    [[nodiscard]] bool areOfRequest() const
    {
        return !m_signs.areMessages && !m_signs.tellNothing && m_refused.empty() &&
               (m_signs.ends.empty() || m_hasEnded);
    }
    /// Why the line is no request, where areOfRequest() says so: a sentence's beginning.
    [[nodiscard]] std::string reason() const;

private:
    RequestSigns m_signs;
    std::string_view m_refused; ///< the name of the member that shows it; into m_signs
    bool m_hasEnded = false;
};

} // namespace spillway
