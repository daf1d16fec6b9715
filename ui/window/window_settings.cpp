#include "ui/window/window_settings.h"

#include "ui/models/project/playback.h"
#include "ui/window/frame/side_panel.h"
#include "ui/window/picture_panel.h"

#include <QtCore/QEvent>
#include <QtCore/QSettings>
#include <QtCore/QTimer>
#include <QtGui/QAction>
#include <QtGui/QActionGroup>
#include <QtGui/QScreen>
#include <QtGui/QWindow>
#include <QtWidgets/QApplication>
#include <QtWidgets/QMainWindow>
#include <QtWidgets/QMessageBox>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace spillway::ui {
namespace {

const QString kThemeKey = u"theme"_s;
const QString kUtcKey = u"timesInUtc"_s;
const QString kLanguageKey = u"language"_s;
const QString kMotionKey = u"reduceMotion"_s;
const QString kGeometryKey = u"window/geometry"_s;
const QString kHeightsKey = u"window/parts"_s;
const QString kFoldedKey = u"window/trafficFolded"_s;
const QString kSpeedKey = u"playbackSpeed"_s; ///< in hundredths

void check(const QActionGroup* group, int value)
{
    for (QAction* action : group->actions())
        action->setChecked(action->data().toInt() == value);
}

/// Qt restores a window from a larger screen with its size of there.
void keepOnScreen(QWidget* window)
{
    if (window->isMaximized() || window->isFullScreen())
        return;
    const QMargins frame = window->windowHandle() ? window->windowHandle()->frameMargins() : QMargins();
    const QRect room = window->screen()->availableGeometry().marginsRemoved(frame);
    window->setMinimumSize(window->minimumSize().boundedTo(room.size()));
    QRect place(window->geometry().topLeft(), window->size().boundedTo(room.size()));
    if (!window->testAttribute(Qt::WA_Moved)) // the desktop chooses where
        return window->resize(place.size());
    place.moveRight(std::min(place.right(), room.right()));
    place.moveBottom(std::min(place.bottom(), room.bottom()));
    place.moveLeft(std::max(place.left(), room.left()));
    place.moveTop(std::max(place.top(), room.top()));
    if (place != window->geometry())
        window->setGeometry(place);
}

} // namespace

ThemeChoice rememberedTheme()
{
    const int theme = QSettings().value(kThemeKey).toInt();
    const bool known = theme == static_cast<int>(ThemeChoice::Light) || theme == static_cast<int>(ThemeChoice::Dark);
    return known ? static_cast<ThemeChoice>(theme) : ThemeChoice::Desktop;
}

Clock rememberedClock()
{
    return QSettings().value(kUtcKey).toBool() ? Clock::Utc : Clock::Local;
}

QString rememberedLanguage()
{
    return QSettings().value(kLanguageKey).toString();
}

Motion rememberedMotion()
{
    const QVariant chosen = QSettings().value(kMotionKey);
    return (chosen.isValid() ? chosen.toBool() : desktopReducesMotion()) ? Motion::Reduced : Motion::Full;
}

WindowSettings::WindowSettings(QMainWindow* window, PicturePanel* picture, PanelFold* fold, Playback* playback,
                               const Actions& actions) :
    QObject(window), m_window(window), m_picture(picture), m_fold(fold), m_playback(playback), m_actions(actions)
{
    check(actions.themes, static_cast<int>(rememberedTheme()));
    connect(actions.themes, &QActionGroup::triggered, this,
            [this](QAction* action) { setTheme(static_cast<ThemeChoice>(action->data().toInt()), Remember::Yes); });
    for (QAction* language : actions.languages->actions())
        language->setChecked(language->data().toString() == rememberedLanguage());
    connect(actions.languages, &QActionGroup::triggered, this, [window](const QAction* action) {
        QSettings().setValue(kLanguageKey, action->data());
        QMessageBox::information(window, tr("Language"), tr("Restart Spillway to change the language."));
    });
    connect(actions.clocks, &QActionGroup::triggered, this,
            [this](QAction* action) { setClock(static_cast<Clock>(action->data().toInt()), Remember::Yes); });
    connect(actions.reduceMotion, &QAction::triggered, this,
            [this](bool reduced) { setMotion(reduced ? Motion::Reduced : Motion::Full, Remember::Yes); });
}

void WindowSettings::setTheme(ThemeChoice choice, Remember remember)
{
    applyTheme(*qApp, choice);
    check(m_actions.themes, static_cast<int>(choice));
    if (remember == Remember::Yes)
        QSettings().setValue(kThemeKey, static_cast<int>(choice));
}

void WindowSettings::setClock(Clock clock, Remember remember)
{
    ui::setClock(clock);
    check(m_actions.clocks, static_cast<int>(clock));
    if (remember == Remember::Yes)
        QSettings().setValue(kUtcKey, clock == Clock::Utc);
    // For a widget that shows a time this is like another locale: other words for it.
    for (QWidget* widget : m_window->findChildren<QWidget*>()) {
        QEvent change(QEvent::LocaleChange);
        QCoreApplication::sendEvent(widget, &change);
        widget->update();
    }
    emit clockChanged();
}

void WindowSettings::setMotion(Motion motion, Remember remember)
{
    const bool reduced = motion == Motion::Reduced;
    m_actions.reduceMotion->setChecked(reduced);
    m_picture->setMotion(motion);
    if (remember == Remember::Yes)
        QSettings().setValue(kMotionKey, reduced);
}

void WindowSettings::restoreLayout()
{
    const QSettings settings;
    m_window->restoreGeometry(settings.value(kGeometryKey).toByteArray());
    keepOnScreen(m_window);
    QTimer::singleShot(0, m_window, [window = m_window] { keepOnScreen(window); }); // the frame is known
    m_picture->setHeights(settings.value(kHeightsKey).toByteArray());
    m_fold->setUnwanted(settings.value(kFoldedKey).toBool());
    m_playback->setSpeed(settings.value(kSpeedKey, m_playback->speed()).toInt());
}

void WindowSettings::saveLayout() const
{
    QSettings settings;
    settings.setValue(kGeometryKey, m_window->saveGeometry());
    settings.setValue(kHeightsKey, m_picture->heights());
    settings.setValue(kFoldedKey, m_fold->isUnwanted());
    settings.setValue(kSpeedKey, m_playback->speed());
}

} // namespace spillway::ui
