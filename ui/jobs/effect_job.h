#pragma once

#include "engine/core/result.h"
#include "ui/models/project/setting_map.h"

#include <QtCore/QObject>

#include <memory>
#include <vector>

namespace spillway::ui {

/// What shall be mapped.
struct EffectWish
{
    GroupedPtr grouped; ///< nullptr: nothing
    std::vector<Period> periods;
    Policy policy;      ///< one limit; another value of an axis alone starts nothing anew
    bool views = false; ///< count the page views that break
};

/// Computes on a worker thread what the settings of any limit do, coarse ones first. A newer wish for other traffic,
/// periods or another kind of limit stops what runs.
class EffectJob : public QObject
{
    Q_OBJECT

public:
    explicit EffectJob(QObject* parent = nullptr);
    ~EffectJob() override; ///< requests stop and joins

    void wish(const EffectWish& wish);
    [[nodiscard]] bool isIdle() const;

signals:
    void mapComputed(const spillway::ui::SettingMapPtr& map); ///< with some of the cells at first
    void failed(const spillway::Error& error);
    void idle(); ///< all is computed that can be

private:
    class Engine;
    std::unique_ptr<Engine> m_engine;
};

} // namespace spillway::ui
