#include "engine/trace/exemption.h"

namespace spillway {

namespace {

bool isAddressOrNetwork(const KeyTemplate& key)
{
    const auto& parts = key.parts();
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

Result<Condition> exemptionOf(const Trace& trace, const KeyTemplate& key, std::string_view client)
{
    const auto written = isAddressOrNetwork(key) ? Condition::parse(client) : Result<Condition>(Error{});
    const Condition condition = written && written->kind() == Condition::Kind::InNetwork
                                    ? *written
                                    : Condition::equal(key.value(), Condition::Sense::Holds, client);
    const auto checked = checkExemptionOn(trace, condition, key.variables() ? *key.variables() : Variables());
    return checked ? Result<Condition>(condition) : checked.error();
}

} // namespace spillway
