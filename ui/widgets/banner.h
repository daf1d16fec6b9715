#pragma once

#include <QtWidgets/QFrame>

class QLabel;
class QPushButton;

namespace spillway::ui {

/// What went wrong and what to do, at the top of the window until it is closed or something succeeds. Never modal.
class Banner : public QFrame
{
    Q_OBJECT

public:
    explicit Banner(QWidget* parent = nullptr);
    /// `headline` is the sentence, `detail` the particulars (file, line); both plain text.
    void showProblem(const QString& headline, const QString& detail);
    [[nodiscard]] QString headline() const;
    [[nodiscard]] QString detail() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QLabel* m_headline;
    QLabel* m_detail;
    QPushButton* m_close;
};

} // namespace spillway::ui
