#include "engine/ingest/capture/capture_format.h"

#include <algorithm>
#include <array>

#include <xxhash.h>

namespace spillway {

namespace {

constexpr std::array<std::string_view, 3> kKinds{"piec", "srce", "last"}; // in the order of BlockKind

template <class Number>
void put(std::string& bytes, Number number)
{
    for (std::size_t i = 0; i < sizeof(Number); ++i)
        bytes.push_back(static_cast<char>(static_cast<unsigned char>(number >> (8 * i))));
}

template <class Number>
Number take(std::string_view& bytes)
{
    Number number = 0;
    for (std::size_t i = 0; i < sizeof(Number); ++i)
        number |= static_cast<Number>(Number{static_cast<unsigned char>(bytes[i])} << (8 * i));
    bytes.remove_prefix(sizeof(Number));
    return number;
}

} // namespace

bool beginsCapture(std::string_view head)
{
    constexpr std::size_t kName = 5; // what follows it is there to be damaged
    return head.starts_with(kCaptureMagic.substr(0, kName));
}

std::uint64_t captureChecksum(std::string_view bytes)
{
    return XXH3_64bits(bytes.data(), bytes.size());
}

std::string prologue(std::uint32_t version)
{
    std::string bytes(kCaptureMagic);
    put(bytes, version);
    put(bytes, static_cast<std::uint32_t>(captureChecksum(bytes)));
    return bytes;
}

Result<std::uint32_t> readPrologue(std::string_view bytes)
{
    std::string_view numbers = bytes.substr(kCaptureMagic.size());
    const auto version = take<std::uint32_t>(numbers);
    if (bytes != prologue(version))
        return damagedCapture("its beginning does not match its checksum");
    return version;
}

std::string blockHead(const BlockHead& head)
{
    std::string bytes(kKinds[static_cast<std::size_t>(head.kind)]);
    put(bytes, head.number);
    put(bytes, head.packed);
    put(bytes, head.plain);
    put(bytes, head.checksum);
    put(bytes, captureChecksum(bytes));
    return bytes;
}

Result<BlockHead> readBlockHead(std::string_view bytes)
{
    const std::uint64_t checksum = captureChecksum(bytes.substr(0, kBlockHeadSize - sizeof(std::uint64_t)));
    const auto* const kind = std::ranges::find(kKinds, bytes.substr(0, kKinds[0].size()));
    BlockHead head;
    std::string_view numbers = bytes.substr(kKinds[0].size());
    head.number = take<std::uint32_t>(numbers);
    head.packed = take<std::uint32_t>(numbers);
    head.plain = take<std::uint32_t>(numbers);
    head.checksum = take<std::uint64_t>(numbers);
    if (take<std::uint64_t>(numbers) != checksum)
        return damagedCapture("the head of a block does not match its checksum");
    if (kind == kKinds.end() || head.packed > kMostPacked || head.plain > kMostPlain)
        return damagedCapture("the head of a block makes no sense");
    head.kind = static_cast<BlockKind>(kind - kKinds.begin());
    if (head.kind == BlockKind::Last && (head.packed > 0 || head.plain > 0))
        return damagedCapture("the last block has content");
    return head;
}

Error damagedCapture(std::string_view what)
{
    return {ErrorCode::BadCapture, {}, std::string(what)};
}

} // namespace spillway
