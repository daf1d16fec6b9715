#pragma once

#include "ui/jobs/site_study.h"

#include <QtWidgets/QWidget>

class QLabel;
class QTextBrowser;
class QTreeWidget;

namespace spillway::ui {

class Project;
class Results;

/// A tab about the configuration in force: the file that the limits were taken from with its edits, else the snippet
/// that would be exported. It computes only while somebody looks, and not while a slider moves.
class SitePanel : public QWidget
{
    Q_OBJECT

public:
    SitePanel(Project* project, const Results* results, QWidget* parent);
    [[nodiscard]] bool isIdle() const { return m_asker.isIdle(); }

protected:
    void showEvent(QShowEvent* event) override;
    virtual void showStudy(const SiteStudy& study) = 0;
    /// In m_note; empty: nothing.
    void tell(const QString& sentence);
    void changeEvent(QEvent* event) override; ///< another theme
    QLabel* m_note;

private:
    void follow();

    Project* m_project;
    const Results* m_results;
    bool m_stale = true;
    Newest<SiteStudy> m_asker; ///< last: it waits for its worker before the rest goes
};

/// Servers and locations, with the requests that come to each and the limits that hold there.
class XrayPanel : public SitePanel
{
    Q_OBJECT

public:
    XrayPanel(Project* project, const Results* results, QWidget* parent);

private:
    void showStudy(const SiteStudy& study) override;

    QTreeWidget* m_tree;
};

/// Problems of the configuration, each with its place and its fix.
class ProblemsPanel : public SitePanel
{
    Q_OBJECT

public:
    ProblemsPanel(Project* project, const Results* results, QWidget* parent);

private:
    void showStudy(const SiteStudy& study) override;

    QTextBrowser* m_text;
};

} // namespace spillway::ui
