#pragma once

#include "ui/jobs/worker.h"
#include "ui/models/project/setting_map.h"

#include <memory>
#include <optional>
#include <vector>

namespace spillway::ui {

/// The wish for a map.
struct EffectWish
{
    GroupedPtr grouped; ///< nullptr: nothing
    std::vector<Period> periods;
    Policy policy;      ///< one limit; another value of an axis alone starts nothing anew
    bool views = false; ///< count the page views that break
};

/// A setting between the cells of a map, whose figures shall be counted as the map's are.
struct SettingWish
{
    Setup setup;
    GroupedPtr grouped;
    std::shared_ptr<const ViewNumbers> views; ///< page views, of which those that break are counted
    bool waits = false;                       ///< count waits, too

    bool operator==(const SettingWish&) const = default;
};

/// A map that is being computed.
struct MapProgress
{
    EffectMap map;
    std::shared_ptr<const ViewNumbers> views; ///< where they are counted
    std::vector<std::size_t> left;            ///< cells, the next one last
};

/// Computes the effect of each setting of any limit, coarse ones first, and of a single setting that is asked for. A
/// wish for other traffic, periods or another kind of limit stops what runs.
class EffectJob : public Job
{
    Q_OBJECT

public:
    explicit EffectJob(QObject* parent = nullptr) : Job(parent), m_setting(this), m_work(this, [this] { next(); }) {}

    void wish(const EffectWish& wish);
    /// settingCounted() follows unless it fails.
    void countSetting(const SettingWish& wish);
    [[nodiscard]] bool isIdle() const override { return m_work.isIdle() && m_setting.isIdle(); }

signals:
    void mapComputed(const spillway::ui::SettingMapPtr& map); ///< with some of the cells at first
    void settingCounted(const spillway::ui::SettingWish& wish, const spillway::ui::SettingFigures& figures);

private:
    [[nodiscard]] bool holds(const Limit& limit) const; ///< a setting lies on the map
    void next();

    EffectWish m_wish;
    MapProgress m_progress;
    Limit m_mappedFor; ///< the limit that `m_progress` is the map for
    bool m_failed = false;
    std::optional<SettingWish> m_asked; ///< that was asked for last
    Newest<SettingFigures> m_setting;
    InTurn m_work; ///< last: it waits for its worker before the rest goes
};

} // namespace spillway::ui
