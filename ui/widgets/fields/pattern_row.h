#pragma once

#include "engine/trace/made/pattern.h"

#include <QtWidgets/QWidget>

class QLineEdit;

namespace spillway::ui {

class LogSlider;

/// One parameter of a pattern: its name, a field that reads values as people write them ("20r/s", "5m", "15:00"), a
/// slider, and the sentence that says what it does.
class PatternRow : public QWidget
{
    Q_OBJECT

public:
    explicit PatternRow(const Parameter& parameter, QWidget* parent = nullptr);

    void setValue(std::int64_t value); ///< without a signal; a field that is being typed in and means the same stays
    [[nodiscard]] std::int64_t value() const { return m_value; }
    [[nodiscard]] QLineEdit* field() const { return m_field; }
    [[nodiscard]] LogSlider* slider() const { return m_slider; }

signals:
    void valueEdited(qint64 value); ///< by the user; in range

private:
    void read(const QString& text);

    Parameter m_parameter;
    QLineEdit* m_field;
    LogSlider* m_slider;
    std::int64_t m_value = 0;
};

} // namespace spillway::ui
