#pragma once

#include "engine/core/result.h"

#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace spillway {

using Json = nlohmann::ordered_json;

/// The first thing that is wrong with a file.
using Problem = std::optional<Error>;

inline void complain(Problem& problem, std::string place, std::string reason)
{
    if (!problem)
        problem = Error{ErrorCode::BadLogFormat, printable(place, 200), std::move(reason)};
}

template <class Value>
using Names = std::initializer_list<std::pair<std::string_view, Value>>;

/// Reads the members of one JSON object of a format file and complains about those that nobody asked for.
class ObjectReader
{
public:
    ObjectReader(const Json& object, std::string place, Problem& problem) :
        m_object(object), m_place(std::move(place)), m_problem(problem)
    {
        if (!object.is_object())
            complain(problem, m_place, "this must be an object in braces");
    }
    ~ObjectReader()
    {
        if (m_object.is_object())
            for (const auto& [name, value] : m_object.items())
                if (!m_known.contains(name))
                    complain(m_problem, placeOf(name), "there is no such member here");
    }
    ObjectReader(const ObjectReader&) = delete;
    ObjectReader& operator=(const ObjectReader&) = delete;

    [[nodiscard]] std::string placeOf(std::string_view name) const
    {
        return m_place.empty() ? std::string(name) : m_place + "." + std::string(name);
    }
    [[nodiscard]] Problem& problem() const { return m_problem; }

    const Json* take(const std::string& name)
    {
        m_known.insert(name);
        const auto at = m_object.is_object() ? m_object.find(name) : m_object.end();
        return at == m_object.end() ? nullptr : &*at;
    }

    std::string text(const std::string& name)
    {
        const Json* const value = take(name);
        if (value == nullptr)
            return {};
        if (value->is_string())
            return value->get<std::string>();
        complain(m_problem, placeOf(name), "this must be text in quotes");
        return {};
    }

    std::string neededText(const std::string& name)
    {
        std::string value = text(name);
        if (value.empty())
            complain(m_problem, placeOf(name), "this is missing or empty");
        return value;
    }

    bool flag(const std::string& name)
    {
        const Json* const value = take(name);
        if (value != nullptr && !value->is_boolean())
            complain(m_problem, placeOf(name), "this must be true or false");
        return value != nullptr && value->is_boolean() && value->get<bool>();
    }

    std::int64_t number(const std::string& name)
    {
        const Json* const value = take(name);
        if (value != nullptr && !value->is_number_integer())
            complain(m_problem, placeOf(name), "this must be a whole number");
        return value != nullptr && value->is_number_integer() ? value->get<std::int64_t>() : 0;
    }

    /// A text alone, or an array of them; numbers and flags count as they are written.
    std::vector<std::string> texts(const std::string& name)
    {
        std::vector<std::string> list;
        const auto add = [&](const Json& value, const std::string& place) {
            if (value.is_string())
                list.push_back(value.get<std::string>());
            else if (value.is_number() || value.is_boolean())
                list.push_back(value.dump());
            else
                complain(m_problem, place, "this must be text in quotes");
        };
        const Json* const value = take(name);
        if (value != nullptr && !value->is_array())
            add(*value, placeOf(name));
        forEach(name, add);
        return list;
    }

    /// Calls `use(value, place)` for each element of an array; complains about what is neither absent nor an array
    /// only where `use` does.
    template <class Use>
    void forEach(const std::string& name, Use use)
    {
        const Json* const array = take(name);
        for (std::size_t i = 0; array != nullptr && array->is_array() && i < array->size(); ++i)
            use((*array)[i], placeOf(name) + "[" + std::to_string(i) + "]");
    }

    /// Calls `use(value, place)` for each element, and complains where the member is not an array.
    template <class Use>
    void list(const std::string& name, Use use)
    {
        const Json* const array = take(name);
        if (array != nullptr && !array->is_array())
            complain(m_problem, placeOf(name), "this must be a list in square brackets");
        forEach(name, use);
    }

    /// The value with one of these names; the first of them where the member is absent.
    template <class Value>
    Value oneOf(const std::string& name, Names<Value> names)
    {
        const std::string word = text(name);
        std::string known;
        for (const auto& [allowed, value] : names) {
            if (word == allowed)
                return value;
            known += (known.empty() ? "" : ", ") + std::string(allowed);
        }
        if (!word.empty())
            complain(m_problem, placeOf(name), "“" + printable(word, 40) + "” is not valid here. Use one of: " + known);
        return names.begin()->second;
    }

private:
    const Json& m_object;
    std::string m_place;
    Problem& m_problem;
    std::set<std::string, std::less<>> m_known;
};

} // namespace spillway
