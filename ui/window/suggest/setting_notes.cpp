#include "ui/window/suggest/setting_notes.h"

#include "ui/commands/edits.h"
#include "ui/models/project/project.h"
#include "ui/models/project/project_fields.h"
#include "ui/text/error_text.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"

#include <QtCore/QSignalBlocker>
#include <QtWidgets/QDoubleSpinBox>
#include <QtWidgets/QGridLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QScrollArea>
#include <QtWidgets/QSpinBox>
#include <QtWidgets/QTabBar>

#include <cmath>

namespace spillway::ui {

namespace {

constexpr double kMillisecondsPerS = 1000;
constexpr double kPerPercent = 10'000; ///< of Aims::lostPerMillion

} // namespace

AimsForm::AimsForm(Project* project, QWidget* parent) :
    QWidget(parent),
    m_project(project),
    m_gesture(project),
    m_losers(new QSpinBox(this)),
    m_lostRequests(new QDoubleSpinBox(this)),
    m_keepOut(new QSpinBox(this)),
    m_headroom(new QSpinBox(this)),
    m_wait(new QDoubleSpinBox(this))
{
    m_losers->setRange(0, kMostLosers);
    m_losers->setSpecialValueText(tr("none"));
    m_losers->setToolTip(tr("Normal clients that may be rejected"));
    m_lostRequests->setRange(0, 100);
    m_lostRequests->setSingleStep(0.1);
    m_lostRequests->setSuffix(tr(" %"));
    m_lostRequests->setSpecialValueText(tr("by clients"));
    m_lostRequests->setToolTip(tr("Share of normal requests that may be rejected; replaces the number of clients"));
    m_keepOut->setRange(1, 100);
    m_keepOut->setSuffix(tr(" %"));
    m_keepOut->setToolTip(tr("Share of the excess traffic that the limit should reject"));
    m_headroom->setRange(0, kMostHeadroomPercent);
    m_headroom->setSuffix(tr(" %"));
    m_headroom->setToolTip(tr("Burst beyond the largest required burst, and at least one request"));
    m_wait->setRange(0, static_cast<double>(kLongestWaitMs) / kMillisecondsPerS);
    m_wait->setDecimals(3);
    m_wait->setSingleStep(0.1);
    m_wait->setSuffix(tr(" s"));
    m_wait->setSpecialValueText(tr("none"));
    m_wait->setToolTip(tr("Longest delay of a request; none means nodelay"));
    layOut();
    for (QSpinBox* field : {m_losers, m_keepOut, m_headroom})
        connect(field, &QSpinBox::valueChanged, this, &AimsForm::edit);
    for (QDoubleSpinBox* field : {m_lostRequests, m_wait})
        connect(field, &QDoubleSpinBox::valueChanged, this, &AimsForm::edit);
    connect(m_project, &Project::setupChanged, this, &AimsForm::showSetup);
    showSetup(m_project->setup());
}

void AimsForm::layOut()
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(em(this, 0.2));
    grid->setColumnStretch(0, 1);
    const auto add = [&](const QString& text, QAbstractSpinBox* field) {
        auto* label = makeLabel(text, TextRole::Subtle, this);
        label->setBuddy(field);
        field->setAccessibleName(text);
        field->setKeyboardTracking(false); // advice costs hundreds of replays
        field->setAlignment(Qt::AlignRight);
        field->setFixedWidth(em(this, 8));
        const int row = grid->rowCount();
        grid->addWidget(label, row, 0);
        grid->addWidget(field, row, 1);
    };
    add(tr("rejected normal clients, at most"), m_losers);
    add(tr("rejected normal requests, at most"), m_lostRequests);
    add(tr("blocked share of the incident"), m_keepOut);
    add(tr("headroom of the burst"), m_headroom);
    add(tr("longest wait"), m_wait);
}

void AimsForm::showSetup(const Setup& setup)
{
    const QSignalBlocker quiet[]{QSignalBlocker(m_losers), QSignalBlocker(m_lostRequests), QSignalBlocker(m_keepOut),
                                 QSignalBlocker(m_headroom), QSignalBlocker(m_wait)};
    const Aims& aims = setup.aims;
    const std::uint32_t perMillion = aims.lostPerMillion.value_or(0);
    m_lostRequests->setDecimals(perMillion % 100 == 0 ? 2 : 4);
    m_lostRequests->setValue(perMillion / kPerPercent);
    m_losers->setEnabled(perMillion == 0);
    m_losers->setValue(static_cast<int>(std::min<std::uint64_t>(aims.losers, kMostLosers)));
    m_keepOut->setValue(aims.keepOutPercent);
    m_headroom->setValue(aims.headroomPercent);
    m_wait->setValue(static_cast<double>(aims.longestWait.value_or(Milliseconds(0)).count()) / kMillisecondsPerS);
}

void AimsForm::edit()
{
    Setup setup = m_project->setup();
    setup.aims.losers = static_cast<std::uint64_t>(m_losers->value());
    const auto perMillion = static_cast<std::uint32_t>(std::lround(m_lostRequests->value() * kPerPercent));
    setup.aims.lostPerMillion = perMillion > 0 ? std::optional(perMillion) : std::nullopt;
    setup.aims.keepOutPercent = m_keepOut->value();
    setup.aims.headroomPercent = m_headroom->value();
    const Milliseconds wait(std::llround(m_wait->value() * kMillisecondsPerS));
    setup.aims.longestWait = wait > Milliseconds(0) ? std::optional(wait) : std::nullopt;
    editSetup(*m_project, setup, tr("Aims of the suggestion"), m_gesture.key());
}

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
    m_pages->setAccessibleName(tr("Details of the map"));
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
    scroll->setAccessibleName(m_pages->accessibleName());
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
    const QStringList shown = reasons.isEmpty() ? QStringList{tr("No suggestion yet.")} : reasons;
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
