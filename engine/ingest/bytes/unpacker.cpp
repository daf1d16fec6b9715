#include "engine/ingest/bytes/unpacker.h"

#include <algorithm>

namespace spillway {

const Packing* packingOf(std::span<const unsigned char> head)
{
    for (const Packing* packing : {&gzipPacking(), &zstdPacking(), &xzPacking(), &bzip2Packing()}) {
        if (packing->begins(head))
            return packing;
    }
    return nullptr;
}

bool beginsLikeMagic(std::span<const unsigned char> head, std::string_view magic, std::size_t shortest)
{
    const std::size_t seen = std::min(head.size(), magic.size());
    return seen >= shortest &&
           std::equal(magic.begin(), magic.begin() + static_cast<std::ptrdiff_t>(seen), head.begin(),
                      [](char a, unsigned char b) { return static_cast<unsigned char>(a) == b; });
}

Error damaged(const Packing& packing, const std::string& what)
{
    std::string detail = "the compressed data " + what;
    detail.append("; test it with ").append(packing.test);
    detail.append(" and fetch the file again; ").append(packing.rescue).append(" gives what can still be read");
    return {ErrorCode::DamagedData, {}, std::move(detail)};
}

Error asksForTooMuch(const Packing& packing)
{
    std::string detail =
        "unpacking it takes more than the 128 MiB of memory that one file may have here; unpack it first (";
    detail.append(packing.unpack).append(")");
    return {ErrorCode::OutOfMemory, {}, std::move(detail)};
}

} // namespace spillway
