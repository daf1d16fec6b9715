#include "ui/models/project/fields.h"

#include <utility>

using namespace Qt::StringLiterals;

namespace spillway::ui {

namespace {

constexpr qsizetype kMaxItems = 10'000;
constexpr qsizetype kMaxDrawn = 1'000'000; // a long drawing has many steps and strokes
constexpr qsizetype kMaxText = 64 * 1024;

/// A whole number that a JSON number stands for exactly.
std::optional<std::int64_t> whole(const QJsonValue& value)
{
    const qint64 number = value.toInteger(0);
    return value.isDouble() && number == value.toInteger(1) ? std::optional<std::int64_t>(number) : std::nullopt;
}

} // namespace

Fields::Fields(const QJsonObject& object, QString path, QString* firstError) :
    m_object(object), m_path(std::move(path)), m_firstError(firstError)
{
}

void Fields::refuse(const QString& name, const QString& reason) const
{
    if (m_firstError && m_firstError->isEmpty())
        *m_firstError = u"field \"%1%2\" %3"_s.arg(m_path, name, reason);
}

Fields Fields::objectAt(const QString& name) const
{
    const QJsonValue value = m_object.value(name);
    if (!value.isUndefined() && !value.isObject())
        refuse(name, u"must be an object"_s);
    return {value.toObject(), m_path + name + u'.', m_firstError};
}

std::vector<Fields> Fields::objectsAt(const QString& name) const
{
    std::vector<Fields> objects;
    for (const QJsonValue item : array(name, kMaxDrawn)) {
        const QString where = u"%1[%2]"_s.arg(name).arg(objects.size());
        if (!item.isObject())
            refuse(where, u"must be an object"_s);
        objects.emplace_back(item.toObject(), m_path + where + u'.', m_firstError);
    }
    return objects;
}

void Fields::text(const QString& name, QString& value)
{
    if (!isReading()) {
        m_object[name] = value;
        return;
    }
    const QJsonValue found = m_object.value(name);
    if (found.isUndefined())
        return;
    value = found.toString();
    if (!found.isString())
        refuse(name, u"must be a text"_s);
    else if (value.size() > kMaxText)
        refuse(name, u"is too long"_s);
    else if (value.contains(QChar(0)))
        refuse(name, u"holds a zero byte"_s);
}

void Fields::text(const QString& name, std::string& value)
{
    QString text = QString::fromStdString(value);
    this->text(name, text);
    value = text.toStdString();
}

void Fields::flag(const QString& name, bool& value)
{
    if (!isReading()) {
        m_object[name] = value;
        return;
    }
    const QJsonValue found = m_object.value(name);
    if (!found.isUndefined() && !found.isBool())
        refuse(name, u"must be true or false"_s);
    value = found.toBool(value);
}

void Fields::number(const QString& name, std::int64_t& value, std::int64_t least, std::int64_t most)
{
    if (!isReading()) {
        m_object[name] = qint64{value};
        return;
    }
    const QJsonValue found = m_object.value(name);
    const auto number = whole(found);
    if (number && *number >= least && *number <= most)
        value = *number;
    else if (!found.isUndefined())
        refuse(name, u"must be a whole number from %1 to %2"_s.arg(least).arg(most));
}

void Fields::number(const QString& name, Milliseconds& value, std::int64_t least, std::int64_t most)
{
    std::int64_t number = value.count();
    this->number(name, number, least, most);
    value = Milliseconds(number);
}

void Fields::number(const QString& name, Instant& value, std::int64_t least, std::int64_t most)
{
    Milliseconds time = value.time_since_epoch();
    number(name, time, least, most);
    value = Instant(time);
}

QJsonArray Fields::array(const QString& name, qsizetype most) const
{
    const QJsonValue value = m_object.value(name);
    if (!value.isUndefined() && !value.isArray())
        refuse(name, u"must be a list"_s);
    QJsonArray items = value.toArray();
    if (items.size() <= most)
        return items;
    refuse(name, u"has more than %1 items"_s.arg(most));
    return {};
}

void Fields::texts(const QString& name, QStringList& values)
{
    if (!isReading()) {
        m_object[name] = QJsonArray::fromStringList(values);
        return;
    }
    values.clear();
    for (const QJsonValue item : array(name, kMaxItems)) {
        values << item.toString();
        if (!item.isString() || values.last().size() > kMaxText || values.last().contains(QChar(0)))
            refuse(name, u"must be a list of texts"_s);
    }
}

void Fields::texts(const QString& name, std::vector<std::string>& values)
{
    QStringList list;
    for (const std::string& value : values)
        list << QString::fromStdString(value);
    texts(name, list);
    values.clear();
    for (const QString& text : list)
        values.push_back(text.toStdString());
}

void Fields::numbers(const QString& name, std::vector<std::int64_t>& values, std::int64_t least, std::int64_t most)
{
    if (!isReading()) {
        QJsonArray numbers;
        for (const std::int64_t value : values)
            numbers.append(qint64{value});
        m_object[name] = numbers;
        return;
    }
    values.clear();
    for (const QJsonValue item : array(name, kMaxDrawn)) {
        const auto number = whole(item);
        if (number && *number >= least && *number <= most)
            values.push_back(*number);
        else
            refuse(name, u"must be a list of whole numbers from %1 to %2"_s.arg(least).arg(most));
    }
}

} // namespace spillway::ui
