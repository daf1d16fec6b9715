#include "engine/conf/variables.h"

#include <string>

namespace spillway {

extern const std::string_view kVariableTexts; ///< resources/nginx/variables.txt

namespace {

bool isListed(std::string_view name)
{
    return name.find('\n') == name.npos && kVariableTexts.find('\n' + std::string(name) + '\n') != name.npos;
}

} // namespace

bool isNginxVariable(std::string_view name)
{
    if (name.size() == 1 && name[0] >= '1' && name[0] <= '9')
        return true;
    return isListed(name) || isPrefixedVariable(name);
}

bool isPrefixedVariable(std::string_view name)
{
    for (std::size_t at = name.find('_'); at != name.npos; at = name.find('_', at + 1))
        if (isListed(name.substr(0, at + 1)))
            return true;
    return false;
}

} // namespace spillway
