#include "tests/support/test_class.h"

#include <zlib.h>

#include <QtCore/QCryptographicHash>
#include <QtCore/QFileInfo>
#include <QtTest/QTest>

namespace tst_sample {

/// The sample log that ships with the program: what the README and the screenshots tell of it rests on these bytes.
class TestSample : public QObject
{
    Q_OBJECT

private slots:
    void sameSeedSameBytes()
    {
        QCryptographicHash digest(QCryptographicHash::Sha256);
        qsizetype lines = 0;
        gzFile file = gzopen(SAMPLE_LOG, "rb");
        QVERIFY(file != nullptr);
        QByteArray block(1 << 18, Qt::Uninitialized);
        for (int got = 0; (got = gzread(file, block.data(), static_cast<unsigned>(block.size()))) > 0;) {
            const QByteArrayView part(block.constData(), got);
            digest.addData(part);
            lines += std::count(part.begin(), part.end(), '\n');
        }
        QCOMPARE(gzclose(file), Z_OK);
        QCOMPARE(lines, qsizetype{199406});
        QCOMPARE(digest.result().toHex(),
                 QByteArrayLiteral("caea89dc62e3a4bdbe8c279a68674dbe4b8e5988158f9bc35634a3ea0ce74e52"));
    }

    void isSmallEnoughToShip() { QVERIFY(QFileInfo(QStringLiteral(SAMPLE_LOG)).size() < 3'000'000); }
};

SPILLWAY_TEST(TestSample)

} // namespace tst_sample

#include "tst_sample.moc"
