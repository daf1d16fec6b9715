#pragma once

#include <QtCore/QtGlobal>

namespace spillway::test {

/// Whether tests over random data try many times as much of it as usual: SPILLWAY_SOAK is set.
inline bool soak()
{
    return qEnvironmentVariableIsSet("SPILLWAY_SOAK");
}

} // namespace spillway::test
