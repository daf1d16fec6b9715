#include "app/cli/asked_variables.h"

#include "engine/core/lowercase.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace spillway {

namespace {

/// Most logs have them, by whatever names.
constexpr std::array<std::string_view, 8> kUsual{"binary_remote_addr", "remote_addr", "uri",  "request_uri",
                                                 "request_method",     "args",        "host", "status"};

class Collector
{
public:
    void add(const ValueTemplate& value)
    {
        for (const ValueTemplate::Part& part : value.parts()) {
            if (part.variable)
                add(part.text);
        }
    }

    void add(const Variables& defined)
    {
        for (const MadeVariable& made : defined.made) {
            for (const std::string& input : inputsOf(made))
                add(input);
        }
    }

    void add(const std::string& variable)
    {
        std::string name = lowered(variable);
        const bool isCapture = name.size() == 1 && name[0] >= '0' && name[0] <= '9';
        if (!isCapture && std::ranges::find(kUsual, name) == kUsual.end() &&
            std::ranges::find(m_names, name) == m_names.end())
            m_names.push_back(std::move(name));
    }

    [[nodiscard]] std::vector<std::string> take() { return std::move(m_names); }

private:
    std::vector<std::string> m_names;
};

} // namespace

std::vector<std::string> askedVariables(std::span<const KeyTemplate> keys, const Selection& selection)
{
    Collector collector;
    for (const KeyTemplate& key : keys) {
        collector.add(key.value());
        for (const Condition& exemption : key.exemptions())
            collector.add(exemption.subject());
        if (key.variables() != nullptr)
            collector.add(*key.variables());
    }
    for (const Condition& condition : selection.where)
        collector.add(condition.subject());
    if (!selection.where.empty())
        collector.add(selection.defined);
    return collector.take();
}

} // namespace spillway
