#include "engine/advise/page_views.h"

#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QTest>

namespace tst_page_views {

using namespace spillway;

namespace {

constexpr Wait kPassed{0};
constexpr Wait kWaits{250};

struct Line
{
    std::int64_t ms;
    Wait wait;
    std::vector<std::string> values;
};

/// One client's requests put together to views.
class Views
{
public:
    Views(const std::vector<std::string>& variables, std::initializer_list<Line> lines) :
        m_trace(made(variables, lines)), m_views(m_trace)
    {
        m_views.start();
        std::uint32_t row = 0;
        for (const Line& line : lines)
            m_views.take(row++, at(line.ms), line.wait);
    }

    [[nodiscard]] const PageViews& operator*() const { return m_views; }
    /// "3 views, 1 slowed, 2 broken: /a 1, /b 1"
    [[nodiscard]] QString text() const
    {
        const ViewCounts& counts = m_views.counts();
        QStringList losses;
        for (const PageLoss& loss : m_views.losses(10))
            losses << QString::fromStdString(std::string(m_trace.column("uri")->values[loss.page])) + QLatin1Char(' ') +
                          QString::number(loss.broken);
        return QStringLiteral("%1 views, %2 slowed, %3 broken: %4")
            .arg(counts.views)
            .arg(counts.slowed)
            .arg(counts.broken)
            .arg(losses.join(QStringLiteral(", ")));
    }

private:
    static Trace made(const std::vector<std::string>& variables, std::initializer_list<Line> lines)
    {
        Trace trace = traceOf(variables, {});
        for (const Line& line : lines) {
            trace.arrivals.push_back(at(line.ms));
            trace.sourceOf.push_back(0);
            for (std::size_t i = 0; i < variables.size(); ++i)
                trace.columns[i].ids.push_back(trace.columns[i].values.intern(line.values[i]));
        }
        return trace;
    }

    Trace m_trace;
    PageViews m_views;
};

const std::vector<std::string> kFull{"uri", "http_referer", "http_user_agent", "host", "request_method", "status"};

Line page(std::int64_t ms, Wait wait, const char* uri, const char* agent = "A", const char* host = "a.example")
{
    return {ms, wait, {uri, "", agent, host, "GET", "200"}};
}

Line part(std::int64_t ms, Wait wait, const char* uri, const char* referrer, const char* agent = "A")
{
    return {ms, wait, {uri, referrer, agent, "a.example", "GET", "200"}};
}

} // namespace

class TestPageViews : public QObject
{
    Q_OBJECT

private slots:
    void kinds_data()
    {
        QTest::addColumn<QString>("uri");
        QTest::addColumn<int>("kind");
        const auto row = [](const char* uri, PathKind kind) {
            QTest::newRow(uri) << QString::fromLatin1(uri) << static_cast<int>(kind);
        };
        using enum PathKind;
        for (const char* uri : {"/", "/about", "/index.html", "/a/b.php", "/user/john.doe", "/v1.2/", "/apiary", ""})
            row(uri, Page);
        for (const char* uri : {"/a.png", "/A.PNG", "/favicon.ico", "/f/x.woff2", "/app/logo.min.svg"})
            row(uri, Asset);
        for (const char* uri : {"/site.css", "/a.min.js", "/api/x.js"})
            row(uri, Code);
        for (const char* uri :
             {"/api", "/api/", "/v2/API/users", "/graphql", "/x.json", "/wp-admin/admin-ajax.php", "/healthz"})
            row(uri, Call);
        for (const char* uri : {"/robots.txt", "/sitemap.xml", "/a.pdf", "/b.tar.gz"})
            row(uri, File);
    }

    void kinds()
    {
        QFETCH(QString, uri);
        QFETCH(int, kind);
        QCOMPARE(static_cast<int>(pathKind(uri.toStdString())), kind);
    }

    void aViewIsBrokenOnce()
    {
        const Views views(kFull, {page(0, kPassed, "/a"), part(10, kRejectedWait, "/x.png", "https://a.example/a"),
                                  part(20, kRejectedWait, "/y.png", "https://a.example/a?q=1#top"),
                                  part(30, kWaits, "/api/z", "https://a.example/a"), page(5000, kPassed, "/a"),
                                  part(5010, kPassed, "/x.png", "https://a.example/a")});
        QCOMPARE((*views).by(), ViewsBy::Referrer);
        QCOMPARE(views.text(), QStringLiteral("2 views, 1 slowed, 1 broken: /a 1"));
    }

    void aRejectedDocumentIsABrokenView()
    {
        const Views views(kFull,
                          {page(0, kRejectedWait, "/b"), page(1, kRejectedWait, "/a"), page(2, kRejectedWait, "/a")});
        QCOMPARE(views.text(), QStringLiteral("3 views, 0 slowed, 3 broken: /a 2, /b 1"));
    }

    void viewsOfSeveralPeopleInterleave()
    {
        // Two with different browsers on one page, one of them with a second page open.
        const Views views(kFull,
                          {page(0, kPassed, "/a", "A"), page(5, kPassed, "/a", "B"), page(6, kPassed, "/b", "A"),
                           part(10, kRejectedWait, "/1.png", "http://a.example/a", "A"),
                           part(11, kPassed, "/2.png", "http://a.example/a", "B"),
                           part(12, kWaits, "/3.png", "http://a.example/b", "A"),
                           part(13, kRejectedWait, "/4.png", "http://a.example/b", "B")}); // B never had that page
        QCOMPARE(views.text(), QStringLiteral("3 views, 1 slowed, 1 broken: /a 1"));
    }

    void whatASheetAsksForIsPartOfTheView()
    {
        const Views views(kFull, {page(0, kPassed, "/a"), part(1, kPassed, "/s/site.css", "http://a.example/a"),
                                  part(2, kRejectedWait, "/f.woff2", "http://a.example/s/site.css")});
        QCOMPARE(views.text(), QStringLiteral("1 views, 0 slowed, 1 broken: /a 1"));
    }

    void referrersAreReadAsPathsAre()
    {
        const Views views(kFull, {page(0, kPassed, "/caf\xC3\xA9 bar"), page(0, kPassed, "/"),
                                  part(1, kRejectedWait, "/1.png", "HTTPS://A.Example:8443//caf%C3%A9%20bar"),
                                  part(2, kRejectedWait, "/2.png", "https://a.example")});
        QCOMPARE(views.text(), QStringLiteral("2 views, 0 slowed, 2 broken: / 1, /caf\u00E9 bar 1"));
    }

    void anotherHostsPageIsNotThisOne()
    {
        const Views views(kFull, {page(0, kPassed, "/a"), part(1, kRejectedWait, "/1.png", "https://b.example/a"),
                                  part(2, kWaits, "/2.png", "/a")}); // without a host
        QCOMPARE(views.text(), QStringLiteral("1 views, 1 slowed, 0 broken: "));
    }

    void aRedirectAndItsPageAreOneView()
    {
        const Views views(kFull, {{0, kPassed, {"/old", "", "A", "a.example", "GET", "301"}},
                                  page(100, kPassed, "/new"),
                                  {5000, kPassed, {"/old", "", "A", "a.example", "GET", "302"}},
                                  page(9000, kRejectedWait, "/later")});
        QCOMPARE(views.text(), QStringLiteral("3 views, 0 slowed, 1 broken: /later 1"));
    }

    void whatIsNoPartOfAPage()
    {
        const Views views(kFull,
                          {page(0, kPassed, "/a"),
                           part(1, kRejectedWait, "/a.pdf", "https://a.example/a"),
                           part(2, kRejectedWait, "/api/x", ""), // a call that does not tell its page
                           part(3, kRejectedWait, "/1.png", "https://a.example/unseen"),
                           {4, kPassed, {"/a", "", "A", "a.example", "POST", "200"}},
                           part(PageViews::kViewLasts.count() + 1, kRejectedWait, "/2.png", "https://a.example/a")});
        QCOMPARE(views.text(), QStringLiteral("1 views, 0 slowed, 0 broken: "));
    }

    void aFormSentFromAPageIsPartOfIt()
    {
        const Views views(
            kFull, {page(0, kPassed, "/login"),
                    {9000, kRejectedWait, {"/login", "https://a.example/login", "A", "a.example", "POST", "200"}}});
        QCOMPARE(views.text(), QStringLiteral("1 views, 0 slowed, 1 broken: /login 1"));
    }

    void withoutReferrersGapsDecide()
    {
        const std::int64_t gap = PageViews::kAssetGap.count();
        const std::initializer_list<Line> lines{{0, kPassed, {"/a", ""}},
                                                {gap, kPassed, {"/1.png", ""}},
                                                {2 * gap, kRejectedWait, {"/2.png", ""}},
                                                {2 * gap, kRejectedWait, {"/api/x", ""}},
                                                {10 * gap, kPassed, {"/b", ""}},
                                                {11 * gap + 1, kRejectedWait, {"/3.png", ""}}};
        const Views bare({"uri", "http_referer"}, lines);
        QCOMPARE((*bare).by(), ViewsBy::Gaps);
        QCOMPARE(bare.text(), QStringLiteral("2 views, 0 slowed, 1 broken: /a 1"));
    }

    void withoutPathsThereIsNothing()
    {
        const Views views({"remote_addr"}, {{0, kRejectedWait, {"192.0.2.1"}}});
        QCOMPARE((*views).by(), ViewsBy::Nothing);
        QVERIFY((*views).counts() == ViewCounts{});
    }

    void openViewsAreBounded()
    {
        Trace trace = traceOf({"uri", "http_referer"}, {});
        const auto add = [&](const std::string& uri, const std::string& referrer) {
            trace.arrivals.push_back(at(static_cast<std::int64_t>(trace.size())));
            trace.columns[0].ids.push_back(trace.columns[0].values.intern(uri));
            trace.columns[1].ids.push_back(trace.columns[1].values.intern(referrer));
        };
        for (std::size_t i = 0; i <= PageViews::kOpenViews; ++i)
            add("/p" + std::to_string(i), "");
        add("/1.png", "/p0"); // was forgotten
        add("/2.png", "/p1");
        PageViews views(trace);
        views.start();
        for (std::uint32_t row = 0; row < trace.size(); ++row)
            views.take(row, trace.arrivals[row], row > PageViews::kOpenViews ? kRejectedWait : kPassed);
        QCOMPARE(views.counts().views, static_cast<std::uint32_t>(PageViews::kOpenViews + 1));
        QCOMPARE(views.counts().broken, 1U);
        QVERIFY(views.losses(1)[0].page == *trace.columns[0].values.find("/p1"));
        views.keep(true);
        views.start();
        QVERIFY(views.counts() == ViewCounts{});
        QVERIFY(views.losses(1).empty());
        QCOMPARE(views.lossesOfAll(9).size(), std::size_t{1});
    }
};

SPILLWAY_TEST(TestPageViews)

} // namespace tst_page_views

#include "tst_page_views.moc"
