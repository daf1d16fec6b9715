#pragma once

#include "engine/core/quantity.h"

#include <QtCore/QJsonArray>
#include <QtCore/QJsonObject>
#include <QtCore/QString>
#include <QtCore/QStringList>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

namespace spillway::ui {

/// The fields of a JSON object, read from it or written into it by one description for both. Reading, an absent field
/// leaves its value as it is, and one of a wrong kind or out of range is an error that names the field. The first error
/// stays.
class Fields
{
public:
    Fields() = default;                                                   ///< to be written
    Fields(const QJsonObject& object, QString path, QString* firstError); ///< to be read

    [[nodiscard]] bool isReading() const { return m_firstError != nullptr; }
    [[nodiscard]] bool has(const QString& name) const { return m_object.contains(name); }
    [[nodiscard]] const QJsonObject& json() const { return m_object; }
    /// Reading: the field's value cannot be used.
    void refuse(const QString& name, const QString& reason) const;

    void text(const QString& name, QString& value);
    void text(const QString& name, std::string& value);
    /// An empty text is not written.
    template <class Text>
    void anyText(const QString& name, Text& value)
    {
        if (isReading() || value != Text())
            text(name, value);
    }
    void texts(const QString& name, QStringList& values);
    void texts(const QString& name, std::vector<std::string>& values);
    void flag(const QString& name, bool& value);
    void number(const QString& name, std::int64_t& value, std::int64_t least, std::int64_t most);
    void numbers(const QString& name, std::vector<std::int64_t>& values, std::int64_t least, std::int64_t most);

    template <class Whole>
    void number(const QString& name, Whole& value, std::int64_t least, std::int64_t most)
    {
        auto number = static_cast<std::int64_t>(value);
        this->number(name, number, least, most);
        value = static_cast<Whole>(number);
    }
    void number(const QString& name, Milliseconds& value, std::int64_t least, std::int64_t most);
    void number(const QString& name, Instant& value, std::int64_t least, std::int64_t most);
    /// Written only if it has a value.
    template <class Value>
    void number(const QString& name, std::optional<Value>& value, std::int64_t least, std::int64_t most)
    {
        if (isReading() ? !has(name) : !value)
            return;
        Value known = value.value_or(Value{});
        number(name, known, least, most);
        value = known;
    }

    /// A value that stands there as a text, which `parse` makes a Result of.
    template <class Value, class Parse>
    void parsed(const QString& name, Value& value, const std::string& asText, const Parse& parse)
    {
        std::string text = asText;
        this->text(name, text);
        if (!isReading())
            return;
        if (auto known = parse(text))
            value = *std::move(known);
        else
            refuse(name, QString::fromStdString(known.error().message()));
    }
    /// Values that stand there as their text().
    template <class Value, class Parse>
    void parsedList(const QString& name, std::vector<Value>& values, const Parse& parse)
    {
        std::vector<std::string> texts;
        std::ranges::transform(values, std::back_inserter(texts), [](const Value& value) { return value.text(); });
        this->texts(name, texts);
        if (!isReading())
            return;
        values.clear();
        for (const std::string& text : texts) {
            if (auto known = parse(text))
                values.push_back(*std::move(known));
            else
                refuse(name, QString::fromStdString(known.error().detail));
        }
    }

    /// An object in a field; `describe` names its fields. An absent one reads as empty.
    template <class Describe>
    void object(const QString& name, const Describe& describe)
    {
        Fields inner = isReading() ? objectAt(name) : Fields();
        describe(inner);
        if (!isReading())
            m_object[name] = inner.m_object;
    }
    /// A list of objects.
    template <class Value, class Describe>
    void objects(const QString& name, std::vector<Value>& values, const Describe& describe)
    {
        if (isReading()) {
            values.clear();
            for (Fields& inner : objectsAt(name))
                describe(inner, values.emplace_back());
            return;
        }
        QJsonArray array;
        for (Value& value : values) {
            Fields inner;
            describe(inner, value);
            array.append(inner.m_object);
        }
        m_object[name] = array;
    }
    /// Not written if it is empty.
    template <class Value, class Describe>
    void anyObjects(const QString& name, std::vector<Value>& values, const Describe& describe)
    {
        if (isReading() || !values.empty())
            objects(name, values, describe);
    }

private:
    [[nodiscard]] Fields objectAt(const QString& name) const;
    [[nodiscard]] std::vector<Fields> objectsAt(const QString& name) const;
    [[nodiscard]] QJsonArray array(const QString& name, qsizetype most) const;

    QJsonObject m_object;
    QString m_path;                  ///< "zone." before the names of its fields
    QString* m_firstError = nullptr; ///< nullptr while it is written
};

} // namespace spillway::ui
