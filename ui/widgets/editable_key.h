#pragma once

#include <QtWidgets/QComboBox>

namespace spillway::ui {

/// The key that clients are counted by: one of the usual ones, or any text with variables.
class EditableKey : public QComboBox
{
    Q_OBJECT

public:
    explicit EditableKey(QWidget* parent = nullptr);
    void setChoices(const QStringList& keys);
    /// Shows the key without a signal.
    void setKey(const QString& key);
    void setInvalid(bool invalid);

signals:
    void keyEdited(const QString& key); ///< chosen from the list, or typed and finished

private:
    void commit();

    QString m_key;
};

} // namespace spillway::ui
