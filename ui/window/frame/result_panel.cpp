#include "ui/window/frame/result_panel.h"

#include "engine/study/simulation.h"
#include "ui/charts/parts/parts.h"
#include "ui/models/project/key_words.h"
#include "ui/models/project/limit_words.h"
#include "ui/models/project/results.h"
#include "ui/text/error_text.h"
#include "ui/text/format.h"
#include "ui/text/sentences.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"

#include <QtGui/QPainter>
#include <QtWidgets/QGridLayout>
#include <QtWidgets/QLabel>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace spillway::ui {

VerdictTile::VerdictTile(Verdict verdict, const QString& title, QWidget* parent) :
    QWidget(parent), m_verdict(verdict), m_title(title)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(title);
}

void VerdictTile::setFigures(const QString& share, const QString& count)
{
    if (share == m_share && count == m_count)
        return;
    m_share = share;
    m_count = count;
    setAccessibleDescription(tr("%1, %2 requests").arg(share, count));
    setToolTip(tr("%1 requests %2 (%3)").arg(count, m_title, share));
    update();
    for (VerdictTile* tile : m_beside)
        tile->update();
}

QSize VerdictTile::sizeHint() const
{
    return {em(this, 5.2), em(this, 4.2)};
}

QSize VerdictTile::minimumSizeHint() const
{
    return {em(this, 4.6), sizeHint().height()};
}

QFont VerdictTile::figureFont() const
{
    QFont large = font();
    large.setBold(true);
    for (double factor = 1.15; factor > 0.7; factor -= 0.05) {
        large.setPointSizeF(font().pointSizeF() * factor);
        if (QFontMetrics(large).horizontalAdvance(m_share) <= textRect().width())
            break;
    }
    return large;
}

double VerdictTile::shareSize() const
{
    double size = figureFont().pointSizeF();
    for (const VerdictTile* tile : m_beside)
        size = std::min(size, tile->figureFont().pointSizeF());
    return size;
}

int VerdictTile::barWidth() const
{
    return std::max(3, em(this, 0.18));
}

QRect VerdictTile::textRect() const
{
    const int pad = em(this, 0.4);
    const int left = pad + barWidth() + em(this, 0.15);
    return {left, pad / 2, width() - left - pad, height() - pad};
}

/// In one line if it fits at a size that can be read, else a range in two.
void VerdictTile::paintCount(QPainter& painter, const QRect& room, QFont small) const
{
    const qreal size = small.pointSizeF();
    const auto widest = [&small](const QStringList& lines) {
        int width = 0;
        for (const QString& line : lines)
            width = std::max(width, QFontMetrics(small).horizontalAdvance(line));
        return width;
    };
    QStringList lines{m_count};
    for (double factor = 1; factor >= 0.9 && widest(lines) > room.width(); factor -= 0.05)
        small.setPointSizeF(size * factor);
    const auto dash = m_count.indexOf(u'–');
    if (widest(lines) > room.width() && dash > 0) {
        lines = {m_count.left(dash + 1), m_count.mid(dash + 1)};
        small.setPointSizeF(size * 0.9);
    }
    for (double factor = 0.85; factor > 0.6 && widest(lines) > room.width(); factor -= 0.05)
        small.setPointSizeF(size * factor);
    painter.setFont(small);
    const int line = lines.size() == 1 ? room.height() : QFontMetrics(small).height() - 2;
    int top = lines.size() == 1 ? room.top() : room.center().y() - line + 1;
    for (const QString& part : lines) {
        painter.drawText(QRect(room.left(), top, room.width(), line), Qt::AlignVCenter | Qt::AlignLeft, part);
        top += line;
    }
}

void VerdictTile::paintEvent(QPaintEvent*)
{
    const Theme& colours = theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal radius = em(this, 0.35);
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setPen(colours.border);
    painter.setBrush(colours.field);
    painter.drawRoundedRect(frame, radius, radius);
    const int pad = em(this, 0.4);
    painter.setPen(Qt::NoPen);
    painter.setBrush(verdictColor(m_verdict));
    const qreal bar = barWidth();
    painter.drawRoundedRect(QRectF(1.5, pad, bar, height() - 2 * pad), bar / 2, bar / 2);

    const QRect text = textRect();
    const int third = text.height() / 3;
    QFont small = font();
    small.setPointSizeF(font().pointSizeF() * 0.88);
    painter.setFont(small);
    painter.setPen(colours.subtle);
    painter.drawText(QRect(text.left(), text.top(), text.width(), third), Qt::AlignVCenter | Qt::AlignLeft, m_title);
    paintCount(painter, QRect(text.left(), text.top() + 2 * third, text.width(), third), small);
    QFont large = figureFont();
    large.setPointSizeF(shareSize());
    painter.setFont(large);
    painter.setPen(colours.text);
    painter.drawText(QRect(text.left(), text.top() + third, text.width(), third), Qt::AlignVCenter | Qt::AlignLeft,
                     m_share);
}

ResultPanel::ResultPanel(const Results* results, QWidget* parent) :
    QWidget(parent),
    m_results(results),
    m_shares(new QWidget(this)),
    m_passed(new VerdictTile(Verdict::Passed, tr("passed"), m_shares)),
    m_delayed(new VerdictTile(Verdict::Delayed, tr("delayed"), m_shares)),
    m_rejected(new VerdictTile(Verdict::Rejected, tr("rejected"), m_shares)),
    m_note(makeLabel({}, TextRole::Subtle, this, Wrap::Yes))
{
    row(m_shares, em(this, 0.35), {m_passed, m_delayed, m_rejected});
    for (VerdictTile* tile : {m_passed, m_delayed, m_rejected})
        tile->standBeside({m_passed, m_delayed, m_rejected});
    auto* grid = new QGridLayout;
    grid->setVerticalSpacing(em(this, 0.3));
    grid->setColumnStretch(1, 1);
    m_normal = addLine(grid, tr("in normal periods"));
    m_incident = addLine(grid, tr("in incidents"));
    m_requests = addLine(grid, tr("requests"));
    m_touched = addLine(grid, touchedText(KeyWord::Client));
    m_hit = addLine(grid, rejectedText(KeyWord::Client));
    m_wait = addLine(grid, tr("longest wait"));
    m_peak = addLine(grid, tr("peak level"));
    m_memory = addLine(grid, tr("no room in the zone"));
    m_uncounted = addLine(grid, tr("not limited"));
    m_uncounted.name->setToolTip(tr("Their key is empty: nginx lets them pass and keeps no state."));
    column(this, em(this, 0.55),
           {makeLabel(tr("WHAT IT DOES TO THIS TRAFFIC"), TextRole::Section, this), m_shares, grid, m_note});
    connect(m_results, &Results::computedChanged, this, &ResultPanel::show);
    connect(m_results, &Results::followUpChanged, this, [this] { show(m_results->computed()); });
    connect(m_results, &Results::periodsCounted, this, [this] {
        showPeriods();
        showNote(m_results->computed());
    });
    show(m_results->computed());
}

ResultPanel::Line ResultPanel::addLine(QGridLayout* grid, const QString& name)
{
    const Line line{makeLabel(name, TextRole::Subtle, this), makeLabel(u"–"_s, TextRole::Figure, this, Wrap::Yes)};
    const int row = grid->rowCount();
    grid->addWidget(line.name, row, 0);
    grid->addWidget(line.figure, row, 1);
    return line;
}

void ResultPanel::showShares(const Estimate<Totals>& range)
{
    const auto fill = [all = range.high.requests](VerdictTile* tile, std::uint64_t low, std::uint64_t high) {
        // Fewer digits are enough where the figure itself is uncertain.
        tile->setFigures(low == high ? percentText(high, all) : percentRangeText(low, high, all), rangeText(low, high));
    };
    fill(m_passed, range.low.passed, range.high.passed);
    fill(m_delayed, range.low.delayed, range.high.delayed);
    fill(m_rejected, range.low.rejected, range.high.rejected);
}

/// The newest counts stay while newer ones are on their way.
void ResultPanel::showPeriods()
{
    const InPeriods& counted = m_results->newestInPeriods();
    const auto show = [](const Line& line, const PeriodOutcome& loss, const QString& text) {
        line.name->setVisible(loss.requests > 0);
        line.figure->setVisible(loss.requests > 0);
        line.figure->setText(unitsKept(text));
    };
    const KeyWord word = counted.outcome ? wordOf(*counted.outcome->grouped) : KeyWord::Client;
    const PeriodOutcomes asItStands = counted.counts.value_or(PeriodOutcomes{});
    const PeriodOutcomes& lowest = counted.ranges ? counted.ranges->low : asItStands;
    const PeriodOutcomes& highest = counted.ranges ? counted.ranges->high : asItStands;
    const PeriodOutcome& normal = highest[0];
    show(m_normal, normal,
         normal.rejected == 0 ? tr("0 rejected")
                              : tr("%1 rejected · %2")
                                    .arg(rangeText(lowest[0].rejected, normal.rejected),
                                         countedRangeText(lowest[0].clientsRejected, normal.clientsRejected, word)));
    const PeriodOutcome& incident = highest[1];
    const QString rejected = rangeText(lowest[1].rejected, incident.rejected);
    const Simulation::InPeriods all = inPeriods(counted.ranges ? *counted.ranges : exactlyIn(asItStands));
    m_incident.name->setText(all.surplus == 0 ? tr("in incidents") : tr("extra in incidents"));
    show(m_incident, incident,
         all.surplus == 0
             ? tr("%1 of %2 rejected").arg(rejected, countText(incident.requests))
             : tr("%1 kept out", "75 %").arg(percentRangeText(all.keptOut.low, all.keptOut.high, all.surplus)));
    const QString told =
        all.surplus == 0
            ? QString()
            : tr("Of the %1 that the incidents have more than usual. Of all their %2, %3 are rejected: %4.")
                  .arg(requestsText(all.surplus), requestsText(incident.requests), rejected,
                       percentRangeText(lowest[1].rejected, incident.rejected, incident.requests));
    m_incident.name->setToolTip(told);
    m_incident.figure->setToolTip(told);
}

void ResultPanel::nameCounted(KeyWord word)
{
    m_touched.name->setText(touchedText(word));
    m_hit.name->setText(rejectedText(word));
}

void ResultPanel::show(const Computed& computed)
{
    showPeriods();
    if (!computed.outcome) {
        for (VerdictTile* tile : {m_passed, m_delayed, m_rejected})
            tile->setFigures(u"–"_s, u"–"_s);
        for (const Line& line : {m_requests, m_touched, m_hit, m_wait, m_peak})
            line.figure->setText(u"–"_s);
        for (const Line& line : {m_memory, m_uncounted}) {
            line.name->hide();
            line.figure->hide();
        }
        return showNote(computed);
    }
    const Totals& totals = computed.outcome->totals;
    const auto asItStands = static_cast<std::uint64_t>(std::ranges::count_if(
        computed.outcome->clients, [](const ClientOutcome& client) { return client.delayed + client.rejected > 0; }));
    const Estimate<Totals> range = computed.range ? computed.range->totals : Estimate<Totals>{totals, totals};
    const auto& [low, high] = range;
    showShares(range);
    const auto of = [&totals](const QString& part) { return tr("%1 of %2").arg(part, countText(totals.clients)); };
    nameCounted(wordOf(*computed.outcome->grouped));
    m_requests.figure->setText(countText(totals.requests));
    m_touched.figure->setText(
        of(computed.range ? rangeText(computed.range->clientsAffected.low, computed.range->clientsAffected.high)
                          : countText(asItStands)));
    m_hit.figure->setText(of(rangeText(low.clientsRejected, high.clientsRejected)));
    m_wait.figure->setText(high.longestWait > Milliseconds(0) ? durationRangeText(low.longestWait, high.longestWait)
                                                              : tr("none"));
    const Limit limit = computed.setup.applied();
    const LevelWords words = levelWords(limit, {});
    m_peak.name->setText(words.peak);
    m_peak.name->setToolTip(words.explained);
    const auto* other = std::get_if<LimiterSpec>(&limit);
    const bool counts =
        other && (other->algorithm == Algorithm::FixedWindow || other->algorithm == Algorithm::SlidingLog);
    const auto peak = [counts](Thousandths level) { return counts ? plainLevelText(level) : levelText(level); };
    const QString lowest = peak(low.peakExcess);
    const QString highest = peak(high.peakExcess);
    m_peak.figure->setText(tr("%1 of %2")
                               .arg(lowest == highest ? highest : tr("%1–%2", "range").arg(lowest, highest),
                                    countText(static_cast<std::uint64_t>(ceilingOf(limit).raw() / 1000))));
    const auto showIf = [](const Line& line, std::uint64_t count) {
        line.name->setVisible(count > 0);
        line.figure->setVisible(count > 0);
        line.figure->setText(countText(count));
    };
    showIf(m_memory, totals.outOfMemory);
    showIf(m_uncounted, computed.outcome->grouped ? computed.outcome->grouped->unaccounted : 0);
    showNote(computed);
}

void ResultPanel::showNote(const Computed& computed)
{
    if (!computed.outcome)
        return m_note->hide();
    QString told = note(computed);
    if (const Error* failure = m_results->periodsFailure())
        told += (told.isEmpty() ? QString() : u"\n"_s) +
                (m_results->inPeriods() ? tr("In periods the ranges could not be counted: their figures are of the "
                                             "log as it stands. %1")
                                        : tr("What it does in periods could not be counted. %1"))
                    .arg(errorLine(*failure));
    m_note->setText(told);
    m_note->setToolTip(
        computed.leavesOpen() && !computed.outcome->grouped->trace->endsOnly()
            ? tr("The arrival models: each client's requests of a second all at once; spread evenly over it; or in "
                 "clusters, those of two consecutive seconds together at the edge between them.")
            : QString());
    m_note->setVisible(!m_note->text().isEmpty()); // an empty line takes room
}

QString ResultPanel::note(const Computed& computed) const
{
    const bool endsOnly = computed.outcome->grouped->trace->endsOnly();
    if (endsOnly && !computed.range)
        return computed.gaveUp
                   ? tr("The log tells when requests ended, not how long they took: these figures have each "
                        "at its stamp. The estimate could not be computed.")
                   : tr("The log tells when requests ended, not how long they took: so far each counts at "
                        "its stamp. The range follows.");
    if (endsOnly)
        return tr("The log tells when requests ended, not how long they took: ranges are over three arrival "
                  "models, each at its stamp, as in the charts, or up to a second earlier. Where requests took longer "
                  "the truth may lie outside.");
    if (computed.leavesOpen() && !computed.range)
        return computed.gaveUp
                   ? tr("The log has whole seconds: these figures have each second's requests all at once. The "
                        "estimate could not be computed.")
                   : tr("The log has whole seconds: so far each second's requests come all at once. The range "
                        "follows.");
    if (computed.range && computed.range->totals.low == computed.range->totals.high)
        return tr("An estimate: the log has whole seconds. However requests came within them, in three arrival models, "
                  "these figures are the same; real arrivals may differ.");
    if (computed.range)
        return tr(
            "The log has whole seconds: ranges are over three models of how requests came within them; the charts "
            "have each second's requests at once. The truth may lie somewhat outside.");
    if (computed.outcome->path == ReplayPath::InOrder)
        return tr("The zone's memory is simulated too: at this size or rate nginx may forget clients.");
    return {};
}

} // namespace spillway::ui
