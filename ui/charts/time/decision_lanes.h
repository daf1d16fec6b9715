#pragma once

#include "engine/study/logged_agreement.h"
#include "ui/charts/time/time_chart.h"

namespace spillway::ui {

/// Two lanes of rejected and delayed requests over time: those that were predicted, and those of nginx. Gestures and keys:
/// see TimeChart.
class DecisionLanes : public TimeChart
{
    Q_OBJECT

public:
    explicit DecisionLanes(QWidget* parent = nullptr);
    void setTimes(LoggedAgreement::Times predicted, LoggedAgreement::Times actual);

protected:
    void paintStatic(QPainter& painter) override;
    void paintLive(QPainter& painter) override;
    [[nodiscard]] QRectF plotRect() const override;

private:
    void describe() override;
    void paintLane(QPainter& painter, const QRectF& lane, const LoggedAgreement::Times& times) const;

    LoggedAgreement::Times m_predicted;
    LoggedAgreement::Times m_actual;
};

} // namespace spillway::ui
