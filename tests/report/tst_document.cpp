#include "engine/report/document.h"
#include "engine/report/sections.h"
#include "tests/support/test_class.h"

#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>
#include <string>

namespace tst_document {

using namespace spillway;

namespace {

std::string visibleText(std::string_view text)
{
    return printable(text, std::string::npos);
}

/// Names that somebody may write into a log.
const std::vector<std::pair<const char*, std::string>> kHostile{
    {"a script", "<script>alert(1)</script>"},
    {"out of an attribute", "\"><img src=x onerror=alert(1)>"},
    {"out of an attribute in single quotes", "'><svg/onload=alert(1)>"},
    {"a table's bar", "a|b"},
    {"code", "`a` ``b``` ~~~"},
    {"a link", "[x](javascript:alert(1)) ![y](http://example.org/z) <http://example.org>"},
    {"a bare link", "www.example.org https://example.org"},
    {"emphasis", "*a* __b__ ~~c~~ $d$"},
    {"a heading", "# a"},
    {"a list", "- a"},
    {"a numbered list", "12. a"},
    {"a quote", "> a"},
    {"entities", "&lt;&#60;&amp;"},
    {"escapes", "\\<\\`\\|\\"},
    {"right to left", "\xE2\x80\xAE"
                      "evil\xE2\x81\xA6"},
    {"no width", "a\xE2\x80\x8B\xEF\xBB\xBF"
                 "b"},
    {"line feeds", "a\n\n# b\r\n---"},
    {"a line separator", "a\xE2\x80\xA8"
                         "b"},
    {"NUL and escape", std::string("a\0b\x1B[31m", 8)},
    {"no UTF-8", "\xFF\xC0\xAF\xED\xA0\x80"},
    {"no character", "\xEF\xBF\xBF\xF0\x9F\xBF\xBE"},
    {"blanks at the ends", "  a  "},
    {"the end of a comment", "--> ]]> */ </style>"},
};

void addHostile()
{
    QTest::addColumn<std::string>("text");
    for (const auto& [name, text] : kHostile)
        QTest::newRow(name) << text;
}

/// The text in every place that a document has.
Document everywhere(const std::string& text)
{
    using enum Document::Table::Holds;
    Document document{text, text};
    document.add(Document::Heading{text});
    document.add(Document::Paragraph{text, Tone::Bad});
    document.add(Document::List{{text, text}});
    document.add(Document::List{{text}, true});
    document.add(Document::Figures{{{text, text, Tone::Good}}});
    const Document::Table table{text, {{text, Words}, {"", Numbers}, {text, Names}}, {{text, "1", text}}};
    document.add(table);
    document.add(Document::Code{text});
    document.add(Document::Picture{text, "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", table});
    return document;
}

/// How often each kind of thing stands in an HTML document, and what its text is.
struct Read
{
    QStringList elements;
    QStringList attributes;
    QString text;
    QString error;
};

Read read(const std::string& html)
{
    Read all;
    QXmlStreamReader reader(QByteArray::fromStdString(html));
    while (!reader.atEnd()) {
        reader.readNext();
        if (reader.isStartElement()) {
            if (reader.name() != QLatin1StringView("wbr")) // where a line may break
                all.elements += reader.name().toString();
            for (const QXmlStreamAttribute& attribute : reader.attributes())
                all.attributes += attribute.name().toString();
        }
        if (reader.isCharacters())
            all.text += reader.text();
    }
    all.error = reader.errorString();
    return all;
}

/// What a reader of Markdown sees where `text` stands in a line: backslashes and entities resolved.
std::string resolved(std::string_view text)
{
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        static constexpr std::pair<std::string_view, char> kEntities[] = {
            {"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&#32;", ' '}};
        const auto* const entity =
            std::ranges::find_if(kEntities, [&](const auto& known) { return text.substr(i).starts_with(known.first); });
        if (entity != std::end(kEntities)) {
            out += entity->second;
            i += entity->first.size() - 1;
        } else {
            if (text[i] == '\\' && i + 1 < text.size())
                ++i;
            out += text[i];
        }
    }
    return out;
}

} // namespace

class TestDocument : public QObject
{
    Q_OBJECT

private slots:
    void visibleTextHasNoHiddenCharacter()
    {
        QCOMPARE(visibleText("naïve 東京 🙂"), std::string("naïve 東京 🙂"));
        QCOMPARE(visibleText("\xE2\x80\xAE"
                             "a"),
                 std::string("\\u202Ea"));
        QCOMPARE(visibleText("a\tb\x7F\xC2\x85"), std::string("a\\x09b\\x7F\\xC2\\x85"));
        QCOMPARE(visibleText("\xFF"), std::string("\\xFF"));
        QCOMPARE(visibleText("\xF3\xA0\x80\x81"), std::string("\\uE0001"));
        QCOMPARE(visibleText(std::string_view("\0", 1)), std::string("\\x00"));
        QCOMPARE(visibleText("\xC2\xAD\xE2\x81\xA9\xEF\xBF\xBE"), std::string("\\u00AD\\u2069\\uFFFE"));
        QCOMPARE(visibleLines("a\n\tb"), std::string("a\n\\x09b\n"));
        QCOMPARE(visibleLines("a\n\n"), std::string("a\n\n"));
    }

    void htmlOfHostileTextIsText_data() { addHostile(); }
    /// Nothing in it becomes an element or an attribute, and the text comes back as it can be seen.
    void htmlOfHostileTextIsText()
    {
        QFETCH(std::string, text);
        const Read hostile = read(htmlText(everywhere(text)));
        const Read harmless = read(htmlText(everywhere("harmless")));
        QCOMPARE(hostile.error, QString());
        QCOMPARE(hostile.elements, harmless.elements);
        QCOMPARE(hostile.attributes, harmless.attributes);
        const QString shown = QString::fromStdString(visibleText(text));
        constexpr int kPlaces = 16; // outside of the code block
        QVERIFY2(hostile.text.count(shown) >= kPlaces, qPrintable(hostile.text));
    }

    void attributeCannotBeLeft_data() { addHostile(); }
    void attributeCannotBeLeft()
    {
        QFETCH(std::string, text);
        for (const char quote : {'"', '\''}) {
            const std::string element = std::string("<a b=") + quote + htmlEscaped(text) + quote + "/>";
            QXmlStreamReader reader(QByteArray::fromStdString(element));
            QVERIFY(reader.readNextStartElement());
            QCOMPARE(reader.attributes().size(), 1);
            QCOMPARE(reader.attributes().front().value().toString(), QString::fromStdString(visibleText(text)));
        }
    }

    void markdownOfHostileTextIsText_data() { addHostile(); }
    /// Every character that Markdown would read is escaped, none is lost, and no line is added.
    void markdownOfHostileTextIsText()
    {
        QFETCH(std::string, text);
        const std::string escaped = markdownEscaped(text);
        QCOMPARE(resolved(escaped), visibleText(text));
        std::string bare; // what stands there without a backslash before it
        for (std::size_t i = 0; i < escaped.size(); ++i) {
            if (escaped[i] == '\\')
                ++i;
            else
                bare += escaped[i];
        }
        for (std::size_t i = bare.find("&#32;"); i != std::string::npos; i = bare.find("&#32;"))
            bare.replace(i, 5, " ");
        QCOMPARE(bare.find_first_of("`*_[]{}|<>#~$\n\r"), std::string::npos);
        QCOMPARE(bare.find("://"), std::string::npos);
        QCOMPARE(bare.find("www."), std::string::npos);
        for (std::size_t i = bare.find('&'); i != std::string::npos; i = bare.find('&', i + 1))
            QVERIFY(bare.substr(i).starts_with("&amp;") || bare.substr(i).starts_with("&lt;") ||
                    bare.substr(i).starts_with("&gt;"));
        QVERIFY(std::string_view("-+= ").find(escaped.front()) == std::string_view::npos);
    }

    void markdownHasALineForEachPlace_data() { addHostile(); }
    void markdownHasALineForEachPlace()
    {
        QFETCH(std::string, text);
        const auto lines = [](const std::string& markdown) { return std::ranges::count(markdown, '\n'); };
        Document hostile = everywhere(text);
        Document harmless = everywhere("harmless");
        std::erase_if(hostile.blocks, [](const auto& block) { return std::holds_alternative<Document::Code>(block); });
        std::erase_if(harmless.blocks, [](const auto& block) { return std::holds_alternative<Document::Code>(block); });
        QCOMPARE(lines(markdownText(hostile)), lines(markdownText(harmless)));
    }

    void addressesStayReadableInMarkdown()
    {
        QCOMPARE(markdownEscaped("203.0.113.7"), std::string("203.0.113.7"));
        QCOMPARE(markdownEscaped("12.5 % of 1,204"), std::string("12.5 % of 1,204"));
        QCOMPARE(markdownEscaped("1. a"), std::string("1\\. a"));
        QCOMPARE(markdownEscaped("2001:db8::1"), std::string("2001:db8::1"));
    }

    void fenceIsLongerThanAnyInTheCode()
    {
        Document document{"t", ""};
        document.add(Document::Code{"a ```` b\n```\n"});
        QCOMPARE(markdownText(document), std::string("# t\n\n`````\na ```` b\n```\n`````\n"));
    }

    void nothingIsLoaded()
    {
        const std::string html = htmlText(everywhere("a"));
        QVERIFY(html.find("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
                          "'unsafe-inline'\"/>") != std::string::npos);
        for (const char* const outside : {"<script", "<link", "src=", "href=", "@import", "url(http", "<iframe"})
            QVERIFY2(html.find(outside) == std::string::npos, outside);
    }

    void numberedListIsNumbered()
    {
        Document document{"t", ""};
        document.add(Document::List{{"a", "b"}, true});
        QCOMPARE(markdownText(document), std::string("# t\n\n1. a\n2. b\n"));
        QVERIFY(htmlText(document).find("<ol>\n<li>a</li>\n<li>b</li>\n</ol>") != std::string::npos);
    }

    void emptyTablesAndListsAreLeftOut()
    {
        Document document{"t", ""};
        document.add(Document::List{});
        document.add(Document::Table{"caption", {{"a"}}, {}});
        QCOMPARE(markdownText(document), std::string("# t\n"));
        QVERIFY(htmlText(document).find("caption>") == std::string::npos);
    }
};

SPILLWAY_TEST(TestDocument)

} // namespace tst_document

#include "tst_document.moc"
