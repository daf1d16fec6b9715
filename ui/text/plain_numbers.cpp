#include "ui/text/plain_numbers.h"

#include "ui/text/format.h"

#include <QtCore/QLocale>

namespace spillway::ui {

QString numberText(std::int64_t number)
{
    return QLocale().toString(static_cast<qlonglong>(number));
}

QString plainLevelText(Thousandths level)
{
    return level.raw() % 1000 == 0 ? numberText(level.raw() / 1000) : exactLevelText(level);
}

} // namespace spillway::ui
