#pragma once

#include <array>
#include <charconv>
#include <simdjson.h>
#include <string>
#include <string_view>

namespace spillway {

/// A value in a JSON object.
struct JsonLeaf
{
    std::string_view text; ///< of a string, decoded; of a number or word as JSON writes it. Valid during the call
    bool isText = false;
};

/// Calls `leaf(path, JsonLeaf)` for each value of an object and of the objects in it, with the keys joined by dots, and
/// `descend(path)` before it looks into an object or an array. Values that are null are left out.
class JsonWalk
{
public:
    /// False where `padded` is no valid JSON object. It has SIMDJSON_PADDING readable bytes behind it.
    template <class Leaf, class Descend>
    bool walk(std::string_view padded, Leaf&& leaf, Descend&& descend)
    {
        simdjson::dom::object object;
        if (m_parser.parse(padded.data(), padded.size(), false).get(object) != simdjson::SUCCESS)
            return false;
        m_path.clear();
        walkObject(object, 0, leaf, descend);
        return true;
    }

private:
    static constexpr int kDeepest = 8;

    template <class Leaf, class Descend>
    void walkObject(const simdjson::dom::object& object, int depth, Leaf& leaf, Descend& descend)
    {
        const std::size_t length = m_path.size();
        for (const auto field : object) {
            m_path.resize(length);
            if (length > 0)
                m_path += '.';
            m_path += field.key;
            walkValue(field.value, depth, leaf, descend);
        }
        m_path.resize(length);
    }

    template <class Leaf, class Descend>
    void walkValue(const simdjson::dom::element& value, int depth, Leaf& leaf, Descend& descend)
    {
        using simdjson::dom::element_type;
        const std::string_view path = m_path;
        switch (value.type()) {
        case element_type::STRING: leaf(path, JsonLeaf{value.get_string().value_unsafe(), true}); break;
        case element_type::INT64: leafOf(value.get_int64().value_unsafe(), leaf); break;
        case element_type::UINT64: leafOf(value.get_uint64().value_unsafe(), leaf); break;
        case element_type::DOUBLE: leafOf(value.get_double().value_unsafe(), leaf); break;
        case element_type::BOOL: leaf(path, JsonLeaf{value.get_bool().value_unsafe() ? "true" : "false", false}); break;
        case element_type::NULL_VALUE: break;
        case element_type::OBJECT:
            if (depth < kDeepest && descend(path))
                walkObject(value.get_object().value_unsafe(), depth + 1, leaf, descend);
            break;
        case element_type::ARRAY:
            if (descend(path))
                walkArray(value.get_array().value_unsafe(), leaf);
            break;
        }
    }

    /// The strings of an array are one value: a header that was sent several times. As nginx 1.23 joins these.
    template <class Leaf>
    void walkArray(const simdjson::dom::array& array, Leaf& leaf)
    {
        std::string_view first;
        if (array.at(0).get(first) != simdjson::SUCCESS)
            return walkPairs(array, leaf);
        if (array.size() == 1) { // nearly all
            leaf(std::string_view(m_path), JsonLeaf{first, true});
            return;
        }
        const std::string_view between = m_path.ends_with("ookie") ? "; " : ", ";
        m_joined.clear();
        for (const simdjson::dom::element element : array) {
            std::string_view text;
            if (element.get(text) == simdjson::SUCCESS)
                m_joined.append(m_joined.empty() ? std::string_view() : between).append(text);
        }
        leaf(std::string_view(m_path), JsonLeaf{m_joined, true});
    }

    /// Takes [{"name": "Host", "value": "a.example"}] as an object with a member for each pair.
    template <class Leaf>
    void walkPairs(const simdjson::dom::array& array, Leaf& leaf)
    {
        const std::size_t length = m_path.size();
        for (const simdjson::dom::element element : array) {
            std::string_view name;
            std::string_view value;
            if (element["name"].get(name) != simdjson::SUCCESS || element["value"].get(value) != simdjson::SUCCESS)
                continue;
            m_path.append(1, '.').append(name);
            leaf(std::string_view(m_path), JsonLeaf{value, true});
            m_path.resize(length);
        }
    }

    /// The shortest text that gives the number back, never with an exponent: what the log had,
    /// but for zeros at its end.
    template <class Number, class Leaf>
    void leafOf(Number number, Leaf& leaf)
    {
        std::array<char, 400> text; // the largest double has 309 digits
        std::to_chars_result end{};
        if constexpr (std::is_floating_point_v<Number>)
            end = std::to_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
        else
            end = std::to_chars(text.data(), text.data() + text.size(), number);
        const std::string_view shown(text.data(), static_cast<std::size_t>(end.ptr - text.data()));
        leaf(std::string_view(m_path), JsonLeaf{shown, false});
    }

    simdjson::dom::parser m_parser;
    std::string m_path;
    std::string m_joined; ///< of an array
};

} // namespace spillway
