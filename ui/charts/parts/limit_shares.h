#pragma once

#include "ui/models/project/results.h"

#include <QtCore/QString>
#include <QtGui/QColor>

#include <cstdint>
#include <vector>

namespace spillway::ui {

/// Counts the rejections of one of several limits in each slice.
struct LimitShare
{
    QString zone;
    QColor color;
    std::vector<std::uint32_t> rejected;
    bool operator==(const LimitShare&) const = default;
};

/// Those of Computed::rejectedIn that reject something, each in a colour of its own; after six the colours repeat.
[[nodiscard]] std::vector<LimitShare> limitShares(const Computed& computed);

} // namespace spillway::ui
