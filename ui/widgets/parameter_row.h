#pragma once

#include <QtWidgets/QWidget>

class QDoubleSpinBox;
class QHBoxLayout;
class QLabel;

namespace spillway::ui {

class LogSlider;

/// One parameter of the limit: its name, a field for the exact number, a slider, and a sentence that says what it means.
class ParameterRow : public QWidget
{
    Q_OBJECT

public:
    /// `label` may have a mnemonic; `spoken` is the accessible name.
    ParameterRow(const QString& label, const QString& spoken, QWidget* parent = nullptr);

    /// What the slider spans; the field takes up to `most`.
    void setAmounts(qint64 low, qint64 high, qint64 most);
    /// Puts a widget behind the field (the rate's unit).
    void addBehindField(QWidget* widget);
    void setAmount(qint64 amount);
    void setSentence(const QString& sentence);

    [[nodiscard]] LogSlider* slider() const { return m_slider; }
    [[nodiscard]] QDoubleSpinBox* field() const { return m_field; }

signals:
    void dragStarted();
    void dragEnded();
    void amountEdited(qint64 amount); ///< by the user, with slider or field

private:
    QLabel* m_label;
    QDoubleSpinBox* m_field;
    QHBoxLayout* m_head;
    LogSlider* m_slider;
    QLabel* m_sentence;
};

} // namespace spillway::ui
