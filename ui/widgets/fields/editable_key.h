#pragma once

#include "ui/models/words/variable_words.h"

#include <QtWidgets/QComboBox>

#include <vector>

namespace spillway::ui {

/// The key that clients are counted by: one of the usual ones, each with its name and the clients it would have beside
/// it, or any text with variables.
class EditableKey : public QComboBox
{
    Q_OBJECT

public:
    /// The common name of an item, and how many clients it would have (qulonglong; invalid until it is known).
    enum Role { NameRole = Qt::UserRole + 1, ClientsRole };

    explicit EditableKey(QWidget* parent = nullptr);
    void setChoices(const std::vector<NamedVariable>& keys);
    /// Shows the key without a signal.
    void setKey(const QString& key);
    void setInvalid(bool invalid);
    void setClients(const QString& key, qulonglong clients);
    [[nodiscard]] QStringList choices() const;

    void showPopup() override;

signals:
    void keyEdited(const QString& key); ///< chosen from the list, or typed and finished
    void opened();                      ///< the list is shown: now the clients are asked for

private:
    void commit();

    QString m_key;
};

} // namespace spillway::ui
