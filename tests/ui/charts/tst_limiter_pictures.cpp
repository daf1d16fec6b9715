#include "ui/charts/pictures/limiter_pictures.h"

#include "engine/policy/limiter_of.h"
#include "tests/replay/limited_client.h"
#include "tests/support/test_class.h"
#include "tests/ui/chart_traffic.h"
#include "ui/charts/pictures/bucket_scene.h"
#include "ui/charts/pictures/bucket_view.h"

#include <QtGui/QPainter>
#include <QtTest/QTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace spillway;
using namespace spillway::ui;
using namespace spillway::test;

namespace {

constexpr Milliseconds kWay{400};

/// A random client under one of allLimits(), with moments between, before, at and after its requests.
struct Client
{
    explicit Client(int which) :
        limit(allLimits().at(static_cast<std::size_t>(which)).limit),
        seed(std::random_device()()),
        requests(randomClient(limit, seed))
    {
        std::mt19937 random(seed);
        const auto length = (requests.back().at - requests.front().at).count();
        std::uniform_int_distribution<std::int64_t> offset(-1'000, length + 3'000);
        for (int i = 0; i < 40; ++i)
            moments.push_back(requests.front().at + Milliseconds(offset(random)));
        for (std::size_t i = 0; i < requests.size(); i += 4)
            moments.push_back(requests[i].at);
        index.build(requests, limit);
    }
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    [[nodiscard]] QByteArray where(Instant at) const
    {
        return "seed " + QByteArray::number(seed) + ", at " + QByteArray::number(qint64{at.time_since_epoch().count()});
    }
    [[nodiscard]] QImage picture(Instant at, Motion motion, QSize size = {220, 170}) const
    {
        QImage image(size, QImage::Format_RGB32);
        image.fill(theme().panel);
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        pictureOf(limit)->paint(painter, QRectF(QPointF(0, 0), size), {index, at, kWay, motion});
        return image;
    }
    [[nodiscard]] QString words(Instant at) const { return pictureOf(limit)->words({index, at, kWay, Motion::Full}); }

    Limit limit;
    unsigned seed;
    std::vector<RequestOutcome> requests;
    std::vector<Instant> moments;
    LevelIndex index;
};

/// All but nginx's, which has a test of its own.
void addLimits()
{
    QTest::addColumn<int>("which");
    int which = 0;
    for (const NamedLimit& one : allLimits()) {
        if (std::holds_alternative<LimiterSpec>(one.limit))
            QTest::newRow(one.name) << which;
        ++which;
    }
}

/// The content of the limiter after all that arrived by then.
template <Limiter T>
auto held(const T& limiter, const Client& client, Instant at)
{
    typename T::State state;
    for (const RequestOutcome& request : client.requests) {
        if (request.at <= at)
            limiter.answer(state, request.at);
    }
    return limiter.insideAt(state, at);
}

/// How its words have to begin.
QString beginning(const Client& client, Instant at)
{
    const auto& spec = std::get<LimiterSpec>(client.limit);
    return std::visit(
        [&](const auto& limiter) -> QString {
            using T = std::decay_t<decltype(limiter)>;
            if constexpr (std::is_same_v<T, TokenBucket>)
                return QStringLiteral("%1 of %2 tokens")
                    .arg(held(limiter, client, at).tokens.raw() / 1000)
                    .arg(spec.capacity);
            else if constexpr (std::is_same_v<T, LeakyQueue>)
                return QStringLiteral("%1 of %2 places").arg(held(limiter, client, at).waiting).arg(spec.capacity);
            else if constexpr (std::is_same_v<T, FixedWindow>)
                return QStringLiteral("%1 of %2 counted").arg(held(limiter, client, at).count).arg(spec.limit);
            else if constexpr (std::is_same_v<T, SlidingLog>)
                return QStringLiteral("The log holds %1 of %2 ").arg(held(limiter, client, at).held).arg(spec.limit);
            else if constexpr (std::is_same_v<T, SlidingCounter>)
                return QStringLiteral(" of %1 estimated: %2 × ")
                    .arg(spec.limit)
                    .arg(held(limiter, client, at).previous);
            else
                return {};
        },
        limiterOf(client.limit));
}

} // namespace

/// The pictures of the algorithms beside nginx's.
class TestLimiterPictures : public QObject
{
    Q_OBJECT

private slots:
    void backwardsIsForwards_data() { addLimits(); }
    void backwardsIsForwards()
    {
        QFETCH(int, which);
        Client client(which);
        std::ranges::sort(client.moments);
        for (const Motion motion : {Motion::Full, Motion::Reduced}) {
            std::vector<QImage> forwards;
            for (const Instant at : client.moments)
                forwards.push_back(client.picture(at, motion));
            for (std::size_t i = client.moments.size(); i-- > 0;)
                QVERIFY2(client.picture(client.moments[i], motion) == forwards[i],
                         client.where(client.moments[i]).constData());
            QVERIFY2(std::ranges::count(forwards, forwards.front()) < std::ssize(forwards),
                     client.where(client.moments.front()).constData());
        }
    }

    void whatIsToldIsWhatTheLimiterHolds_data() { addLimits(); }
    void whatIsToldIsWhatTheLimiterHolds()
    {
        QFETCH(int, which);
        const Client client(which);
        for (const Instant at : client.moments) {
            const QString words = client.words(at);
            const QString expected = beginning(client, at);
            const bool told = expected.startsWith(u' ') ? words.contains(expected) : words.startsWith(expected);
            QVERIFY2(told, client.where(at) + ": " + words.toUtf8() + " for " + expected.toUtf8());
        }
    }

    /// The picture stays as it is while nothing happens and no figure runs.
    void reducedMotionMovesNoRequest_data() { addLimits(); }
    void reducedMotionMovesNoRequest()
    {
        QFETCH(int, which);
        const Client client(which);
        for (const Instant at : client.moments) {
            for (const Drop& drop : arrivalsAt(client.index, at, kWay, Motion::Reduced)) {
                QVERIFY2(drop.place == Place::Landed && drop.progress == 0, client.where(at).constData());
                QVERIFY2(client.requests[drop.request].at <= at, client.where(at).constData());
            }
        }
    }

    void aQueueHoldsThoseWhoWait_data()
    {
        QTest::addColumn<int>("motion");
        QTest::newRow("full motion") << static_cast<int>(Motion::Full);
        QTest::newRow("reduced motion") << static_cast<int>(Motion::Reduced);
    }
    void aQueueHoldsThoseWhoWait()
    {
        QFETCH(int, motion);
        const Client client(5);
        const auto& spec = std::get<LimiterSpec>(client.limit);
        QVERIFY(spec.algorithm == Algorithm::LeakyQueue);
        std::vector<Instant> moments = client.moments;
        for (const RequestOutcome& request : client.requests)
            moments.push_back(request.at);
        std::int64_t most = 0;
        for (const Instant at : moments) {
            const QueueScene scene = queueAt(client.index, at, kWay, static_cast<Motion>(motion), 100);
            std::vector<double> places;
            int served = 0;
            for (const Drop& drop : scene.drops) {
                const RequestOutcome& request = client.requests[drop.request];
                const Instant turn = request.at + request.decision.delay;
                if (drop.place == Place::Queued) {
                    QVERIFY2(request.at <= at && turn > at, client.where(at).constData());
                    places.push_back(drop.progress);
                } else if (drop.place == Place::Serving) {
                    QVERIFY2(turn <= at && drop.progress >= 0 && drop.progress <= 1, client.where(at).constData());
                    ++served;
                }
            }
            QVERIFY2(std::ssize(places) == scene.inside.waiting, client.where(at).constData());
            QVERIFY2(served <= 1 && (served == 1 || places.empty()), client.where(at).constData());
            for (std::size_t i = 0; i < places.size(); ++i) // one after the other
                QVERIFY2(std::abs(places[i] - places[0] - static_cast<double>(i)) < 0.05, client.where(at).constData());
            most = std::max(most, scene.inside.waiting);
        }
        const bool waited = std::ranges::any_of(client.requests, [](const RequestOutcome& request) {
            return request.decision.verdict == Verdict::Delayed;
        });
        QVERIFY2(most <= spec.capacity && (most > 0) == waited, client.where(client.moments.front()).constData());
    }

    void onlyTheFirstPlacesAreTold()
    {
        LimiterSpec spec;
        spec.algorithm = Algorithm::LeakyQueue;
        spec.rate = {1, RateUnit::PerSecond};
        spec.capacity = 1'000;
        const auto requests = decided(Limit(spec), std::vector<Instant>(900, at(5'000)));
        LevelIndex index;
        index.build(requests, spec);
        const QueueScene scene = queueAt(index, at(5'100), kWay, Motion::Full, 20);
        QCOMPARE(scene.inside.waiting, std::int64_t{899});
        QCOMPARE(std::ranges::count(scene.drops, Place::Queued, &Drop::place), std::ptrdiff_t{20});
    }

    /// Even where nothing is said, there is something to see.
    void itFitsWhereverItIsPainted_data() { addLimits(); }
    void itFitsWhereverItIsPainted()
    {
        QFETCH(int, which);
        const Client client(which);
        const Instant at = client.requests.back().at;
        for (const QSize size : {QSize(60, 90), QSize(20, 20), QSize(1, 1), QSize(900, 120), QSize(90, 900)}) {
            const QImage image = client.picture(at, Motion::Full, size);
            QImage blank(size, QImage::Format_RGB32);
            blank.fill(theme().panel);
            QVERIFY2(size.width() < 60 || image != blank, client.where(at).constData());
        }
    }

    void nobodyHasAPicture_data() { addLimits(); }
    void nobodyHasAPicture()
    {
        QFETCH(int, which);
        const std::vector<RequestOutcome> none;
        const Limit limit = allLimits().at(static_cast<std::size_t>(which)).limit;
        BucketView view;
        view.resize(200, 200);
        view.setBuckets({{{}, limit, &none, {}}});
        QVERIFY(!view.grab().isNull());
        QCOMPARE(view.accessibleDescription(), QStringLiteral("No client is chosen."));
    }

    void aCrowdIsSummedUp()
    {
        LimiterSpec spec;
        spec.algorithm = Algorithm::FixedWindow;
        spec.limit = 5'000;
        spec.window = Milliseconds(60'000);
        std::vector<Instant> arrivals;
        for (int i = 0; i < 20'000; ++i)
            arrivals.push_back(at(2 * i));
        const auto requests = decided(Limit(spec), arrivals);
        LevelIndex index;
        index.build(requests, spec);
        const QString words = pictureOf(spec)->words({index, at(9'000), kWay, Motion::Full});
        QVERIFY2(words.startsWith(QStringLiteral("4,501 of 5,000 counted in the window that ends in 51.0 s")),
                 qPrintable(words));
        QImage image(220, 170, QImage::Format_RGB32);
        image.fill(theme().panel);
        QPainter painter(&image);
        pictureOf(spec)->paint(painter, image.rect(), {index, at(9'000), kWay, Motion::Full});
        QVERIFY(countNear(image, theme().passed) > 500);
    }
};

SPILLWAY_TEST(TestLimiterPictures)
#include "tst_limiter_pictures.moc"
