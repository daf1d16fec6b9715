#include "engine/ingest/wrap/json_envelope.h"

#include "engine/ingest/line/line_blocks.h"

#include <algorithm>
#include <cstring>
#include <simdjson.h>

namespace spillway {

namespace {

static_assert(kBlockPadding >= simdjson::SIMDJSON_PADDING);

using simdjson::dom::element;

/// "a.b" may be a member of an object, too.
bool find(const simdjson::dom::object& object, std::string_view key, element& value)
{
    if (object[key].get(value) == simdjson::SUCCESS)
        return true;
    const std::size_t dot = key.find('.');
    simdjson::dom::object inner;
    return dot != std::string_view::npos && object[key.substr(0, dot)].get(inner) == simdjson::SUCCESS &&
           inner[key.substr(dot + 1)].get(value) == simdjson::SUCCESS;
}

/// Calls `take(element)` for the value of each of the members, until it returns true.
template <class Take>
bool findOne(const simdjson::dom::object& object, const std::vector<std::string>& members, Take take)
{
    return std::ranges::any_of(members, [&](std::string_view member) {
        element value;
        return find(object, member, value) && take(value);
    });
}

/// Numbers from 0 to 255.
std::optional<std::string_view> bytesOf(const simdjson::dom::array& array, Scratch& scratch)
{
    const std::size_t size = array.size();
    char* const room = scratch.take(size + kBlockPadding);
    std::size_t count = 0;
    for (const element item : array) {
        std::uint64_t byte = 0;
        if (item.get(byte) != simdjson::SUCCESS || byte > 255 || count == size)
            return std::nullopt;
        room[count++] = static_cast<char>(byte);
    }
    std::memset(room + count, 0, kBlockPadding);
    return std::string_view(room, count);
}

std::optional<std::string_view> textOf(const element& value, Scratch& scratch)
{
    std::string_view text;
    if (value.get(text) == simdjson::SUCCESS)
        return scratch.keepPadded(text, kBlockPadding);
    simdjson::dom::array array;
    if (value.get(array) == simdjson::SUCCESS)
        return bytesOf(array, scratch);
    return std::nullopt;
}

/// A stamp is a string or a whole number.
std::string_view stampOf(const element& value, Scratch& scratch)
{
    std::string_view text;
    if (value.get(text) == simdjson::SUCCESS)
        return scratch.keep(text);
    double number = 0;
    if (value.get(number) != simdjson::SUCCESS)
        return {};
    return scratch.keep(simdjson::minify(value));
}

} // namespace

struct JsonEnvelope::Parser
{
    simdjson::dom::parser json;
};

JsonEnvelope::JsonEnvelope() : m_parser(std::make_unique<Parser>()) {}

JsonEnvelope::~JsonEnvelope() = default;

std::optional<Unwrapped> JsonEnvelope::open(std::string_view line, const WrapperRule& rule, Scratch& scratch)
{
    simdjson::dom::object object;
    if (!line.starts_with('{') ||
        m_parser->json.parse(line.data(), line.size(), false).get(object) != simdjson::SUCCESS)
        return std::nullopt;
    Unwrapped values;
    const bool found = findOne(object, rule.line, [&](const element& value) {
        const auto text = textOf(value, scratch);
        values.text = text.value_or(std::string_view());
        return text.has_value();
    });
    if (!found)
        return std::nullopt;
    findOne(object, rule.stream, [&](const element& value) {
        std::string_view text;
        const bool isText = value.get(text) == simdjson::SUCCESS;
        values.stream = isText ? scratch.keep(text) : std::string_view();
        return isText;
    });
    findOne(object, rule.time, [&](const element& value) {
        values.stamp = stampOf(value, scratch);
        return !values.stamp.empty();
    });
    values.isPiece = rule.cutsLines && !values.text.ends_with('\n');
    if (values.text.ends_with('\n'))
        values.text.remove_suffix(1);
    if (values.text.ends_with('\r'))
        values.text.remove_suffix(1);
    return values;
}

} // namespace spillway
