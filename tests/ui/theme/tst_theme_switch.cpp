#include "tests/support/test_class.h"
#include "tests/support/window_fixture.h"
#include "ui/models/tables/comparison_model.h"
#include "ui/widgets/tables/comparison_view.h"
#include "ui/window/frame/status_line.h"
#include "ui/window/tabs/compare_panel.h"
#include "ui/window/tabs/tabs_panel.h"

#include <QtGui/QImage>
#include <QtGui/QPainter>

#include <array>
#include <memory>
#include <utility>

namespace tst_theme_switch {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

/// A window whose theme is switched looks as one that was started in it: nothing keeps a colour of before.
class TestThemeSwitch : public QObject, WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        prepare();
        writeTraffic();
    }

    void cleanup()
    {
        m_window.reset();
        applyTheme(*qApp, ThemeChoice::Light);
    }

    void nothingKeepsAColourOfBefore_data()
    {
        QTest::addColumn<ThemeChoice>("from");
        QTest::addColumn<ThemeChoice>("to");
        QTest::newRow("from light to dark") << ThemeChoice::Light << ThemeChoice::Dark;
        QTest::newRow("from dark to light") << ThemeChoice::Dark << ThemeChoice::Light;
    }

    void nothingKeepsAColourOfBefore()
    {
        QFETCH(ThemeChoice, from);
        QFETCH(ThemeChoice, to);
        start(from);
        applyTheme(*qApp, to);
        const std::unique_ptr<MainWindow> switched = std::move(m_window);
        start(to);
        applyTheme(*qApp, to); // a field may change its width when it is styled again
        for (const TabsPanel::Tab tab : kTabs) {
            switched->tabs()->showTab(tab);
            m_window->tabs()->showTab(tab);
            const auto differs = [&] { return whereTheyDiffer(look(*switched), look(*m_window)); };
            QTRY_VERIFY2(differs().isEmpty(), qPrintable(u"tab %1: %2"_s.arg(int(tab)).arg(told(differs()))));
        }
    }

private:
    static constexpr std::array kTabs{TabsPanel::Clients,  TabsPanel::Hurt,    TabsPanel::Needs,
                                      TabsPanel::TradeOff, TabsPanel::Compare, TabsPanel::Config};

    /// Each tab is seen in these colours, and then has the height that it keeps.
    void start(ThemeChoice choice)
    {
        applyTheme(*qApp, choice);
        show();
        m_window->resize(1280, 900);
        open(u"traffic.csv"_s);
        ComparisonModel* compared = m_window->tabs()->compare()->model();
        m_window->tabs()->showTab(TabsPanel::Compare);
        QTRY_VERIFY(compared->isFresh(compared->rowCount() - 1));
        for (const TabsPanel::Tab tab : kTabs) {
            m_window->tabs()->showTab(tab);
            (void)look(*m_window);
        }
    }

    /// The window without the line about how long it took.
    static QImage look(MainWindow& window)
    {
        QTest::qWait(1);
        if (QWidget* focused = window.focusWidget())
            focused->clearFocus(); // its cursor blinks
        QImage image = window.grab().toImage();
        const auto* line = window.findChild<StatusLine*>();
        QPainter(&image).fillRect(QRect(line->mapTo(&window, QPoint()), line->size()), Qt::black);
        return image;
    }

    static QRect whereTheyDiffer(const QImage& one, const QImage& other)
    {
        if (one == other)
            return {};
        if (one.size() != other.size())
            return one.rect();
        QRect where;
        for (int y = 0; y < one.height(); ++y)
            for (int x = 0; x < one.width(); ++x)
                if (one.pixel(x, y) != other.pixel(x, y))
                    where |= QRect(x, y, 1, 1);
        return where;
    }

    static QString told(const QRect& where)
    {
        return u"%1 x %2 at %3, %4"_s.arg(where.width()).arg(where.height()).arg(where.x()).arg(where.y());
    }
};

SPILLWAY_TEST(TestThemeSwitch)

} // namespace tst_theme_switch

#include "tst_theme_switch.moc"
