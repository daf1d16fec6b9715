#include "engine/study/peaks.h"

namespace spillway {

Peak mostInWindow(const Grouped& grouped, Milliseconds window, ClientId begin, ClientId end)
{
    Peak peak;
    for (ClientId client = begin; client < end; ++client) {
        const ClientArrivals arrivals = grouped.arrivalsOf(client);
        std::size_t oldest = 0;
        for (std::size_t newest = 0; newest < arrivals.size(); ++newest) {
            while (arrivals[newest] - arrivals[oldest] >= window)
                ++oldest;
            if (newest - oldest + 1 > peak.requests)
                peak = {newest - oldest + 1, client, arrivals[oldest]};
        }
    }
    return peak;
}

} // namespace spillway
