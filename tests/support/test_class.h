#pragma once

#include "tests/support/patience.h"

#include <QtCore/QObject>

#include <memory>
#include <vector>

namespace spillway {

/// A test class of this executable. Its name is that of its file: `year_set` for tst_year_set.cpp.
struct TestClass
{
    const char* file;
    std::unique_ptr<QObject> (*make)();
};

/// All test classes linked into this executable, in no particular order.
std::vector<TestClass>& testClasses();

/// Adds a class before main() starts.
struct TestRegistration
{
    TestRegistration(const char* file, std::unique_ptr<QObject> (*make)()) { testClasses().push_back({file, make}); }
};

} // namespace spillway

/// Registers a test class. Stands where QTEST_MAIN stands in a program with one class.
#define SPILLWAY_TEST(Class)                                                                                           \
    static const spillway::TestRegistration registrationOf##Class(                                                     \
        __FILE__, []() -> std::unique_ptr<QObject> { return std::make_unique<Class>(); });
