#pragma once

#include <QtCore/QString>
#include <QtWidgets/QWidget>

class QLabel;
class QLineEdit;
class QTableView;

namespace spillway::ui {

class ClientsModel;
class VerdictTable;

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
