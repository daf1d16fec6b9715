#pragma once

#include "engine/core/quantity.h"

#include <QtWidgets/QDoubleSpinBox>
#include <QtWidgets/QWidget>

class QComboBox;
class QHBoxLayout;
class QLabel;

namespace spillway::ui {

class LogSlider;

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

/// One parameter of the limit: its name, a field for the exact number, a slider, and a sentence
/// that says what it means.
class ParameterRow : public QWidget
{
    Q_OBJECT

public:
    /// `label` may have a mnemonic; `spoken` is the accessible name.
    ParameterRow(const QString& label, const QString& spoken, QWidget* parent = nullptr);

    /// The range of the slider; the field takes up to `most`.
    void setAmounts(qint64 low, qint64 high, qint64 most);
    /// Puts a widget behind the field (the rate's unit).
    void addBehindField(QWidget* widget);
    void setAmount(qint64 amount);
    void setSentence(const QString& sentence);

    [[nodiscard]] LogSlider* slider() const { return m_slider; }
    [[nodiscard]] WholeField* field() const { return m_field; }

signals:
    void dragStarted();
    void dragEnded();
    void amountEdited(qint64 amount); ///< by the user, with slider or field

private:
    void refuse(const QString& typed);
    void take(); ///< what is there is the user's, or nothing was refused since

    QLabel* m_label;
    WholeField* m_field;
    QHBoxLayout* m_head;
    LogSlider* m_slider;
    QLabel* m_sentence;
    QLabel* m_refusal; ///< in its place
    qint64 m_amount = 0;
};

/// A parameter that is a time: a whole number of milliseconds, seconds, minutes or hours.
class PeriodRow : public ParameterRow
{
    Q_OBJECT

public:
    /// As ParameterRow. `most` is the longest time; the shortest is one of the unit.
    PeriodRow(const QString& label, const QString& spoken, Milliseconds most, QWidget* parent = nullptr);

    /// In the unit that the user chose last, if that is whole; else in the largest that is, a lone minute in seconds.
    void setPeriod(Milliseconds period);
    [[nodiscard]] QComboBox* unit() const { return m_unit; }

signals:
    /// By the user. Another unit keeps the time where it is whole in it; else the nearest time is sent.
    void periodEdited(spillway::Milliseconds period);

private:
    void showUnit(Milliseconds unit);

    QComboBox* m_unit;
    Milliseconds m_most;
    Milliseconds m_shown{1000}; ///< the unit
    Milliseconds m_period{0};
};

} // namespace spillway::ui
