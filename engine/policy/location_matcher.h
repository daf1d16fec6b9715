#pragma once

#include "engine/core/result.h"
#include "engine/policy/rule.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace spillway {

/// The number of the rule that nginx picks for this $uri, or nullopt. Regexes are PCRE2's.
///
/// The prefix `/` takes every text, also what is no path (a request line that nginx could not read). Where two rules
/// have one location, which nginx refuses, the first counts. Build once per policy, ask once per distinct $uri: a
/// look-up for each length of prefix, and the regexes in turn. match() may run on several threads.
class LocationMatcher
{
public:
    /// BadConfig with nginx's sentence if a regex does not compile.
    static Result<LocationMatcher> create(const std::vector<Rule>& rules);
    ~LocationMatcher();
    LocationMatcher(LocationMatcher&&) noexcept;
    LocationMatcher& operator=(LocationMatcher&&) noexcept;
    /// A regex that gives up (PCRE2's match limit) counts as one that does not match.
    [[nodiscard]] std::optional<std::size_t> match(std::string_view uri) const;

private:
    struct Compiled;
    explicit LocationMatcher(std::unique_ptr<Compiled> compiled);
    std::unique_ptr<Compiled> m_compiled;
};

} // namespace spillway
