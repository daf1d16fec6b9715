#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace spillway {

/// The request line and the headers of an HTTP request, as they were sent. Views into the text that was parsed.
struct RequestHead
{
    std::string_view method{};
    std::string_view target{};
    std::string_view protocol{}; ///< "HTTP/1.1" or "HTTP/1.0"
    std::vector<std::pair<std::string_view, std::string_view>> headers{};
    std::int64_t contentLength = 0;
    bool keepsAlive = true;
    int refused = 0; ///< the status to answer with where it is not valid, else 0

    /// The first value of the header, whose name is written as in nginx's variables: x_api_key. Empty where it is missing.
    [[nodiscard]] std::string_view header(std::string_view name) const;
    /// All its values in order, with ", " between them.
    [[nodiscard]] std::string joined(std::string_view name) const;
};

/// Parses a head with the empty line at its end. Strict: whatever could be understood in two ways is refused.
[[nodiscard]] RequestHead parseHead(std::string_view text);

/// A head with the text that it is a view of.
struct SentHead
{
    std::string text;
    RequestHead head;
};

/// A request as rules see it.
struct LabRequest
{
    std::shared_ptr<const SentHead> sent = std::make_shared<const SentHead>();
    std::string address; ///< of the client, behind trusted proxies
    std::string method;
    std::string target; ///< path and arguments as they were sent
    std::string host;   ///< $http_host
    std::string uri;    ///< $uri; empty where the target is not valid
    std::string args;

    [[nodiscard]] const RequestHead& head() const { return sent->head; }
    /// Reads the target.
    void setTarget(std::string_view text);
    /// The value of an nginx variable, without the dollar; nothing for one that the lab does not know.
    [[nodiscard]] std::optional<std::string> variable(std::string_view name) const;
};

} // namespace spillway
