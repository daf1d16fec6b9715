#pragma once

#include <QtTest/QTest>

/// How long a test waits for what it expects, in milliseconds. QtTest's own five seconds are too few for a busy machine
/// and for a build with sanitizers; a test that passes never waits longer than it must.
constexpr int kPatienceMs = 60'000;

#undef QTRY_VERIFY
#undef QTRY_VERIFY2
#undef QTRY_COMPARE
#define QTRY_VERIFY(met) QTRY_VERIFY_WITH_TIMEOUT(met, kPatienceMs)
#define QTRY_VERIFY2(met, message) QTRY_VERIFY2_WITH_TIMEOUT(met, message, kPatienceMs)
#define QTRY_COMPARE(got, expected) QTRY_COMPARE_WITH_TIMEOUT(got, expected, kPatienceMs)
