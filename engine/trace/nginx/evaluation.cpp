#include "engine/trace/nginx/evaluation.h"

#include "engine/core/stop_poll.h"
#include "engine/trace/nginx/forwarded.h"
#include "engine/trace/nginx/geo_table.h"
#include "engine/trace/nginx/key_fields.h"
#include "engine/trace/nginx/map_evaluation.h"

#include <algorithm>
#include <utility>

namespace spillway {

namespace {

Result<EvaluatedPtr> shared(Result<Evaluated> result)
{
    if (!result)
        return result.error();
    return std::make_shared<Evaluated>(*std::move(result));
}

/// Values between two looks at the stop token; a regex may take a microsecond for each.
constexpr std::size_t kAcceptedBlock = 4096;

} // namespace

Evaluation::Evaluation(const Trace& trace, const Variables* variables, KnownWhen when, std::stop_token stop) :
    m_trace(trace), m_variables(variables), m_when(when), m_stop(std::move(stop))
{
}

Result<EvaluatedPtr> Evaluation::of(const ValueTemplate& text)
{
    Texts texts;
    for (const ValueTemplate::Part& part : text.parts()) {
        if (part.variable && isCapture(part.text))
            continue;
        auto one = part.variable ? variable(part.text) : shared(constant(part.text, m_trace.size()));
        if (!one)
            return one;
        texts.push_back(*std::move(one));
    }
    return joinedAll(texts);
}

Result<EvaluatedPtr> Evaluation::joinedAll(const Texts& texts)
{
    if (texts.empty())
        return shared(constant({}, m_trace.size()));
    EvaluatedPtr all = texts.back(); // the last ones first: what is joined with the rest has then few values
    for (auto next = texts.rbegin() + 1; next != texts.rend(); ++next) {
        auto both = shared(joined(**next, *all, m_stop));
        if (!both)
            return both;
        all = *std::move(both);
    }
    return all;
}

Result<EvaluatedPtr> Evaluation::variable(const std::string& name)
{
    const auto [known, isNew] = m_known.try_emplace(name);
    if (!isNew) {
        if (known->second)
            return known->second;
        return Error{ErrorCode::BadConfig, {}, "cycle while evaluating variable \"" + printable(name) + '"'};
    }
    const MadeVariable* definition = m_variables != nullptr ? m_variables->find(name) : nullptr;
    const bool address = name == "remote_addr" || name == "binary_remote_addr" || name == "realip_remote_addr";
    Result<EvaluatedPtr> result = Error{};
    if (definition != nullptr) {
        result = made(*definition);
        // A log often holds the variable itself where it lacks what it is made of.
        if (!result && result.error().code == ErrorCode::BadKey && m_trace.column(name) != nullptr)
            result = field(name);
    } else if (address && m_variables != nullptr && m_variables->realIp) {
        result = realAddress(*m_variables->realIp, name);
    } else {
        result = field(name);
    }
    if (result)
        m_known[name] = *result;
    else
        m_known.erase(name);
    return result;
}

Result<EvaluatedPtr> Evaluation::made(const MadeVariable& variable)
{
    if (const auto* one = std::get_if<MapVariable>(&variable))
        return map(*one);
    return geo(std::get<GeoVariable>(variable));
}

Result<EvaluatedPtr> Evaluation::field(std::string_view name)
{
    const auto fields = fieldsOf(m_trace, name, m_when);
    if (!fields)
        return fields.error();
    return joinedFields(*fields);
}

Result<EvaluatedPtr> Evaluation::joinedFields(std::span<const KeyField> fields)
{
    Texts texts;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const KeyField& field = fields[i];
        auto value = shared(evaluated(field, m_stop));
        if (value && field.kind == KeyField::Kind::Sent) {
            value = either(**value, fields.subspan(i + 1, field.over));
            i += field.over;
        }
        if (!value)
            return value;
        texts.push_back(*std::move(value));
    }
    return joinedAll(texts);
}

/// The value that was sent, or the joined parts where that is empty.
Result<EvaluatedPtr> Evaluation::either(const Evaluated& sent, std::span<const KeyField> fields)
{
    const auto parts = joinedFields(fields);
    if (!parts)
        return parts;
    const auto first = [&](ValueId whole, ValueId told) -> ValueAndText {
        const std::string text(whole != kEmptyValue ? sent.bytes[whole] : (*parts)->bytes[told]);
        return {text, text};
    };
    return shared(derivedOfPairs(sent, **parts, first, m_stop));
}

Result<EvaluatedPtr> Evaluation::map(const MapVariable& map)
{
    const auto table = MapTable::make(map);
    if (!table)
        return table.error();
    const auto source = of(map.source);
    if (!source)
        return source;
    MapEvaluation evaluation(*table, *source, m_stop);
    if (const auto looked = evaluation.lookUp(); !looked)
        return looked.error();
    for (const std::size_t entry : evaluation.mixed()) {
        Texts texts;
        for (const ValueTemplate::Part& part : table->valueOf(entry)->parts()) {
            const std::size_t group = part.variable ? table->groupOf(entry, part.text) : 0;
            auto one = !part.variable                      ? shared(constant(part.text, m_trace.size()))
                       : group > 0 || isCapture(part.text) ? shared(evaluation.captures(entry, group))
                                                           : variable(part.text);
            if (!one)
                return one;
            texts.push_back(*std::move(one));
        }
        auto all = joinedAll(texts);
        if (!all)
            return all;
        evaluation.setMixed(entry, *std::move(all));
    }
    return shared(std::move(evaluation).take());
}

Result<EvaluatedPtr> Evaluation::geo(const GeoVariable& geo)
{
    const auto table = GeoTable::make(geo);
    if (!table)
        return table.error();
    auto address = variable(geo.address.value_or("remote_addr"));
    if (!address)
        return address;
    if (!geo.proxies.empty()) {
        const auto follow = geo.proxyRecursive ? TrustedProxies::Follow::Recursive : TrustedProxies::Follow::Last;
        const auto proxies = TrustedProxies::make(geo.proxies, follow, "proxy");
        if (!proxies)
            return proxies.error();
        const auto header = variable("http_x_forwarded_for");
        if (!header)
            return header;
        const auto behind = [&](ValueId peer, ValueId forwarded) -> ValueAndText {
            const std::string own((*address)->bytes[peer]);
            const auto found = proxies->clientOf(own, (*header)->bytes[forwarded]);
            const std::string text = found ? addressText(*found) : own;
            return {text, text};
        };
        address = shared(derivedOfPairs(**address, **header, behind, m_stop));
        if (!address)
            return address;
    }
    const auto value = [&](ValueId id) -> ValueAndText {
        const std::string text(table->find(parseNginxAddress((*address)->bytes[id])));
        return {text, text};
    };
    return shared(derived(**address, value, m_stop));
}

Result<EvaluatedPtr> Evaluation::binary(const EvaluatedPtr& text)
{
    const auto bytes = [&](ValueId id) -> ValueAndText {
        const std::string shown(text->bytes[id]);
        const KeyField address{KeyField::Kind::Address, nullptr, {}};
        return {address.bytes(shown), shown};
    };
    auto result = derived(*text, bytes, m_stop);
    if (result)
        result->isAddress = true;
    return shared(std::move(result));
}

/// Source: ngx_http_realip_handler(), nginx 1.22.
Result<EvaluatedPtr> Evaluation::realAddress(const RealIp& realIp, std::string_view name)
{
    const bool peerLogged = m_trace.column("realip_remote_addr") != nullptr;
    const auto peer = field(peerLogged ? "realip_remote_addr" : "remote_addr");
    if (!peer || name == "realip_remote_addr")
        return peer;
    if (name == "binary_remote_addr") {
        const auto text = variable("remote_addr");
        return text ? binary(*text) : text;
    }
    const auto header = field(headerVariable(realIp));
    if (!header)
        return realIp.ifLogged && header.error().code == ErrorCode::BadKey ? field("remote_addr") : header;
    const auto follow = realIp.recursive ? TrustedProxies::Follow::Recursive : TrustedProxies::Follow::Last;
    const auto proxies = TrustedProxies::make(realIp.from, follow, "set_real_ip_from");
    if (!proxies)
        return proxies.error();
    const auto client = [&](ValueId from, ValueId forwarded) -> ValueAndText {
        const std::string own((*peer)->bytes[from]);
        const auto found = proxies->clientOf(own, (*header)->bytes[forwarded]);
        const std::string text = found ? addressText(*found) : own;
        return {text, text};
    };
    return shared(derivedOfPairs(**peer, **header, client, m_stop));
}

Result<Accepted> accepted(const std::vector<const Condition*>& anyOf, Evaluation& evaluation,
                          const std::stop_token& stop)
{
    auto values = evaluation.of(anyOf.front()->subject());
    if (!values)
        return values.error();
    Accepted result{*std::move(values), {}};
    const std::size_t count = result.values->bytes.size();
    result.byValue.reserve(count);
    StopPoll poll(stop, kAcceptedBlock);
    for (ValueId id = 0; id < count; ++id) {
        if (poll.stopped())
            return cancelled();
        const std::string_view value = result.values->shown(id);
        result.byValue.push_back(
            std::ranges::any_of(anyOf, [&](const Condition* one) { return one->holds(value); }) ? 1 : 0);
    }
    return result;
}

} // namespace spillway
