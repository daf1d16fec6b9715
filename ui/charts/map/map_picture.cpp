#include "ui/charts/map/map_picture.h"

#include "ui/models/project/limit_words.h"
#include "ui/text/format.h"

namespace spillway::ui {

namespace {

/// 1, 2 and 5 and their tenfolds.
bool isRound(std::int64_t count)
{
    while (count % 10 == 0)
        count /= 10;
    return count == 1 || count == 2 || count == 5;
}

std::vector<MapTick> ticksOf(const EffectAxes& axes)
{
    std::vector<MapTick> ticks;
    for (const bool round : {true, false})
        for (std::size_t i = 0; i < axes.rates.size(); ++i)
            if (isRound(axes.rates[i].count) == round)
                ticks.push_back({i, QString::fromStdString(axes.rates[i].text()), round});
    for (std::size_t i = 0; i < axes.windows.size(); ++i)
        ticks.push_back({i, wholePeriodText(axes.windows[i]), true});
    return ticks;
}

} // namespace

MapPicture mapPicture(const SettingMap& map, MapShade shade)
{
    MapPicture picture;
    for (std::size_t column = 0; column < map.axes.columns(); ++column)
        picture.columns.push_back(columnPlace(map.axes, column));
    picture.ticks = ticksOf(map.axes);
    picture.ceilings = map.axes.ceilings;
    picture.sparing = map.sparing;
    picture.waits = isWait(shade);
    picture.leavesOpen = map.grouped && map.grouped->trace->leavesOpen();
    for (const auto& [strength, text] : shadeScale(shade))
        picture.shades.push_back({strength, text});
    picture.ofSurplus = map.incident.isOfSurplus();
    picture.ceilingName = ceilingName(map.axes.base);
    for (const SettingFigures& cell : map.cells) {
        picture.strength.push_back(map.strengthOf(cell, shade));
        picture.spares.push_back(cell.rejected == 0);
        picture.exact += cell.exact ? 1 : 0;
        if (map.incident.requests > 0)
            picture.passes.push_back(
                100 * (1 - static_cast<double>(map.keptOut(cell)) / static_cast<double>(map.incident.whole())));
    }
    return picture;
}

MapMark mapMark(const Setup& setup)
{
    const Limit limit = setup.applied();
    return {columnPlace(limit), ceilingOf(limit).raw() / kOneRequest.raw(), settingText(setup)};
}

} // namespace spillway::ui
