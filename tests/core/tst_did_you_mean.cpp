#include "engine/core/did_you_mean.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_did_you_mean {

using namespace spillway;

class TestDidYouMean : public QObject
{
    Q_OBJECT

private slots:
    void meant_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("word");
        const auto row = [](const char* text, const char* word) {
            QTest::newRow(text) << QByteArray(text) << QByteArray(word);
        };
        row("burst=20", "burst=N"); // as one writes a value
        row("burts=20", "burst=N"); // swapped
        row("bust", "burst=N");     // left out
        row("nodelai", "nodelay");  // replaced
        row("noodelay", "nodelay"); // inserted
        row("NODELAY", "nodelay");
        row("dlay", "delay=N"); // closer than nodelay
        row("-location", "--location");
        row("--loc=/a", "--location"); // the beginning
        row("--lo", "");
        row("nodelay", ""); // the word itself
        row("rite", "rate=10r/s");
        row("rita", ""); // half of it
        row("x", "");
        row("", "");
        row("--", "");
        row("locomotion", "--location");
        row("lacamotian", ""); // more than three
    }

    void meant()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, word);
        static constexpr std::string_view kWords[] = {"rate=10r/s", "burst=N", "delay=N", "nodelay", "--location"};
        const QByteArray expected = word.isEmpty() ? QByteArray() : "did you mean " + word + '?';
        QCOMPARE(QByteArray::fromStdString(didYouMean(text.toStdString(), kWords)), expected);
    }

    /// It would take hours if its cost grew with more than the length.
    void hostileText()
    {
        static constexpr std::string_view kWords[] = {"ababababababab", "bababababababa"};
        QCOMPARE(didYouMean(std::string(100'000, 'a'), kWords), std::string());
    }
};

SPILLWAY_TEST(TestDidYouMean)

} // namespace tst_did_you_mean

#include "tst_did_you_mean.moc"
