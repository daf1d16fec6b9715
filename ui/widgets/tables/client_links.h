#pragma once

#include <QtCore/QStringList>
#include <QtWidgets/QLabel>

namespace spillway::ui {

/// A sentence with a few names of clients, each of which can be chosen, also by keyboard. Hidden where there are none.
class ClientLinks : public QLabel
{
    Q_OBJECT

public:
    /// `sentence` has %1 where the names go.
    explicit ClientLinks(const QString& sentence, QWidget* parent = nullptr);
    void setClients(const QStringList& names);

signals:
    void chosen(const QString& name);

protected:
    void changeEvent(QEvent* event) override;

private:
    void write();

    QString m_sentence;
    QStringList m_names;
};

} // namespace spillway::ui
