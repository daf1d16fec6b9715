#pragma once

#include "engine/conf/edit/conf_edit.h"

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// One problem of a configuration.
struct Finding
{
    std::string rule;  ///< stable, as "no-burst"
    std::string level; ///< "error": nginx refuses it, or a limit never works; "warning", "note"
    std::string file;
    std::size_t line = 0;
    std::string text;                    ///< one sentence
    std::string fix;                     ///< one sentence
    std::optional<LimitChange> change{}; ///< does what `fix` says; only where nothing else would have to be decided
};

using Findings = std::vector<Finding>;

/// Adds one with the sentences of resources/nginx/lint.txt. `where` is "file:line". The words are made visible; `level` is
/// the rule's own unless it is given.
void addFinding(Findings& findings, std::string_view rule, std::string_view where,
                std::initializer_list<std::string> words, std::string_view level = {});

} // namespace spillway
