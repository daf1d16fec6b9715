#include "ui/window/picture_panel.h"

#include "ui/charts/draw/draw_strip.h"
#include "ui/charts/pictures/bucket_view.h"
#include "ui/charts/time/bucket_chart.h"
#include "ui/charts/time/overview_chart.h"
#include "ui/charts/time/requests_chart.h"
#include "ui/models/project/playback.h"
#include "ui/models/project/results.h"
#include "ui/models/tables/requests_model.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/fields/scrub_bar.h"
#include "ui/window/frame/bucket_stretch.h"
#include "ui/window/make/draw_panel.h"

#include <QtCore/QEvent>
#include <QtGui/QPainter>
#include <QtWidgets/QFrame>
#include <QtWidgets/QSplitter>

#include <algorithm>
#include <array>

namespace spillway::ui {

namespace {

/// Parts of the height: of the requests, the drawing, the bucket, and what is below.
constexpr std::array kParts{320, 180, 330, 350};

// In heights of the font: how low a chart can become.
constexpr double kLowRequests = 5.8;
constexpr double kLowBucket = 6; // its line has two labels
constexpr double kStrip = 1.8;
constexpr double kView = 10; // of the bucket: its width

bool isWithin(Instant at, TimeRange range)
{
    return at >= range.from && at <= range.to;
}

/// "Oct 11, 02:33:46.000 UTC": the day only where there are several, the zone only where there is a time of day.
QString playheadText(Instant at, TimeRange full)
{
    QString text = timeText(at, TimeDetail::Milliseconds);
    if (!onOneDay(full.from, full.to))
        text = PicturePanel::tr("%1, %2", "day, time").arg(dayText(at), text);
    const QString zone = zoneText(at);
    return zone.isEmpty() ? text : PicturePanel::tr("%1 %2", "time, zone").arg(text, zone);
}

} // namespace

PicturePanel::PicturePanel(Project* project, const Results* results, Playback* playback, const Actions& actions,
                           QWidget* parent) :
    QWidget(parent),
    m_project(project),
    m_results(results),
    m_playback(playback),
    m_overview(new OverviewChart(this)),
    m_splitter(new QSplitter(Qt::Vertical, this)),
    m_requests(new RequestsChart(this)),
    m_draw(new DrawPanel(project, m_results, this)),
    m_bucket(new BucketChart(this)),
    m_bucketView(new BucketView(this)),
    m_colorByLimit(actions.colorByLimit),
    m_scrub(new ScrubBar(
        {actions.previousRejection, actions.previousRequest, actions.play, actions.nextRequest, actions.nextRejection},
        this))
{
    m_requests->setObjectName(u"requests"_s); // live views have such a chart, too
    layOut();
    wire();
    connect(m_colorByLimit, &QAction::toggled, this, &PicturePanel::showShares);
    m_scrub->setSpeeds(kSpeeds, m_playback->speed());
    showTraffic();
}

void PicturePanel::layOut()
{
    const int gap = em(this, 0.5);
    constexpr QMargins kWithin(3, 3, 3, 3); // the corners of a card are round, those of a chart are not
    for (Chart* chart : std::initializer_list<Chart*>{m_requests, m_bucket, m_bucketView})
        chart->setFrameless();
    m_overview->setFixedHeight(em(this, kStrip));
    auto* requests = makeCard(m_splitter);
    column(requests, 0, {{m_requests, 1}, m_overview}, kWithin);
    auto* bucket = makeCard(m_splitter);
    column(bucket, 0, {{row(nullptr, 0, {{m_bucket, 1}, m_bucketView}), 1}, m_scrub}, kWithin);
    m_requests->setMinimumHeight(em(this, kLowRequests));
    m_bucket->setMinimumHeight(em(this, kLowBucket));
    m_bucketView->setMinimumHeight(em(this, kLowBucket));
    m_bucketView->setFixedWidth(em(this, kView));
    m_splitter->setHandleWidth(gap);
    m_splitter->setChildrenCollapsible(false);
    for (QWidget* widget : std::initializer_list<QWidget*>{requests, m_draw, bucket})
        m_splitter->addWidget(widget);
    column(this, gap, {{m_splitter, 1}}, {em(this, 0.7), em(this, 0.6), em(this, 0.7), em(this, 0.6)});
}

void PicturePanel::addBelow(QWidget* widget)
{
    widget->setMinimumHeight(em(this, 6.5)); // its head, and what is most important
    m_splitter->addWidget(widget);
    for (std::size_t i = 0; i < kParts.size(); ++i)
        m_splitter->setStretchFactor(static_cast<int>(i), kParts.at(i));
    m_splitter->setSizes({kParts.begin(), kParts.end()});
}

void PicturePanel::setStage(QWidget* widget)
{
    m_stage = widget;
    widget->hide();
    m_splitter->insertWidget(m_splitter->count() - 1, widget);
}

void PicturePanel::showStage(bool on)
{
    if (m_stage == nullptr || m_stage->isHidden() != on)
        return;
    const QList<int> before = m_splitter->sizes();
    for (QWidget* chart : {m_requests->parentWidget(), m_bucket->parentWidget()})
        chart->setHidden(on);
    m_stage->setVisible(on);
    if (on) {
        m_draw->hide();
        m_parts = before;
        const int above = m_splitter->height() - m_splitter->handleWidth() - before.back();
        m_splitter->setSizes({0, 0, 0, above, before.back()}); // what is below stays where it is
    } else {
        m_splitter->setSizes(m_parts);
    }
}

QByteArray PicturePanel::heights()
{
    showStage(false);
    return m_splitter->saveState();
}

void PicturePanel::setHeights(const QByteArray& heights)
{
    m_splitter->restoreState(heights);
}

void PicturePanel::wire()
{
    connect(m_project, &Project::trafficChanged, this, &PicturePanel::showTraffic);
    connect(m_project, &Project::setupChanged, this, &PicturePanel::showPeriods);
    connect(m_project, &Project::fullRangeChanged, this, &PicturePanel::showFullRange);
    connect(m_results, &Results::computedChanged, this, &PicturePanel::showComputed);
    connect(m_results, &Results::clientRequestsChanged, this, &PicturePanel::showClient);
    connect(m_project, &Project::clientChanged, this, [this] { m_looks = true; });
    connect(m_project, &Project::rangeChanged, this, &PicturePanel::showRange);
    connect(m_project, &Project::playheadChanged, this, &PicturePanel::showPlayhead);

    const auto fit = [this] { m_project->setRange(m_project->fullRange()); };
    connect(m_overview, &OverviewChart::rangeEdited, m_project, &Project::setRange);
    connect(m_overview, &OverviewChart::fitRequested, this, fit);
    connect(m_requests, &RequestsChart::periodDrawn, this, &PicturePanel::periodDrawn);
    connect(m_requests, &RequestsChart::periodResized, this, &PicturePanel::periodResized);
    connect(m_requests, &RequestsChart::rangeEdited, m_project, &Project::setRange);
    connect(m_requests, &RequestsChart::playheadMoved, m_project, &Project::setPlayhead);
    connect(m_requests, &RequestsChart::fitRequested, this, fit);
    connect(m_requests, &RequestsChart::binCountChanged, this, &PicturePanel::binCountChanged);
    connect(m_bucket, &BucketChart::playheadMoved, m_project, &Project::setPlayhead);
    connect(m_bucket, &BucketChart::rangeEdited, this, &PicturePanel::setBucketRange);
    connect(m_bucket, &BucketChart::fitRequested, this, [this] {
        setBucketRange(stretchAround(m_results->clientRequests(), m_project->playhead(), m_project->fullRange()));
    });
    connect(m_bucket, &BucketChart::burstDragged, this, &PicturePanel::burstDragged);
    connect(m_bucket, &BucketChart::delayDragged, this, &PicturePanel::delayDragged);
    connect(m_scrub, &ScrubBar::playheadMoved, m_project, &Project::setPlayhead);
    connect(m_scrub, &ScrubBar::speedChosen, m_playback, &Playback::setSpeed);
    connect(m_playback, &Playback::speedChanged, m_scrub, &ScrubBar::setSpeed);
    connect(m_playback, &Playback::speedChanged, m_bucketView, &BucketView::setSpeed);
    for (TimeChart* chart : std::initializer_list<TimeChart*>{m_requests, m_bucket, m_draw->strip()})
        connect(chart, &TimeChart::spaceTapped, m_playback, &Playback::toggle);
}

void PicturePanel::showTraffic()
{
    m_fresh = true;
    m_stretchClient.clear();
    showPeriods(m_project->setup());
    showFullRange();
    showRange(m_project->range());
    setBucketRange(m_project->fullRange());
    showPlayhead(m_project->playhead());
}

void PicturePanel::showPeriods(const Setup& setup)
{
    m_marks.periods = setup.periods;
    showMarks();
}

void PicturePanel::setProposed(const std::vector<Period>& incidents)
{
    m_marks.proposed = incidents;
    showMarks();
}

void PicturePanel::setAsked(TimeRange range)
{
    m_marks.asked = range;
    showMarks();
}

void PicturePanel::showMarks()
{
    m_requests->setMarks(m_marks);
}

void PicturePanel::showFullRange()
{
    m_requests->setFullRange(m_project->fullRange());
    m_bucket->setFullRange(m_project->fullRange());
}

void PicturePanel::showComputed()
{
    const Computed& computed = m_results->computed();
    if (!computed.outcome)
        return;
    if (computed.from == Stage::Group)
        m_overview->setBins(computed.overview);
    m_requests->setBins(computed.outcome->bins);
    showShares();
    m_requests->setMessage(computed.outcome->totals.requests > 0 ? QString()
                           : m_project->trace()->size() > 0      ? tr("No request matches the filters.")
                                                                 : tr("There is no traffic yet."));
    m_requests->setNote(!computed.leavesOpen() ? QString()
                        : computed.outcome->grouped->trace->wholeSeconds()
                            ? tr("whole-second timestamps: each second's requests at once")
                            : tr("completion times: each request at its timestamp"));
}

void PicturePanel::showShares()
{
    const Computed& computed = m_results->computed();
    m_colorByLimit->setEnabled(!computed.rejectedIn.empty());
    m_requests->setShares(m_colorByLimit->isChecked() ? limitShares(computed) : std::vector<LimitShare>());
}

/// The answers of several limits to the shown client's request, and what it asked for.
QStringList PicturePanel::linesAbout(std::size_t i) const
{
    return m_results->clientAnswers().lines(i) +
           requestTexts(*m_results->clientGrouped()->trace, m_results->clientRequests()[i].row);
}

void PicturePanel::showClient()
{
    const auto& requests = m_results->clientRequests();
    const Setup& setup = m_results->computed().setup;
    const Limit limit = setup.applied();
    m_bucket->setAbout([this](std::size_t i) { return linesAbout(i); });
    m_bucket->setRequests(m_results->shownClient(), requests, limit);
    m_bucketView->setLevels(m_bucket->levels());
    m_bucketView->setRate(setup.zone.rate);
    if (requests.empty())
        return m_bucket->setNote({});
    if (m_fresh && isPlaced())
        showFirst(mostInteresting(requests));
    else if (!m_fresh && m_looks)
        look(m_hurts);
    m_looks = m_looks && !m_fresh;
    m_fresh = false;
    if (m_stretchClient != m_results->shownClient()) {
        m_stretchClient = m_results->shownClient();
        // A scene shows its point in the range that it names.
        setBucketRange(m_project->scene() ? m_project->range()
                                          : stretchAround(requests, m_project->playhead(), m_project->fullRange()));
    }
    const bool nearly = m_results->computed().leavesOpen();
    const QString rejected = countText(rejectedOf(m_results->computed(), requests));
    m_bucket->setNote(
        (nearly ? tr("≈%1 of %2 rejected") : tr("%1 of %2 rejected")).arg(rejected, countText(requests.size())));
}

void PicturePanel::setMotion(Motion motion)
{
    m_bucketView->setMotion(motion);
}

void PicturePanel::look(bool hurt)
{
    const QString chosen = m_project->client();
    m_looks = !chosen.isEmpty() && chosen != m_results->shownClient(); // those of the one before are still shown
    m_hurts = m_looks && hurt;
    const ClientRequests& requests = m_results->clientRequests();
    const auto at = hurt ? firstHurt(requests, periodSpans(m_project->setup().periods)) : mostInteresting(requests);
    if (!m_looks && at)
        lookAt(*m_project, *at);
}

/// Nobody moved the playhead since it had its first place, which is another while a file is still read.
bool PicturePanel::isPlaced() const
{
    const Instant at = m_project->playhead();
    return at == m_project->fullRange().from || (at == m_placed && m_project->client().isEmpty());
}

void PicturePanel::showFirst(std::optional<Instant> at)
{
    const bool again = m_placed && m_project->playhead() == *m_placed;
    m_placed = m_project->showsPartial() ? at : std::nullopt;
    if (!at)
        return;
    if (again)
        return lookAt(*m_project, *at);
    m_project->setPlayhead(*at);
    // A burst of seconds is nothing in a picture of weeks; the strip still shows all of it.
    constexpr Milliseconds kLong = std::chrono::hours(48);
    constexpr Milliseconds kAround = std::chrono::hours(3);
    if (m_project->range() == m_project->fullRange() && m_project->range().length() > kLong)
        m_project->setRange({*at - kAround, *at + kAround});
}

void PicturePanel::showRange(TimeRange range)
{
    m_overview->setRange(range);
    m_requests->setRange(range);
    m_scrub->setRange(range);
}

void PicturePanel::showPlayhead(Instant at)
{
    m_overview->setPlayhead(at);
    m_requests->setPlayhead(at);
    m_bucketView->setPlayhead(at);
    m_scrub->setPlayhead(at, playheadText(at, m_project->fullRange()));
    if (m_playback->isPlaying())
        follow(at);
    else if (!m_fresh && !isWithin(at, m_bucketRange))
        setBucketRange(stretchAround(m_results->clientRequests(), at, m_project->fullRange()));
    m_bucket->setPlayhead(at);
}

/// The shown range is turned like a page, so that the charts stand still in between; at least three seconds of them.
void PicturePanel::follow(Instant at)
{
    const TimeRange full = m_project->fullRange();
    const Milliseconds least = Milliseconds(3000) * m_playback->speed() / 100;
    if (!isWithin(at, m_project->range()))
        m_project->setRange(nextPage(m_project->range(), at, least, full));
    if (!isWithin(at, m_bucketRange))
        setBucketRange(nextPage(m_bucketRange, at, least, full));
}

void PicturePanel::setBucketRange(TimeRange range)
{
    const TimeRange full = m_project->fullRange();
    constexpr Milliseconds kShortest{10};
    const Milliseconds length = std::clamp(range.length(), std::min(kShortest, full.length()), full.length());
    const Instant from = std::clamp(range.from, full.from, full.to - length);
    m_bucketRange = {from, from + length};
    m_bucket->setRange(m_bucketRange);
}

void PicturePanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LocaleChange)
        m_scrub->setPlayhead(m_project->playhead(), playheadText(m_project->playhead(), m_project->fullRange()));
    QWidget::changeEvent(event);
}

} // namespace spillway::ui
