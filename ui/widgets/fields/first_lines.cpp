#include "ui/widgets/fields/first_lines.h"

#include "engine/ingest/fields/field_role.h"
#include "ui/text/error_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"

#include <QtCore/QFileInfo>
#include <QtWidgets/QHeaderView>
#include <QtWidgets/QLabel>
#include <QtWidgets/QTableWidget>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace spillway::ui {
namespace {

constexpr std::size_t kMostLines = 20;
constexpr int kLine = 0;
constexpr int kArrival = 1;
constexpr int kFirstValue = 2;

/// As variables of nginx, unless some are the names of something else.
QStringList headingsOf(const std::vector<std::string>& names)
{
    const bool areVariables = std::ranges::all_of(names, isVariableName);
    QStringList headings;
    for (const std::string& name : names)
        headings << (areVariables ? u"$"_s : QString()) + QString::fromStdString(printable(name, 60));
    return headings;
}

} // namespace

FirstLines::FirstLines(QWidget* parent) :
    QWidget(parent), m_summary(makeLabel({}, TextRole::Plain, this, Wrap::Yes)), m_table(new QTableWidget(this))
{
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    dressTable(*m_table);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setAccessibleName(tr("The first lines"));
    m_table->verticalHeader()->setDefaultSectionSize(em(this, 1.4));
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->setMinimumHeight(em(this, 8));
    column(this, em(this, 0.4), {m_summary, {m_table, 1}});
}

void FirstLines::show(const QString& path, const QString& logFormat)
{
    const auto preview = previewFormat(path.toStdString(), logFormat.toStdString(), kMostLines);
    if (!preview) {
        const QString particulars = errorWords(preview.error()).particulars;
        return showAsTheyStand(path, particulars.isEmpty() ? errorLine(preview.error()) : particulars);
    }
    fill(*preview);
    m_fits = preview->fits > 0;
    m_summary->setText(tr("%1 as %2: %3 of the first %4 are requests")
                           .arg(QFileInfo(path).fileName(), QString::fromStdString(printable(preview->format, 60)),
                                countText(preview->fits), linesText(preview->sampled)));
}

void FirstLines::showAsTheyStand(const QString& path, const QString& why)
{
    m_fits = false;
    m_summary->setText(why);
    if (const auto lines = previewFormat(path.toStdString(), {}, kMostLines))
        fill(*lines);
    m_table->setVisible(m_table->rowCount() > 0);
}

void FirstLines::fill(const FormatPreview& preview)
{
    m_table->clear();
    m_table->clearSpans();
    const auto isFine = [](const PreviewLine& line) {
        return line.arrival && line.arrival->time_since_epoch().count() % 1000 != 0;
    };
    m_detail = std::ranges::any_of(preview.lines, isFine) ? TimeDetail::Milliseconds : TimeDetail::Seconds;
    const bool areTakenApart = !preview.columns.empty();
    const QString what = !areTakenApart                              ? tr("unparsed")
                         : preview.basis == ArrivalBasis::Completion ? tr("end of request")
                                                                     : tr("arrival");
    const QStringList headings = QStringList{tr("line"), what} + headingsOf(preview.columns);
    m_table->setColumnCount(static_cast<int>(headings.size()));
    m_table->setHorizontalHeaderLabels(headings);
    m_table->setRowCount(static_cast<int>(preview.lines.size()));
    for (int row = 0; const PreviewLine& line : preview.lines) {
        auto* number = new QTableWidgetItem(countText(line.number));
        number->setForeground(theme().subtle);
        m_table->setItem(row, kLine, number);
        if (line.arrival)
            addRequest(row, line);
        else
            addRefused(row, line);
        ++row;
    }
    m_table->resizeColumnsToContents();
    for (int column = 0; areTakenApart && column < m_table->columnCount(); ++column)
        m_table->setColumnWidth(column, std::min(m_table->columnWidth(column), em(this, 16)));
}

void FirstLines::addRequest(int row, const PreviewLine& line)
{
    m_table->setItem(row, kArrival,
                     new QTableWidgetItem(dayText(*line.arrival) + u' ' + timeText(*line.arrival, m_detail)));
    for (int column = kFirstValue; const std::string& value : line.values) {
        auto* item = new QTableWidgetItem(QString::fromStdString(value));
        item->setFont(themeFont(FontRole::Code));
        item->setToolTip(item->text().toHtmlEscaped());
        m_table->setItem(row, column++, item);
    }
}

void FirstLines::addRefused(int row, const PreviewLine& line)
{
    auto* text = new QTableWidgetItem(QString::fromStdString(line.text));
    text->setToolTip(text->text().toHtmlEscaped());
    m_table->setItem(row, kArrival, text);
    if (m_table->columnCount() == kFirstValue)
        return text->setFont(themeFont(FontRole::Code));
    text->setForeground(theme().subtle);
    m_table->setSpan(row, kArrival, 1, m_table->columnCount() - kArrival);
}

} // namespace spillway::ui
