#include "ui/window/opening/reporting.h"

#include "engine/core/size_text.h"
#include "engine/policy/policy_text.h"
#include "engine/report/reproduction.h"
#include "engine/report/review_document.h"
#include "ui/models/project/save_file.h"
#include "ui/models/project/workspace.h"
#include "ui/window/opening/file_question.h"
#include "ui/window/opening/traffic_words.h"

#include <QtCore/QByteArray>
#include <QtCore/QCoreApplication>
#include <QtCore/QDateTime>
#include <QtCore/QFileInfo>
#include <QtWidgets/QWidget>

#include <utility>

using namespace Qt::StringLiterals;

namespace spillway::ui {

namespace {

/// All that a report is made of, for the worker.
struct Asked
{
    Import import;
    ReportWish wish;
    Policy policy;
    std::string version;
    Instant now{};
    bool markdown = false;
};

/// The limit as `--limit` takes it, with its zone where that is no usual one.
std::string limitWords(const Setup& setup)
{
    std::string words = limitText(setup.policy());
    const ZoneSpec usual;
    if (!setup.other && (setup.zone.name != usual.name || setup.zone.bytes != usual.bytes))
        words += " zone=" + setup.zone.name + ':' + sizeText(setup.zone.bytes);
    return words;
}

/// Worker thread.
Result<std::string> written(const Asked& asked, const std::stop_token& stop)
{
    const TracePtr& trace = asked.import.trace;
    const auto rows = select(*trace, asked.wish.selection, stop);
    if (!rows)
        return rows.error();
    auto keys = evaluateKey(trace, countedKey(asked.policy), stop);
    if (!keys)
        return keys.error();
    const auto grouped = group(trace, *std::move(keys), *rows, stop);
    if (!grouped)
        return grouped.error();
    const auto all = review(asked.import, *grouped, asked.wish, asked.policy, stop);
    if (!all)
        return all.error();
    const Document document =
        reviewDocument(*all, {asked.version, asked.now, commandOf(asked.wish, asked.import, **grouped)});
    return asked.markdown ? markdownText(document) : htmlText(document);
}

bool isMarkdown(const QString& path)
{
    const QString suffix = QFileInfo(path).suffix();
    return suffix.compare(u"md"_s, Qt::CaseInsensitive) == 0 || suffix.compare(u"markdown"_s, Qt::CaseInsensitive) == 0;
}

} // namespace

ReportWish reportWish(const Workspace& workspace)
{
    const Setup& setup = workspace.setup();
    ReportWish wish;
    wish.logFormat = workspace.logFormat().toStdString();
    wish.selection = setup.selection;
    wish.defined = setup.selection.defined;
    wish.periods = setup.periods;
    wish.aims = setup.aims;
    wish.limits = {limitWords(setup)};
    if (const auto& scene = workspace.scene())
        wish.title = scene->title.toStdString();
    wish.drawn = countedSources(workspace).size() > workspace.sources().size();
    return wish;
}

Reporting::Reporting(Workspace* workspace, QWidget* window) :
    QObject(window), m_workspace(workspace), m_window(window), m_work(this)
{
}

void Reporting::save()
{
    const Computed& computed = m_workspace->computed();
    if (computed.outcome && computed.outcome->grouped->requests() == 0)
        return emit refused(tr("There is nothing to report on"),
                            tr("No request counts: change the filters or the key."));
    const auto path = askWhereToSave(m_window, tr("Save a report"), tr("review.html"),
                                     {{tr("HTML file"), u"html"_s}, {tr("Markdown"), u"md"_s}});
    if (path)
        write(*path);
}

void Reporting::write(const QString& path)
{
    cancel();
    Asked asked;
    asked.import = {m_workspace->trace(), countedSources(*m_workspace), m_workspace->setReport()};
    asked.wish = reportWish(*m_workspace);
    asked.policy = m_workspace->setup().policy();
    asked.version = QCoreApplication::applicationVersion().toStdString();
    asked.now = Instant(Milliseconds(QDateTime::currentMSecsSinceEpoch()));
    asked.markdown = isMarkdown(path);
    emit started(tr("Counting for %1…").arg(QFileInfo(path).fileName()));
    m_work.run([asked = std::move(asked)](const std::stop_token& stop) { return written(asked, stop); },
               [this, path](const Result<std::string>& text) {
                   const auto saved = text ? saveFile(path, QByteArray::fromStdString(*text)) : text.error();
                   if (saved)
                       emit told(tr("Saved %1").arg(QFileInfo(path).fileName()));
                   else
                       emit failed(saved.error());
                   emit ended();
               });
}

void Reporting::cancel()
{
    if (m_work.isIdle())
        return;
    m_work.cancel();
    emit ended();
}

} // namespace spillway::ui
