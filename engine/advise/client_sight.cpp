#include "engine/advise/client_sight.h"

#include "engine/advise/page_views.h"

namespace spillway {

ClientSight sightOf(const Grouped& grouped, ClientId client)
{
    PageViews views(*grouped.trace);
    ClientLooks looks(*grouped.trace);
    views.start();
    looks.start();
    const ClientArrivals arrivals = grouped.arrivalsOf(client);
    for (std::size_t i = 0; i < arrivals.size(); ++i) {
        const std::uint32_t row = grouped.rows[grouped.offsets[client] + i];
        const bool opens = views.take(row, arrivals[i], Fate(0));
        looks.take(row, arrivals[i], opens ? ClientLooks::Role::OpensPage : ClientLooks::Role::Other);
    }
    ClientSight sight{looks.look(), arrivals.size()};
    if (sight.requests > 0) {
        sight.first = arrivals[0];
        sight.last = arrivals[arrivals.size() - 1];
    }
    return sight;
}

} // namespace spillway
