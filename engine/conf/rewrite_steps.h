#pragma once

#include "engine/conf/conf_level.h"
#include "engine/conf/location_search.h"
#include "engine/conf/request_text.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// The assumption about files: see looksStatic().
inline constexpr std::string_view kDiskAssumption = "static files exist on the server's disk, others do not";

/// The outcome of a level's steps.
struct Rewritten
{
    bool changed = false;        ///< the path is another: its location is looked for again
    bool internal = false;       ///< was rewritten, and may enter `internal` locations
    bool ifMatched = false;      ///< an `if` has taken the place of its location, which has no try_files of its own
    bool handled = false;        ///< by what stands in that `if`
    std::string end{};           ///< why nginx answers here; empty: it goes on
    int code = 302;              ///< the status of that answer
    std::optional<int> status{}; ///< code, where an `error_page` may follow
    std::vector<const ConfStep*>
        ran{}; ///< those that took: no `if` that does not hold, no `rewrite` that does not match
};

/// Runs `if`, `return`, `rewrite`, `set` and `break` on one request. Source: ngx_http_rewrite_module and
/// ngx_http_script.c, nginx 1.22.
class RewriteSteps
{
public:
    /// Whether the path of the request is a file on the server's disk.
    using IsFile = std::function<bool()>;
    /// Notes an assumption on which the outcome rests.
    using Assume = std::function<void(std::string_view)>;

    RewriteSteps(const ConfRegexes& regexes, RequestText& request, IsFile isFile, Assume assume);

    [[nodiscard]] Rewritten run(const std::vector<ConfStep>& steps);

private:
    /// Whether the steps go on behind these.
    bool runAll(const std::vector<ConfStep>& steps);
    void answer(const ConfStep& step);
    bool rewrite(const ConfStep& step);
    [[nodiscard]] bool holds(const ConfStep& step);
    [[nodiscard]] bool compares(const std::string& value, const std::string& how, const std::string& with);
    [[nodiscard]] bool testFile(std::string_view test, std::string_view path) const;
    [[nodiscard]] std::optional<std::string> valueOf(const std::string& word, const std::string& where) const;

    const ConfRegexes& m_regexes;
    RequestText& m_request;
    IsFile m_isFile;
    Assume m_assume;
    Rewritten m_done;
};

/// Whether a path looks like a file that a server has on its disk: "/style.css".
[[nodiscard]] bool looksStatic(std::string_view uri);

} // namespace spillway
