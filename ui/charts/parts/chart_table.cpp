#include "ui/charts/parts/chart_table.h"

#include "ui/theme/theme.h"

#include <QtGui/QFontMetrics>
#include <QtWidgets/QDialog>
#include <QtWidgets/QDialogButtonBox>
#include <QtWidgets/QHeaderView>
#include <QtWidgets/QTableWidget>
#include <QtWidgets/QVBoxLayout>

namespace spillway::ui {

void showChartTable(const ChartTable& table, const QString& title, QWidget* parent)
{
    QDialog dialog(parent);
    dialog.setWindowTitle(title);
    const auto columns = static_cast<int>(table.heads.size());
    auto* cells = new QTableWidget(static_cast<int>(table.rows.size()), columns, &dialog);
    cells->setHorizontalHeaderLabels(table.heads);
    cells->verticalHeader()->hide();
    cells->setEditTriggers(QAbstractItemView::NoEditTriggers);
    cells->setSelectionBehavior(QAbstractItemView::SelectRows);
    cells->setShowGrid(false);
    cells->setAccessibleName(title);
    for (int row = 0; row < cells->rowCount(); ++row)
        for (int column = 0; column < columns; ++column) {
            auto* cell = new QTableWidgetItem(table.rows[row].value(column));
            if (column > 0)
                cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            cells->setItem(row, column, cell);
        }
    cells->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, &dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    auto* layout = new QVBoxLayout(&dialog);
    layout->addWidget(cells);
    layout->addWidget(buttons);
    const int line = QFontMetrics(themeFont(FontRole::Body)).height();
    dialog.resize(30 * line, 28 * line);
    cells->setFocus();
    dialog.exec();
}

} // namespace spillway::ui
