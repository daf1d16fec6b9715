#pragma once

#include <QtCore/QStringList>

class QWidget;

namespace spillway::ui {

/// The figures of a chart as a table, for those who do not see it.
struct ChartTable
{
    QStringList heads;
    QList<QStringList> rows;
};

/// Shows the table in a dialog, until it is closed.
void showChartTable(const ChartTable& table, const QString& title, QWidget* parent);

} // namespace spillway::ui
