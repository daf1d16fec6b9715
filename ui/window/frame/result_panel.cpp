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

namespace {

/// How many clients a limit affects in normal periods.
QString normalText(const PeriodOutcome& low, const PeriodOutcome& high, KeyWord word)
{
    const bool none = high.clientsRejected + high.clientsDelayed == 0;
    if (none && word == KeyWord::Client)
        return ResultPanel::tr("No normal client is affected.");
    if (none)
        return ResultPanel::tr("In normal periods nothing is rejected or delayed.");
    const QString rejected = countedRangeText(low.clientsRejected, high.clientsRejected, word);
    const QString delayed = countedRangeText(low.clientsDelayed, high.clientsDelayed, word);
    if (word != KeyWord::Client || (high.clientsRejected > 0 && high.clientsDelayed > 0))
        return ResultPanel::tr("In normal periods: %1 rejected, %2 delayed.", "2 paths, 5 paths")
            .arg(rejected, delayed);
    const std::uint64_t most = high.clientsRejected + high.clientsDelayed; // one of them is none
    const std::uint64_t least = low.clientsRejected + low.clientsDelayed;
    return most == 1 && least == 1 ? ResultPanel::tr("1 normal client is affected.")
                                   : ResultPanel::tr("%1 normal clients are affected.").arg(rangeText(least, most));
}

} // namespace

VerdictTile::VerdictTile(Verdict verdict, const QString& title, QWidget* parent) :
    QWidget(parent), m_verdict(verdict), m_title(title)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(title);
}

void VerdictTile::setFigures(const QString& share, const QString& count, const QString& shortCount)
{
    if (share == m_share && count == m_count)
        return;
    m_share = share;
    m_count = count;
    m_shortCount = shortCount;
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
    const auto third = [&text](int i) {
        return QRectF(text.left(), text.top() + i * text.height() / 3, text.width(), text.height() / 3);
    };
    paintSmall(painter, third(0), Qt::AlignLeft, colours.subtle, {m_title});
    paintSmall(painter, third(2), Qt::AlignLeft, colours.subtle, {m_count, m_shortCount});
    QFont large = figureFont();
    large.setPointSizeF(shareSize());
    painter.setFont(large);
    painter.setPen(colours.text);
    painter.drawText(third(1), Qt::AlignVCenter | Qt::AlignLeft, m_share);
}

ResultPanel::ResultPanel(const Results* results, QWidget* parent) :
    QWidget(parent),
    m_results(results),
    m_shares(new QWidget(this)),
    m_passed(new VerdictTile(Verdict::Passed, tr("passed"), m_shares)),
    m_delayed(new VerdictTile(Verdict::Delayed, tr("delayed"), m_shares)),
    m_rejected(new VerdictTile(Verdict::Rejected, tr("rejected"), m_shares)),
    m_clients(makeLabel({}, TextRole::Note, this, Wrap::Yes)),
    m_normal(makeLabel({}, TextRole::Good, this, Wrap::Yes)),
    m_note(makeLabel({}, TextRole::Subtle, this, Wrap::Yes))
{
    row(m_shares, em(this, 0.35), {m_passed, m_delayed, m_rejected});
    for (VerdictTile* tile : {m_passed, m_delayed, m_rejected})
        tile->standBeside({m_passed, m_delayed, m_rejected});
    auto* grid = new QGridLayout;
    grid->setVerticalSpacing(em(this, 0.3));
    grid->setColumnStretch(1, 1);
    m_incident = addLine(grid, tr("in incidents"));
    m_wait = addLine(grid, tr("longest wait"));
    m_peak = addLine(grid, tr("peak level"));
    m_memory = addLine(grid, tr("no room in the zone"));
    m_uncounted = addLine(grid, tr("not limited"));
    m_uncounted.name->setToolTip(tr("Their key is empty: nginx lets them pass and keeps no state."));
    column(this, em(this, 0.55),
           {makeLabel(tr("EFFECT"), TextRole::Section, this), m_shares,
            column(nullptr, em(this, 0.15), {m_clients, m_normal}), grid, m_note});
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
        tile->setFigures(low == high ? percentText(high, all) : percentRangeText(low, high, all), rangeText(low, high),
                         tr("%1–%2", "range").arg(shortCountText(low), shortCountText(high)));
    };
    fill(m_passed, range.low.passed, range.high.passed);
    fill(m_delayed, range.low.delayed, range.high.delayed);
    fill(m_rejected, range.low.rejected, range.high.rejected);
}

void ResultPanel::Line::show(const QString& text) const
{
    name->setVisible(!text.isEmpty());
    figure->setVisible(!text.isEmpty());
    figure->setText(unitsKept(text));
}

/// The newest counts stay while newer ones are on their way.
void ResultPanel::showPeriods()
{
    const InPeriods& counted = m_results->newestInPeriods();
    const KeyWord word = counted.outcome ? wordOf(*counted.outcome->grouped) : KeyWord::Client;
    const PeriodOutcomes asItStands = counted.counts.value_or(PeriodOutcomes{});
    const PeriodOutcomes& lowest = counted.ranges ? counted.ranges->low : asItStands;
    const PeriodOutcomes& highest = counted.ranges ? counted.ranges->high : asItStands;
    const PeriodOutcome& normal = highest[0];
    m_normal->setVisible(normal.requests > 0);
    setRole(m_normal, normal.rejected + normal.delayed == 0 ? TextRole::Good : TextRole::Warning);
    m_normal->setText(normalText(lowest[0], normal, word));
    const PeriodOutcome& incident = highest[1];
    const QString rejected = rangeText(lowest[1].rejected, incident.rejected);
    const Simulation::InPeriods all = inPeriods(counted.ranges ? *counted.ranges : exactlyIn(asItStands));
    m_incident.name->setText(all.surplus == 0 ? tr("in incidents") : tr("excess traffic of incidents"));
    m_incident.show(
        incident.requests == 0 ? QString()
        : all.surplus == 0
            ? tr("%1 of %2 rejected").arg(rejected, countText(incident.requests))
            : tr("%1 blocked", "75 %").arg(percentRangeText(all.keptOut.low, all.keptOut.high, all.surplus)));
}

void ResultPanel::show(const Computed& computed)
{
    showPeriods();
    m_clients->setVisible(computed.outcome != nullptr);
    if (!computed.outcome) {
        for (VerdictTile* tile : {m_passed, m_delayed, m_rejected})
            tile->setFigures(u"–"_s, u"–"_s);
        for (const Line& line : {m_wait, m_peak, m_memory, m_uncounted})
            line.show({});
        return showNote(computed);
    }
    const Totals& totals = computed.outcome->totals;
    const Estimate<Totals> range = computed.range ? computed.range->totals : Estimate<Totals>{totals, totals};
    showShares(range);
    showClients(computed, range);
    showPeak(computed, range);
    m_wait.show(range.high.longestWait > Milliseconds(0)
                    ? durationRangeText(range.low.longestWait, range.high.longestWait)
                    : QString());
    const auto some = [](std::uint64_t count) { return count > 0 ? countText(count) : QString(); };
    m_memory.show(some(totals.outOfMemory));
    m_uncounted.show(some(computed.outcome->grouped->unaccounted));
    showNote(computed);
}

/// "3 of 3,214 clients are rejected." and how many are delayed, where some are.
void ResultPanel::showClients(const Computed& computed, const Estimate<Totals>& range)
{
    const auto isAffected = [](const ClientOutcome& client) { return client.delayed + client.rejected > 0; };
    const auto counted = static_cast<std::uint64_t>(std::ranges::count_if(computed.outcome->clients, isAffected));
    const auto& [low, high] = computed.range ? computed.range->clientsAffected : CountEstimate{counted, counted};
    const std::uint64_t most = range.high.clientsRejected;
    const QString all = countedText(range.high.clients, wordOf(*computed.outcome->grouped));
    QString text =
        most == 0 ? tr("None of %1 is rejected.", "3,214 clients").arg(all)
        : most == 1 && range.low.clientsRejected == 1
            ? tr("1 of %1 is rejected.", "3,214 clients").arg(all)
            : tr("%1 of %2 are rejected.", "3, 3,214 clients").arg(rangeText(range.low.clientsRejected, most), all);
    if (high > most)
        text += u' ' + (most == 0 ? tr("Delayed: %1.") : tr("Rejected or delayed: %1.")).arg(rangeText(low, high));
    m_clients->setText(text);
}

/// Where requests are rejected the peak is the limit itself.
void ResultPanel::showPeak(const Computed& computed, const Estimate<Totals>& range)
{
    const Limit limit = computed.setup.applied();
    const LevelWords words = levelWords(limit, {});
    m_peak.name->setText(words.peak);
    m_peak.name->setToolTip(words.explained);
    const auto* other = std::get_if<LimiterSpec>(&limit);
    const bool counts =
        other && (other->algorithm == Algorithm::FixedWindow || other->algorithm == Algorithm::SlidingLog);
    const auto peak = [counts](Thousandths level) { return counts ? plainLevelText(level) : levelText(level); };
    const QString lowest = peak(range.low.peakExcess);
    const QString highest = peak(range.high.peakExcess);
    m_peak.show(range.low.rejected > 0
                    ? QString()
                    : tr("%1 of %2")
                          .arg(lowest == highest ? highest : tr("%1–%2", "range").arg(lowest, highest),
                               countText(static_cast<std::uint64_t>(ceilingOf(limit).raw() / 1000))));
}

void ResultPanel::showNote(const Computed& computed)
{
    if (!computed.outcome)
        return m_note->hide();
    QString told = note(computed);
    if (const Error* failure = m_results->periodsFailure())
        told += (told.isEmpty() ? QString() : u"\n"_s) +
                (m_results->inPeriods() ? tr("Ranges for the periods could not be counted. %1")
                                        : tr("The effect on the periods could not be counted. %1"))
                    .arg(errorLine(*failure));
    m_note->setText(told);
    m_note->setVisible(!m_note->text().isEmpty()); // an empty line takes room
}

QString ResultPanel::note(const Computed& computed) const
{
    if (!computed.leavesOpen())
        return computed.outcome->path == ReplayPath::InOrder && !computed.setup.isSite()
                   ? tr("The zone's memory is simulated too: at this size or rate nginx may forget clients.")
                   : QString();
    const QString known = computed.outcome->grouped->trace->endsOnly()
                              ? tr("The log has completion times only, not when requests arrived.")
                              : tr("The log has whole seconds only.");
    const QString shown =
        computed.gaveUp && !computed.range
            ? tr("Each request counts at its timestamp: the estimate could not be computed.")
        : !computed.range ? tr("Each request counts at its timestamp until the estimate is ready.")
        : computed.range->totals.low == computed.range->totals.high
            ? tr("Three arrival models agree on these figures; the truth may still differ.")
            : tr("Ranges cover three arrival models; the truth may lie outside. The charts show each request at its "
                 "timestamp.");
    return known + u' ' + shown;
}

} // namespace spillway::ui
