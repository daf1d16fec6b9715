#pragma once

#include "engine/ingest/detect/format_preview.h"
#include "ui/text/format.h"

#include <QtWidgets/QWidget>

class QLabel;
class QTableWidget;

namespace spillway::ui {

/// The first lines of a log, taken apart by column as some format reads them.
class FirstLines : public QWidget
{
    Q_OBJECT

public:
    explicit FirstLines(QWidget* parent = nullptr);

    /// Shows the file in that format, or as it stands if it is not: see ImportOptions::logFormat.
    /// Reads its beginning at once.
    void show(const QString& path, const QString& logFormat);
    /// Shows the lines without taking them apart, and why. No lines where they cannot be read.
    void showAsTheyStand(const QString& path, const QString& why);

    /// Whether the format reads any of them; not of what is shown as it stands.
    [[nodiscard]] bool fits() const { return m_fits; }

private:
    void fill(const FormatPreview& preview);
    void addRequest(int row, const PreviewLine& line);
    void addRefused(int row, const PreviewLine& line);

    bool m_fits = false;
    TimeDetail m_detail = TimeDetail::Seconds; ///< of the arrivals
    QLabel* m_summary;                         ///< how many of the lines are requests, or why there are none
    QTableWidget* m_table;
};

} // namespace spillway::ui
