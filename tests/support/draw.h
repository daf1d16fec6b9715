#pragma once

#include <QtCore/QByteArray>

#include <cstddef>
#include <initializer_list>
#include <random>

namespace spillway::test {

/// Draws for made-up data; one seed always gives the same ones.
class Draw
{
public:
    explicit Draw(unsigned seed) : m_random(seed) {}

    /// 0 .. count - 1.
    int below(int count) { return static_cast<int>(m_random() % static_cast<unsigned>(count)); }
    /// True once in so many draws.
    bool one(int in) { return below(in) == 0; }
    QByteArray pick(std::initializer_list<const char*> texts)
    {
        return texts.begin()[below(static_cast<int>(texts.size()))];
    }

private:
    std::mt19937 m_random;
};

} // namespace spillway::test
