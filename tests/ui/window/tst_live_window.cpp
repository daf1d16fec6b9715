#include "ui/window/live/live_window.h"

#include "tests/support/test_class.h"
#include "tests/support/window_fixture.h"

#include <QtCore/QDateTime>
#include <QtGui/QAction>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QTreeWidget>

namespace tst_live_window {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

/// Live traffic in a window of its own.
class TestLiveWindow : public QObject, protected WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase() { prepare(); }
    void init()
    {
        if (!LiveJob::isBuilt())
            QSKIP("built without live traffic");
        show();
        m_window->actions().followLive->trigger();
        m_live = m_window->findChild<LiveWindow*>();
        QVERIFY(m_live && m_live->isVisible());
    }
    void cleanup() { m_window.reset(); }

    void aClientOverItsLimitIsListed()
    {
        write(u"access.log"_s, lines("192.0.2.1", 1));
        m_live->follow(path(u"access.log"_s));
        auto* clients = m_live->findChild<QTreeWidget*>();
        QTRY_VERIFY([&] { // it begins at the end of the file, wherever that is by then
            QFile log(path(u"access.log"_s));
            return log.open(QIODevice::Append) && log.write(lines("203.0.113.77", 60) + lines("192.0.2.1", 1)) > 0 &&
                   clients->topLevelItemCount() > 0;
        }());
        QCOMPARE(clients->topLevelItem(0)->text(0), u"203.0.113.77"_s);
        QVERIFY(clients->topLevelItem(0)->text(2) != u"0"_s); // rejected
    }

    void aWrongAddressIsTold()
    {
        m_live->follow(u"tcp:nowhere"_s);
        QTRY_VERIFY2(said(u"nowhere"_s), qPrintable(all()));
        QTRY_VERIFY(button(u"&Start"_s));
    }

    void closingEndsIt()
    {
        write(u"other.log"_s, lines("192.0.2.1", 1));
        m_live->follow(path(u"other.log"_s));
        QVERIFY(button(u"&Stop"_s));
        m_live->reject();
        QVERIFY(button(u"&Start"_s));
    }

private:
    [[nodiscard]] static QByteArray lines(const QByteArray& client, int count)
    {
        const QByteArray at = QDateTime::currentDateTimeUtc().toString(u"dd/MMM/yyyy:HH:mm:ss"_s).toLatin1();
        QByteArray all;
        for (int i = 0; i < count; ++i)
            all += client + " - - [" + at + " +0000] \"GET /p HTTP/1.1\" 200 5 \"-\" \"-\"\n";
        return all;
    }
    [[nodiscard]] QString all() const
    {
        QStringList texts;
        for (const QLabel* label : m_live->findChildren<QLabel*>())
            texts << label->text();
        return texts.join(u" | "_s);
    }
    [[nodiscard]] bool said(const QString& text) const { return all().contains(text); }
    [[nodiscard]] bool button(const QString& text) const
    {
        const auto buttons = m_live->findChildren<QPushButton*>();
        return std::ranges::any_of(buttons, [&](const QPushButton* one) { return one->text() == text; });
    }

    LiveWindow* m_live = nullptr;
};

SPILLWAY_TEST(TestLiveWindow)

} // namespace tst_live_window

#include "tst_live_window.moc"
