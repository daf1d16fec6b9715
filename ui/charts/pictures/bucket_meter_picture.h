#pragma once

#include "ui/charts/pictures/limiter_picture.h"

namespace spillway::ui {

/// nginx's limit_req as a bucket: filled to its level, leaking at the rate, with the burst and delay marks. Requests
/// fall in; delayed ones hang above it in a queue until they are let through, rejected ones bounce off the rim.
class BucketMeterPicture : public LimiterPicture
{
public:
    void paint(QPainter& painter, const QRectF& area, const PictureMoment& moment) const override;
    [[nodiscard]] QString words(const PictureMoment& moment) const override;
};

} // namespace spillway::ui
