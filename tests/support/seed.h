#pragma once

#include <QtCore/QString>

#include <cstdint>
#include <random>

namespace spillway {

/// Of what a test draws: SPILLWAY_SEED where that is given, else another each time; told, so that it can be given.
inline std::uint64_t seedOfTest()
{
    bool given = false;
    const qulonglong seed = qEnvironmentVariable("SPILLWAY_SEED").toULongLong(&given);
    const std::uint64_t used = given ? seed : std::random_device{}();
    qInfo("seed %llu", static_cast<unsigned long long>(used));
    return used;
}

} // namespace spillway
