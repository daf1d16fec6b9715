#include "tests/support/test_class.h"
#include "ui/theme/theme.h"

#include <QtCore/QDirIterator>
#include <QtGui/QFontMetrics>
#include <QtGui/QIcon>
#include <QtGui/QImage>
#include <QtTest/QTest>
#include <QtWidgets/QAbstractItemView>
#include <QtWidgets/QApplication>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace tst_theme {

using namespace Qt::StringLiterals;

using namespace spillway::ui;

namespace {

QApplication& application()
{
    return *qobject_cast<QApplication*>(QCoreApplication::instance());
}

/// WCAG 2.1 contrast of two opaque colours, 1 to 21.
double contrast(const QColor& a, const QColor& b)
{
    const auto luminance = [](const QColor& c) {
        const auto linear = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
        return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
    };
    const double x = luminance(a) + 0.05;
    const double y = luminance(b) + 0.05;
    return std::max(x, y) / std::min(x, y);
}

} // namespace

class TestTheme : public QObject
{
    Q_OBJECT

private slots:
    void canBeSwitchedAtAnyTime()
    {
        applyTheme(application(), ThemeChoice::Light);
        QVERIFY(!theme().dark);
        QCOMPARE(QApplication::palette().color(QPalette::Window), theme().window);
        const QFont light = QApplication::font();
        applyTheme(application(), ThemeChoice::Dark);
        QVERIFY(theme().dark);
        QCOMPARE(QApplication::palette().color(QPalette::Window), theme().window);
        applyTheme(application(), ThemeChoice::Light);
        QVERIFY(!theme().dark);
        QCOMPARE(QApplication::font(), light); // sizes must not grow from one switch to the next
    }

    void aShownWidgetChangesItsColours()
    {
        applyTheme(application(), ThemeChoice::Light);
        QWidget window;
        auto* button = new QPushButton(QStringLiteral("Export"), &window);
        button->setProperty("primary", true);
        auto* layout = new QVBoxLayout(&window);
        layout->addWidget(button);
        window.move(200, 200);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        const auto corner = [&] { return window.grab().toImage().pixelColor(1, 1); };
        const auto accentPixels = [&] {
            const QImage picture = button->grab().toImage();
            int count = 0;
            for (int x = 0; x < picture.width(); ++x)
                count += picture.pixelColor(x, 4) == theme().accent ? 1 : 0;
            return count;
        };
        QCOMPARE(corner(), theme().window);
        QVERIFY(accentPixels() > button->width() / 2);
        applyTheme(application(), ThemeChoice::Dark);
        QCOMPARE(corner(), theme().window);
        QVERIFY(accentPixels() > button->width() / 2);
    }

    void textCanBeRead_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void textCanBeRead()
    {
        QFETCH(bool, dark);
        applyTheme(application(), dark ? ThemeChoice::Dark : ThemeChoice::Light);
        const Theme& t = theme();
        for (const QColor& surface : {t.window, t.panel, t.field, t.selection}) {
            QVERIFY2(contrast(t.text, surface) >= 7, qPrintable(surface.name()));
            QVERIFY2(contrast(t.subtle, surface) >= 4.5, qPrintable(surface.name()));
        }
        for (const QColor& ink : {t.accent, t.rejected, t.good, warningColor(t)})
            for (const QColor& surface : {t.window, t.panel, t.field})
                QVERIFY2(contrast(ink, surface) >= 4.5, qPrintable(ink.name() + u" on "_s + surface.name()));
        QVERIFY(contrast(t.accentText, t.accent) >= 4.5);
        QVERIFY(contrast(t.onPassed, t.passed) >= 4.5);
        QVERIFY(contrast(t.onDelayed, t.delayed) >= 4.5);
    }

    void digitsHaveOneWidth()
    {
        applyTheme(application(), ThemeChoice::Light);
        const auto family = QApplication::font().families().value(0);
        if (family != QStringLiteral("Open Sans") && family != QStringLiteral("Noto Sans"))
            QSKIP("neither font is installed");
        for (const FontRole role : {FontRole::Body, FontRole::Small, FontRole::Heading, FontRole::Figure}) {
            const QFontMetricsF metrics(themeFont(role));
            for (char digit = '1'; digit <= '9'; ++digit)
                QCOMPARE(metrics.horizontalAdvance(QLatin1Char(digit)), metrics.horizontalAdvance(QLatin1Char('0')));
        }
    }

    void everyIconDrawsInTheTextColour()
    {
        applyTheme(application(), ThemeChoice::Dark);
        int drawn = 0;
        (void)themedIcon(QStringLiteral("open")); // brings the resources in
        QDirIterator files(QStringLiteral(":/spillway/icons"));
        while (files.hasNext()) {
            files.next();
            const QString name = files.fileInfo().completeBaseName();
            const QImage picture = themedIcon(name).pixmap(32, 32).toImage();
            int inked = 0;
            for (int y = 0; y < picture.height(); ++y) {
                for (int x = 0; x < picture.width(); ++x)
                    inked += qAlpha(picture.pixel(x, y)) > 128 ? 1 : 0;
            }
            QVERIFY2(inked > 10, qPrintable(name));
            ++drawn;
        }
        QVERIFY(drawn > 20);
    }

    void iconsFollowTheThemeAndShowWhatIsDisabled()
    {
        const auto ink = [](const QIcon& icon, QIcon::Mode mode) {
            const QImage picture = icon.pixmap(QSize(32, 32), mode).toImage();
            QColor best;
            for (int y = 0; y < picture.height(); ++y) {
                for (int x = 0; x < picture.width(); ++x) {
                    if (qAlpha(picture.pixel(x, y)) == 255)
                        best = picture.pixelColor(x, y);
                }
            }
            return best;
        };
        applyTheme(application(), ThemeChoice::Light);
        const QIcon icon = themedIcon(QStringLiteral("copy"));
        QCOMPARE(ink(icon, QIcon::Normal), theme().text);
        QVERIFY(contrast(ink(icon, QIcon::Disabled), theme().panel) < contrast(theme().text, theme().panel) / 2);
        applyTheme(application(), ThemeChoice::Dark);
        QCOMPARE(ink(icon, QIcon::Normal), theme().text);
    }

    void aListOfChoicesHasOneFrame()
    {
        applyTheme(application(), ThemeChoice::Light);
        QComboBox box;
        box.addItems({QStringLiteral("All"), QStringLiteral("Normal")});
        box.show();
        QVERIFY(QTest::qWaitForWindowExposed(&box));
        box.showPopup();
        QTest::qWait(1);
        const QImage list = box.view()->window()->grab().toImage();
        box.hidePopup();
        for (int x = 0; x < list.width(); ++x) {
            QCOMPARE(list.pixelColor(x, 0), theme().border);
            QCOMPARE(list.pixelColor(x, list.height() - 1), theme().border);
        }
        for (int y = 0; y < list.height(); ++y)
            QCOMPARE(list.pixelColor(0, y), theme().border);
        for (int y = 1; y < 3; ++y)
            QCOMPARE(list.pixelColor(list.width() / 2, y), theme().panel);
    }

    void anUnknownIconIsEmpty()
    {
        QVERIFY(themedIcon(QStringLiteral("no-such-thing")).isNull());
        QVERIFY(themedIcon(QStringLiteral("../resources")).isNull());
    }
};

SPILLWAY_TEST(TestTheme)

} // namespace tst_theme

#include "tst_theme.moc"
