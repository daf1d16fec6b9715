#pragma once

#include "engine/trace/made/pattern.h"

#include <QtWidgets/QWidget>

class QLineEdit;
class QVBoxLayout;

namespace spillway::ui {

class PatternRow;

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
