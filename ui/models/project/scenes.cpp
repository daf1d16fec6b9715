#include "ui/models/project/scenes.h"

#include "ui/models/project/project_file.h"

#include <array>
#include <cassert>

using namespace Qt::StringLiterals;

static void findResources()
{
    Q_INIT_RESOURCE(scenes); // a static library's resources are not found by themselves
}

namespace spillway::ui {
namespace {

constexpr std::array kNames{"two-at-once",  "burst-waits", "nodelay",     "two-stages",  "hammering",
                            "one-a-minute", "window-edge", "full-bucket", "even-window", "log-memory"};

std::vector<ShippedScene> readAll()
{
    findResources();
    std::vector<ShippedScene> scenes;
    for (const char* name : kNames) {
        const QString path = u":/spillway/scenes/%1.spillway"_s.arg(QLatin1StringView(name));
        const auto snapshot = readProject(path);
        assert(snapshot && snapshot->scene);
        scenes.push_back({QLatin1StringView(name), path, *snapshot->scene, snapshot->made});
    }
    return scenes;
}

} // namespace

const std::vector<ShippedScene>& shippedScenes()
{
    static const std::vector<ShippedScene> kScenes = readAll();
    return kScenes;
}

} // namespace spillway::ui
