// Runs the test classes of one folder: all of them, or the one named first. `tests_ingest year_set -v2` runs one class
// with QtTest's options; CTest does so for each.

#include "tests/support/test_class.h"

#include <QtCore/QDir>
#include <QtTest/QTest>

#ifdef QT_WIDGETS_LIB
#include <QtWidgets/QApplication>
using Application = QApplication;
#else
#include <QtCore/QCoreApplication>
using Application = QCoreApplication;
#endif

#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>

namespace spillway {

std::vector<TestClass>& testClasses()
{
    static std::vector<TestClass> classes;
    return classes;
}

} // namespace spillway

namespace {

std::string nameOf(std::string_view file)
{
    file = file.substr(file.rfind('/') + 1);
    if (file.starts_with("tst_"))
        file.remove_prefix(4);
    return std::string(file.substr(0, file.rfind('.')));
}

} // namespace

int main(int argc, char** argv)
{
    if (const QString home = qEnvironmentVariable("SPILLWAY_TEST_HOME"); !home.isEmpty()) {
        QDir(home).removeRecursively(); // settings of an earlier run
        QDir().mkpath(home);
    }
    const std::string wanted = argc > 1 && argv[1][0] != '-' ? argv[1] : "";
    Application application(argc, argv);
    QStringList arguments = QCoreApplication::arguments();
    if (!wanted.empty())
        arguments.removeAt(1);
    int failures = 0;
    std::size_t run = 0;
    for (const spillway::TestClass& test : spillway::testClasses()) {
        if (!wanted.empty() && nameOf(test.file) != wanted)
            continue;
        failures += QTest::qExec(test.make().get(), arguments);
        ++run;
    }
    if (run > 0)
        return std::min(failures, 127);
    std::fprintf(stderr, "no test class is named \"%s\"; these are:\n", wanted.c_str());
    for (const spillway::TestClass& test : spillway::testClasses())
        std::fprintf(stderr, "  %s\n", nameOf(test.file).c_str());
    return 2;
}
