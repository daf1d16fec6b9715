#include "ui/window/suggest/aims_form.h"

#include "ui/commands/edits.h"
#include "ui/models/project/project.h"
#include "ui/models/project/project_fields.h"
#include "ui/widgets/basic/labels.h"

#include <QtCore/QSignalBlocker>
#include <QtWidgets/QDoubleSpinBox>
#include <QtWidgets/QGridLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QSpinBox>

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
    m_losers->setToolTip(tr("So many clients may lose something in normal traffic"));
    m_lostRequests->setRange(0, 100);
    m_lostRequests->setSingleStep(0.1);
    m_lostRequests->setSuffix(tr(" %"));
    m_lostRequests->setSpecialValueText(tr("by clients"));
    m_lostRequests->setToolTip(
        tr("So much of normal traffic may be rejected, whosever it is; it counts in place of the clients"));
    m_keepOut->setRange(1, 100);
    m_keepOut->setSuffix(tr(" %"));
    m_keepOut->setToolTip(tr("Of what the incident has more than normal traffic near it has in the same time"));
    m_headroom->setRange(0, kMostHeadroomPercent);
    m_headroom->setSuffix(tr(" %"));
    m_headroom->setToolTip(
        tr("Burst above what normal traffic needs, and at least one request; where more keeps out about as much, "
           "more is suggested"));
    m_wait->setRange(0, static_cast<double>(kLongestWaitMs) / kMillisecondsPerS);
    m_wait->setDecimals(3);
    m_wait->setSingleStep(0.1);
    m_wait->setSuffix(tr(" s"));
    m_wait->setSpecialValueText(tr("nobody waits"));
    m_wait->setToolTip(tr("Requests above the delay may be held back so long; without it the limit is nodelay"));
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
    add(tr("normal clients that may lose"), m_losers);
    add(tr("normal requests that may be lost"), m_lostRequests);
    add(tr("keep out of the incident"), m_keepOut);
    add(tr("burst above the need, at least"), m_headroom);
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

} // namespace spillway::ui
