#pragma once

#include <QtWidgets/QDoubleSpinBox>

namespace spillway::ui {

/// A whole number; reports a text that it does not take.
///
/// A double holds every whole number up to 9e15, nginx's own limit; an int would end at two thousand million.
class WholeField : public QDoubleSpinBox
{
    Q_OBJECT

public:
    explicit WholeField(QWidget* parent = nullptr);
    QValidator::State validate(QString& text, int& at) const override;
    void fixup(QString& text) const override;

signals:
    /// The typed text is no such number, or is gone: the number of before stays.
    void refused(const QString& text) const;
    void begun(); ///< the user came to the field

protected:
    void focusInEvent(QFocusEvent* event) override;
};

} // namespace spillway::ui
