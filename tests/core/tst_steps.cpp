#include "engine/core/steps.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <vector>

namespace tst_steps {

using namespace spillway;

namespace {

Result<int> number(int value)
{
    return value;
}

Result<int> broken(ErrorCode code)
{
    return Error{code, {}, {}};
}

} // namespace

class TestSteps : public QObject
{
    Q_OBJECT

private slots:
    void values_are_put_in_their_places()
    {
        int one = 0;
        int sum = 0;
        const auto result =
            Steps().put(one, [] { return number(1); }).put(sum, [&] { return number(one + 1); }).result(7);
        QCOMPARE(sum, 2);
        QCOMPARE(result.value(), 7);
    }

    void the_first_failure_ends_them()
    {
        int value = 5;
        bool ran = false;
        Steps steps;
        steps.put(value, [] { return broken(ErrorCode::BadKey); }).run([&] {
            ran = true;
            return Result<Done>(Error{ErrorCode::BadLimit, {}, {}});
        });
        QVERIFY(steps.failed());
        QVERIFY(!ran);
        QCOMPARE(value, 5);
        QCOMPARE(steps.result(0).error().code, ErrorCode::BadKey);
    }

    void each_step_tells_how_much_is_done()
    {
        std::vector<double> shares;
        int value = 0;
        Steps([&](double share) { shares.push_back(share); }, 4)
            .put(value, [] { return number(1); })
            .put(value, [] { return broken(ErrorCode::Cancelled); })
            .put(value, [] { return number(3); });
        QCOMPARE(shares, (std::vector<double>{0, 0.25}));
    }
};

SPILLWAY_TEST(TestSteps)

} // namespace tst_steps

#include "tst_steps.moc"
