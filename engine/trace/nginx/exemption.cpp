#include "engine/trace/nginx/exemption.h"

namespace spillway {

namespace {

bool isAddressOrNetwork(const ValueTemplate& value)
{
    const auto& parts = value.parts();
    return parts.size() == 1 && parts[0].variable &&
           (parts[0].text == "binary_remote_addr" || parts[0].text == "remote_addr" ||
            parts[0].text.starts_with("rl_net_"));
}

} // namespace

Result<Done> checkExemptionOn(const Trace& trace, const Condition& condition, const Variables& defined)
{
    if (auto compared = checkExemption(condition, defined); !compared)
        return compared;
    return checkKey(trace, KeyTemplate::parse({}).value().exempting({condition}, defined));
}

Condition exemptingValue(const ValueTemplate& subject, std::string_view value)
{
    if (isAddressOrNetwork(subject))
        if (const auto written = Condition::parse(value); written && written->kind() == Condition::Kind::InNetwork)
            return *written;
    return Condition::equal(subject, Condition::Sense::Holds, value);
}

Result<Condition> exemptionOf(const Trace& trace, const KeyTemplate& key, std::string_view client)
{
    const Condition condition = exemptingValue(key.value(), client);
    const auto checked = checkExemptionOn(trace, condition, key.variables() ? *key.variables() : Variables());
    return checked ? Result<Condition>(condition) : checked.error();
}

} // namespace spillway
