#include "engine/ingest/bytes/byte_source.h"
#include "engine/core/say.h"

#include "engine/ingest/bytes/json_objects.h"
#include "engine/ingest/bytes/source_file.h"
#include "engine/ingest/bytes/unpacker.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

namespace spillway {

namespace {

constexpr std::size_t kInput = 128U << 10U;

} // namespace

struct ByteSource::State
{
    explicit State(SourceFile opened) : file(std::move(opened)), input(kInput) {}
    SourceFile file;
    std::vector<unsigned char> input; ///< what was read and is not used yet: [begin, end)
    std::size_t begin = 0;
    std::size_t end = 0;
    std::uint64_t ignored = 0; ///< see ByteSource::bytesIgnored()
    bool inMember = true;      ///< between a member's header and its end
    bool finished = false;
    bool cutOff = false;              ///< see ByteSource::isCutOff()
    std::optional<Error> damage;      ///< of packed data: every read behind it fails with it
    const Packing* packing = nullptr; ///< none where the source is plain
    std::string peeked;               ///< unpacked bytes that read() gives first
    std::unique_ptr<Unpacker> unpacker;
    std::optional<ObjectSeparator> separator;
    std::string separated;       ///< what it gave
    std::size_t separatedAt = 0; ///< of this: how much was read

    [[nodiscard]] Error named(Error error) const
    {
        error.where = file.name();
        return error;
    }

    /// Reads on behind what is unused; the number of new bytes.
    Result<std::size_t> refill()
    {
        if (begin == end)
            begin = end = 0;
        auto* const free = reinterpret_cast<char*>(input.data()) + end; // NOLINT(*-reinterpret-cast)
        auto count = file.read({free, input.size() - end});
        if (count)
            end += *count;
        return count;
    }

    Result<std::size_t> readPlain(std::span<char> into)
    {
        if (begin == end)
            return file.read(into);
        const std::size_t count = std::min(end - begin, into.size());
        std::memcpy(into.data(), input.data() + begin, count);
        begin += count;
        return count;
    }

    /// Makes `count` bytes wait unused, fewer where the source ends before.
    Result<Done> await(std::size_t count)
    {
        while (end - begin < count) {
            if (begin > 0) { // room for what is to come
                std::memmove(input.data(), input.data() + begin, end - begin);
                end -= begin;
                begin = 0;
            }
            const auto fresh = refill();
            if (!fresh)
                return fresh.error();
            if (*fresh == 0)
                break;
        }
        return Done{};
    }

    /// The unused bytes.
    [[nodiscard]] std::span<const unsigned char> waiting() const
    {
        return std::span(input).subspan(begin, end - begin);
    }

    /// Begins with what follows a member's end: another member, padding with zero bytes, or what gzip calls trailing
    /// garbage.
    Result<Done> startMember()
    {
        std::uint64_t padding = 0;
        for (;;) {
            for (; begin < end && input[begin] == 0; ++begin)
                ++padding;
            const std::size_t before = end - begin;
            if (before >= kPackingHead)
                break;
            if (const auto more = await(kPackingHead); !more)
                return more.error();
            if (end - begin == before)
                break;
        }
        inMember = packing->begins(waiting());
        if (inMember)
            return unpacker->begin();
        finished = true;
        return begin == end ? Done{} : ignoreRest(padding);
    }

    /// Reads to the end, so that the number of bytes is known.
    Result<Done> ignoreRest(std::uint64_t before)
    {
        ignored = before;
        while (begin < end) {
            ignored += end - begin;
            begin = end;
            if (const auto more = refill(); !more)
                return more.error();
        }
        return Done{};
    }

    /// Remembers it: an unpacker that has failed says nothing of use when it is asked again.
    Error damagedBy(Error error) { return damage.emplace(named(std::move(error))); }

    Result<std::size_t> readPacked(std::span<char> into)
    {
        if (damage)
            return *damage;
        while (!finished) {
            if (!inMember) {
                if (const auto started = startMember(); !started)
                    return damagedBy(started.error());
                continue;
            }
            const auto step = unpacker->unpack(waiting(), into);
            if (!step)
                return damagedBy(step.error());
            begin = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(begin) + step->used);
            inMember = !step->ended;
            if (step->made > 0)
                return step->made;
            if (step->used != 0 || step->ended)
                continue;
            const auto count = refill(); // only now: an unpacker may hold output back until there is room for it
            if (!count)
                return count.error();
            cutOff = *count == 0;
            if (cutOff)
                return damagedBy(damaged(*packing, say("is cut off: it ends in the middle")));
        }
        return std::size_t{0};
    }

    Result<std::size_t> readText(std::span<char> into)
    {
        return packing != nullptr ? readPacked(into) : readPlain(into);
    }

    /// Looks at the first bytes.
    Result<Done> begins()
    {
        if (const auto more = await(kPackingHead); !more)
            return more.error();
        packing = packingOf(waiting());
        if (packing == nullptr)
            return Done{};
        unpacker = packing->unpacker();
        const auto begun = unpacker->begin();
        return begun ? begun : named(begun.error());
    }
};

ByteSource::ByteSource(std::unique_ptr<State> state) : m_state(std::move(state)) {}
ByteSource::~ByteSource() = default;
ByteSource::ByteSource(ByteSource&&) noexcept = default;
ByteSource& ByteSource::operator=(ByteSource&&) noexcept = default;

Result<ByteSource> ByteSource::open(const std::string& path, std::stop_token stop)
{
    auto file = SourceFile::open(path, std::move(stop));
    if (!file)
        return file.error();
    auto state = std::make_unique<State>(std::move(*file));
    const auto begun = state->begins();
    if (!begun)
        return begun.error();
    return ByteSource(std::move(state));
}

Result<std::size_t> ByteSource::read(std::span<char> into)
{
    if (!m_state->separator)
        return readAsItIs(into);
    std::string& lines = m_state->separated;
    while (m_state->separatedAt == lines.size()) {
        lines.clear();
        m_state->separatedAt = 0;
        const auto count = readAsItIs(into);
        if (!count)
            return count;
        m_state->separator->take({into.data(), *count}, lines);
        if (*count == 0)
            break;
    }
    const std::size_t count = lines.copy(into.data(), into.size(), m_state->separatedAt);
    m_state->separatedAt += count;
    return count;
}

Result<bool> ByteSource::separateObjects()
{
    constexpr std::size_t kFirst = 64U << 10U;
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    const auto begin = peek(kByteOrderMark.size() + 1);
    if (begin && (begin->starts_with("\xFF\xFE") || begin->starts_with("\xFE\xFF")))
        return Error{ErrorCode::NotAnAccessLog, m_state->file.name(),
                     "this is UTF-16 text: convert it first (iconv -f UTF-16 -t UTF-8)"};
    if (!begin)
        return begin.error();
    const bool isMarked = begin->starts_with(kByteOrderMark);
    const std::string_view text = begin->substr(isMarked ? kByteOrderMark.size() : 0);
    constexpr std::string_view kBegins = "{[ \t\r\n";
    if (text.empty() || kBegins.find(text.front()) == std::string_view::npos) // nearly all others
        return false;
    const auto head = peek(kFirst);
    if (!head)
        return head.error();
    const std::string_view json = head->substr(isMarked ? kByteOrderMark.size() : 0);
    const std::size_t entries = beginOfRecording(json);
    if (entries == 0 && !needsSeparation(json))
        return false;
    m_state->peeked.erase(0, entries + head->size() - json.size());
    m_state->separator.emplace();
    return true;
}

Result<std::size_t> ByteSource::readAsItIs(std::span<char> into)
{
    if (m_state->file.isStopped())
        return Error{ErrorCode::Cancelled, m_state->file.name(), {}};
    const std::size_t count = m_state->peeked.copy(into.data(), into.size());
    m_state->peeked.erase(0, count);
    into = into.subspan(count); // blocks do not end where someone has peeked
    if (into.empty())
        return count;
    const auto more = m_state->readText(into);
    if (!more && count > 0) // the next one fails, too
        return count;
    return more ? Result<std::size_t>(count + *more) : more;
}

Result<std::string_view> ByteSource::peek(std::size_t count)
{
    std::string bytes;
    while (bytes.size() < count) {
        const std::size_t before = bytes.size();
        bytes.resize(count);
        const auto fresh = readAsItIs(std::span(bytes).subspan(before));
        if (!fresh && before == 0)
            return fresh.error();
        bytes.resize(before + (fresh ? *fresh : 0)); // what was read before the end of a cut file is kept
        if (!fresh || *fresh == 0)
            break;
    }
    m_state->peeked.insert(0, bytes);
    return std::string_view(m_state->peeked).substr(0, count);
}

std::uint64_t ByteSource::bytesRead() const
{
    return m_state->file.taken() - (m_state->end - m_state->begin);
}

bool ByteSource::isCutOff() const
{
    return m_state->cutOff;
}

std::uint64_t ByteSource::bytesIgnored() const
{
    return m_state->ignored;
}

bool ByteSource::hasGrown() const
{
    const SourceFile& file = m_state->file;
    return file.total() > 0 && m_state->packing == nullptr && file.size() > file.total();
}

std::uint64_t ByteSource::bytesTotal() const
{
    return m_state->file.total();
}

} // namespace spillway
