#pragma once

#include "engine/limiter/limiter.h"
#include "engine/trace/columns/trace.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace spillway {

/// The kind of thing that a path names, guessed from its spelling.
enum class PathKind : std::uint8_t {
    Page,  ///< a document that a person looks at
    Asset, ///< a picture, a font, a sound: part of a page
    Code,  ///< a style sheet or a script: part of a page, and asks for more in its own name
    Call,  ///< data that a page, an app or a program asks for
    File,  ///< for its own sake: a download, a feed, robots.txt
};

/// Takes `$uri`, the path without arguments, and decides by its suffix; without one, a path below /api/ and the like
/// is a call, and any other a page.
[[nodiscard]] PathKind pathKind(std::string_view uri);

/// How requests are assigned to pages.
enum class ViewsBy : std::uint8_t {
    Nothing,  ///< the log has no paths: there are no page views
    Gaps,     ///< it has no referrers: assets belong to the page before them
    Referrer, ///< it has; requests without one go by gaps
};

/// A page of which views lost something.
struct PageLoss
{
    ValueId page = kEmptyValue; ///< of the trace's $uri; pages of several hosts with one path are one
    std::uint32_t broken = 0;   ///< views
    std::uint32_t ofPeople = 0; ///< of these: see PageViews::keep()
    bool operator==(const PageLoss&) const = default;
};

/// Views of pages: a page and what it asked for.
struct ViewCounts
{
    std::uint32_t views = 0;
    std::uint32_t slowed = 0; ///< a request of the view had to wait
    std::uint32_t broken = 0; ///< a request of the view was rejected
    bool operator==(const ViewCounts&) const = default;
};

/// Puts the requests of one client after another together to page views.
///
/// A view begins with a GET for what looks like a page by its path (see PathKind), whatever the log says it was
/// answered with; only a redirect is one view with the page that follows it. To it belong assets and calls whose
/// referrer is that page, on the same host where both are known, or a style sheet or script of the view, which ask in
/// their own names. An asset
/// without a referrer belongs to the newest view that it follows within kAssetGap. The user agent must be the view's
/// own, which separates several people behind one address. Calls
/// without a referrer, downloads and what refers to a page that was not seen belong to no view.
///
/// Each distinct value is looked at once, when it is first met. O(kOpenViews) for a request.
class PageViews
{
public:
    static constexpr std::size_t kOpenViews = 32; ///< of a client; the oldest one ends when another one begins
    static constexpr std::size_t kCodeOfView = 4; ///< the newest style sheets and scripts of a view are remembered
    /// The longest pause between a view's last request and an asset without a referrer. In the logs of two servers
    /// 99.7 % of 1457 assets with a referrer came within two seconds of the request before them.
    static constexpr Milliseconds kAssetGap{2000};
    /// A view whose last request is longer ago has ended, as a visit has by the custom of web statistics.
    static constexpr Milliseconds kViewLasts{30 * 60 * 1000};

    /// `trace` outlives it.
    explicit PageViews(const Trace& trace);

    [[nodiscard]] ViewsBy by() const;
    /// The next client begins.
    void start();
    /// The client's next request, in order of time. Whether a page view begins with it.
    bool take(std::uint32_t row, Instant at, Wait wait);
    /// Page views of the client so far.
    [[nodiscard]] const ViewCounts& counts() const { return m_counts; }
    /// The pages of which most views of the client were broken: at most `most`, in falling order;
    /// for nobody in particular.
    [[nodiscard]] std::vector<PageLoss> losses(std::size_t most) const;
    /// Call it after the client's last request: adds its losses to those of all clients. `isPerson`: it seems to be no
    /// bot, monitor or program.
    void keep(bool isPerson);
    /// The losses of all clients that were kept, by page, pages where most people lose first.
    [[nodiscard]] std::vector<PageLoss> lossesOfAll(std::size_t most) const;

private:
    using Losses = std::unordered_map<ValueId, std::uint32_t>;

    /// The page that a distinct referrer names.
    struct Referred
    {
        ValueId uri;
        ValueId host; ///< in m_hosts
    };

    struct View
    {
        ValueId page = kEmptyValue;
        ValueId host = kEmptyValue; ///< in m_hosts; empty where it is not known
        ValueId agent = kEmptyValue;
        Instant last{};
        bool redirects = false;
        bool slowed = false;
        bool broken = false;
        std::uint32_t codes = 0; ///< how many were met
        std::array<ValueId, kCodeOfView> code{};
    };

    [[nodiscard]] PathKind kindOf(ValueId uri);
    [[nodiscard]] Referred referredBy(ValueId referrer);
    [[nodiscard]] Referred lookedUp(std::string_view referrer);
    [[nodiscard]] ValueId hostOf(std::uint32_t row);
    [[nodiscard]] View& open(std::uint32_t row, Instant at);
    [[nodiscard]] View* viewOf(std::uint32_t row, PathKind kind, Instant at);
    template <class Fits>
    [[nodiscard]] View* newest(std::uint32_t row, Instant since, Fits fits);
    [[nodiscard]] std::vector<PageLoss> worst(std::vector<PageLoss> pages, std::size_t most) const;

    const Column* m_uri;
    const Column* m_referrers;
    const Column* m_agents;
    const Column* m_hostColumn;
    const Column* m_methods;
    const Column* m_statuses;
    ValueId m_get;                       ///< in m_methods
    std::vector<ValueId> m_redirects;    ///< in m_statuses
    std::vector<std::uint8_t> m_kinds;   ///< by $uri
    std::vector<Referred> m_referred;    ///< by referrer
    std::vector<ValueId> m_hostNumbers;  ///< by host
    Dictionary m_hosts;                  ///< in lower case, without ports
    std::array<View, kOpenViews> m_open; ///< a ring
    std::uint64_t m_opened = 0;          ///< by the client
    ViewCounts m_counts;
    Losses m_losses;
    std::unordered_map<ValueId, PageLoss> m_lossesOfAll;
};

} // namespace spillway
