#include "engine/ingest/detect/named_format.h"
#include "ui/jobs/merge_job.h"
#include "ui/jobs/replay_job.h"
#include "ui/models/project/new_start.h"
#include "ui/models/project/recent_files.h"
#include "ui/models/project/scenes.h"
#include "ui/models/project/workspace.h"
#include "ui/widgets/basic/banner.h"
#include "ui/widgets/fields/format_dialog.h"
#include "ui/widgets/fields/import_strip.h"
#include "ui/widgets/fields/start_page.h"
#include "ui/widgets/tables/clients_view.h"
#include "ui/widgets/tables/period_list.h"
#include "ui/window/frame/help.h"
#include "ui/window/frame/result_panel.h"
#include "ui/window/frame/status_line.h"
#include "ui/window/frame/top_bar.h"
#include "ui/window/frame/window_place.h"
#include "ui/window/limit/client_dialog.h"
#include "ui/window/limit/taking_limits.h"
#include "ui/window/main_window.h"
#include "ui/window/opening/missing_banner.h"
#include "ui/window/opening/opening.h"
#include "ui/window/opening/reporting.h"
#include "ui/window/picture_panel.h"
#include "ui/window/suggest/better_limits.h"
#include "ui/window/suggest/period_question.h"
#include "ui/window/suggest/setting_notes.h"
#include "ui/window/suggest/suggestion_card.h"
#include "ui/window/tabs/compare_panel.h"
#include "ui/window/tabs/exporting.h"
#include "ui/window/tabs/hurt_panel.h"
#include "ui/window/tabs/tabs_panel.h"
#include "ui/window/tabs/trade_off_panel.h"
#include "ui/window/traffic/marking.h"
#include "ui/window/traffic/traffic_panel.h"

#include <QtCore/QSettings>
#include <QtGui/QAction>
#include <QtGui/QActionGroup>
#include <QtGui/QKeyEvent>
#include <QtGui/QScreen>
#include <QtGui/QStatusTipEvent>
#include <QtGui/QUndoStack>
#include <QtWidgets/QApplication>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QMenu>
#include <QtWidgets/QPushButton>

#include <cmath>
#include <utility>

// What the window shows, and how.
namespace spillway::ui {
namespace {

constexpr auto kThemeKey = "theme";
constexpr auto kUtcKey = "timesInUtc";
constexpr auto kMotionKey = "reduceMotion";

} // namespace

/// Nothing is exported of a limiter that nginx lacks.
void MainWindow::wireExport()
{
    const auto follow = [this, usual = m_actions.exportConfig->statusTip()] {
        const QString why = whyNoConfig(m_workspace->setup());
        m_actions.exportConfig->setStatusTip(why.isEmpty() ? usual : why);
        m_actions.exportConfig->setEnabled(m_workspace->trace() && why.isEmpty());
    };
    connect(m_workspace.get(), &Workspace::setupChanged, m_actions.exportConfig, follow);
    connect(m_workspace.get(), &Workspace::trafficChanged, m_actions.exportConfig, follow);
    follow();
}

void MainWindow::wireReporting()
{
    m_reporting = new Reporting(m_workspace.get(), this);
    connect(m_actions.saveReport, &QAction::triggered, this, [this] {
        if (m_opening->isBusy())
            return m_status->setWork(tr("Wait until the log is read"));
        m_reporting->save();
    });
    connect(m_reporting, &Reporting::refused, m_banner,
            [this](const QString& why, const QString& advice) { m_banner->showProblem(why, advice); });
    connect(m_reporting, &Reporting::started, m_importStrip,
            [this](const QString& what) { m_importStrip->showProgress(what, -1); });
    connect(m_reporting, &Reporting::ended, m_importStrip,
            [this] { m_importStrip->setVisible(m_opening->isBusy()); }); // which has the strip then
    connect(m_reporting, &Reporting::failed, this, &MainWindow::showError);
    connect(m_reporting, &Reporting::told, m_status, &StatusLine::setWork);
    connect(m_importStrip, &ImportStrip::cancelRequested, m_reporting, &Reporting::cancel);
    connect(m_opening.get(), &Opening::started, m_reporting, &Reporting::cancel);
}

void MainWindow::wireTaking()
{
    m_taking = new TakingLimits(m_workspace.get(), this);
    connect(m_actions.takeLimits, &QAction::triggered, m_taking, &TakingLimits::ask);
    connect(m_missing, &MissingBanner::limitsWanted, m_taking, &TakingLimits::take);
    connect(m_taking, &TakingLimits::failed, this, &MainWindow::showError);
    connect(m_taking, &TakingLimits::refused, m_banner,
            [this](const QString& why, const QString& advice) { m_banner->showProblem(why, advice); });
    connect(m_taking, &TakingLimits::taken, m_banner, [this](const QString& file, const QString& what) {
        m_banner->showOffer(tr("Limit taken from %1").arg(file), what, {});
    });
}

void MainWindow::wireMarking()
{
    TradeOffPanel* tradeOff = m_tabs->tradeOff();
    connect(tradeOff, &TradeOffPanel::advised, m_suggestion, &SuggestionCard::tell);
    connect(tradeOff, &TradeOffPanel::notAdvised, m_suggestion, &SuggestionCard::fail);
    connect(m_suggestion->question(), &PeriodQuestion::proposed, m_picture, &PicturePanel::setProposed);
    connect(m_suggestion, &SuggestionCard::againRequested, tradeOff, &TradeOffPanel::adviseAgain);
    connect(m_suggestion, &SuggestionCard::detailsRequested, this, [this] {
        m_tabs->showTab(TabsPanel::TradeOff);
        m_tabs->tradeOff()->notes()->showPage(SettingNotes::Reasons);
    });
    connect(m_suggestion, &SuggestionCard::proposalsRequested, m_actions.proposePeriods, &QAction::trigger);
    connect(m_suggestion, &SuggestionCard::requestsWanted, this, [this](const QString& client) {
        showRequests();
        m_clientDialog->tellOf(client);
    });
    connect(m_suggestion, &SuggestionCard::exportRequested, m_actions.exportConfig, &QAction::trigger);
    connect(m_suggestion, &SuggestionCard::dismissed, this, [this] { m_mapWantedOf.reset(); });
    connect(m_suggestion, &SuggestionCard::changed, this, [this] {
        openMap();
        m_tabs->tradeOff()->holdBack(m_suggestion->question()->isOpen());
        showNext();
    });
    connect(m_opening.get(), &Opening::replacing, this, [this] { m_isReplaced = true; });
    connect(m_opening.get(), &Opening::opened, this, [this] {
        if (std::exchange(m_isReplaced, false)) // else the limit goes on
            m_broughtBack = m_workspace->setup();
        showNext();
    });
    showNext();
    connect(m_actions.suggest, &QAction::triggered, this, [this] {
        const OutcomePtr& outcome = m_workspace->computed().outcome;
        m_suggestion->expect();
        m_suggestion->setFocus(); // on it the next step will be
        m_mapWantedOf = outcome ? outcome->grouped : nullptr;
        openMap();
    });
    m_marking = new Marking(m_workspace.get(), m_actions, this);
    connect(m_marking, &Marking::told, m_status, &StatusLine::setWork);
    connect(m_marking, &Marking::done, m_status, &StatusLine::setDone);
    connect(m_workspace->undoStack(), &QUndoStack::indexChanged, m_status, [this] { m_status->setDone({}); });
    connect(m_workspace.get(), &Workspace::trafficChanged, m_status, [this] { m_status->setDone({}); });
    connect(m_picture, &PicturePanel::periodDrawn, m_marking, qOverload<TimeRange>(&Marking::offer));
    connect(m_marking, &Marking::asking, m_picture, &PicturePanel::setAsked);
    connect(m_marking, &Marking::proposed, m_picture, &PicturePanel::setProposed);
    connect(m_picture, &PicturePanel::periodResized, m_marking, &Marking::resize);
    const PeriodList* list = m_traffic->periods();
    connect(list, &PeriodList::lookRequested, m_marking, &Marking::look);
    connect(list, &PeriodList::editRequested, m_marking, &Marking::edit);
    connect(list, &PeriodList::countRequested, m_marking, &Marking::countOnly);
    connect(list, &PeriodList::removeRequested, m_marking, &Marking::remove);
    connect(list->propose(), &QPushButton::clicked, m_actions.proposePeriods, &QAction::trigger);
}

/// Of a limit that was brought back nobody knows what comes next: somebody chose it before.
void MainWindow::showNext()
{
    const Setup& setup = m_workspace->setup();
    const bool chosenBefore =
        m_broughtBack && setup.applied() == m_broughtBack->applied() && !(setup.applied() == firstSetup().applied());
    const QAction* next = nullptr;
    if (m_suggestion->isDecided() || setup.other)
        next = whyNoConfig(setup).isEmpty() ? m_actions.exportConfig : nullptr;
    else if (m_suggestion->isHidden() && !chosenBefore)
        next = m_actions.suggest;
    m_topBar->setNext(next);
}

/// Once it is known what shall be kept out: beside an open question it would answer another one, and take the room of
/// the chart that shows what the question is about.
void MainWindow::openMap()
{
    if (!m_mapWantedOf || m_suggestion->question()->isOpen())
        return;
    const OutcomePtr& outcome = m_workspace->computed().outcome;
    const bool same = outcome && outcome->grouped == m_mapWantedOf;
    m_mapWantedOf.reset();
    if (same)
        m_tabs->showTab(TabsPanel::TradeOff);
}

void MainWindow::wireViewActions()
{
    connect(m_actions.fit, &QAction::triggered, this, [this] { m_workspace->setRange(m_workspace->fullRange()); });
    connect(m_actions.zoomIn, &QAction::triggered, this, [this] { zoom(0.5); });
    connect(m_actions.zoomOut, &QAction::triggered, this, [this] { zoom(2); });
    connect(m_actions.showRequests, &QAction::triggered, this, [this] {
        showRequests();
        m_clientDialog->tellOfChosen();
    });
    connect(m_workspace.get(), &Workspace::clientRequestsChanged, m_actions.showRequests,
            [this] { m_actions.showRequests->setEnabled(!m_workspace->clientRequests().empty()); });
    m_actions.showRequests->setEnabled(false);
    connect(m_actions.worstClient, &QAction::triggered, this, [this] { m_workspace->setClient({}); });
    connect(m_actions.howRead, &QAction::triggered, this, &MainWindow::showHowRead);
    connect(m_actions.shortcuts, &QAction::triggered, this, &MainWindow::showShortcuts);
    connect(m_actions.about, &QAction::triggered, this, &MainWindow::showAbout);
    connect(m_actions.findClient, &QAction::triggered, this, [this] {
        m_tabs->showTab(TabsPanel::Clients);
        m_tabs->clients()->filterField()->setFocus(Qt::ShortcutFocusReason);
        m_tabs->clients()->filterField()->selectAll();
    });
    connect(m_actions.themes, &QActionGroup::triggered, this,
            [this](QAction* action) { setTheme(static_cast<ThemeChoice>(action->data().toInt()), Remember::Yes); });
    for (QAction* action : m_actions.themes->actions())
        action->setChecked(action->data().toInt() == static_cast<int>(rememberedTheme()));
    connect(m_actions.clocks, &QActionGroup::triggered, this,
            [this](QAction* action) { showTimesIn(static_cast<Clock>(action->data().toInt()), Remember::Yes); });
    connect(m_actions.reduceMotion, &QAction::triggered, this,
            [this](bool reduced) { setMotion(reduced ? Motion::Reduced : Motion::Full, Remember::Yes); });
}

void MainWindow::showRequests()
{
    if (!m_clientDialog) {
        m_clientDialog = new ClientDialog(m_workspace.get(), this);
        QRect place(QPoint(), m_clientDialog->size());
        place.moveCenter(geometry().center());
        m_clientDialog->setGeometry(placedWithin(place, screen()->availableGeometry()));
    }
    m_clientDialog->show();
    m_clientDialog->raise();
    m_clientDialog->activateWindow();
}

Motion MainWindow::rememberedMotion()
{
    const QVariant chosen = QSettings().value(QLatin1StringView(kMotionKey));
    return (chosen.isValid() ? chosen.toBool() : desktopReducesMotion()) ? Motion::Reduced : Motion::Full;
}

void MainWindow::setMotion(Motion motion, Remember remember)
{
    const bool reduced = motion == Motion::Reduced;
    m_actions.reduceMotion->setChecked(reduced);
    m_picture->setMotion(motion);
    if (remember == Remember::Yes)
        QSettings().setValue(QLatin1StringView(kMotionKey), reduced);
}

Clock MainWindow::rememberedClock()
{
    return QSettings().value(QLatin1StringView(kUtcKey)).toBool() ? Clock::Utc : Clock::Local;
}

void MainWindow::showTimesIn(Clock clock, Remember remember)
{
    setClock(clock);
    for (QAction* action : m_actions.clocks->actions())
        action->setChecked(action->data().toInt() == static_cast<int>(clock));
    if (remember == Remember::Yes)
        QSettings().setValue(QLatin1StringView(kUtcKey), clock == Clock::Utc);
    // For whoever shows a time this is what a change of the locale is: other words for the same.
    for (QWidget* widget : findChildren<QWidget*>()) {
        QEvent change(QEvent::LocaleChange);
        QCoreApplication::sendEvent(widget, &change);
        widget->update();
    }
    if (!m_offer->isHidden())
        offerNext();
}

ThemeChoice MainWindow::rememberedTheme()
{
    switch (QSettings().value(QLatin1StringView(kThemeKey)).toInt()) {
    case static_cast<int>(ThemeChoice::Light): return ThemeChoice::Light;
    case static_cast<int>(ThemeChoice::Dark): return ThemeChoice::Dark;
    default: return ThemeChoice::Desktop;
    }
}

void MainWindow::setTheme(ThemeChoice choice, Remember remember)
{
    applyTheme(*qApp, choice);
    for (QAction* action : m_actions.themes->actions())
        action->setChecked(action->data().toInt() == static_cast<int>(choice));
    if (remember == Remember::Yes)
        QSettings().setValue(QLatin1StringView(kThemeKey), static_cast<int>(choice));
}

void MainWindow::zoom(double factor)
{
    const TimeRange range = m_workspace->range();
    const Instant centre = std::clamp(m_workspace->playhead(), range.from, range.to);
    const auto scaled = [factor](Milliseconds length) {
        return Milliseconds(std::llround(static_cast<double>(length.count()) * factor));
    };
    m_workspace->setRange({centre - scaled(centre - range.from), centre + scaled(range.to - centre)});
}

bool MainWindow::event(QEvent* event)
{
    if (event->type() != QEvent::StatusTip)
        return QMainWindow::event(event);
    const QString tip = static_cast<QStatusTipEvent*>(event)->tip();
    const bool menuIsOpen = QApplication::activePopupWidget() != nullptr; // a button has its tool tip
    m_status->setTip(menuIsOpen ? tip : QString());
    return true;
}

void MainWindow::keyPressEvent(QKeyEvent* event)
{
    auto* button = qobject_cast<QPushButton*>(focusWidget());
    if (button && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter))
        return button->click();
    QMainWindow::keyPressEvent(event);
}

void MainWindow::showHowRead()
{
    FormatDialog dialog(m_workspace->sources(), m_workspace->logFormat(), this);
    connect(&dialog, &FormatDialog::formatChosen, m_opening.get(), &Opening::reopen);
    dialog.exec();
}

void MainWindow::chooseFormat()
{
    FormatDialog dialog(m_opening->attemptedPaths(), m_opening->attemptedFormat(), this);
    connect(&dialog, &FormatDialog::formatChosen, m_opening.get(), &Opening::retry);
    dialog.exec();
}

void MainWindow::chooseFormatOf(const QStringList& files)
{
    const std::string others = m_opening->attemptedFormat().toStdString();
    FormatDialog dialog(files, QStringLiteral("auto"), this);
    connect(&dialog, &FormatDialog::formatChosen, m_opening.get(), [this, others](const QString& format) {
        m_opening->retry(QString::fromStdString(withAlternative(others, format.toStdString())));
    });
    dialog.exec();
}

bool MainWindow::isSettled() const
{
    return m_merge->isIdle() && m_replay->isIdle() && m_result->isIdle() && m_tabs->isIdle() &&
           !m_suggestion->better()->isLooking();
}

void MainWindow::showShortcuts()
{
    showShortcutsDialog(m_actions, this);
}

void MainWindow::showAbout()
{
    showAboutDialog(this);
}

void MainWindow::fillRecent()
{
    // Whether they are still there is not asked: a network folder that is gone would stop the window.
    const QStringList paths = m_opening->recent()->paths();
    m_recentMenu->clear();
    for (const QString& path : paths) {
        const QString shown =
            m_recentMenu->fontMetrics().elidedText(path, Qt::ElideMiddle, m_recentMenu->fontMetrics().height() * 24);
        QAction* action = m_recentMenu->addAction(QString(shown).replace(u'&', QStringLiteral("&&")));
        action->setStatusTip(path);
        connect(action, &QAction::triggered, this, [this, path] { openFiles({path}); });
    }
    m_recentMenu->addSeparator();
    m_recentMenu->addAction(m_actions.forgetRecent);
    m_recentMenu->setEnabled(!paths.isEmpty());
    m_start->setRecent(paths);
}

} // namespace spillway::ui
