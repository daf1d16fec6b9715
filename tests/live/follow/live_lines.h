#pragma once

#include "engine/live/follow/live_source.h"

#include <QString>
#include <QStringList>

#include <fmt/format.h>

namespace spillway::test {

/// A line of the log with a number of its own.
inline std::string lineOf(int number)
{
    return fmt::format("192.0.2.{} - - [02/Oct/2024:10:00:{:02} +0000] \"GET /{} HTTP/1.1\" 200 12 \"-\" \"curl/8\"\n",
                       number % 200, number / 1000 % 60, number);
}

inline std::string linesOf(int from, int to)
{
    std::string lines;
    for (int i = from; i < to; ++i)
        lines += lineOf(i);
    return lines;
}

/// Reads what a source has, into the paths of the requests.
class Reader
{
public:
    explicit Reader(LiveSource& source) : m_source(source) {}

    void read(bool ends = false)
    {
        const TracePtr trace = m_source.read(ends);
        for (const SourceNews& each : m_source.takeNews())
            news += QString::fromStdString(each.text);
        const Column* const uris = trace ? trace->column("uri") : nullptr;
        for (std::size_t row = 0; uris != nullptr && row < trace->size(); ++row)
            numbers.push_back(std::stoi(std::string(uris->values[uris->ids[row]].substr(1))));
    }
    /// Whether every request from 0 to before `count` was read once; in order, where all are of one second.
    [[nodiscard]] bool hasOnce(int count)
    {
        std::sort(numbers.begin(), numbers.end());
        for (int i = 0; i < static_cast<int>(numbers.size()); ++i)
            if (numbers[static_cast<std::size_t>(i)] != i)
                return false;
        return static_cast<int>(numbers.size()) == count;
    }

    std::vector<int> numbers;
    QStringList news;

private:
    LiveSource& m_source;
};

} // namespace spillway::test
