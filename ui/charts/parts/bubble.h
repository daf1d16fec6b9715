#pragma once

#include <QtCore/QStringList>
#include <QtWidgets/QWidget>

namespace spillway::ui {

/// The figures under the pointer, over whatever is near: a chart may be too low to hold them. Hidden with its chart.
class Bubble final : public QWidget
{
    Q_OBJECT

public:
    explicit Bubble(QWidget* chart);
    /// Beside that point of the chart. Lines with a tab have a number behind it.
    void tell(QPointF anchor, const QString& heading, const QStringList& lines);
    [[nodiscard]] const QStringList& lines() const { return m_lines; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QWidget* m_chart;
    QString m_heading;
    QStringList m_lines;
};

} // namespace spillway::ui
