#pragma once

#include <QtWidgets/QFrame>

class QBoxLayout;
class QLabel;
class QPushButton;

namespace spillway::ui {

/// A problem and its remedy, an offer or a note, at the top of the window until it is closed or something succeeds. Never
/// modal.
class Banner : public QFrame
{
    Q_OBJECT

public:
    explicit Banner(QWidget* parent = nullptr);
    /// `headline` is the sentence, `detail` the particulars (file, line); both plain text.
    /// `remedy` is the text of a button that ends in remedyRequested(); empty = none.
    void showProblem(const QString& headline, const QString& detail, const QString& remedy = {});
    /// Asks whether to do something, or informs; `action` is the button's text, empty = none. One of
    /// accepted() and declined() follows.
    void showOffer(const QString& headline, const QString& detail, const QString& action);
    /// Like an offer, but as low as can be: the headline stands beside the detail.
    void showNote(const QString& headline, const QString& detail, const QString& action);
    [[nodiscard]] bool isOffering() const { return m_offering; }
    [[nodiscard]] QPushButton* button() const { return m_accept; } ///< that does what is offered, or the remedy

signals:
    void accepted();
    void declined();
    void remedyRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    enum class Form { Problem, Offer, Note };
    void show(Form form, const QString& headline, const QString& detail, const QString& action);

    QLabel* m_headline;
    QLabel* m_detail;
    QBoxLayout* m_texts;
    QPushButton* m_accept;
    QPushButton* m_close;
    bool m_offering = false;
};

} // namespace spillway::ui
