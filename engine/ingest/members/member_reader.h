#pragma once

#include "engine/ingest/fields/field_plan.h"
#include "engine/ingest/members/member_choice.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace spillway {

/// Reads the chosen members of one line after the other. What a member means is found out once for each name; lines
/// mostly have their members in one order, so that a name is compared with the one that stood there before.
class MemberReader
{
public:
    MemberReader(const MemberChoice& choice, OuterStamp outer);

    /// Before the members of a line. Values are kept in `scratch`.
    void begin(Scratch& scratch);
    /// A member of the line, where `path` are the names that lead to it, joined with dots.
    void take(std::string_view path, std::string_view value);
    /// Whether a member of interest may stand at `path` or below it.
    [[nodiscard]] bool leadsOn(std::string_view path);
    /// After the members: whether the line is a request, which fills the row.
    [[nodiscard]] LineVerdict finish(RowSink& row);
    /// Why the line is none, where that is known by its members: the beginning of a sentence.
    [[nodiscard]] std::string reason();

    [[nodiscard]] const MemberChoice& choice() const { return m_choice; }
    [[nodiscard]] std::span<const std::string> columns() const { return m_columns.names(); }
    [[nodiscard]] FieldPlan& plan() { return m_plan; }
    [[nodiscard]] const FieldPlan& plan() const { return m_plan; }
    [[nodiscard]] ReadingNotes notes() const;
    /// The values of the line by their members.
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> fields() const;
    /// Those of columns() that were asked for and are not in the first lines.
    [[nodiscard]] std::vector<std::string> unseenColumns() const;
    /// A description of lines of this kind.
    [[nodiscard]] std::string text(std::string_view kind) const;

private:
    /// A member as the value of a field. The lowest rank counts of those that are not empty.
    struct Use
    {
        std::size_t field = 0;
        std::size_t rank = 0;
    };
    struct Member
    {
        std::string path;
        std::vector<Use> uses;
        const MemberValue* notRequest = nullptr; ///< a rule that may exclude the line
        bool isNeeded = false;                   ///< see RequestSigns::needs
    };
    struct TextHash : std::hash<std::string_view>
    {
        using is_transparent = void;
    };
    template <class Value>
    using ByPath = std::unordered_map<std::string, Value, TextHash, std::equal_to<>>;

    [[nodiscard]] const Member& memberAt(std::string_view path);
    [[nodiscard]] Member learned(std::string_view path) const;
    [[nodiscard]] std::optional<std::size_t> rankOf(std::string_view path, std::size_t field) const;
    [[nodiscard]] bool names() const;
    [[nodiscard]] bool isExcluded() const;
    [[nodiscard]] bool hasClient();

    MemberChoice m_choice;
    ColumnNames m_columns;
    FieldPlan m_plan;
    ByPath<Member> m_members;
    ByPath<bool> m_leads;
    std::vector<const Member*> m_order; ///< those of the last lines, as they stood there
    std::size_t m_next = 0;             ///< in m_order
    Member m_rare;                      ///< one of too many to be remembered
    Scratch* m_scratch = nullptr;
    std::vector<std::string_view> m_values;
    std::vector<std::size_t> m_ranks;          ///< of the values
    std::vector<const std::string*> m_sources; ///< the members that the values are of
    std::string_view m_excludedBy;             ///< the member that says that the line is no request
    bool m_hasNeeded = false;
    std::optional<std::size_t> m_client; ///< the field of its address
};

} // namespace spillway
