#include "engine/report/sections.h"

#include <fmt/format.h>

namespace spillway {

namespace {
constexpr std::size_t kLabelWidth = 12;
}

void Sections::add(std::string_view label, const std::vector<std::string>& lines)
{
    if (!m_text.empty() && !lines.empty())
        m_text += '\n';
    for (std::size_t i = 0; i < lines.size(); ++i) {
        std::string line = fmt::format("{:<{}}{}", i == 0 ? label : "", kLabelWidth, lines[i]);
        line.erase(line.find_last_not_of(' ') + 1);
        m_text += line + '\n';
    }
}

void Sections::addText(std::string_view label, std::string_view text)
{
    std::vector<std::string> lines;
    while (!text.empty()) {
        const auto end = text.find('\n');
        lines.emplace_back(text.substr(0, end));
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    }
    add(label, lines);
}

} // namespace spillway
