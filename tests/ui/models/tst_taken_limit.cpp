#include "ui/models/project/taken_limit.h"

#include "tests/support/seed.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <algorithm>
#include <random>

namespace tst_taken_limit {

using namespace spillway;
using namespace spillway::ui;

/// All limits of a server, taken into a setup.
class TestTakenLimit : public QObject
{
    Q_OBJECT

    using Number = std::uniform_int_distribution<int>;

    /// Up to four zones in up to five locations, each zone at most once in each.
    static ReadPolicy random(std::mt19937& source)
    {
        ReadPolicy read;
        const int zones = Number(1, 4)(source);
        for (int zone = 0; zone < zones; ++zone) {
            read.policy.zones.emplace_back();
            read.policy.zones.back().name = "zone" + std::to_string(zone);
            read.policy.zones.back().rate.count = Number(1, 20)(source);
        }
        std::vector<std::string> places{"/", "/login", "/api/", "/p/", "/p/x"};
        std::ranges::shuffle(places, source);
        places.resize(static_cast<std::size_t>(Number(1, 5)(source)));
        for (const std::string& place : places) {
            Rule& rule = read.policy.rules.emplace_back();
            rule.location = place;
            rule.kind = place != "/" && Number(0, 2)(source) == 0 ? LocationKind::Exact : LocationKind::Prefix;
            for (int zone = 0; zone < zones; ++zone)
                if (Number(0, 1)(source) == 1)
                    rule.limits.push_back({static_cast<std::size_t>(zone), Number(0, 2)(source), 0, true});
        }
        return read;
    }

    /// "zone0 10r/s burst=2" of each limit of the rule for that place.
    static QStringList limitsAt(const Policy& policy, const Rule& place)
    {
        QStringList all;
        for (const Rule& rule : policy.rules)
            if (rule.kind == place.kind && rule.location == place.location)
                for (const ZoneLimit& limit : rule.limits)
                    all << QStringLiteral("%1 %2 burst=%3")
                               .arg(QString::fromStdString(policy.zones[limit.zone].name),
                                    QString::fromStdString(policy.zones[limit.zone].rate.text()))
                               .arg(limit.burst);
        all.sort(); // in which order they are asked changes no verdict
        return all;
    }

private slots:
    /// The window simulates the limits of the configuration in each location.
    void eachLocationKeepsItsLimits()
    {
        std::mt19937 source(static_cast<std::mt19937::result_type>(seedOfTest()));
        for (int round = 0; round < 300; ++round) {
            const ReadPolicy read = random(source);
            const bool limits =
                std::ranges::any_of(read.policy.rules, [](const Rule& rule) { return !rule.limits.empty(); });
            if (!limits)
                continue; // the zones alone are taken
            const Policy taken = withTaken({}, read).policy();
            for (const Rule& rule : read.policy.rules)
                QCOMPARE(limitsAt(taken, rule), limitsAt(read.policy, rule));
            QCOMPARE(taken.rules.size(), read.policy.rules.size()); // no request finds another location
        }
    }
};

SPILLWAY_TEST(TestTakenLimit)

} // namespace tst_taken_limit

#include "tst_taken_limit.moc"
