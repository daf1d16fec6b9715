#include "engine/trace/key.h"

#include "engine/core/lowercase.h"
#include "engine/trace/key_fields.h"

#include <cctype>
#include <utility>

#include <tsl/robin_map.h>
#include <xxhash.h>

namespace spillway {

namespace {

/// Values or requests between two looks at the stop token: a few milliseconds of work.
constexpr std::size_t kBlock = 1U << 16U;

Error cancelled()
{
    return {ErrorCode::Cancelled, {}, {}};
}

bool isNameByte(char byte)
{
    return std::isalnum(static_cast<unsigned char>(byte)) != 0 || byte == '_';
}

/// The variable that starts behind the dollar, taken off `rest`. Source: ngx_http_script_compile(), nginx 1.22.
Result<std::string> takeVariable(std::string_view& rest)
{
    if (!rest.empty() && rest[0] >= '1' && rest[0] <= '9') {
        const std::string capture(rest.substr(0, 1));
        rest.remove_prefix(1);
        return capture;
    }
    const bool braced = !rest.empty() && rest[0] == '{';
    if (braced)
        rest.remove_prefix(1);
    std::size_t length = 0;
    while (length < rest.size() && isNameByte(rest[length]))
        ++length;
    const std::string_view name = rest.substr(0, length);
    rest.remove_prefix(length);
    if (braced && !name.empty() && (rest.empty() || rest[0] != '}'))
        return Error{ErrorCode::BadKey, {}, "the closing bracket in \"" + std::string(name) + "\" variable is missing"};
    if (name.empty())
        return Error{ErrorCode::BadKey, {}, "invalid variable name"};
    if (braced)
        rest.remove_prefix(1);
    return lowered(name);
}

/// A value for each request: as nginx has it, and as people read it.
struct Evaluated
{
    std::vector<ValueId> ids;
    Dictionary bytes;               ///< what nginx compares and stores
    std::vector<std::string> shown; ///< by the same numbers
};

/// The table takes the low bits of a hash; the standard's hash of a number is the number, whose low half is all that `right`
/// has to offer.
struct PairHash
{
    std::size_t operator()(std::uint64_t pair) const { return XXH3_64bits(&pair, sizeof pair); }
};

/// Numbers the distinct pairs of values of two fields, and with them the joined values.
class Joined
{
public:
    Joined(const Evaluated& left, const Evaluated& right) : m_left(left), m_right(right) {}

    ValueId number(ValueId left, ValueId right)
    {
        const std::uint64_t pair = (std::uint64_t{left} << 32U) | right;
        const auto [place, isNew] = m_numbers.try_emplace(pair, kEmptyValue);
        if (isNew)
            place.value() = add(left, right);
        return place.value();
    }

    Evaluated take(std::vector<ValueId> ids)
    {
        m_joined.ids = std::move(ids);
        return std::move(m_joined);
    }

private:
    ValueId add(ValueId left, ValueId right)
    {
        std::string bytes(m_left.bytes[left]);
        bytes += m_right.bytes[right];
        const ValueId id = m_joined.bytes.intern(bytes); // "a"+"bc" and "ab"+"c" are one key to nginx, too
        if (id >= m_joined.shown.size())
            m_joined.shown.resize(id + 1U);
        if (m_joined.shown[id].empty())
            m_joined.shown[id] = m_left.shown[left] + m_right.shown[right];
        return id;
    }

    const Evaluated& m_left;
    const Evaluated& m_right;
    tsl::robin_map<std::uint64_t, ValueId, PairHash> m_numbers;
    Evaluated m_joined;
};

Evaluated constant(std::string_view text, std::size_t requests)
{
    Evaluated field;
    field.ids.assign(requests, field.bytes.intern(text));
    field.shown.resize(field.bytes.size());
    field.shown.back() = text;
    return field;
}

Result<Evaluated> evaluated(const KeyField& field, const std::stop_token& stop)
{
    Evaluated result;
    const Dictionary& values = field.column->values;
    std::vector<ValueId> renumbered;
    for (ValueId id = 0; id < values.size(); ++id) {
        if (id % kBlock == 0 && stop.stop_requested())
            return cancelled();
        const std::string shown = field.shown(values[id]);
        const ValueId number = result.bytes.intern(field.bytes(shown));
        result.shown.resize(result.bytes.size());
        if (result.shown[number].empty())
            result.shown[number] = shown;
        renumbered.push_back(number);
    }
    result.ids.reserve(field.column->ids.size());
    for (const ValueId id : field.column->ids)
        result.ids.push_back(renumbered[id]);
    return result;
}

Result<Evaluated> joined(const Evaluated& left, const Evaluated& right, const std::stop_token& stop)
{
    Joined join(left, right);
    std::vector<ValueId> ids;
    ids.reserve(left.ids.size());
    for (std::size_t i = 0; i < left.ids.size(); ++i) {
        if (i % kBlock == 0 && stop.stop_requested())
            return cancelled();
        ids.push_back(join.number(left.ids[i], right.ids[i]));
    }
    return join.take(std::move(ids));
}

/// The column as people see it. Two keys that differ to nginx never share a text: a trailing blank sets them apart.
Result<KeyColumnPtr> finished(const KeyTemplate& key, Evaluated field, const std::stop_token& stop)
{
    auto column = std::make_shared<KeyColumn>();
    column->key = key;
    column->keyLength.push_back(0);
    std::vector<ValueId> renumbered{kEmptyValue};
    for (ValueId id = 1; id < field.bytes.size(); ++id) {
        if (id % kBlock == 0 && stop.stop_requested())
            return cancelled();
        const std::size_t length = field.bytes[id].size();
        if (length > kLongestKey) {
            renumbered.push_back(kEmptyValue);
            continue;
        }
        std::string shown = std::move(field.shown[id]);
        while (column->values.intern(shown) < column->keyLength.size())
            shown += ' ';
        renumbered.push_back(static_cast<ValueId>(column->keyLength.size()));
        column->keyLength.push_back(static_cast<std::uint32_t>(length));
    }
    for (ValueId& id : field.ids)
        id = renumbered[id];
    column->ids = std::move(field.ids);
    return KeyColumnPtr(std::move(column));
}

/// The key that nearly everybody uses is one variable that the log has as it is: its numbers stay, nothing is looked up.
Result<KeyColumnPtr> plain(const KeyTemplate& key, const KeyField& field, const std::stop_token& stop)
{
    auto column = std::make_shared<KeyColumn>();
    column->key = key;
    const Dictionary& values = field.column->values;
    for (ValueId id = 0; id < values.size(); ++id) {
        if (id % kBlock == 0 && stop.stop_requested())
            return cancelled();
        column->values.intern(values[id]);
        column->keyLength.push_back(static_cast<std::uint32_t>(field.bytes(values[id]).size()));
    }
    column->ids = field.column->ids;
    return KeyColumnPtr(std::move(column));
}

/// Whether each value is a key of its own, under its own number.
Result<bool> isPlain(const KeyField& field, const std::stop_token& stop)
{
    if (field.kind != KeyField::Kind::Value && field.kind != KeyField::Kind::Address)
        return false;
    tsl::robin_map<std::string, ValueId> addresses; // one address has several spellings in IPv6
    const Dictionary& values = field.column->values;
    for (ValueId id = 0; id < values.size(); ++id) {
        if (id % kBlock == 0 && stop.stop_requested())
            return cancelled();
        if (values[id].size() > kLongestKey)
            return false;
        const bool mayRepeat = field.kind == KeyField::Kind::Address && values[id].find(':') != std::string_view::npos;
        if (mayRepeat && !addresses.try_emplace(field.bytes(values[id]), id).second)
            return false;
    }
    return true;
}

} // namespace

KeyTemplate::KeyTemplate() : m_text("$binary_remote_addr"), m_parts{{true, "binary_remote_addr"}} {}

Result<KeyTemplate> KeyTemplate::parse(std::string_view text)
{
    KeyTemplate key;
    key.m_text = text;
    key.m_parts.clear();
    std::string_view rest = text;
    while (!rest.empty()) {
        const std::size_t literal = std::min(rest.find('$'), rest.size());
        if (literal > 0) {
            key.m_parts.push_back({false, std::string(rest.substr(0, literal))});
            rest.remove_prefix(literal);
            continue;
        }
        rest.remove_prefix(1);
        Result<std::string> variable = takeVariable(rest);
        if (!variable)
            return variable.error();
        key.m_parts.push_back({true, *std::move(variable)});
    }
    return key;
}

Result<KeyColumnPtr> evaluateKey(const TracePtr& trace, const KeyTemplate& key, const std::stop_token& stop)
{
    std::vector<KeyField> fields;
    for (const KeyTemplate::Part& part : key.parts()) {
        if (!part.variable) {
            fields.push_back({KeyField::Kind::Literal, nullptr, part.text});
            continue;
        }
        Result<std::vector<KeyField>> found = fieldsOf(*trace, part.text);
        if (!found)
            return found.error();
        fields.insert(fields.end(), found->begin(), found->end());
    }
    if (fields.size() == 1) {
        const Result<bool> asItIs = isPlain(fields[0], stop);
        if (!asItIs)
            return asItIs.error();
        if (*asItIs)
            return plain(key, fields[0], stop);
    }
    Evaluated result = constant({}, trace->size());
    bool first = true;
    for (const KeyField& field : fields) {
        Result<Evaluated> next = field.column ? evaluated(field, stop) : constant(field.name, trace->size());
        if (next && !first)
            next = joined(result, *next, stop);
        if (!next)
            return next.error();
        result = *std::move(next);
        first = false;
    }
    return finished(key, std::move(result), stop);
}

} // namespace spillway
