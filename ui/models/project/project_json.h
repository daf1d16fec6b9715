#pragma once

#include "engine/core/result.h"

#include <QtCore/QJsonArray>
#include <QtCore/QJsonObject>
#include <QtCore/QString>

#include <cstdint>
#include <string>
#include <vector>

namespace spillway::ui {

/// Takes a JSON object apart, field by field. What is absent keeps its default; what is of a wrong kind or out of range
/// is an error that names the field. The first error stays, and nothing is read after it.
class FieldReader
{
public:
    FieldReader(const QJsonObject& object, QString path, QString* firstError);

    [[nodiscard]] bool has(const QString& name) const { return m_object.contains(name); }
    /// An empty object where it is absent.
    [[nodiscard]] FieldReader object(const QString& name) const;
    /// Those of a list; their names tell where they stand in it.
    [[nodiscard]] std::vector<FieldReader> objects(const QString& name) const;
    [[nodiscard]] QString text(const QString& name, const QString& absent) const;
    [[nodiscard]] bool flag(const QString& name, bool absent) const;
    [[nodiscard]] std::int64_t number(const QString& name, std::int64_t absent, std::int64_t least,
                                      std::int64_t most) const;
    [[nodiscard]] std::vector<std::string> texts(const QString& name) const;
    [[nodiscard]] std::vector<std::int64_t> numbers(const QString& name, std::int64_t least, std::int64_t most) const;
    /// Tells that a field's value cannot be used.
    void refuse(const QString& name, const QString& reason) const;

private:
    [[nodiscard]] QJsonArray array(const QString& name, qsizetype most) const;

    QJsonObject m_object;
    QString m_path; ///< "zone." before the names of its fields
    QString* m_firstError;
};

} // namespace spillway::ui
