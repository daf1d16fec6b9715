#pragma once

#include "engine/replay/replay.h"

#include <QtWidgets/QWidget>

#include <vector>

namespace spillway::ui {

/// The bucket itself at the playhead: filled to its level, leaking at the rate, with the burst and delay marks and the
/// requests of the moment falling in, waiting at the rim or bouncing off. Computed from the replay, never integrated.
class BucketView : public QWidget
{
    Q_OBJECT

public:
    explicit BucketView(QWidget* parent = nullptr);
    /// As BucketChart::setRequests.
    void setRequests(const std::vector<RequestOutcome>& requests, const LimitReq& limit);
    void setPlayhead(Instant at);
};

} // namespace spillway::ui
