#pragma once

#include "engine/ingest/import.h"

#include <QtWidgets/QDialog>

#include <vector>

class QComboBox;
class QLabel;
class QPlainTextEdit;
class QTableWidget;

namespace spillway::ui {

/// How the logs were read: the format, the first request taken apart, the lines that were no requests; and a way to read
/// them in another format.
class FormatDialog : public QDialog
{
    Q_OBJECT

public:
    /// `current` is what the import was told: "auto", a preset's name, or a log_format string.
    FormatDialog(const std::vector<SourceReport>& sources, const QString& current, QWidget* parent = nullptr);

signals:
    void formatChosen(const QString& logFormat);

private:
    QWidget* makeReport(const SourceReport& source);
    void fillFormats(const QString& current);
    void showFormat();
    void accept() override;

    QComboBox* m_format;
    QPlainTextEdit* m_text;
    QLabel* m_explanation;
    QLabel* m_problem;
};

} // namespace spillway::ui
