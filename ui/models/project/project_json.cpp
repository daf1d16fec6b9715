#include "ui/models/project/project_json.h"

#include <optional>
#include <utility>

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

FieldReader::FieldReader(const QJsonObject& object, QString path, QString* firstError) :
    m_object(object), m_path(std::move(path)), m_firstError(firstError)
{
}

void FieldReader::refuse(const QString& name, const QString& reason) const
{
    if (m_firstError->isEmpty())
        *m_firstError = QStringLiteral("field \"%1%2\" %3").arg(m_path, name, reason);
}

FieldReader FieldReader::object(const QString& name) const
{
    const QJsonValue value = m_object.value(name);
    if (!value.isUndefined() && !value.isObject())
        refuse(name, QStringLiteral("must be an object"));
    return {value.toObject(), m_path + name + u'.', m_firstError};
}

std::vector<FieldReader> FieldReader::objects(const QString& name) const
{
    std::vector<FieldReader> objects;
    for (const QJsonValue item : array(name, kMaxDrawn)) {
        const QString where = QStringLiteral("%1[%2]").arg(name).arg(objects.size());
        if (!item.isObject())
            refuse(where, QStringLiteral("must be an object"));
        objects.emplace_back(item.toObject(), m_path + where + u'.', m_firstError);
    }
    return objects;
}

QString FieldReader::text(const QString& name, const QString& absent) const
{
    const QJsonValue value = m_object.value(name);
    if (value.isUndefined())
        return absent;
    QString text = value.toString();
    if (!value.isString())
        refuse(name, QStringLiteral("must be a text"));
    else if (text.size() > kMaxText)
        refuse(name, QStringLiteral("is too long"));
    else if (text.contains(QChar(0)))
        refuse(name, QStringLiteral("holds a zero byte"));
    return text;
}

bool FieldReader::flag(const QString& name, bool absent) const
{
    const QJsonValue value = m_object.value(name);
    if (!value.isUndefined() && !value.isBool())
        refuse(name, QStringLiteral("must be true or false"));
    return value.toBool(absent);
}

std::int64_t FieldReader::number(const QString& name, std::int64_t absent, std::int64_t least, std::int64_t most) const
{
    const QJsonValue value = m_object.value(name);
    if (value.isUndefined())
        return absent;
    const auto number = whole(value);
    if (!number || *number < least || *number > most) {
        refuse(name, QStringLiteral("must be a whole number from %1 to %2").arg(least).arg(most));
        return absent;
    }
    return *number;
}

QJsonArray FieldReader::array(const QString& name, qsizetype most) const
{
    const QJsonValue value = m_object.value(name);
    if (!value.isUndefined() && !value.isArray())
        refuse(name, QStringLiteral("must be a list"));
    QJsonArray items = value.toArray();
    if (items.size() <= most)
        return items;
    refuse(name, QStringLiteral("has more than %1 items").arg(most));
    return {};
}

std::vector<std::string> FieldReader::texts(const QString& name) const
{
    std::vector<std::string> texts;
    for (const QJsonValue item : array(name, kMaxItems)) {
        const QString text = item.toString();
        if (!item.isString() || text.size() > kMaxText || text.contains(QChar(0)))
            refuse(name, QStringLiteral("must be a list of texts"));
        texts.push_back(text.toStdString());
    }
    return texts;
}

std::vector<std::int64_t> FieldReader::numbers(const QString& name, std::int64_t least, std::int64_t most) const
{
    std::vector<std::int64_t> numbers;
    for (const QJsonValue item : array(name, kMaxDrawn)) {
        const auto number = whole(item);
        if (number && *number >= least && *number <= most)
            numbers.push_back(*number);
        else
            refuse(name, QStringLiteral("must be a list of whole numbers from %1 to %2").arg(least).arg(most));
    }
    return numbers;
}

} // namespace spillway::ui
