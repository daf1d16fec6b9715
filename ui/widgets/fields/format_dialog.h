#pragma once

#include "engine/ingest/import/import.h"

#include <QtCore/QTimer>
#include <QtWidgets/QDialog>

#include <vector>

class QComboBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QTabWidget;

namespace spillway::ui {

class FirstLines;

/// How the logs were read: the format, what is around the lines, the lines that were no requests; the first lines taken
/// apart by column, as what is chosen reads them; and a way to read them in another format.
class FormatDialog : public QDialog
{
    Q_OBJECT

public:
    /// `current` is the ImportOptions::logFormat of the import.
    FormatDialog(const std::vector<SourceReport>& sources, const QString& current, QWidget* parent = nullptr);
    /// For logs that could not be read: only the way to read them in another format.
    FormatDialog(const QStringList& paths, const QString& current, QWidget* parent = nullptr);

    void accept() override;

signals:
    void formatChosen(const QString& logFormat);

private:
    void build(QWidget* head, const QString& current, const QString& confirm);
    QWidget* makeReport(const SourceReport& source);
    void fillFormats(const QString& current);
    void fillAround(const QString& current);
    void showFormat();
    void showLines();
    void followLines(bool mayFit);
    /// The choice, as ImportOptions::logFormat; empty where the user has not written any.
    [[nodiscard]] QString chosen() const;

    FirstLines* m_lines = nullptr;
    QTabWidget* m_reports = nullptr; ///< null where nothing was read
    std::vector<QString> m_paths;    ///< of what is shown, by tab; empty where it cannot be read again
    QTimer m_typed;                  ///< runs until the lines follow what is being typed
    bool m_mayRead = true;           ///< not what can be read only once
    QPushButton* m_confirm = nullptr;
    QComboBox* m_format = nullptr;
    QComboBox* m_around = nullptr;
    QPlainTextEdit* m_text = nullptr;
    QLabel* m_explanation = nullptr;
    QLabel* m_problem = nullptr;
};

} // namespace spillway::ui
