#include "ui/text/years.h"

namespace spillway::ui {

namespace {

std::pair<Instant, Instant>& inForce()
{
    static std::pair<Instant, Instant> both;
    return both;
}

} // namespace

void tellYearsOf(Instant first, Instant last)
{
    inForce() = {first, last};
}

std::pair<Instant, Instant> firstAndLastShown()
{
    return inForce();
}

} // namespace spillway::ui
