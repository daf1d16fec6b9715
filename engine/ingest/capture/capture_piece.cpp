#include "engine/ingest/capture/capture_piece.h"

#include "engine/ingest/capture/capture_format.h"

#include <algorithm>
#include <unordered_set>
#include <utility>
#include <vector>

namespace spillway {

namespace {

constexpr std::size_t kLongestName = 1024;
constexpr std::uint64_t kExpected = 0;
constexpr std::uint64_t kNext = 1;
constexpr std::uint64_t kNumbered = 2; ///< and those above: the value's number more

void putNumber(std::string& bytes, std::uint64_t number)
{
    for (; number >= 0x80; number >>= 7U)
        bytes.push_back(static_cast<char>(static_cast<unsigned char>(number | 0x80U)));
    bytes.push_back(static_cast<char>(number));
}

std::uint64_t zigzag(std::int64_t number)
{
    return static_cast<std::uint64_t>(number) << 1U ^ static_cast<std::uint64_t>(number >> 63U);
}

std::int64_t unzigzag(std::uint64_t number)
{
    return static_cast<std::int64_t>(number >> 1U ^ (~(number & 1U) + 1));
}

/// Tells the values that are expected, see encodePiece().
class Expectation
{
public:
    /// `contexts` are the predictor's value numbers, one for each request; none: the request before predicts.
    explicit Expectation(const Column* predictor) :
        m_contexts(predictor != nullptr ? &predictor->ids : nullptr),
        m_last(predictor != nullptr ? predictor->values.size() : 1, kEmptyValue)
    {
    }
    /// Where the value of that request is expected to be, and is remembered.
    ValueId& at(std::size_t request) { return m_last[m_contexts == nullptr ? 0 : (*m_contexts)[request]]; }

private:
    const ValueIds* m_contexts;
    std::vector<ValueId> m_last;
};

std::size_t hits(const Column& column, const Column* predictor, std::size_t requests)
{
    Expectation expected(predictor);
    std::size_t found = 0;
    for (std::size_t i = 0; i < requests; ++i) {
        ValueId& value = expected.at(i);
        if (value == column.ids[i])
            ++found;
        value = column.ids[i];
    }
    return found;
}

/// 0, or 1 + the number of the column before `index` that predicts it best, by the first requests.
std::size_t bestPredictor(const std::vector<Column>& columns, std::size_t index, std::size_t requests)
{
    constexpr std::size_t kLooked = 8192;
    constexpr std::size_t kMostTried = 16; // columns of which one is an address or a path, as a rule
    requests = std::min(requests, kLooked);
    std::size_t best = 0;
    std::size_t most = hits(columns[index], nullptr, requests);
    for (std::size_t i = 0; i < std::min(index, kMostTried); ++i) {
        const std::size_t found = hits(columns[index], &columns[i], requests);
        if (found > most) {
            most = found;
            best = i + 1;
        }
    }
    return best;
}

void putColumn(std::string& bytes, const std::vector<Column>& columns, std::size_t index, std::size_t requests)
{
    const Column& column = columns[index];
    putNumber(bytes, column.variable.size());
    bytes += column.variable;
    const std::size_t values = column.values.size();
    putNumber(bytes, values - 1);
    for (ValueId id = 1; id < values; ++id)
        putNumber(bytes, column.values[id].size());
    for (ValueId id = 1; id < values; ++id)
        bytes += column.values[id];
    const std::size_t predictor = bestPredictor(columns, index, requests);
    putNumber(bytes, predictor);
    Expectation expected(predictor == 0 ? nullptr : &columns[predictor - 1]);
    ValueId next = 1;
    for (std::size_t i = 0; i < requests; ++i) {
        const ValueId id = column.ids[i];
        ValueId& value = expected.at(i);
        putNumber(bytes, id == value ? kExpected : id == next ? kNext : id + kNumbered);
        value = id;
        next = std::max(next, id + 1);
    }
}

/// Takes numbers and texts off bytes that may be anything. Behind the first failure it gives
/// zeros and failed() is true.
class Taker
{
public:
    explicit Taker(std::string_view bytes) : m_rest(bytes) {}

    std::uint64_t number()
    {
        std::uint64_t number = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            if (m_rest.empty())
                break;
            const auto byte = static_cast<unsigned char>(m_rest.front());
            m_rest.remove_prefix(1);
            number |= std::uint64_t{byte & 0x7FU} << shift;
            if (byte < 0x80)
                return number;
        }
        fail();
        return 0;
    }
    /// A number of things of which each takes a byte of what is left or more: no higher than that.
    std::size_t count(std::size_t most)
    {
        const std::uint64_t told = number();
        if (told > std::min(most, m_rest.size()))
            fail();
        return m_failed ? 0 : static_cast<std::size_t>(told);
    }
    std::string_view text(std::size_t size)
    {
        if (size > m_rest.size())
            fail();
        const std::string_view text = m_rest.substr(0, m_failed ? 0 : size);
        m_rest.remove_prefix(text.size());
        return text;
    }
    void fail()
    {
        m_failed = true;
        m_rest = {};
    }
    [[nodiscard]] bool failed() const { return m_failed; }
    [[nodiscard]] bool atEnd() const { return m_rest.empty(); }

private:
    std::string_view m_rest;
    bool m_failed = false;
};

void takeArrivals(Taker& taker, Arrivals& arrivals)
{
    const std::size_t requests = taker.count(kMostPieceRequests);
    if (requests == 0)
        return taker.fail();
    arrivals.reserve(requests);
    Instant arrival{Milliseconds(unzigzag(taker.number()))};
    for (;;) {
        if (arrival < kEarliestArrival || arrival > kLatestArrival)
            return taker.fail();
        arrivals.push_back(arrival);
        if (arrivals.size() == requests)
            return;
        const std::uint64_t delta = taker.number();
        if (delta > static_cast<std::uint64_t>((kLatestArrival - arrival).count()))
            return taker.fail();
        arrival += Milliseconds(static_cast<std::int64_t>(delta));
    }
}

void takeValues(Taker& taker, Dictionary& values, std::size_t requests)
{
    std::vector<std::size_t> lengths(taker.count(requests));
    for (std::size_t& length : lengths)
        length = static_cast<std::size_t>(taker.number());
    for (ValueId id = 1; id <= lengths.size() && !taker.failed(); ++id)
        if (values.intern(taker.text(lengths[id - 1])) != id) // it is empty or was there before
            taker.fail();
}

void takeIds(Taker& taker, Column& column, const Column* predictor, std::size_t requests)
{
    Expectation expected(predictor);
    column.ids.reserve(requests);
    ValueId next = 1;
    for (std::size_t i = 0; i < requests && !taker.failed(); ++i) {
        const std::uint64_t code = taker.number();
        ValueId& value = expected.at(i);
        const std::uint64_t id = code == kExpected ? value : code == kNext ? next : code - kNumbered;
        if (id >= column.values.size())
            return taker.fail();
        value = static_cast<ValueId>(id);
        column.ids.push_back(value);
        next = std::max(next, value + 1);
    }
}

void takeColumn(Taker& taker, std::vector<Column>& columns, std::size_t requests)
{
    Column column;
    column.variable = taker.text(taker.count(kLongestName));
    if (column.variable.empty())
        return taker.fail();
    takeValues(taker, column.values, requests);
    const auto predictor = taker.number();
    if (predictor > columns.size())
        return taker.fail();
    takeIds(taker, column, predictor == 0 ? nullptr : &columns[predictor - 1], requests);
    columns.push_back(std::move(column));
}

} // namespace

Result<std::string> encodePiece(const Trace& piece)
{
    const auto beyond = [](std::string what) { return Error{ErrorCode::Unsupported, {}, std::move(what)}; };
    if (piece.columns.size() > kMostPieceColumns)
        return beyond("its lines have more than 1024 fields: choose those that are needed with --columns");
    if (std::ranges::any_of(piece.columns, [](const Column& c) { return c.variable.size() > kLongestName; }))
        return beyond("the name of a field is longer than 1024 bytes: choose those that are needed with --columns");
    if (piece.arrivals.front() < kEarliestArrival || piece.arrivals.back() > kLatestArrival)
        return beyond("its timestamps are outside the years 0 to 9999");
    std::string bytes;
    bytes.reserve(piece.size() * (piece.columns.size() + 1) * 2);
    putNumber(bytes, piece.size());
    putNumber(bytes, zigzag(piece.arrivals.front().time_since_epoch().count()));
    for (std::size_t i = 1; i < piece.size(); ++i)
        putNumber(bytes, static_cast<std::uint64_t>((piece.arrivals[i] - piece.arrivals[i - 1]).count()));
    putNumber(bytes, piece.columns.size());
    for (std::size_t i = 0; i < piece.columns.size(); ++i)
        putColumn(bytes, piece.columns, i, piece.size());
    return bytes;
}

Result<Trace> decodePiece(std::string_view content)
{
    Taker taker(content);
    Trace piece;
    takeArrivals(taker, piece.arrivals);
    const std::size_t columns = taker.count(kMostPieceColumns);
    for (std::size_t i = 0; i < columns && !taker.failed(); ++i)
        takeColumn(taker, piece.columns, piece.size());
    std::unordered_set<std::string_view> names;
    const bool distinct =
        std::ranges::all_of(piece.columns, [&](const Column& column) { return names.insert(column.variable).second; });
    if (taker.failed() || !taker.atEnd() || !distinct)
        return damagedCapture("a piece's content makes no sense");
    piece.sourceOf.assign(piece.size(), 0);
    return piece;
}

} // namespace spillway
