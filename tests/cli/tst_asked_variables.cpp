#include "app/cli/texts/asked_variables.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <algorithm>

namespace tst_asked_variables {

using namespace spillway;

namespace {

KeyTemplate keyOf(const std::string& text)
{
    return KeyTemplate::parse(text).value();
}

MapVariable mapOf(const std::string& name, const std::string& source)
{
    MapVariable map;
    map.name = name;
    map.source = ValueTemplate::parse(source).value();
    map.standard = ValueTemplate::parse("a").value();
    return map;
}

using Names = std::vector<std::string>;

Names sorted(Names names)
{
    std::ranges::sort(names);
    return names;
}

} // namespace

/// What keys and filters need of a log.
class TestAskedVariables : public QObject
{
    Q_OBJECT

private slots:
    void whatEachLogHasIsNotAskedFor()
    {
        const std::vector<KeyTemplate> keys{keyOf("$binary_remote_addr"), keyOf("$remote_addr$uri$args$host$status")};
        QVERIFY(askedVariables(keys, {}).empty());
        QVERIFY(askedVariables({}, {}).empty());
    }

    void theRestIsInSmallLettersAndOnce()
    {
        const std::vector<KeyTemplate> keys{keyOf("$http_X_Api_Key|$uri"), keyOf("$Tenant$http_x_api_key")};
        QCOMPARE(askedVariables(keys, {}), (Names{"http_x_api_key", "tenant"}));
    }

    void exemptionsAndConditionsAskToo()
    {
        const KeyTemplate key = keyOf("$remote_addr").exempting({Condition::parse("$Account = a").value()});
        Selection selection;
        selection.where = {Condition::parse("$tenant != b").value(), Condition::parse("$uri ~ ^/x").value()};
        QCOMPARE(askedVariables(std::vector<KeyTemplate>{key}, selection), (Names{"account", "tenant"}));
    }

    /// Of the variables that are defined what they are made of, but no capture.
    void definedVariablesAskForWhatTheyAreMadeOf()
    {
        Variables defined;
        defined.made = {mapOf("of_plan", "$Plan$remote_addr"), mapOf("of_capture", "$1")};
        const KeyTemplate key = keyOf("$of_plan").withVariables(defined);
        const Names names = askedVariables(std::vector<KeyTemplate>{key}, {});
        QCOMPARE(sorted(names), (Names{"of_plan", "plan"}));
        Selection selection;
        selection.defined = defined;
        QVERIFY(askedVariables({}, selection).empty()); // nothing is filtered by
        selection.where = {Condition::parse("$of_plan = a").value()};
        QCOMPARE(sorted(askedVariables({}, selection)), (Names{"of_plan", "plan"}));
    }
};

SPILLWAY_TEST(TestAskedVariables)

} // namespace tst_asked_variables

#include "tst_asked_variables.moc"
