#include "engine/conf/write_variables.h"

#include "engine/conf/quoting.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace spillway {

namespace {

/// nginx reads a configuration through a buffer of 4096 bytes that a word must fit.
constexpr std::size_t kLongestWord = 4000;

/// Keeps the first thing that nginx could not read back.
class Writer
{
public:
    explicit Writer(std::string& out) : m_out(out) {}

    /// One directive of words and its end.
    void line(std::string_view indent, const std::vector<std::string>& words, std::string_view end)
    {
        m_out += indent;
        for (const std::string& one : words) {
            m_out += &one == words.data() ? "" : " ";
            word(one);
        }
        m_out += end;
    }

    [[nodiscard]] Result<Done> done() const { return m_wrong ? Result<Done>(*m_wrong) : Done{}; }

private:
    void word(const std::string& text)
    {
        const std::string quoted = confWord(text);
        const bool odd = hasControl(text);
        if (!m_wrong && (odd || quoted.size() > kLongestWord))
            m_wrong =
                Error{ErrorCode::BadConfig,
                      {},
                      '"' + printable(text) + (odd ? "\" holds a control character" : "\" is too long for nginx")};
        m_out += quoted;
    }

    std::string& m_out;
    std::optional<Error> m_wrong;
};

void write(Writer& writer, const MapVariable& map)
{
    writer.line({}, {"map", map.source.text(), '$' + map.name}, " {\n");
    if (map.hostnames)
        writer.line("    ", {"hostnames"}, ";\n");
    if (map.isVolatile)
        writer.line("    ", {"volatile"}, ";\n");
    if (map.standard)
        writer.line("    ", {"default", map.standard->text()}, ";\n");
    for (const MapVariable::Entry& entry : map.entries)
        writer.line("    ", {entry.pattern, entry.value.text()}, ";\n");
    writer.line({}, {}, "}\n");
}

void write(Writer& writer, const GeoVariable& geo)
{
    if (geo.address)
        writer.line({}, {"geo", '$' + *geo.address, '$' + geo.name}, " {\n");
    else
        writer.line({}, {"geo", '$' + geo.name}, " {\n");
    if (geo.ranges)
        writer.line("    ", {"ranges"}, ";\n");
    for (const std::string& proxy : geo.proxies)
        writer.line("    ", {"proxy", proxy}, ";\n");
    if (geo.proxyRecursive)
        writer.line("    ", {"proxy_recursive"}, ";\n");
    for (const GeoVariable::Entry& entry : geo.entries) {
        if (entry.taken)
            writer.line("    ", {"delete", entry.network}, ";\n");
        else
            writer.line("    ", {entry.network, entry.value}, ";\n");
    }
    writer.line({}, {}, "}\n");
}

void write(Writer& writer, const RealIp& realIp)
{
    for (const std::string& from : realIp.from)
        writer.line({}, {"set_real_ip_from", from}, ";\n");
    writer.line({}, {"real_ip_header", realIp.header}, ";\n");
    writer.line({}, {"real_ip_recursive", realIp.recursive ? "on" : "off"}, ";\n");
}

ValueTemplate text(const std::string& value)
{
    return ValueTemplate::parse(value).value();
}

/// Empty where this condition does not exempt the request, else "1".
MapVariable exemptBy(const Condition& condition, std::string name)
{
    const bool noCase = condition.kind() == Condition::Kind::MatchesNoCase;
    const bool equal = condition.kind() == Condition::Kind::Equal;
    const std::string regex =
        equal ? "~^" + literalRegex(condition.value()) + "\\z" : (noCase ? "~*" : "~") + condition.value();
    // A map asks no regex for an empty value, which may equal or match, too.
    const bool emptyHolds = condition.holds({});
    MapVariable map;
    map.name = std::move(name);
    map.source = condition.subject();
    if (emptyHolds != condition.negated())
        map.entries.push_back({"", text(emptyHolds ? "1" : "")});
    map.entries.push_back({regex, text(condition.negated() ? "" : "1")});
    map.standard = text(condition.negated() ? "1" : "");
    return map;
}

GeoVariable exemptNetwork(const Condition& condition, std::string name)
{
    GeoVariable geo;
    geo.name = std::move(name);
    geo.entries.push_back({"default", condition.negated() ? "1" : ""});
    geo.entries.push_back({condition.value(), condition.negated() ? "" : "1"});
    return geo;
}

/// `name`, or with a number behind it that is not taken yet.
std::string freeName(const Variables& variables, const std::string& name)
{
    std::string tried = name;
    for (int number = 2; variables.find(tried) != nullptr; ++number)
        tried = name + '_' + std::to_string(number);
    return tried;
}

/// Adds what makes the key empty for whoever is exempt. Returns the key's text.
std::string exemptKey(const KeyTemplate& key, Variables& variables)
{
    std::optional<std::size_t> networks; // plain networks share one geo
    std::string source;
    for (const Condition& condition : key.exemptions()) {
        const bool network = condition.kind() == Condition::Kind::InNetwork;
        const bool plain = network && !condition.negated();
        if (plain && networks) {
            std::get<GeoVariable>(variables.made[*networks]).entries.push_back({condition.value(), "1"});
            continue;
        }
        std::string name = freeName(variables, "rl_exempt");
        source += "${" + name + '}';
        if (plain)
            networks = variables.made.size();
        if (network)
            variables.made.emplace_back(exemptNetwork(condition, std::move(name)));
        else
            variables.made.emplace_back(exemptBy(condition, std::move(name)));
    }
    MapVariable counted;
    counted.name = freeName(variables, "rl_key");
    counted.source = text(source);
    counted.standard = text("");
    counted.entries.push_back({"", key.value()});
    const std::string counts = '$' + counted.name;
    variables.made.emplace_back(std::move(counted));
    return counts;
}

/// Whether no variable of one name is defined in two ways.
bool merge(Variables& all, const Variables& more)
{
    if (more.realIp && all.realIp && *more.realIp != *all.realIp)
        return false;
    if (more.realIp)
        all.realIp = more.realIp;
    for (const MadeVariable& made : more.made) {
        const MadeVariable* known = all.find(nameOf(made));
        if (known == nullptr)
            all.made.push_back(made);
        else if (*known != made)
            return false;
    }
    return true;
}

} // namespace

Result<std::string> writeVariables(const Variables& variables)
{
    std::string out;
    Writer writer(out);
    if (variables.realIp)
        write(writer, *variables.realIp);
    for (const MadeVariable& made : variables.made)
        std::visit([&](const auto& one) { write(writer, one); }, made);
    if (auto ok = writer.done(); !ok)
        return ok.error();
    return out;
}

Result<WrittenKeys> writtenKeys(const std::vector<KeyTemplate>& keys)
{
    WrittenKeys written;
    for (const KeyTemplate& key : keys)
        if (key.variables() != nullptr && !merge(written.variables, *key.variables()))
            return Error{ErrorCode::BadConfig, {}, "two keys define one variable differently"};
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const auto earlier = std::find(keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(i), keys[i]);
        const auto known = static_cast<std::size_t>(earlier - keys.begin());
        if (known < i)
            written.texts.push_back(written.texts[known]);
        else if (keys[i].exemptions().empty())
            written.texts.push_back(keys[i].text());
        else
            written.texts.push_back(exemptKey(keys[i], written.variables));
    }
    return written;
}

} // namespace spillway
