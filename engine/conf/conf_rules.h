#pragma once

#include "engine/conf/conf_model.h"
#include "engine/conf/policy_reading.h"
#include "engine/core/result.h"

#include <optional>
#include <string>
#include <vector>

namespace spillway {

/// A location as a rule of its own, with what it says itself and what it has from around it.
struct FlatLocation
{
    LocationKind kind = LocationKind::Prefix;
    std::string name;
    std::vector<const ConfLevel*> levels; ///< from http down to the location itself; inner ones go before outer ones
    std::string written{};                ///< its own name, where `name` was made of several; else empty

    /// As it stands in the file.
    [[nodiscard]] const std::string& asWritten() const { return written.empty() ? name : written; }
};

/// The locations of a server, nested ones taken out, in an order in which LocationMatcher finds what nginx finds.
/// Where nginx asks a nested regex only inside its parent, the rule's regex asks for the parent's prefix itself.
/// Ends with `/`: a location of that name, or what the server says for all the rest. Named locations match
/// nothing and are left out.
///
/// BadConfig for a location that is there twice; Unsupported where nesting cannot be taken apart.
[[nodiscard]] Result<std::vector<FlatLocation>> flatten(const ConfServer& server, const ConfLevel& http);

/// The server itself and each of its locations, named and nested ones among them, as they stand there.
[[nodiscard]] std::vector<FlatLocation> placesIn(const ConfServer& server, const ConfLevel& http);

/// A place of placesIn() one of these servers, as people know it.
[[nodiscard]] LimitPlace shownPlace(const std::vector<ConfServer>& servers, const FlatLocation& place);

/// The servers of a configuration; none of a fragment without any.
[[nodiscard]] std::vector<PolicyServer> shownServers(const ConfModel& model);

/// The limits that apply there: those of the innermost level that has any.
[[nodiscard]] const std::vector<LimitDirective>& limitsOf(const FlatLocation& location);
/// Where a `return` answers before the limits: in the location itself or anywhere in its server.
[[nodiscard]] std::optional<std::string> answersAt(const FlatLocation& location);
/// Whether a limit stands in any of them, be it one that is never reached.
[[nodiscard]] bool namesAnyLimit(const std::vector<FlatLocation>& locations);
/// Whether a request to any of them can be limited.
[[nodiscard]] bool limitsAnything(const std::vector<FlatLocation>& locations);

} // namespace spillway
