#pragma once

#include "ui/models/project/setup.h"

#include <QtWidgets/QHeaderView>

namespace spillway::ui {

/// The titles of the comparison, each over its figures, and the time axis over the pictures.
class ComparisonHeader : public QHeaderView
{
    Q_OBJECT

public:
    explicit ComparisonHeader(QWidget* parent);
    void setRange(TimeRange range); ///< of the pictures

    void setLeftOut(const QStringList& titles)
    {
        m_leftOut = titles;
    } ///< columns without room, for the tip of the first title

protected:
    bool viewportEvent(QEvent* event) override;
    void paintSection(QPainter* painter, const QRect& rect, int column) const override;
    [[nodiscard]] QSize sectionSizeFromContents(int column) const override;

private:
    void paintAxis(QPainter& painter, const QRect& rect) const;

    QStringList m_leftOut;
    TimeRange m_range;
};

} // namespace spillway::ui
