#include "engine/policy/location_matcher.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_location_matcher {

using namespace spillway;

namespace {

/// A rule's location as it stands in the configuration: "= /", "^~ /img/", "~ \.php$", "~* \.GIF$", "/".
Rule rule(const std::string& text)
{
    const auto rest = [&](std::size_t length) { return text.substr(length); };
    if (text.starts_with("= "))
        return {LocationKind::Exact, rest(2), {}};
    if (text.starts_with("^~ "))
        return {LocationKind::PrefixFirst, rest(3), {}};
    if (text.starts_with("~* "))
        return {LocationKind::RegexNoCase, rest(3), {}};
    if (text.starts_with("~ "))
        return {LocationKind::Regex, rest(2), {}};
    return {LocationKind::Prefix, text, {}};
}

/// The text of the location that takes this uri, or "none".
QString taken(const QStringList& locations, std::string_view uri)
{
    std::vector<Rule> rules;
    for (const QString& location : locations)
        rules.push_back(rule(location.toStdString()));
    const auto matcher = LocationMatcher::create(rules);
    if (!matcher)
        return QString::fromStdString(matcher.error().message());
    const auto match = matcher->match(uri);
    return match ? locations[static_cast<int>(*match)] : QStringLiteral("none");
}

/// The example of nginx's own documentation of `location`.
const QStringList kManual{QStringLiteral("= /"), QStringLiteral("/"), QStringLiteral("/documents/"),
                          QStringLiteral("^~ /images/"), QStringLiteral("~* \\.(gif|jpg|jpeg)$")};

} // namespace

class TestLocationMatcher : public QObject
{
    Q_OBJECT

private slots:
    void order_data()
    {
        QTest::addColumn<QStringList>("locations");
        QTest::addColumn<QByteArray>("uri");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const QStringList& locations, const char* uri, const char* expected) {
            QTest::newRow(name) << locations << QByteArray(uri) << QString::fromLatin1(expected);
        };
        row("exact", kManual, "/", "= /");
        row("the shortest prefix", kManual, "/index.html", "/");
        row("the longest prefix", kManual, "/documents/document.html", "/documents/");
        row("^~ stops the search", kManual, "/images/1.gif", "^~ /images/");
        row("a regex beats the longest prefix", kManual, "/documents/1.JPG", "~* \\.(gif|jpg|jpeg)$");
        const QStringList two{QStringLiteral("~ ^/a"), QStringLiteral("~ ^/ab"), QStringLiteral("/abc")};
        row("the first regex, not the best", two, "/abc", "~ ^/a");
        row("case counts in ~", {QStringLiteral("~ \\.gif$"), QStringLiteral("/")}, "/1.GIF", "/");
        const QStringList hidden{QStringLiteral("^~ /a"), QStringLiteral("/a/b"), QStringLiteral("~ b")};
        row("^~ counts only where it is the longest", hidden, "/a/b", "~ b");
        row("^~ of the longest", hidden, "/a/xb", "^~ /a");
        row("exact is the whole uri", {QStringLiteral("= /a")}, "/ab", "none");
        row("a prefix need not end at a slash", {QStringLiteral("/ab")}, "/abc", "/ab");
        row("no location", {QStringLiteral("/a")}, "/b", "none");
        row("no rules", {}, "/b", "none");
        row("/ takes what is no path", kManual, "\x16\x03\x01", "/");
        row("/ takes the empty text", kManual, "", "/");
        row("a regex sees bytes", {QStringLiteral("~ ^/.$")}, "/\xff", "~ ^/.$");
    }

    void order()
    {
        QFETCH(QStringList, locations);
        QFETCH(QByteArray, uri);
        QFETCH(QString, expected);
        QCOMPARE(taken(locations, {uri.constData(), static_cast<std::size_t>(uri.size())}), expected);
    }

    void aBadRegexIsRefusedAsInNginx()
    {
        QCOMPARE(taken({QStringLiteral("~ (ab")}, "/"),
                 QStringLiteral("pcre2_compile() failed: missing closing parenthesis in \"(ab\""));
        QCOMPARE(taken({QStringLiteral("~ a[b-")}, "/"),
                 QStringLiteral("pcre2_compile() failed: missing terminating ] for character class in \"a[b-\""));
        QCOMPARE(
            taken({QStringLiteral("~ *a")}, "/"),
            QStringLiteral("pcre2_compile() failed: quantifier does not follow a repeatable item in \"*a\" at \"*a\""));
    }

    void aRegexThatGivesUpDoesNotMatch()
    {
        const std::string uri = '/' + std::string(60, 'a') + '!';
        QCOMPARE(taken({QStringLiteral("~ ^/(a+)+$"), QStringLiteral("/")}, uri), QStringLiteral("/"));
    }
};

SPILLWAY_TEST(TestLocationMatcher)

} // namespace tst_location_matcher

#include "tst_location_matcher.moc"
