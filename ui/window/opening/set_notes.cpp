#include "ui/window/opening/set_notes.h"

#include "engine/ingest/detect/exact_format.h"
#include "ui/models/project/project.h"
#include "ui/text/error_text.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/window/opening/traffic_words.h"

#include <QtGui/QClipboard>
#include <QtGui/QGuiApplication>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>

namespace spillway::ui {

namespace {

void tell(QLabel* label, const QString& text, const QString& tip = {})
{
    label->setText(breakable(text));
    label->setToolTip(tip);
    label->setVisible(!text.isEmpty());
}

} // namespace

SetNotes::SetNotes(Project* project, QWidget* parent) :
    QWidget(parent), m_project(project), m_notes(makeLabel({}, TextRole::Subtle, this, Wrap::Yes))
{
    column(this, em(this, 0.25), {m_notes});
    connect(m_project, &Project::trafficChanged, this, &SetNotes::showSet);
    connect(m_project, &Project::setupChanged, this, [this](const Setup& setup) {
        if (!(setup.zone.key == m_key))
            showSet();
    });
    showSet();
}

void SetNotes::showSet()
{
    const SetReport& set = m_project->setReport();
    const TracePtr trace = m_project->trace();
    m_key = m_project->setup().zone.key;
    const auto others = trace ? otherAddresses(*trace, m_project->sources(), m_key) : std::nullopt;
    QStringList notes{leftOutWords(set), addressWords(others)};
    notes.removeAll(QString());
    QStringList details{leftOutDetails(set), addressDetails(others)};
    details.removeAll(QString());
    tell(m_notes, notes.join(u'\n'), details.join(u'\n'));
    setVisible(!m_notes->text().isEmpty());
}

ResolutionNotes::ResolutionNotes(Project* project, QWidget* parent) :
    QWidget(parent),
    m_project(project),
    m_basis(makeLabel({}, TextRole::Plain, this, Wrap::Yes)),
    m_meaning(makeLabel({}, TextRole::Subtle, this, Wrap::Yes)),
    m_copy(makeLink(tr("Copy exact log_format"), this)),
    m_next(makeLabel(tr("Copied. Paste it into http { } of nginx.conf, and write its name behind the path of "
                        "access_log."),
                     TextRole::Plain, this, Wrap::Yes))
{
    m_copy->setToolTip(tr(
        "Copy a log_format for nginx.conf with $msec and $request_time: they give arrival times to the millisecond"));
    column(this, em(this, 0.35), {m_basis, m_meaning, {m_copy, 0, Qt::AlignLeft}, m_next});
    connect(m_project, &Project::trafficChanged, this, &ResolutionNotes::show);
    connect(m_project, &Project::merged, this, &ResolutionNotes::show);
    connect(m_copy, &QPushButton::clicked, this, &ResolutionNotes::copy);
    m_copy->hide();
    m_next->hide();
    show();
}

void ResolutionNotes::show()
{
    const TracePtr& trace = m_project->trace();
    m_next->hide();
    if (!trace)
        return m_copy->hide();
    m_basis->setText(basisWords(*trace));
    QStringList meanings{basisMeaning(*trace), sampleMeaning(*trace)};
    meanings.removeAll(QString());
    m_meaning->setText(breakable(meanings.join(u' ')));
    const TracePtr& log = m_project->imported();
    m_copy->setVisible(log && (log->wholeSeconds() || log->basis != ArrivalBasis::Exact));
}

void ResolutionNotes::copy()
{
    if (const TracePtr& log = m_project->imported())
        QGuiApplication::clipboard()->setText(QString::fromStdString(exactLogFormat(*log)));
    m_next->show();
}

} // namespace spillway::ui
