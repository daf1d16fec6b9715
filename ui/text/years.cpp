#include "ui/text/years.h"

namespace spillway::ui {

namespace {

std::pair<Instant, Instant>& yearsInForce()
{
    static std::pair<Instant, Instant> both;
    return both;
}

} // namespace

void tellYearsOf(Instant first, Instant last)
{
    yearsInForce() = {first, last};
}

std::pair<Instant, Instant> firstAndLastShown()
{
    return yearsInForce();
}

} // namespace spillway::ui
