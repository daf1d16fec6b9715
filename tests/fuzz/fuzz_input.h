#pragma once

#include "engine/core/result.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

/// What each target of this folder defines, and libFuzzer or corpus_main.cpp calls: takes one input, returns 0, ends
/// the program where a promise of the code under it is broken.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace spillway::fuzz {

/// Ends the program with `promise` where it was not kept; in every kind of build.
inline void demand(bool kept, const char* promise)
{
    if (kept)
        return;
    std::fprintf(stderr, "broken promise: %s\n", promise);
    std::abort();
}

/// Text with exactly `padding` readable bytes behind it: the address sanitizer sees who reads further.
class Input
{
public:
    Input(const std::uint8_t* data, std::size_t size, std::size_t padding) : m_size(size)
    {
        m_bytes.reserve(size + padding);
        m_bytes.assign(data, data + size);
        m_bytes.resize(size + padding);
    }
    Input(std::string_view text, std::size_t padding) : m_size(text.size())
    {
        m_bytes.reserve(text.size() + padding);
        m_bytes.assign(text.begin(), text.end());
        m_bytes.resize(text.size() + padding);
    }
    [[nodiscard]] std::string_view text() const { return {m_bytes.data(), m_size}; }

private:
    std::vector<char> m_bytes;
    std::size_t m_size = 0;
};

/// The input's lines without their ends, at least one.
inline std::vector<std::string_view> linesOf(std::string_view text)
{
    std::vector<std::string_view> lines;
    for (;;) {
        const std::size_t end = text.find('\n');
        lines.push_back(text.substr(0, end));
        if (end == std::string_view::npos)
            return lines;
        text.remove_prefix(end + 1);
    }
}

/// Whether a terminal may get it: nothing in it needs to be written as \xHH.
inline bool isShowable(const std::string& text)
{
    return printable(text, 4 * text.size() + 4) == text;
}

/// What every error keeps to, whatever the input was.
inline void demandGoodError(const Error& error)
{
    demand(error.code != ErrorCode::Internal, "an input does not break promises of ours");
    demand(!error.message().empty(), "an error says something");
    demand(isShowable(error.message()), "an error holds no control characters");
}

} // namespace spillway::fuzz
