#pragma once

#include "engine/ingest/fields/field_plan.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace spillway {

/// The values that a member must have to fill a role.
enum class MemberHolds : std::uint8_t {
    Usual, ///< whatever is usual for the role: a status code for the status, but any text where no member has one
    Address,
    Path,
    Method,
    Status,
    Anything,
};

/// A piece of information about a request and the members that may hold it.
struct MemberRole
{
    FieldRole role = FieldRole::Column;       ///< Ignored: a duration whose unit only its name or its values show
    std::string column;                       ///< nginx's variable, for role Column; otherwise empty
    std::vector<std::string> members;         ///< in order of preference; "a.b" is member b of object a
    std::string pattern = {};                 ///< of a timestamp with role Stamp, see StampPattern; otherwise empty
    std::optional<StampMeaning> meaning = {}; ///< of a timestamp, where it is not that of the format
    MemberHolds holds = MemberHolds::Usual;
    bool isSame = false;    ///< the members agree: in each line the first one that is not empty counts
    bool isServers = false; ///< of a timestamp: written by the server, while others may be from whoever ships the log
    std::optional<std::size_t> decimals = {}; ///< of a duration: it has at most so many, but not none
};

/// A member that separates requests from other lines, and its values.
struct MemberValue
{
    std::string member;              ///< or a variable, for text formats
    std::vector<std::string> values; ///< any of them is meant; empty: see the next two
    std::string begins = {};         ///< a value that begins so is meant ...
    std::string unless = {};         ///< ... unless it begins so
};

/// How to recognise lines with members as those of a format. Without any condition only its name, or the way in which
/// the lines are written, makes it count.
struct RecogniseRule
{
    std::vector<std::string> all;      ///< members that must be there
    std::vector<std::string> any;      ///< members of which one must be there
    std::vector<MemberValue> values;   ///< each must occur in some line
    std::vector<std::string> together; ///< members that must occur in one line
    std::vector<std::string> apart;    ///< members that must never occur in one line
};

/// Where the headers of a request stand.
struct HeaderPlace
{
    std::string prefix;   ///< of the members, in lower case
    bool isNamed = false; ///< the prefix belongs to the header's name
};

/// Parts of names and texts by which members are judged that have no role.
struct MemberWords
{
    std::vector<std::string> noKeys;    ///< names, or beginnings that end in a dot: nobody counts by them
    std::vector<std::string> measures;  ///< parts of names: their numbers count or measure something
    std::vector<std::string> clients;   ///< parts of names: they identify clients, however many values there are
    std::vector<std::string> noHeaders; ///< beginnings of headers that browsers send by themselves
    std::vector<std::string> levels;    ///< members with the severity of a program's message
    std::vector<std::string> messages;  ///< members with its text
    std::vector<std::string> sizes;     ///< members with the size of an answer
    std::vector<std::string> accesses;  ///< parts of messages about requests
    std::vector<std::string> requests;  ///< parts of names that only logs of requests have
};

/// Further special features of one product's lines.
struct MemberRules
{
    std::string lines;              ///< the way its lines are written: "json", "logfmt", "ltsv", "table"; empty: any
    std::vector<std::string> needs; ///< a request has a value for one of them, where they occur at all
    std::vector<HeaderPlace> headers;
    std::vector<std::string> prefixes; ///< names count without these beginnings, too
    std::vector<std::string> suffixes; ///< names count without these ends, too
    std::vector<std::string> ignored;  ///< members that mean something else than their name says
    std::vector<std::string> headings; ///< of W3C logs: `#Fields:` lines that are assumed where a log has lost its own
    std::string oneClient;             ///< the address of all requests, where no line names a client
    bool isUtc = false;                ///< its timestamps are in UTC where they name no zone
    bool isOther = false; ///< its lines are requests only if they have a method, path, status, protocol or browser
    MemberWords words;
};

class ObjectReader;

// Readers of the parts of a format file that are about members. What is wrong is noted in `problem`.
[[nodiscard]] StampMeaning meaningIn(ObjectReader& object);
[[nodiscard]] std::vector<MemberRole> rolesIn(ObjectReader& format);
[[nodiscard]] RecogniseRule recogniseIn(ObjectReader& format);
[[nodiscard]] std::vector<MemberValue> notRequestsIn(ObjectReader& format);
[[nodiscard]] MemberRules rulesIn(ObjectReader& format);

} // namespace spillway
