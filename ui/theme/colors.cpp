#include "ui/theme/colors.h"

namespace spillway::ui {

QColor mixed(const QColor& over, const QColor& under, qreal share)
{
    const auto mix = [share](float a, float b) {
        return static_cast<float>(share) * a + static_cast<float>(1 - share) * b;
    };
    return QColor::fromRgbF(mix(over.redF(), under.redF()), mix(over.greenF(), under.greenF()),
                            mix(over.blueF(), under.blueF()));
}

} // namespace spillway::ui
