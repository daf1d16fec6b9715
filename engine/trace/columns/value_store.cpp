#include "engine/trace/columns/value_store.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace spillway {

namespace {

constexpr std::size_t kLargestChunk = std::size_t{1} << 20U;

} // namespace

/// Later values go to chunks of its own.
ValueStore::ValueStore(const ValueStore& other) :
    m_values(other.m_values), m_chunks(other.m_chunks), m_chunkSize(other.m_chunkSize), m_chunkBytes(other.m_chunkBytes)
{
}

ValueStore& ValueStore::operator=(const ValueStore& other)
{
    return *this = ValueStore(other);
}

std::uint32_t ValueStore::add(std::string_view value)
{
    assert(m_values.size() < UINT32_MAX);
    const auto id = static_cast<std::uint32_t>(m_values.size());
    m_values.push_back(kept(value));
    return id;
}

std::string_view ValueStore::kept(std::string_view value)
{
    if (value.size() > m_roomLeft) {
        m_chunkSize = std::min(m_chunkSize * 2, kLargestChunk);
        m_roomLeft = std::max(m_chunkSize, value.size());
        m_chunks.push_back(std::make_shared_for_overwrite<char[]>(m_roomLeft));
        m_chunkBytes += m_roomLeft;
        m_room = m_chunks.back().get();
    }
    std::memcpy(m_room, value.data(), value.size());
    const std::string_view view(m_room, value.size());
    m_room += value.size();
    m_roomLeft -= value.size();
    return view;
}

std::size_t ValueStore::residentBytes() const
{
    return m_chunkBytes + m_values.capacity() * sizeof(std::string_view);
}

} // namespace spillway
