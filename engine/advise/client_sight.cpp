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
    const auto rows = grouped.rowsOf(client);
    for (std::size_t i = 0; i < arrivals.size(); ++i) {
        const bool opens = views.take(rows[i], arrivals[i], Wait(0));
        looks.take(rows[i], arrivals[i], opens ? ClientLooks::Role::OpensPage : ClientLooks::Role::Other);
    }
    ClientSight sight{looks.look(), arrivals.size()};
    if (sight.requests > 0) {
        sight.first = arrivals[0];
        sight.last = arrivals[arrivals.size() - 1];
    }
    return sight;
}

} // namespace spillway
