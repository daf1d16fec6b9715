#include "engine/policy/site_limit.h"

#include "engine/policy/location_matcher.h"
#include "engine/policy/policy.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_site_limit {

using namespace spillway;

/// Several limits of a site, and where each holds.
class TestSiteLimit : public QObject
{
    Q_OBJECT

    static SiteLimit limit(const std::string& zone, const std::vector<std::string>& places, bool on = true)
    {
        SiteLimit made;
        made.zone.name = zone;
        made.on = on;
        for (const std::string& place : places)
            made.places.push_back(Location::parse(place).value());
        return made;
    }

    /// "zone zone" of the rule that takes the request.
    static QString at(const Policy& policy, const char* uri)
    {
        const auto matcher = LocationMatcher::create(policy.rules);
        const auto rule = matcher->match(uri);
        QStringList zones;
        if (rule)
            for (const ZoneLimit& one : policy.rules[*rule].limits)
                zones << QString::fromStdString(policy.zones[one.zone].name);
        return rule ? zones.join(QLatin1Char(' ')) : QStringLiteral("no rule");
    }

private slots:
    void placesAreRead_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("good");
        for (const char* text : {"/", "/login", "= /login", "^~ /api/", "~ \\.php$", "~* \\.PHP$"})
            QTest::newRow(text) << QString::fromLatin1(text) << true;
        for (const char* text : {"", "login", "= login", "=", "~ "})
            QTest::addRow("not \"%s\"", text) << QString::fromLatin1(text) << false;
    }

    void placesAreRead()
    {
        QFETCH(QString, text);
        QFETCH(bool, good);
        const auto place = Location::parse(text.toStdString());
        QCOMPARE(bool(place), good);
        if (good)
            QCOMPARE(QString::fromStdString(place->text()), text);
    }

    void eachPlaceHasItsLimits()
    {
        const std::vector<SiteLimit> limits{limit("all", {}), limit("login", {"= /login"}), limit("api", {"/api/"})};
        const Policy policy = sitePolicy(limits, {});
        QCOMPARE(at(policy, "/"), QStringLiteral("all"));
        QCOMPARE(at(policy, "/login"), QStringLiteral("all login"));
        QCOMPARE(at(policy, "/api/x"), QStringLiteral("all api"));
    }

    void alonePlacesLeaveTheRestFree()
    {
        const std::vector<SiteLimit> limits{limit("login", {"= /login"})};
        const std::vector<Location> others{Location::parse("/static/").value()};
        const Policy policy = sitePolicy(limits, others);
        QCOMPARE(at(policy, "/login"), QStringLiteral("login"));
        QCOMPARE(at(policy, "/static/a"), QString());
        QCOMPARE(at(policy, "/other"), QStringLiteral("no rule"));
    }

    /// A location does not vanish with its limit: its requests still come to it.
    void oneThatIsOffLeavesItsPlace()
    {
        const std::vector<SiteLimit> limits{limit("root", {"/"}), limit("login", {"= /login"}, false)};
        const Policy policy = sitePolicy(limits, {});
        QCOMPARE(at(policy, "/"), QStringLiteral("root"));
        QCOMPARE(at(policy, "/login"), QString());
        QCOMPARE(policy.zones.size(), std::size_t{1});
    }

    /// nginx refuses a zone twice in one place.
    void limitsWithOneZoneShareIt()
    {
        const std::vector<SiteLimit> limits{limit("one", {"/a"}), limit("one", {"/a", "/b"})};
        const Policy policy = sitePolicy(limits, {});
        QCOMPARE(policy.zones.size(), std::size_t{1});
        QCOMPARE(at(policy, "/a"), QStringLiteral("one"));
        QCOMPARE(at(policy, "/b"), QStringLiteral("one"));
    }
};

SPILLWAY_TEST(TestSiteLimit)

} // namespace tst_site_limit

#include "tst_site_limit.moc"
