#pragma once

#include "tests/support/window_fixture.h"
#include "ui/commands/edits.h"
#include "ui/window/frame/result_panel.h"
#include "ui/window/suggest/placed_offer.h"
#include "ui/window/suggest/suggestion_card.h"
#include "ui/window/tabs/trade_off_panel.h"

#include <QtCore/QStringList>
#include <QtGui/QAction>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>

namespace spillway::ui {

/// The window with traffic in which something happens, and its card with what is suggested.
class SuggestionFixture : protected WindowFixture
{
protected:
    static QByteArray row(int ms, const QByteArray& client, const QByteArray& uri)
    {
        return QByteArray::number(1'700'000'000'000 + ms) + ',' + client + ',' + uri + '\n';
    }

    static Instant moment(int ms) { return Instant(Milliseconds(1'700'000'000'000 + ms)); }

    void mark(int fromMs, int toMs)
    {
        Setup marked = setup();
        marked.periods = {{PeriodKind::Incident, {moment(fromMs), moment(toMs)}}};
        editSetup(project(), marked, QStringLiteral("mark"));
        untilComputed();
    }

    /// A minute of nine clients, each once a second; for ten seconds one more asks fifty times as often.
    void openUnmarkedFlood()
    {
        QByteArray csv = "time_ms,remote_addr,uri\n";
        for (int second = 0; second < 60; ++second) {
            for (int client = 1; client < 10; ++client)
                csv += row(second * 1000 + client, "192.0.2." + QByteArray::number(client), "/page");
            for (int i = 0; second >= 30 && second < 40 && i < 50; ++i)
                csv += row(second * 1000 + i * 20, "203.0.113.77", "/login");
        }
        write(QStringLiteral("flood.csv"), csv);
        open(QStringLiteral("flood.csv"));
    }

    void openFlood()
    {
        openUnmarkedFlood();
        mark(30'000, 40'000);
    }

    /// One client loads a hundred and fifty things a minute; ten that flood send no faster than that.
    void openOffice()
    {
        QByteArray csv = "time_ms,remote_addr,uri\n";
        for (int second = 0; second < 600; ++second) {
            for (int i = 0; second % 60 == 0 && i < 150; ++i)
                csv += row(second * 1000 + i, "192.0.2.200", "/office");
            for (int client = 1; second % 5 == 0 && client < 21; ++client)
                csv += row(second * 1000 + client * 40, "192.0.2." + QByteArray::number(client), "/page");
            for (int i = 0; second >= 540 && i < 100; ++i)
                csv += row(second * 1000 + i * 10, "198.51." + QByteArray::number(i % 10) + ".1", "/page");
        }
        write(QStringLiteral("office.csv"), csv);
        open(QStringLiteral("office.csv"));
        mark(540'000, 600'000);
    }

    /// A minute of nine clients; another guesses for all of it, and twenty more of its kind in the last twenty seconds.
    void openGuesses()
    {
        QByteArray csv = "time_ms,remote_addr,uri\n";
        for (int second = 0; second < 60; ++second) {
            for (int client = 1; client < 10; ++client)
                csv += row(second * 1000 + client, "192.0.2." + QByteArray::number(client), "/page");
            for (int i = 0; i < 20; ++i)
                csv += row(second * 1000 + 10 + i * 40, "203.0.113.77", "/login");
            for (int i = 0; second >= 40 && i < 400; ++i)
                csv += row(second * 1000 + 12 + i * 2, "198.51.100." + QByteArray::number(1 + i % 20), "/login");
        }
        write(QStringLiteral("guesses.csv"), csv);
        open(QStringLiteral("guesses.csv"));
        mark(40'000, 60'000);
    }

    void press()
    {
        for (QAction* action : m_window->findChildren<QAction*>())
            if (action->iconText() == QStringLiteral("Suggest"))
                action->trigger();
    }

    void suggest()
    {
        press();
        QTRY_VERIFY(card().isVisible() && card().isCurrent());
        QTRY_VERIFY(!card().places()->isLooking());
    }

    /// Shows the limit for the whole site, too.
    void widen()
    {
        if (card().wider()->isVisible())
            card().wider()->click();
    }

    /// Not before it can be pressed: while something better is looked for it cannot.
    void clickUse()
    {
        widen();
        QTRY_VERIFY(card().use()->isEnabled());
        QTest::mouseClick(card().use(), Qt::LeftButton);
    }

    [[nodiscard]] SuggestionCard& card() const { return *m_window->findChild<SuggestionCard*>(); }
    [[nodiscard]] const ResultPanel& result() const { return *m_window->findChild<ResultPanel*>(); }
    [[nodiscard]] const AdvicePtr& advice() const { return card().advised().advice; }

    static bool isSeenWhole(const QWidget* widget)
    {
        return widget->visibleRegion().boundingRect().size() == widget->size();
    }

    /// The words on the buttons that are the next step, where they are visible.
    [[nodiscard]] QStringList standingOut() const
    {
        QStringList all;
        for (const QPushButton* button : m_window->findChildren<QPushButton*>())
            if (button->isVisible() && button->property("primary").toBool() &&
                !m_window->findChild<TradeOffPanel*>()->isAncestorOf(button))
                all << button->text();
        all.sort();
        return all;
    }

    /// The suggested limit for the whole site.
    [[nodiscard]] QString headline() const { return card().headline()->text().replace(QChar(0x00a0), u' '); }

    /// What is to be read on the card, from top.
    [[nodiscard]] QStringList texts() const
    {
        QStringList all;
        for (const QLabel* label : card().findChildren<QLabel*>())
            if (label->isVisible() && !card().places()->isAncestorOf(label))
                all << label->text().replace(QChar(0x00a0), u' '); // of numbers and their units
        return all;
    }
};

} // namespace spillway::ui
