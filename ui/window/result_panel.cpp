#include "ui/window/result_panel.h"

#include "ui/models/workspace.h"
#include "ui/text/format.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/verdict_tile.h"

#include <QtCore/QLocale>
#include <QtWidgets/QGridLayout>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace spillway::ui {

QString shareRange(std::uint64_t low, std::uint64_t high, std::uint64_t whole)
{
    const auto share = [whole](std::uint64_t part) {
        return QLocale().toString(
            100.0 * static_cast<double>(part) / static_cast<double>(std::max<std::uint64_t>(whole, 1)), 'f', 1);
    };
    // One digit is enough where the figure itself is uncertain.
    if (share(low) == share(high))
        return percentText(high, whole);
    return ResultPanel::tr("%1–%2 %").arg(share(low), share(high));
}

ResultPanel::ResultPanel(Workspace* workspace, QWidget* parent) :
    QWidget(parent),
    m_workspace(workspace),
    m_passed(new VerdictTile(Verdict::Passed, tr("passed"), this)),
    m_delayed(new VerdictTile(Verdict::Delayed, tr("delayed"), this)),
    m_rejected(new VerdictTile(Verdict::Rejected, tr("rejected"), this)),
    m_note(makeLabel({}, TextRole::Subtle, this, Wrap::Yes))
{
    auto* tiles = new QHBoxLayout;
    tiles->setSpacing(em(this, 0.35));
    for (VerdictTile* tile : {m_passed, m_delayed, m_rejected})
        tiles->addWidget(tile);
    auto* grid = new QGridLayout;
    grid->setVerticalSpacing(em(this, 0.3));
    grid->setColumnStretch(1, 1);
    m_requests = addLine(grid, tr("requests"));
    m_touched = addLine(grid, tr("clients touched"));
    m_hit = addLine(grid, tr("clients rejected"));
    m_wait = addLine(grid, tr("longest wait"));
    m_peak = addLine(grid, tr("peak level"));
    m_memory = addLine(grid, tr("no room in the zone"));
    m_uncounted = addLine(grid, tr("not counted"));
    m_uncounted.name->setToolTip(tr("Their key is empty: nginx lets them pass and keeps no state."));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(em(this, 0.55));
    layout->addWidget(makeLabel(tr("WHAT IT DOES TO THIS TRAFFIC"), TextRole::Section, this));
    layout->addLayout(tiles);
    layout->addLayout(grid);
    layout->addWidget(m_note);
    connect(m_workspace, &Workspace::computedChanged, this, &ResultPanel::show);
    show(m_workspace->computed());
}

ResultPanel::Line ResultPanel::addLine(QGridLayout* grid, const QString& name)
{
    const Line line{makeLabel(name, TextRole::Subtle, this), makeLabel(u"–"_s, TextRole::Figure, this)};
    const int row = grid->rowCount();
    grid->addWidget(line.name, row, 0);
    grid->addWidget(line.figure, row, 1);
    return line;
}

void ResultPanel::showShares(const Computed& computed)
{
    const Totals& totals = computed.outcome->totals;
    const Range rejected = computed.rejected.value_or(Range{totals.rejected, totals.rejected});
    const Range delayed = computed.delayed.value_or(Range{totals.delayed, totals.delayed});
    const std::uint64_t all = totals.requests;
    // The ends of the two ranges may come from different readings, so passed is bounded by both.
    const std::uint64_t mostLost = std::min(all, rejected.high + delayed.high);
    const std::uint64_t leastLost = std::min(all, rejected.low + delayed.low);
    const bool ranges = computed.rejected || computed.delayed;
    const Range passed = ranges ? Range{all - mostLost, all - leastLost} : Range{totals.passed, totals.passed};
    const auto fill = [all](VerdictTile* tile, Range range) {
        const QString count =
            range.low == range.high ? countText(range.low) : countText(range.low) + u'–' + countText(range.high);
        tile->setFigures(shareRange(range.low, range.high, all), count);
    };
    fill(m_passed, passed);
    fill(m_delayed, delayed);
    fill(m_rejected, rejected);
}

void ResultPanel::show(const Computed& computed)
{
    if (!computed.outcome) {
        for (VerdictTile* tile : {m_passed, m_delayed, m_rejected})
            tile->setFigures(u"–"_s, u"–"_s);
        for (const Line& line : {m_requests, m_touched, m_hit, m_wait, m_peak})
            line.figure->setText(u"–"_s);
        for (const Line& line : {m_memory, m_uncounted}) {
            line.name->hide();
            line.figure->hide();
        }
        return m_note->clear();
    }
    const Totals& totals = computed.outcome->totals;
    showShares(computed);
    const auto touched = static_cast<std::uint64_t>(std::ranges::count_if(
        computed.outcome->clients, [](const ClientOutcome& client) { return client.delayed + client.rejected > 0; }));
    const auto of = [&totals](std::uint64_t part) {
        return tr("%1 of %2").arg(countText(part), countText(totals.clients));
    };
    m_requests.figure->setText(countText(totals.requests));
    m_touched.figure->setText(of(touched));
    m_hit.figure->setText(of(totals.clientsRejected));
    m_wait.figure->setText(totals.longestWait.count() > 0 ? durationText(totals.longestWait) : tr("none"));
    const Setup& setup = computed.setup;
    m_peak.figure->setText(
        tr("%1 of %2").arg(levelText(totals.peakExcess), countText(static_cast<std::uint64_t>(setup.limit.burst))));
    const auto showIf = [](const Line& line, std::uint64_t count) {
        line.name->setVisible(count > 0);
        line.figure->setVisible(count > 0);
        line.figure->setText(countText(count));
    };
    showIf(m_memory, totals.outOfMemory);
    showIf(m_uncounted, computed.outcome->grouped ? computed.outcome->grouped->unaccounted : 0);
    m_note->setText(note(computed));
}

QString ResultPanel::note(const Computed& computed) const
{
    if (computed.rejected && computed.rejected->low != computed.rejected->high)
        return tr("The log has whole seconds: one figure spreads each second's requests evenly, the other has them "
                  "all at once, as in the charts. The truth may lie outside.");
    if (computed.rejected)
        return tr("An estimate: the log has whole seconds. All at once or spread evenly gives the same here; real "
                  "arrivals may differ.");
    const TracePtr& trace = m_workspace->trace();
    if (trace && trace->basis == ArrivalBasis::Completion)
        return tr("An estimate: the log tells when requests ended, not when they arrived.");
    if (computed.outcome->path == ReplayPath::InOrder)
        return tr("The zone's memory is simulated too: at this size or rate nginx may forget clients.");
    return {};
}

} // namespace spillway::ui
