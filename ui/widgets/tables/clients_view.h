#pragma once

#include <QtCore/QStringList>
#include <QtWidgets/QLabel>
#include <QtWidgets/QWidget>

class QLineEdit;
class QTableView;

namespace spillway::ui {

class ClientsModel;
class VerdictTable;

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

/// The table of clients: sorted by its header, filtered by the field that filterField() gives to
/// whoever has room for it.
class ClientsView : public QWidget
{
    Q_OBJECT

public:
    explicit ClientsView(ClientsModel* model, QWidget* parent = nullptr);
    [[nodiscard]] QTableView* table() const;
    [[nodiscard]] QLineEdit* filterField() const { return m_filter; }
    /// Marks the row of that client, if it is shown, without a signal.
    void setCurrent(const QString& client);

signals:
    void clientChosen(const QString& client);
    void clicked(); ///< on any row, also on the one that is chosen already
    void doubleClicked();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void shareRoom();

    ClientsModel* m_model;
    VerdictTable* m_table;
    QLineEdit* m_filter;
    QLabel* m_nothing; ///< in place of an empty table
    QString m_current;
    bool m_following = false; ///< the mark moves by itself, not by the user
};

} // namespace spillway::ui
