#pragma once

#include "engine/trace/nginx/condition.h"
#include "ui/models/tables/values_model.h"
#include "ui/models/words/variable_words.h"

#include <QtWidgets/QFrame>

#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;

namespace spillway::ui {

class InsetField;

/// A popup in which requests are chosen by the values of a variable, each with its requests and clients beside it; or
/// by a condition that is written.
class ValuesPopup : public QFrame
{
    Q_OBJECT

public:
    enum class Purpose { Select, Exempt };

    explicit ValuesPopup(Purpose purpose, QWidget* parent = nullptr);

    /// The first is asked for at once.
    void setVariables(const std::vector<NamedVariable>& variables);
    void showCounts(const QString& variable, const ValueCounts& counts);
    void showProblem(const QString& variable, const QString& problem);
    /// Asks for the values of the chosen variable once more, since the traffic is another.
    void askAgain();
    /// Says why the choice cannot be used, and stays open.
    void refuse(const QString& problem);
    /// Closes: the choice is used.
    void accept();
    /// Below `anchor`, inside the screen.
    void popUp(const QWidget* anchor);

signals:
    void variableAsked(const QString& text);
    void chosen(const std::vector<spillway::Condition>& conditions); ///< accept() or refuse() is to follow

protected:
    bool eventFilter(QObject* watched, QEvent* event) override; ///< of the list of variables: Escape
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void layOut();
    void wire();
    void ask();
    void enableButtons();
    void tellHowMany();
    void choose(Condition::Sense sense);
    void chooseWritten();
    [[nodiscard]] QString variable() const;

    Purpose m_purpose;
    ValuesModel* m_model;
    QComboBox* m_variables;
    QLineEdit* m_find;
    QTableView* m_values;
    QLabel* m_state;
    QPushButton* m_take;
    QPushButton* m_leaveOut;
    InsetField* m_own;
    QLabel* m_problem;
};

} // namespace spillway::ui
