#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace spillway {

/// Values in the order of their numbers (ValueId), from the empty one on; whoever adds one knows that it is new. Views
/// stay valid until the store and all its copies die, also when it is moved. A copy shares the memory of the values; it
/// may go to another thread.
class ValueStore
{
public:
    ValueStore() = default;
    ValueStore(const ValueStore& other);
    ValueStore(ValueStore&&) noexcept = default;
    ValueStore& operator=(const ValueStore& other);
    ValueStore& operator=(ValueStore&&) noexcept = default;
    ~ValueStore() = default;

    /// The next number.
    std::uint32_t add(std::string_view value);
    [[nodiscard]] std::string_view operator[](std::uint32_t id) const { return m_values[id]; }
    /// Where operator[] looks, to be fetched ahead.
    [[nodiscard]] const std::string_view* data() const { return m_values.data(); }
    /// At least 1: the empty value.
    [[nodiscard]] std::size_t size() const { return m_values.size(); }
    /// Bytes that it keeps in memory.
    [[nodiscard]] std::size_t residentBytes() const;

private:
    static constexpr std::size_t kFirstChunk = 4096;

    std::string_view kept(std::string_view value);

    std::vector<std::string_view> m_values{std::string_view()};
    std::vector<std::shared_ptr<char[]>> m_chunks; ///< shared with copies, which never write to them
    std::size_t m_chunkSize = kFirstChunk / 2;
    std::size_t m_chunkBytes = 0; ///< of all chunks
    char* m_room = nullptr;
    std::size_t m_roomLeft = 0;
};

} // namespace spillway
