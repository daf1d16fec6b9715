#pragma once

#include "ui/jobs/site_study.h"
#include "ui/window/tabs/study_panel.h"

#include <QtCore/QTimer>

#include <optional>

class QTextBrowser;

namespace spillway::ui {

/// A tab about the configuration in force: the file that the limits were taken from with its edits, else the snippet
/// that would be exported.
class SitePanel : public StudyPanel
{
    Q_OBJECT

public:
    SitePanel(Project* project, const Results* results, QWidget* parent) :
        StudyPanel(project, results, parent), m_asker(this)
    {
    }
    [[nodiscard]] bool isIdle() const override { return m_asker.isIdle(); }

protected:
    virtual void showStudy(const SiteStudy& study) = 0;
    /// The question that showStudy() answers; nothing where the configuration cannot be read.
    [[nodiscard]] const std::optional<SiteQuestion>& question() const { return m_question; }

private:
    void ask() override;

    std::optional<SiteQuestion> m_question;
    Newest<SiteStudy> m_asker; ///< last: it waits for its worker before the rest goes
};

/// Servers and locations, with the requests that come to each and the limits that hold there. The way of the shown
/// client's request at the playhead is marked.
class XrayPanel : public SitePanel
{
    Q_OBJECT

public:
    XrayPanel(Project* project, const Results* results, QWidget* parent);
    [[nodiscard]] bool isIdle() const override { return SitePanel::isIdle() && m_follower.isIdle(); }

private:
    void showStudy(const SiteStudy& study) override;
    void showEvent(QShowEvent* event) override;
    void followWay();
    void showWay(const RequestXray& way);

    QTreeWidget* m_tree;
    QLabel* m_way; ///< of the shown client's request at the playhead
    QTimer m_resting;
    Newest<RequestXray> m_follower; ///< last: it waits for its worker before the rest goes
};

/// Problems of the configuration, each with its place and its fix.
class ProblemsPanel : public SitePanel
{
    Q_OBJECT

public:
    ProblemsPanel(Project* project, const Results* results, QWidget* parent);

private:
    void showStudy(const SiteStudy& study) override;

    void apply(const QString& link);

    Project* m_project;
    QTextBrowser* m_text;
    Findings m_findings; ///< those that are shown
};

} // namespace spillway::ui
