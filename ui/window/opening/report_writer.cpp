#include "ui/window/opening/report_writer.h"

#include "ui/jobs/questions.h"
#include "ui/models/project/project.h"
#include "ui/models/project/results.h"
#include "ui/models/project/save_file.h"
#include "ui/window/opening/file_question.h"
#include "ui/window/opening/traffic_words.h"

#include <QtCore/QByteArray>
#include <QtCore/QFileInfo>
#include <QtWidgets/QWidget>

using namespace Qt::StringLiterals;

namespace spillway::ui {

namespace {

bool isMarkdown(const QString& path)
{
    const QString suffix = QFileInfo(path).suffix();
    return suffix.compare(u"md"_s, Qt::CaseInsensitive) == 0 || suffix.compare(u"markdown"_s, Qt::CaseInsensitive) == 0;
}

} // namespace

ReportWish reportWish(const Project& project)
{
    const Setup& setup = project.setup();
    ReportWish wish;
    wish.tested = project.tested().toStdString();
    wish.selection = setup.selection;
    wish.periods = setup.periods;
    wish.aims = setup.aims;
    if (const auto& scene = project.scene())
        wish.title = scene->title.toStdString();
    return wish;
}

ReportWriter::ReportWriter(Project* project, const Results* results, QWidget* window) :
    QObject(window), m_project(project), m_results(results), m_window(window), m_work(this)
{
}

void ReportWriter::save()
{
    const Computed& computed = m_results->computed();
    if (computed.outcome && computed.outcome->grouped->requests() == 0)
        return emit refused(tr("There is nothing to report on"),
                            tr("No request counts: change the filters or the key."));
    const auto path = askWhereToSave(m_window, tr("Save a report"), tr("review.html"),
                                     {{tr("HTML file"), u"html"_s}, {tr("Markdown"), u"md"_s}});
    if (path)
        write(*path);
}

void ReportWriter::write(const QString& path)
{
    cancel();
    emit started(tr("Counting for %1…").arg(QFileInfo(path).fileName()));
    makeReport(m_work, {m_project->trace(), countedSources(*m_project), m_project->setReport()}, reportWish(*m_project),
               m_project->setup().policy(), isMarkdown(path) ? ReportForm::Markdown : ReportForm::Html,
               [this, path](const Result<std::string>& text) {
                   const auto saved = text ? saveFile(path, QByteArray::fromStdString(*text)) : text.error();
                   if (saved)
                       emit told(tr("Saved %1").arg(QFileInfo(path).fileName()));
                   else
                       emit failed(saved.error());
                   emit ended();
               });
}

void ReportWriter::cancel()
{
    if (m_work.isIdle())
        return;
    m_work.cancel();
    emit ended();
}

} // namespace spillway::ui
