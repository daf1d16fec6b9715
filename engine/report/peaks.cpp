#include "engine/report/peaks.h"

namespace spillway {

Peak mostInWindow(const Grouped& grouped, Milliseconds window, ClientId begin, ClientId end)
{
    Peak peak;
    for (ClientId client = begin; client < end; ++client) {
        std::size_t oldest = grouped.offsets[client];
        for (std::size_t newest = oldest; newest < grouped.offsets[client + 1]; ++newest) {
            while (grouped.arrival(newest) - grouped.arrival(oldest) >= window)
                ++oldest;
            if (newest - oldest + 1 > peak.requests)
                peak = {newest - oldest + 1, client, grouped.arrival(oldest)};
        }
    }
    return peak;
}

} // namespace spillway
