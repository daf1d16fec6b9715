#include "engine/ingest/detect/other_server.h"

#include <algorithm>
#include <cstdint>

namespace spillway {

namespace {

bool isHexLetter(char c, char first, char last)
{
    return c >= first && c <= last;
}

/// Signs by which Apache differs from others.
enum class Signs : std::uint8_t {
    All, ///< from nginx
    /// from Tomcat, too, which escapes quotes as Apache does, writes a dash for a size of nothing, and has no \xab
    Bytes,
};

/// For Apache above 0, for nginx below: Apache writes \" \n \xab where nginx writes \x22 \x0A \xAB.
int sideOfEscapes(std::string_view text, Signs signs)
{
    int side = 0;
    for (std::size_t at = text.find('\\'); at != std::string_view::npos; at = text.find('\\', at + 2)) {
        const std::string_view escape = text.substr(at + 1, 3);
        if (!escape.starts_with('x')) {
            side += escape.empty() || signs == Signs::Bytes ? 0 : 1;
            continue;
        }
        const auto any = [&](char first, char last) {
            return std::ranges::any_of(escape.substr(1), [&](char c) { return isHexLetter(c, first, last); });
        };
        if (any('a', 'f'))
            ++side;
        else if (escape == "x22" || any('A', 'F'))
            --side;
    }
    return side;
}

/// For Apache above 0, for nginx below, by values without escapes: Apache writes a dash for a size of nothing where nginx writes 0, cuts a request at
/// its first zero byte, as in any TLS greeting, and answers a bad request with a page of 226 bytes.
int sideOfValues(std::string_view text)
{
    const std::size_t quote = text.find("\" ");
    const std::string_view answer = quote == std::string_view::npos ? std::string_view() : text.substr(quote + 2);
    if (answer.size() > 6 && answer.substr(3, 3) == " - ")
        return 1;
    const bool greeting = text.find("\"\\x16\\x03") != std::string_view::npos;
    if (greeting && text.find("\\x00") != std::string_view::npos)
        return -1;
    return greeting || answer.starts_with("400 226 ") ? 1 : 0;
}

/// The sum over all lines. Those of Apache's and nginx's combined formats differ in nothing else. Node writes addresses
/// of IPv4 so where it listens to both, and a dash for nothing as Apache does.
int sideOf(const Sample& sample, Signs signs)
{
    if (std::ranges::any_of(sample.lines, [](const Sample::Line& line) { return line.text.starts_with("::ffff:"); }))
        return 0;
    int side = 0;
    for (const Sample::Line& line : sample.lines)
        side += sideOfEscapes(line.text, signs) + (signs == Signs::All ? sideOfValues(line.text) : 0);
    return side;
}

} // namespace

std::string_view otherServers(std::string_view format, const Sample& sample)
{
    struct Pair
    {
        std::string_view usual;
        std::string_view other;
        int side; ///< of the other
        Signs signs = Signs::All;
    };
    static constexpr Pair kPairs[] = {{"combined", "apache-combined", 1},
                                      {"common", "apache-common", 1, Signs::Bytes},
                                      {"vhost", "apache-vhost", 1},
                                      {"vhost_combined", "nginx-vhost", -1}};
    const auto* const pair = std::ranges::find(kPairs, format, &Pair::usual);
    const bool isOther = pair != std::ranges::end(kPairs) && sideOf(sample, pair->signs) * pair->side > 0;
    return isOther ? pair->other : std::string_view();
}

} // namespace spillway
