#pragma once

#include "engine/trace/made/pattern.h"

#include <QtWidgets/QWidget>

class QLineEdit;
class QVBoxLayout;

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

/// All that a pattern can be adjusted by: the parameters of its kind, its length, who sends it, the path, and the seed
/// where chance plays a part.
class PatternForm : public QWidget
{
    Q_OBJECT

public:
    explicit PatternForm(QWidget* parent = nullptr);

    void setPattern(const Pattern& pattern); ///< without a signal
    [[nodiscard]] const Pattern& pattern() const { return m_pattern; }

signals:
    void edited(const spillway::Pattern& pattern);

private:
    void rebuild();
    PatternRow* addRow(const Parameter& parameter, std::int64_t value);
    void addWho(QVBoxLayout* rows);
    void addSeed();
    void tell();

    Pattern m_pattern{};
    QWidget* m_rows = nullptr; ///< of the kind; made anew for another one
    QVBoxLayout* m_layout;
    QWidget* m_seedBox;
    QLineEdit* m_seed;
};

} // namespace spillway::ui
