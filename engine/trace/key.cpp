#include "engine/trace/key.h"

#include "engine/core/lowercase.h"
#include "engine/core/stop_poll.h"
#include "engine/trace/key_fields.h"

#include <algorithm>
#include <cctype>
#include <span>
#include <utility>

namespace spillway {

namespace {

/// Values or requests between two looks at the stop token: a few milliseconds of work.
constexpr std::size_t kBlock = 1U << 14U;

/// How many requests, or about how many bytes of their values, are joined at once: they stay in the processor's cache.
constexpr std::size_t kJoined = 1U << 12U;
constexpr std::size_t kJoinedBytes = 1U << 17U;

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

/// A value for each request: as nginx has it, and as people read it. Without a string of its own for any value: freeing
/// millions of them takes longer than whoever cancels should wait.
struct Evaluated
{
    std::vector<ValueId> ids;
    Dictionary bytes;            ///< what nginx compares and stores
    Dictionary texts;            ///< what people read
    std::vector<ValueId> textOf; ///< by number in `bytes`; empty where people read these

    [[nodiscard]] std::string_view shown(ValueId id) const { return textOf.empty() ? bytes[id] : texts[textOf[id]]; }
};

Result<Done> renumber(std::vector<ValueId>& ids, const std::vector<ValueId>& renumbered, const std::stop_token& stop)
{
    StopPoll poll(stop, kBlock);
    for (ValueId& id : ids) {
        if (poll.stopped())
            return cancelled();
        id = renumbered[id];
    }
    return Done{};
}

Evaluated constant(std::string_view text, std::size_t requests)
{
    Evaluated field;
    field.ids.assign(requests, field.bytes.intern(text));
    return field;
}

Result<Evaluated> evaluated(const KeyField& field, const std::stop_token& stop)
{
    Evaluated result;
    const bool differ = field.kind == KeyField::Kind::Address;
    if (differ)
        result.textOf.push_back(kEmptyValue);
    const Dictionary& values = field.column->values;
    std::vector<ValueId> renumbered;
    renumbered.reserve(values.size());
    for (ValueId id = 0; id < values.size(); ++id) {
        if (id % kBlock == 0 && stop.stop_requested())
            return cancelled();
        const std::string shown = field.shown(values[id]);
        const ValueId number = result.bytes.intern(field.bytes(shown));
        if (differ && number == result.textOf.size())
            result.textOf.push_back(result.texts.intern(shown));
        renumbered.push_back(number);
    }
    result.ids = field.column->ids;
    if (const auto done = renumber(result.ids, renumbered, stop); !done)
        return done.error();
    return result;
}

/// The values of both, one behind the other: "a"+"bc" and "ab"+"c" are one key to nginx, too.
Result<Evaluated> joined(const Evaluated& left, const Evaluated& right, const std::stop_token& stop)
{
    Evaluated result;
    const bool differ = !left.textOf.empty() || !right.textOf.empty();
    if (differ)
        result.textOf.push_back(kEmptyValue);
    result.ids.resize(left.ids.size());
    std::string joints;
    std::vector<std::size_t> ends;
    std::vector<std::string_view> values;
    for (std::size_t begin = 0, end = 0; begin < result.ids.size(); begin = end) {
        if (stop.stop_requested())
            return cancelled();
        joints.clear();
        ends.clear();
        for (; end < result.ids.size() && ends.size() < kJoined && joints.size() < kJoinedBytes; ++end) {
            joints.append(left.bytes[left.ids[end]]).append(right.bytes[right.ids[end]]);
            ends.push_back(joints.size());
        }
        values.clear();
        for (std::size_t i = 0, start = 0; i < ends.size(); start = ends[i++])
            values.push_back(std::string_view(joints).substr(start, ends[i] - start));
        result.bytes.intern(values, std::span(result.ids).subspan(begin, end - begin));
        for (std::size_t i = begin; differ && i < end; ++i) {
            if (result.ids[i] == result.textOf.size())
                result.textOf.push_back(
                    result.texts.intern(std::string(left.shown(left.ids[i])).append(right.shown(right.ids[i]))));
        }
    }
    return result;
}

/// The column as people see it. Two keys that differ to nginx never share a text: a trailing blank sets them apart.
Result<KeyColumnPtr> finished(const KeyTemplate& key, Evaluated field, const std::stop_token& stop)
{
    auto column = std::make_shared<KeyColumn>();
    column->key = key;
    std::vector<ValueId> renumbered;
    bool differ = !field.textOf.empty();
    for (ValueId id = 0; id < field.bytes.size(); ++id) {
        if (id % kBlock == 0 && stop.stop_requested())
            return cancelled();
        const std::size_t length = field.bytes[id].size();
        differ = differ || length > kLongestKey;
        column->keyLength.push_back(static_cast<std::uint32_t>(length));
    }
    if (!differ) {
        column->values = std::move(field.bytes);
        column->ids = std::move(field.ids);
        return KeyColumnPtr(std::move(column));
    }
    std::vector<std::uint32_t> lengths = std::exchange(column->keyLength, {0});
    renumbered.push_back(kEmptyValue);
    for (ValueId id = 1; id < field.bytes.size(); ++id) {
        if (id % kBlock == 0 && stop.stop_requested())
            return cancelled();
        if (lengths[id] > kLongestKey) {
            renumbered.push_back(kEmptyValue);
            continue;
        }
        std::string shown(field.shown(id));
        while (column->values.intern(shown) < column->keyLength.size())
            shown += ' ';
        renumbered.push_back(static_cast<ValueId>(column->keyLength.size()));
        column->keyLength.push_back(lengths[id]);
    }
    if (const auto done = renumber(field.ids, renumbered, stop); !done)
        return done.error();
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
    Dictionary addresses; // one address has several spellings in IPv6
    const Dictionary& values = field.column->values;
    for (ValueId id = 0; id < values.size(); ++id) {
        if (id % kBlock == 0 && stop.stop_requested())
            return cancelled();
        if (values[id].size() > kLongestKey)
            return false;
        const bool mayRepeat = field.kind == KeyField::Kind::Address && values[id].find(':') != std::string_view::npos;
        const std::size_t different = addresses.size();
        if (mayRepeat && addresses.intern(field.bytes(values[id])) < different)
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
