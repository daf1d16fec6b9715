#include "ui/window/opening/set_notes.h"

#include "ui/models/project/workspace.h"
#include "ui/text/breakable.h"
#include "ui/widgets/basic/labels.h"
#include "ui/window/opening/file_watch.h"
#include "ui/window/opening/set_words.h"

#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QVBoxLayout>

namespace spillway::ui {
namespace {

void tell(QLabel* label, const QString& text, const QString& tip = {})
{
    label->setText(breakable(text));
    label->setToolTip(tip);
    label->setVisible(!text.isEmpty());
}

} // namespace

SetNotes::SetNotes(Workspace* workspace, QWidget* parent) :
    QWidget(parent),
    m_workspace(workspace),
    m_watch(new FileWatch(workspace, this)),
    m_overlaps(makeLabel({}, TextRole::Warning, this, Wrap::Yes)),
    m_notes(makeLabel({}, TextRole::Subtle, this, Wrap::Yes)),
    m_news(makeLabel({}, TextRole::Plain, this, Wrap::Yes)),
    m_reload(new QPushButton(tr("Read again"), this))
{
    m_reload->setProperty("link", true);
    m_reload->setToolTip(tr("Read the same files and folders as they are now; limit and view stay"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(em(this, 0.25));
    for (QWidget* part : std::initializer_list<QWidget*>{m_overlaps, m_notes, m_news})
        layout->addWidget(part);
    layout->addWidget(m_reload, 0, Qt::AlignLeft);
    connect(m_workspace, &Workspace::trafficChanged, this, &SetNotes::showSet);
    connect(m_workspace, &Workspace::setupChanged, this, [this](const Setup& setup) {
        if (!(setup.zone.key == m_key))
            showSet();
    });
    connect(m_watch, &FileWatch::newsChanged, this, &SetNotes::showNews);
    connect(m_reload, &QPushButton::clicked, this, &SetNotes::reloadRequested);
    showSet();
    showNews({});
}

void SetNotes::showSet()
{
    const SetReport& set = m_workspace->setReport();
    tell(m_overlaps, overlapWords(set, m_workspace->sources()), overlapDetails(set, m_workspace->sources()));
    const TracePtr trace = m_workspace->trace();
    m_key = m_workspace->setup().zone.key;
    const auto others = trace ? otherAddresses(*trace, m_workspace->sources(), m_key) : std::nullopt;
    QStringList notes{leftOutWords(set), addressWords(others), gapWords(set)};
    notes.removeAll(QString());
    QStringList details{leftOutDetails(set), addressDetails(others), gapDetails(set)};
    details.removeAll(QString());
    tell(m_notes, notes.join(u'\n'), details.join(u'\n'));
    setVisible(!m_overlaps->text().isEmpty() || !m_notes->text().isEmpty() || !m_watch->news().isEmpty());
}

void SetNotes::showNews(const QString& news)
{
    tell(m_news, news);
    m_reload->setVisible(!news.isEmpty());
    setVisible(!m_overlaps->text().isEmpty() || !m_notes->text().isEmpty() || !news.isEmpty());
}

} // namespace spillway::ui
