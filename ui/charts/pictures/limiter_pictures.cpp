#include "ui/charts/pictures/limiter_pictures.h"

namespace spillway::ui {

const LimiterPicture* pictureOf(const Limit& limit)
{
    if (const auto* other = std::get_if<LimiterSpec>(&limit)) {
        switch (other->algorithm) {
        case Algorithm::LimitReq: break;
        case Algorithm::TokenBucket: return &kTokenBucketPicture;
        case Algorithm::LeakyQueue: return &kLeakyQueuePicture;
        case Algorithm::FixedWindow: return &kFixedWindowPicture;
        case Algorithm::SlidingLog: return &kSlidingLogPicture;
        case Algorithm::SlidingCounter: return &kSlidingCounterPicture;
        }
    }
    return &kLimitReqPicture;
}

} // namespace spillway::ui
