#include "engine/trace/nginx/key.h"

#include "engine/core/stop_poll.h"
#include "engine/trace/nginx/evaluation.h"
#include "engine/trace/nginx/key_fields.h"
#include "engine/trace/nginx/known_variables.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

namespace spillway {

namespace {

/// Values or requests between two looks at the stop token: a few milliseconds of work.
constexpr std::size_t kKeyBlock = 1U << 14U;

/// The column as people see it. Two keys that differ to nginx never share a text: a trailing blank sets them apart.
Result<std::vector<ValueId>> fill(KeyColumn& column, const Evaluated& field, const std::stop_token& stop)
{
    auto values = std::make_shared<Dictionary>();
    column.keyLength.push_back(0);
    std::vector<ValueId> renumbered{kEmptyValue};
    for (ValueId id = 1; id < field.bytes.size(); ++id) {
        if (id % kKeyBlock == 0 && stop.stop_requested())
            return cancelled();
        const std::size_t length = field.bytes.length(id);
        if (length > kLongestKey) {
            renumbered.push_back(kEmptyValue);
            continue;
        }
        std::string shown(field.shown(id));
        while (values->intern(shown) < column.keyLength.size())
            shown += ' ';
        renumbered.push_back(static_cast<ValueId>(column.keyLength.size()));
        column.keyLength.push_back(static_cast<std::uint32_t>(length));
    }
    column.sharedValues = std::move(values);
    return renumbered;
}

/// The bytes of each value; nothing if nginx takes one for empty, as it is too long.
Result<std::optional<std::vector<std::uint32_t>>> lengthsOf(const Evaluated& field, const std::stop_token& stop)
{
    std::vector<std::uint32_t> lengths;
    lengths.reserve(field.bytes.size());
    for (ValueId id = 0; id < field.bytes.size(); ++id) {
        if (id % kKeyBlock == 0 && stop.stop_requested())
            return cancelled();
        const std::size_t length = field.bytes.length(id);
        if (length > kLongestKey)
            return std::optional<std::vector<std::uint32_t>>();
        lengths.push_back(static_cast<std::uint32_t>(length));
    }
    return std::optional(std::move(lengths));
}

/// A key column without its numbers, and these.
struct Finished
{
    std::shared_ptr<KeyColumn> column = std::make_shared<KeyColumn>();
    std::vector<ValueId> ids{};
};

/// Takes `field` apart where nobody else holds it.
Result<Finished> finished(const KeyTemplate& key, const EvaluatedPtr& field, const std::stop_token& stop)
{
    Finished made;
    KeyColumn* const column = made.column.get();
    column->key = key;
    auto lengths = lengthsOf(*field, stop);
    if (!lengths)
        return lengths.error();
    const bool asBytes = field->kind == Evaluated::Texts::Bytes;
    if (*lengths && (asBytes || field->kind == Evaluated::Texts::Own) && field.use_count() == 1) {
        column->keyLength = **std::move(lengths);
        column->sharedValues = std::make_shared<const Dictionary>(std::move(asBytes ? field->bytes : field->texts));
        made.ids = std::move(field->ids);
        return made;
    }
    const auto renumbered = fill(*column, *field, stop);
    if (!renumbered)
        return renumbered.error();
    made.ids = field->ids;
    if (const auto done = renumber(made.ids, *renumbered, stop); !done)
        return done.error();
    return made;
}

/// The key that nearly everybody uses is one variable that the trace has as it is: its numbers are the key's.
Result<KeyColumnPtr> plain(const TracePtr& trace, const KeyTemplate& key, const KeyField& field,
                           const std::stop_token& stop)
{
    auto column = std::make_shared<KeyColumn>();
    column->key = key;
    const Dictionary& values = field.column->values;
    for (ValueId id = 0; id < values.size(); ++id) {
        if (id % kKeyBlock == 0 && stop.stop_requested())
            return cancelled();
        column->keyLength.push_back(static_cast<std::uint32_t>(field.bytes(values[id]).size()));
    }
    column->sharedValues = {trace, &values};
    column->sharedIds = {trace, &field.column->ids};
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
        if (id % kKeyBlock == 0 && stop.stop_requested())
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

/// nginx does not account requests that are exempt: their key is empty.
Result<Done> exempt(const KeyTemplate& key, std::vector<ValueId>& ids, Evaluation& evaluation,
                    const std::stop_token& stop)
{
    for (const Condition& condition : key.exemptions()) {
        const auto exempt = accepted({&condition}, evaluation, stop);
        if (!exempt)
            return exempt.error();
        for (std::size_t row = 0; row < ids.size(); ++row)
            if (exempt->byValue[exempt->values->ids[row]] != 0)
                ids[row] = kEmptyValue;
    }
    return Done{};
}

/// Looks for the fields that variables are made of.
class FieldCheck
{
public:
    FieldCheck(const Trace& trace, const Variables* variables, KnownWhen when) :
        m_trace(trace), m_variables(variables), m_when(when)
    {
    }

    Result<Done> check(const ValueTemplate& text)
    {
        for (const ValueTemplate::Part& part : text.parts())
            if (part.variable)
                if (auto ok = check(part.text); !ok)
                    return ok;
        return Done{};
    }

private:
    Result<Done> check(const std::string& name)
    {
        if (isCapture(name) || !m_seen.insert(name).second)
            return Done{};
        if (const MadeVariable* made = m_variables != nullptr ? m_variables->find(name) : nullptr)
            return checkMade(*made);
        const bool address = name == "remote_addr" || name == "binary_remote_addr";
        if (address && m_variables != nullptr && m_variables->realIp && !m_variables->realIp->ifLogged)
            if (auto ok = field(headerVariable(*m_variables->realIp)); !ok)
                return ok;
        return field(name);
    }

    Result<Done> checkMade(const MadeVariable& made)
    {
        for (const std::string& input : inputsOf(made))
            if (auto ok = check(input); !ok)
                return m_trace.column(nameOf(made)) != nullptr ? field(nameOf(made)) : ok;
        return Done{};
    }

    Result<Done> field(std::string_view name)
    {
        const auto fields = fieldsOf(m_trace, name, m_when);
        return fields ? Result<Done>(Done{}) : fields.error();
    }

    const Trace& m_trace;
    const Variables* m_variables;
    KnownWhen m_when;
    std::set<std::string> m_seen;
};

/// Each request's value of the first key that has one. Two keys never share a text: a trailing blank sets them apart.
Result<KeyColumnPtr> firstValues(const TracePtr& trace, const KeyTemplate& key, const std::stop_token& stop)
{
    auto made = std::make_shared<KeyColumn>();
    auto values = std::make_shared<Dictionary>();
    made->key = key;
    made->keyLength.push_back(0);
    std::vector<ValueId> ids(trace->size(), kEmptyValue);
    const auto add = [&](const KeyTemplate& one) -> Result<Done> {
        const auto column = evaluateKey(trace, one, stop);
        if (!column)
            return column.error();
        std::vector<ValueId> renumbered((*column)->values().size(), kEmptyValue);
        for (std::size_t row = 0; row < ids.size(); ++row) {
            if (row % kKeyBlock == 0 && stop.stop_requested())
                return cancelled();
            const ValueId id = (*column)->ids()[row];
            if (ids[row] != kEmptyValue || id == kEmptyValue)
                continue;
            if (renumbered[id] == kEmptyValue) {
                std::string shown((*column)->values()[id]);
                while (values->intern(shown) < made->keyLength.size())
                    shown += ' ';
                renumbered[id] = static_cast<ValueId>(made->keyLength.size());
                made->keyLength.push_back((*column)->keyLength[id]);
            }
            ids[row] = renumbered[id];
        }
        return Done{};
    };
    if (const auto done = add(key.alone()); !done)
        return done.error();
    for (const KeyTemplate& other : key.otherwise())
        if (const auto done = add(other); !done)
            return done.error();
    made->sharedIds = std::make_shared<const ValueIds>(std::move(ids), values->size());
    made->sharedValues = std::move(values);
    return KeyColumnPtr(std::move(made));
}

bool sameVariables(const Variables* left, const Variables* right)
{
    return left == right || (left != nullptr && right != nullptr && *left == *right);
}

} // namespace

KeyTemplate::KeyTemplate() : m_text(ValueTemplate::parse("$binary_remote_addr").value()) {}

Result<KeyTemplate> KeyTemplate::parse(std::string_view text)
{
    auto parsed = ValueTemplate::parse(text);
    if (!parsed)
        return parsed.error();
    KeyTemplate key;
    key.m_text = *std::move(parsed);
    key.m_variables = neededBy({&key.m_text}, {});
    return key;
}

KeyTemplate KeyTemplate::alone() const
{
    KeyTemplate key = *this;
    key.m_otherwise.clear();
    return key;
}

KeyTemplate KeyTemplate::firstOf(std::vector<KeyTemplate> keys)
{
    const auto last = std::ranges::find_if(keys, [](const KeyTemplate& key) { return !key.mayBeEmpty(); });
    if (last != keys.end())
        keys.erase(last + 1, keys.end());
    KeyTemplate key = std::move(keys.front());
    key.m_otherwise.assign(std::make_move_iterator(keys.begin() + 1), std::make_move_iterator(keys.end()));
    return key;
}

bool KeyTemplate::mayBeEmpty() const
{
    constexpr std::array<std::string_view, 6> kNeverEmpty{"binary_remote_addr", "remote_addr", "host", "uri",
                                                          "request_method",     "request_uri"};
    return !m_exemptions.empty() || std::ranges::none_of(parts(), [&](const Part& part) {
        return !part.variable || std::ranges::find(kNeverEmpty, part.text) != kNeverEmpty.end();
    });
}

std::string KeyTemplate::shown() const
{
    std::string all = text();
    for (const KeyTemplate& other : m_otherwise)
        all += ", else " + other.text();
    return all;
}

KeyTemplate KeyTemplate::withVariables(const Variables& defined) const
{
    return exempting(m_exemptions, defined);
}

KeyTemplate KeyTemplate::exempting(std::vector<Condition> exemptions, const Variables& defined) const
{
    KeyTemplate key = *this;
    key.m_exemptions = std::move(exemptions);
    std::vector<const ValueTemplate*> texts{&key.m_text};
    for (const Condition& condition : key.m_exemptions)
        texts.push_back(&condition.subject());
    key.m_variables = neededBy(texts, defined);
    for (KeyTemplate& other : key.m_otherwise)
        other = other.exempting(key.m_exemptions, defined);
    return key;
}

bool KeyTemplate::operator==(const KeyTemplate& other) const
{
    return m_text == other.m_text && m_exemptions == other.m_exemptions && m_otherwise == other.m_otherwise &&
           sameVariables(m_variables.get(), other.m_variables.get());
}

Result<Done> checkKey(const Trace& trace, const KeyTemplate& key)
{
    FieldCheck fields(trace, key.variables(), KnownWhen::Counting);
    if (auto ok = fields.check(key.value()); !ok)
        return ok;
    for (const Condition& condition : key.exemptions())
        if (auto ok = fields.check(condition.subject()); !ok)
            return ok;
    for (const KeyTemplate& other : key.otherwise())
        if (auto ok = checkKey(trace, other); !ok)
            return ok;
    return Done{};
}

Result<Done> checkCondition(const Trace& trace, const Condition& condition, const Variables& defined)
{
    const VariablesPtr needed = neededBy({&condition.subject()}, defined);
    return FieldCheck(trace, needed.get(), KnownWhen::Logged).check(condition.subject());
}

Result<Done> checkExemption(const Condition& condition, const Variables& defined)
{
    constexpr std::string_view kBinary = "binary_remote_addr";
    const auto& parts = condition.subject().parts();
    bool binary = std::ranges::any_of(parts, [&](const auto& part) { return part.text == kBinary; });
    if (const VariablesPtr needed = neededBy({&condition.subject()}, defined))
        for (const MadeVariable& made : needed->made) {
            const auto inputs = inputsOf(made);
            binary = binary || std::ranges::find(inputs, kBinary) != inputs.end();
        }
    if (!binary)
        return Done{};
    return Error{ErrorCode::BadArgument,
                 {},
                 '"' + printable(condition.text()) +
                     "\" compares the bytes of an address; write the network, such as 10.1.2.0/24"};
}

Result<KeyColumnPtr> evaluateKey(const TracePtr& trace, const KeyTemplate& key, const std::stop_token& stop)
{
    if (!key.otherwise().empty())
        return firstValues(trace, key, stop);
    const auto& parts = key.parts();
    if (parts.size() == 1 && parts[0].variable && key.variables() == nullptr && key.exemptions().empty()) {
        const auto fields = fieldsOf(*trace, parts[0].text);
        if (fields && fields->size() == 1) {
            const Result<bool> asItIs = isPlain(fields->front(), stop);
            if (!asItIs)
                return asItIs.error();
            if (*asItIs)
                return plain(trace, key, fields->front(), stop);
        }
    }
    Evaluation evaluation(*trace, key.variables(), KnownWhen::Counting, stop);
    const auto value = evaluation.of(key.value());
    if (!value)
        return value.error();
    auto made = finished(key, *value, stop);
    if (!made)
        return made.error();
    if (const auto done = exempt(key, made->ids, evaluation, stop); !done)
        return done.error();
    made->column->sharedIds = std::make_shared<const ValueIds>(std::move(made->ids), made->column->values().size());
    return KeyColumnPtr(std::move(made->column));
}

} // namespace spillway
