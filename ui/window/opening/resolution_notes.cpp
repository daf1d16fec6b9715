#include "ui/window/opening/resolution_notes.h"

#include "engine/ingest/detect/exact_format.h"
#include "ui/models/project/workspace.h"
#include "ui/text/breakable.h"
#include "ui/widgets/basic/labels.h"
#include "ui/window/opening/traffic_words.h"

#include <QtGui/QClipboard>
#include <QtGui/QGuiApplication>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QVBoxLayout>

namespace spillway::ui {

ResolutionNotes::ResolutionNotes(Workspace* workspace, QWidget* parent) :
    QWidget(parent),
    m_workspace(workspace),
    m_basis(makeLabel({}, TextRole::Plain, this, Wrap::Yes)),
    m_meaning(makeLabel({}, TextRole::Subtle, this, Wrap::Yes)),
    m_copy(new QPushButton(tr("Copy exact log_format"), this)),
    m_next(makeLabel(tr("Copied. Paste it into http { } of nginx.conf, and write its name behind the path of "
                        "access_log."),
                     TextRole::Plain, this, Wrap::Yes))
{
    m_copy->setProperty("link", true);
    m_copy->setToolTip(tr("Copy a log_format for nginx.conf that has what this log has, and $msec and $request_time, "
                          "which tell to the millisecond when a request arrived"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(em(this, 0.35));
    layout->addWidget(m_basis);
    layout->addWidget(m_meaning);
    layout->addWidget(m_copy, 0, Qt::AlignLeft);
    layout->addWidget(m_next);
    connect(m_workspace, &Workspace::trafficChanged, this, &ResolutionNotes::show);
    connect(m_workspace, &Workspace::merged, this, &ResolutionNotes::show);
    connect(m_copy, &QPushButton::clicked, this, &ResolutionNotes::copy);
    m_copy->hide();
    m_next->hide();
    show();
}

void ResolutionNotes::show()
{
    const TracePtr& trace = m_workspace->trace();
    m_next->hide();
    if (!trace)
        return m_copy->hide();
    m_basis->setText(basisWords(*trace));
    QStringList meanings{basisMeaning(*trace), sampleMeaning(*trace)};
    meanings.removeAll(QString());
    m_meaning->setText(breakable(meanings.join(u' ')));
    const TracePtr& log = m_workspace->imported();
    m_copy->setVisible(log && (log->wholeSeconds() || log->basis != ArrivalBasis::Exact));
}

void ResolutionNotes::copy()
{
    if (const TracePtr& log = m_workspace->imported())
        QGuiApplication::clipboard()->setText(QString::fromStdString(exactLogFormat(*log)));
    m_next->show();
}

} // namespace spillway::ui
