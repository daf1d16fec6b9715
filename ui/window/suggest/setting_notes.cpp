#include "ui/window/suggest/setting_notes.h"

#include "ui/models/project/project.h"
#include "ui/text/error_text.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/window/suggest/aims_form.h"

#include <QtWidgets/QGridLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QScrollArea>
#include <QtWidgets/QTabBar>

namespace spillway::ui {

SettingNotes::SettingNotes(Project* project, QWidget* parent) :
    QWidget(parent),
    m_pages(new QTabBar(this)),
    m_figuresPage(new QWidget(this)),
    m_reasonsPage(new QWidget(this)),
    m_aims(new AimsForm(project, this))
{
    m_pages->addTab(tr("Figures"));
    m_pages->setTabToolTip(m_pages->addTab(tr("Reasons")), tr("How the suggestion was chosen"));
    m_pages->setTabToolTip(m_pages->addTab(tr("Aims")), tr("What the suggestion has to achieve"));
    m_pages->setAccessibleName(tr("What is told of the settings"));
    m_pages->setDrawBase(false);
    m_pages->setExpanding(false);
    m_pages->setUsesScrollButtons(false);
    layOut();
    connect(m_pages, &QTabBar::currentChanged, this, &SettingNotes::follow);
    follow();
}

void SettingNotes::layOut()
{
    auto* figures = new QGridLayout;
    figures->setContentsMargins(0, 0, 0, 0);
    figures->setVerticalSpacing(em(this, 0.1));
    figures->setColumnStretch(0, 1);
    for (int row = 0; row < static_cast<int>(m_figures.size()); ++row) {
        Figure& figure = m_figures[static_cast<std::size_t>(row)];
        figure = {makeLabel({}, TextRole::Subtle, m_figuresPage), makeLabel({}, TextRole::Figure, m_figuresPage)};
        figures->addWidget(figure.name, row, 0);
        figures->addWidget(figure.figure, row, 1, Qt::AlignRight);
    }
    column(m_figuresPage, em(this, 0.5), {figures});
    column(m_reasonsPage, em(this, 0.25), {});
    auto* told = new QWidget;
    column(told, -1, {m_figuresPage, m_reasonsPage, m_aims, 1}, {0, 0, em(this, 0.4), 0});
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(told);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    column(this, em(this, 0.3), {m_pages, {scroll, 1}});
}

void SettingNotes::showPage(Page page)
{
    m_pages->setCurrentIndex(page);
}

void SettingNotes::setFigures(const std::vector<FigureRow>& rows, const QString& of, bool belowPointer)
{
    for (std::size_t row = 0; row < m_figures.size(); ++row) {
        m_figures[row].name->setVisible(row < rows.size());
        m_figures[row].figure->setVisible(row < rows.size());
        if (row < rows.size()) {
            m_figures[row].name->setText(rows[row].name);
            m_figures[row].figure->setText(rows[row].figure);
            m_figures[row].name->setToolTip(rows[row].tip);
            m_figures[row].figure->setToolTip(rows[row].tip);
        }
    }
    m_figures.front().name->setText(of);
    if (m_belowPointer == belowPointer)
        return;
    m_belowPointer = belowPointer;
    follow();
}

void SettingNotes::addBelowFigures(QWidget* widget)
{
    m_figuresPage->layout()->addWidget(widget);
}

void SettingNotes::pinBelowFigures(QWidget* widget)
{
    m_pinned = widget;
    layout()->addWidget(widget);
    follow();
}

void SettingNotes::setReasons(const QStringList& reasons)
{
    const QStringList shown = reasons.isEmpty() ? QStringList{tr("Nothing is suggested yet.")} : reasons;
    while (m_reasons.size() < static_cast<std::size_t>(shown.size())) {
        m_reasons.push_back(makeLabel({}, TextRole::Subtle, m_reasonsPage, Wrap::Yes));
        m_reasonsPage->layout()->addWidget(m_reasons.back());
    }
    for (std::size_t i = 0; i < m_reasons.size(); ++i) {
        m_reasons[i]->setText(unitsKept(shown.value(static_cast<qsizetype>(i))));
        m_reasons[i]->setVisible(!m_reasons[i]->text().isEmpty());
    }
}

void SettingNotes::setSuggests(bool suggests)
{
    for (const Page page : {Reasons, AimsPage})
        m_pages->setTabVisible(page, suggests);
    if (!suggests)
        showPage(Figures);
}

void SettingNotes::follow()
{
    const int page = m_belowPointer ? Figures : m_pages->currentIndex();
    m_figuresPage->setVisible(page == Figures);
    m_reasonsPage->setVisible(page == Reasons);
    m_aims->setVisible(page == AimsPage);
    if (m_pinned)
        m_pinned->setVisible(page == Figures);
}

} // namespace spillway::ui
