#include "ui/charts/pictures/limiter_pictures.h"

#include "ui/charts/pictures/bucket_meter_picture.h"

namespace spillway::ui {

std::unique_ptr<LimiterPicture> pictureOf(const Limit& limit)
{
    if (const auto* other = std::get_if<LimiterSpec>(&limit)) {
        switch (other->algorithm) {
        case Algorithm::LimitReq: break;
        case Algorithm::TokenBucket: return tokenBucketPicture();
        case Algorithm::LeakyQueue: return leakyQueuePicture();
        case Algorithm::FixedWindow: return fixedWindowPicture();
        case Algorithm::SlidingLog: return slidingLogPicture();
        case Algorithm::SlidingCounter: return slidingCounterPicture();
        }
    }
    return std::make_unique<BucketMeterPicture>();
}

} // namespace spillway::ui
