#include "engine/trace/group/key_word.h"

#include "engine/core/say.h"
#include "engine/trace/group/grouped.h"

#include <algorithm>
#include <array>

namespace spillway {

namespace {

constexpr int kDeepest = 16; ///< definitions that use one another

constexpr std::array<std::string_view, 17> kOfClients{"binary_remote_addr",   "remote_addr",
                                                      "realip_remote_addr",   "proxy_protocol_addr",
                                                      "remote_user",          "http_x_real_ip",
                                                      "http_x_forwarded_for", "proxy_add_x_forwarded_for",
                                                      "http_forwarded",       "http_authorization",
                                                      "http_cookie",          "ssl_client_s_dn",
                                                      "ssl_client_serial",    "ssl_client_fingerprint",
                                                      "ssl_session_id",       "http_true_client_ip",
                                                      "http_cf_connecting_ip"};
constexpr std::array<std::string_view, 3> kPaths{"uri", "document_uri", "request_uri"};

KeyWord wordOfVariable(const std::string& name, const Variables* defined, int depth);

/// Chooses among the words of several keys: one that stands for single clients wins, else the one that they share.
KeyWord joined(const std::vector<KeyWord>& words)
{
    if (words.empty())
        return KeyWord::Key;
    if (std::ranges::count(words, KeyWord::Client) > 0)
        return KeyWord::Client;
    const auto isFirst = [&](KeyWord word) { return word == words.front(); };
    return std::ranges::all_of(words, isFirst) ? words.front() : KeyWord::Key;
}

/// Its values tell, and the source where these are parts of it. What has constant values names
/// classes of what the source is.
KeyWord wordOfMap(const MapVariable& map, const Variables* defined, int depth)
{
    std::vector<KeyWord> sources;
    for (const ValueTemplate::Part& part : map.source.parts())
        if (part.variable)
            sources.push_back(wordOfVariable(part.text, defined, depth));
    const KeyWord source = joined(sources);
    const std::vector<std::string> inputs = inputsOf(map); // captures are none
    std::vector<KeyWord> words;
    const auto add = [&](const ValueTemplate& value) {
        for (const ValueTemplate::Part& part : value.parts())
            if (part.variable)
                words.push_back(std::ranges::count(inputs, part.text) > 0 ? wordOfVariable(part.text, defined, depth)
                                                                          : source);
    };
    for (const MapVariable::Entry& entry : map.entries)
        add(entry.value);
    if (map.standard)
        add(*map.standard);
    if (!words.empty())
        return joined(words);
    return source == KeyWord::Client ? KeyWord::Key : source;
}

KeyWord wordOfVariable(const std::string& name, const Variables* defined, int depth)
{
    const MadeVariable* made = defined == nullptr || depth == 0 ? nullptr : defined->find(name);
    if (made != nullptr) {
        const auto* map = std::get_if<MapVariable>(made);
        return map == nullptr ? KeyWord::Key : wordOfMap(*map, defined, depth - 1); // geo names classes of clients
    }
    if (std::ranges::count(kOfClients, name) > 0 || name.starts_with("cookie_"))
        return KeyWord::Client;
    if (std::ranges::count(kPaths, name) > 0)
        return KeyWord::Path;
    return name == "http_user_agent" ? KeyWord::Program : KeyWord::Key;
}

} // namespace

KeyWord wordOf(const KeyTemplate& key)
{
    std::vector<KeyWord> words;
    for (const KeyTemplate::Part& part : key.parts())
        if (part.variable)
            words.push_back(wordOfVariable(part.text, key.variables(), kDeepest));
    for (const KeyTemplate& other : key.otherwise())
        words.push_back(wordOf(other));
    return joined(words);
}

KeyWord wordOf(std::string_view key)
{
    const auto parsed = KeyTemplate::parse(key);
    return parsed ? wordOf(*parsed) : KeyWord::Key;
}

KeyWord wordOf(const Grouped& grouped)
{
    return grouped.keys ? wordOf(grouped.keys->key) : KeyWord::Client;
}

const char* wordFor(KeyWord word, std::uint64_t count)
{
    static constexpr std::pair<const char*, const char*> kWords[] = {
        toTranslate("client", "clients"), toTranslate("path", "paths"), toTranslate("program", "programs"),
        toTranslate("key", "keys")}; // by KeyWord
    const auto& [one, many] = kWords[static_cast<std::size_t>(word)];
    return translated(one, many, count);
}

std::string_view sharingText(KeyWord word)
{
    switch (word) {
    case KeyWord::Client: return {};
    case KeyWord::Path: return translated("all visitors of one path share one limit");
    case KeyWord::Program: return translated("all visitors with one program share one limit");
    case KeyWord::Key: break;
    }
    return translated("all visitors with the same key share one limit");
}

} // namespace spillway
