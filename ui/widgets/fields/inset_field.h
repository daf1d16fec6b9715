#pragma once

#include <QtWidgets/QFrame>

class QLineEdit;

namespace spillway::ui {

/// A text field with its label inside the frame at the left: "location  /api/".
class InsetField : public QFrame
{
    Q_OBJECT

public:
    InsetField(const QString& label, const QString& spoken, QWidget* parent = nullptr);
    [[nodiscard]] QLineEdit* edit() const { return m_edit; }
    /// Shows the text without a signal; leaves a field alone that is being typed in and means the same.
    void setText(const QString& text);
    /// Marks what was typed as wrong, with a reason; empty = right.
    void setProblem(const QString& reason);

signals:
    void edited(const QString& text); ///< with every key
    void finished();                  ///< Enter, or the focus left

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QLineEdit* m_edit;
    bool m_invalid = false;
    QString m_hint; ///< the tool tip of what is right
};

} // namespace spillway::ui
