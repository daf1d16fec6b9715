#include "app/cli/texts/asked_variables.h"

#include "engine/core/lowercase.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace spillway {

namespace {

/// Most logs have them, by whatever names.
constexpr std::array<std::string_view, 8> kUsual{"binary_remote_addr", "remote_addr", "uri",  "request_uri",
                                                 "request_method",     "args",        "host", "status"};

} // namespace

std::vector<std::string> askedVariables(std::span<const KeyTemplate> keys, const Selection& selection)
{
    std::vector<std::string> names;
    const auto ask = [&](const std::string& variable) {
        std::string name = lowered(variable);
        const bool isCapture = name.size() == 1 && name[0] >= '0' && name[0] <= '9';
        if (!isCapture && std::ranges::find(kUsual, name) == kUsual.end() &&
            std::ranges::find(names, name) == names.end())
            names.push_back(std::move(name));
    };
    const auto askText = [&](const ValueTemplate& value) {
        for (const ValueTemplate::Part& part : value.parts())
            if (part.variable)
                ask(part.text);
    };
    const auto askInputs = [&](const Variables& defined) {
        for (const MadeVariable& made : defined.made)
            std::ranges::for_each(inputsOf(made), ask);
    };
    for (const KeyTemplate& key : keys) {
        askText(key.value());
        for (const Condition& exemption : key.exemptions())
            askText(exemption.subject());
        if (key.variables() != nullptr)
            askInputs(*key.variables());
    }
    for (const Condition& condition : selection.where)
        askText(condition.subject());
    if (!selection.where.empty())
        askInputs(selection.defined);
    return names;
}

} // namespace spillway
