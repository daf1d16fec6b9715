#include "ui/window/exporter.h"

#include "engine/conf/edit/nginx_check.h"
#include "ui/models/project/limit_words.h"
#include "ui/models/project/project.h"
#include "ui/models/project/results.h"
#include "ui/models/project/save_file.h"
#include "ui/models/tables/table_model.h"
#include "ui/text/error_text.h"
#include "ui/text/format.h"
#include "ui/widgets/tables/comparison_view.h"
#include "ui/window/frame/notices.h"
#include "ui/window/opening/file_question.h"
#include "ui/window/tabs/compare_panel.h"
#include "ui/window/tabs/config_page.h"
#include "ui/window/tabs/config_text.h"
#include "ui/window/tabs/tabs_panel.h"

#include <QtCore/QDir>
#include <QtCore/QFileInfo>
#include <QtGui/QAction>
#include <QtGui/QClipboard>
#include <QtGui/QGuiApplication>

using namespace Qt::StringLiterals;

namespace spillway::ui {

Exporter::Exporter(Project* project, TabsPanel* tabs, Notices* notices, const Actions& actions, QWidget* window) :
    QObject(window), m_project(project), m_tabs(tabs), m_notices(notices), m_actions(actions), m_window(window)
{
    connect(actions.exportConfig, &QAction::triggered, this, &Exporter::exportConfig);
    connect(actions.copyConfig, &QAction::triggered, this, &Exporter::copyConfig);
    connect(actions.copyTable, &QAction::triggered, this, &Exporter::copyTable);
    connect(actions.saveTable, &QAction::triggered, this, &Exporter::saveTable);
    // Nothing is exported of a limiter that nginx lacks.
    const auto follow = [this, usual = actions.exportConfig->statusTip()] {
        const QString why = whyNoConfig(m_project->setup());
        m_actions.exportConfig->setStatusTip(why.isEmpty() ? usual : why);
        m_actions.exportConfig->setEnabled(m_project->trace() && why.isEmpty());
    };
    connect(project, &Project::setupChanged, this, follow);
    connect(project, &Project::trafficChanged, this, follow);
    follow();
}

void Exporter::exportConfig()
{
    if (const auto edit = m_tabs->config()->edit())
        return *edit ? exportEdits(**edit) : m_notices->showError(edit->error());
    if (const auto text = m_tabs->config()->snippet(); !text)
        return m_notices->showError(text.error());
    const QString name = QString::fromStdString(m_project->setup().zone.name) + u".conf"_s;
    const FileOption dryRun{tr("&Dry run first: nginx logs what it would reject, and rejects nothing"),
                            tr("Writes limit_req_dry_run on, as the same box on the tab of the configuration does."),
                            m_project->setup().dryRun};
    const auto file = askWhereToSave(m_window, tr("Export the configuration"), name,
                                     {{tr("nginx configuration"), u"conf"_s}}, dryRun);
    if (!file)
        return;
    // Only now: what a setting that was just taken does is counted meanwhile.
    const auto text = m_tabs->config()->snippet(file->isOn);
    if (!text)
        return m_notices->showError(text.error());
    if (const auto saved = saveFile(file->path, QByteArray::fromStdString(*text)); !saved)
        return m_notices->showError(saved.error());
    setDryRun(*m_project, file->isOn);
    const QFileInfo info(file->path);
    emit told(tr("Exported %1").arg(info.fileName()));
    const QString steps =
        tr("To %1. Include it in the http block of nginx.conf, check with nginx -t, then reload nginx.")
            .arg(QDir::toNativeSeparators(info.absolutePath()));
    m_notices->showNote(tr("Exported %1").arg(info.fileName()),
                        file->isOn ? tr("%1 It is a dry run: the error log shows what it would reject.").arg(steps)
                                   : steps);
}

void Exporter::exportEdits(const ConfigEdit& edit)
{
    if (edit.files.empty())
        return m_notices->showNote(tr("Nothing to export"), edit.byHand.isEmpty()
                                                                ? tr("The configuration already has these limits.")
                                                                : edit.byHand.join(u' '));
    std::vector<FileKind> kinds{{tr("Changes for patch -p0"), u"diff"_s}};
    if (edit.files.size() == 1)
        kinds.insert(kinds.begin(), {tr("Edited configuration"), u"conf"_s});
    const auto path = askWhereToSave(m_window, tr("Export the edited configuration"),
                                     tr("edited.%1").arg(kinds.front().suffix), kinds);
    if (!path)
        return;
    const bool isDiff = path->endsWith(u".diff"_s);
    const QByteArray text = isDiff ? diffText(edit).toUtf8() : QByteArray::fromStdString(edit.files.front().after);
    if (const auto saved = saveFile(*path, text); !saved)
        return m_notices->showError(saved.error());
    const auto tested = testWithNginx(edit.parts.front(), edit.tree, edit.files);
    QStringList notes = edit.byHand;
    notes.prepend(tested ? QString::fromStdString(*tested) : errorLine(tested.error()));
    notes.removeAll(QString());
    m_notices->showNote(tr("Exported %1").arg(QFileInfo(*path).fileName()), notes.join(u' '));
    emit told(tr("Exported %1").arg(QFileInfo(*path).fileName()));
}

void Exporter::copyConfig()
{
    if (const auto edit = m_tabs->config()->edit(); edit && *edit) {
        QGuiApplication::clipboard()->setText(diffText(**edit));
        return emit told(tr("Copied the changes"));
    }
    const auto text = m_tabs->config()->snippet();
    if (!text && m_project->setup().other) { // then the limit itself, as the status line shows it
        QGuiApplication::clipboard()->setText(limitLine(m_project->setup()));
        return emit told(tr("Copied the limit"));
    }
    if (!text)
        return m_notices->showError(text.error());
    QGuiApplication::clipboard()->setText(QString::fromStdString(*text));
    emit told(tr("Copied the configuration"));
}

void Exporter::copyTable()
{
    const TableModel* table = m_tabs->table();
    QGuiApplication::clipboard()->setText(tableText(*table, TableFormat::Tsv));
    emit told(m_tabs->tab() == TabsPanel::Compare ? tr("Copied the comparison")
              : m_tabs->tab() == TabsPanel::Paths
                  ? tr("Copied the table")
                  : tr("Copied %1").arg(clientsText(static_cast<std::uint64_t>(table->rowCount()))));
}

void Exporter::saveTable()
{
    const auto path = askWhereToSave(m_window, tr("Save the table"),
                                     m_tabs->tab() == TabsPanel::Compare ? tr("comparison.csv")
                                     : m_tabs->tab() == TabsPanel::Hurt  ? tr("impact.csv")
                                     : m_tabs->tab() == TabsPanel::Paths ? tr("paths.csv")
                                                                         : tr("clients.csv"),
                                     {{tr("Table"), u"csv"_s}});
    if (!path)
        return;
    if (const auto saved = saveFile(*path, tableText(*m_tabs->table(), TableFormat::Csv).toUtf8()); !saved)
        return m_notices->showError(saved.error());
    emit told(tr("Saved %1").arg(QFileInfo(*path).fileName()));
}

} // namespace spillway::ui
