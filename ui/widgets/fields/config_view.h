#pragma once

#include <QtWidgets/QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace spillway::ui {

/// The limit as nginx configuration: highlighted text to copy or save, with what may be chosen about it.
class ConfigView : public QWidget
{
    Q_OBJECT

public:
    explicit ConfigView(QWidget* parent = nullptr);
    void setText(const QString& text);
    /// A note below the text, until the next setText(); empty: none.
    void setNote(const QString& sentences);
    /// Shows why there is no text, in place of it. A remedy is a button's text.
    void setProblem(const QString& sentence, const QString& remedy);
    [[nodiscard]] QString text() const;
    void setOptions(bool dryRun, int status);
    enum class Form { Snippet, Edits };
    /// Whether edits of this file can be shown in place of a snippet; empty: they cannot.
    void offerEdits(const QString& file);
    [[nodiscard]] Form form() const;
    /// How many recipes are chosen, and why none can be; empty: they can.
    void offerRecipes(std::size_t chosen, const QString& whyNot);
    /// Whether there is a button to test the configuration at all.
    void showTest(bool offered);
    /// The words of that button, a sentence below it, and lines for its tooltip; plain text.
    void setTest(const QString& button, const QString& sentence, const QString& details = {});

signals:
    void dryRunEdited(bool dryRun);
    void statusEdited(int status);
    void formChosen();
    void recipesRequested();
    void remedyRequested();
    void copyRequested();
    void saveRequested();
    void testRequested();

private:
    void layOut();

    QPlainTextEdit* m_text;
    QLabel* m_problem;
    QPushButton* m_remedy;
    QCheckBox* m_dryRun;
    QLabel* m_statusLabel;
    QComboBox* m_status;
    QComboBox* m_form;
    QPushButton* m_recipes;
    QPushButton* m_copy;
    QPushButton* m_save;
    QPushButton* m_test;
    QLabel* m_tested; ///< the result of the test
};

} // namespace spillway::ui
