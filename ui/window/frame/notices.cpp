#include "ui/window/frame/notices.h"

#include "ui/models/project/project.h"
#include "ui/text/error_text.h"
#include "ui/widgets/basic/banner.h"

#include <utility>

namespace spillway::ui {

Notices::Notices(Banner* banner, const Project* project, QObject* parent) : QObject(parent), m_banner(banner)
{
    connect(banner, &Banner::remedyRequested, this, &Notices::formatWanted);
    connect(banner, &Banner::accepted, this, [this] {
        if (const auto pressed = std::exchange(m_pressed, nullptr))
            pressed();
    });
    connect(project, &Project::setupChanged, banner, [this] {
        if (m_banner->isOffering()) // what was exported, or goes on, was another limit
            m_banner->hide();
    });
}

void Notices::showError(const Error& error)
{
    m_replayFailed = false;
    const ErrorWords words = errorWords(error);
    QStringList parts{words.particulars, words.advice};
    parts.removeAll(QString());
    const bool format = error.code == ErrorCode::UnknownFormat || error.code == ErrorCode::BadLogFormat;
    m_banner->showProblem(words.title, parts.join(u' '), format ? tr("Choose format…") : QString());
}

void Notices::showReplayError(const Error& error)
{
    showError(error);
    m_replayFailed = true;
}

void Notices::endReplayError()
{
    if (m_replayFailed && !m_banner->isOffering())
        m_banner->hide();
    m_replayFailed = false;
}

void Notices::showProblem(const QString& why, const QString& advice)
{
    m_replayFailed = false;
    m_banner->showProblem(why, advice);
}

void Notices::showNote(const QString& title, const QString& detail, const QString& button,
                       const std::function<void()>& pressed)
{
    m_replayFailed = false;
    m_pressed = pressed;
    m_banner->showNote(title, detail, button);
}

void Notices::showOffer(const QString& title, const QString& detail)
{
    m_banner->showOffer(title, detail, {});
}

void Notices::hide()
{
    m_banner->hide();
}

} // namespace spillway::ui
