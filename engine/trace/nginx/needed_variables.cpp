#include "engine/trace/nginx/needed_variables.h"

#include "engine/trace/nginx/known_variables.h"

#include <set>
#include <string>
#include <utility>

namespace spillway {

namespace {

/// Walks from templates to what they are made of.
class Needed
{
public:
    explicit Needed(const Variables& defined) : m_defined(defined) {}

    void add(const ValueTemplate& text)
    {
        for (const ValueTemplate::Part& part : text.parts())
            if (part.variable && !isCapture(part.text))
                add(part.text);
    }

    [[nodiscard]] VariablesPtr take()
    {
        return m_needed.empty() ? nullptr : std::make_shared<const Variables>(std::move(m_needed));
    }

private:
    void add(const std::string& name)
    {
        if (!m_seen.insert(name).second)
            return;
        if (const MadeVariable* made = m_defined.find(name))
            addMade(*made);
        else if (const auto known = knownVariable(name))
            addMade(*known);
        else if (name == "remote_addr" || name == "binary_remote_addr" || name == "realip_remote_addr")
            m_needed.realIp = m_defined.realIp;
    }

    void addMade(const MadeVariable& made)
    {
        for (const std::string& input : inputsOf(made))
            add(input);
        m_needed.made.push_back(made);
    }

    const Variables& m_defined;
    Variables m_needed;
    std::set<std::string> m_seen;
};

} // namespace

VariablesPtr neededBy(const std::vector<const ValueTemplate*>& templates, const Variables& defined)
{
    Needed needed(defined);
    for (const ValueTemplate* text : templates)
        needed.add(*text);
    return needed.take();
}

} // namespace spillway
