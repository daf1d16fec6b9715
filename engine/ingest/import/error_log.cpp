#include "engine/ingest/import/error_log.h"

#include "engine/ingest/import/file_set.h"
#include "engine/ingest/line/error_line.h"
#include "engine/ingest/line/foreign_lines.h"
#include "engine/ingest/line/line_blocks.h"
#include "engine/ingest/line/request_line.h"

namespace spillway {

namespace {

/// Calls `visit` with each line of the text.
template <class Visit>
void forEachLine(std::string_view text, const Visit& visit)
{
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        visit(line);
        text.remove_prefix(std::min(line.size() + 1, text.size()));
    }
}

void addLine(ErrorLog& log, std::string line)
{
    ++log.lines;
    if (line.ends_with('\r'))
        line.pop_back();
    if (line.find("could not allocate node in limit_req zone") != std::string::npos && errorTimeOf(line))
        ++log.outOfMemory;
    if (line.find("excess: ") == std::string::npos)
        return;
    for (std::size_t at = 0; line.starts_with('{') && (at = line.find("\\\"", at)) != std::string::npos;)
        line.erase(at, 1); // a container's JSON
    const auto read = readErrorLine(line);
    if (!read || !read->at)
        return;
    Scratch scratch;
    const RequestLine request = splitRequestLine(read->request, scratch);
    std::string sent;
    if (!request.method.empty())
        sent = (std::string(request.method) + ' ').append(request.target).substr(0, ErrorLog::kRequestBytes);
    log.cut += read->client.empty() || sent.empty() ? 1U : 0U;
    log.entries.push_back({*read->at, read->excess, log.texts.intern(read->zone), log.texts.intern(read->client),
                           log.texts.intern(sent), read->rejected, read->dryRun});
}

/// The first lines of a file.
struct Head
{
    bool hasErrors = false;
    bool hasRequests = false; ///< of an access log
};

/// Nothing of what cannot be read: whoever reads it next says why.
Head headOf(ByteSource& source)
{
    constexpr std::size_t kHead = std::size_t{1} << 16U;
    Head head;
    const auto text = source.peek(kHead);
    forEachLine(text ? *text : std::string_view(), [&](std::string_view line) {
        const bool isError = errorTimeOf(line).has_value();
        head.hasErrors = head.hasErrors || isError;
        head.hasRequests =
            head.hasRequests || (!isError && (holdsLine(line) || (line.starts_with('{') && looksLikeRequest(line))));
    });
    return head;
}

/// Reads the file if it is an error log. Whether an import should leave it out then.
Result<bool> addFile(ErrorLog& log, const std::string& path, const std::stop_token& stop)
{
    auto source = ByteSource::open(path, stop);
    if (!source)
        return false;
    const Head head = headOf(*source);
    if (!head.hasErrors)
        return false;
    log.files.push_back(path);
    LineReader lines([&](std::span<char> into) { return source->read(into); }, [&] { return source->hasGrown(); });
    for (LineBlock block;;) {
        const auto more = lines.next(block);
        if (!more && !source->isCutOff())
            return more.error();
        if (!more || !*more)
            return !head.hasRequests;
        forEachLine(block.text(), [&](std::string_view line) { addLine(log, std::string(line)); });
    }
}

} // namespace

bool isErrorLog(const std::string& path)
{
    auto source = ByteSource::open(path, {});
    const Head head = source ? headOf(*source) : Head{};
    return head.hasErrors && !head.hasRequests;
}

Result<ErrorLog> readErrorLogs(std::vector<std::string>& paths, const std::stop_token& stop)
{
    ErrorLog log;
    std::vector<std::string> others;
    for (const std::string& path : paths) {
        const auto found = filesOf({path}, Duplicates::Keep);
        bool isTaken = false;
        for (const SetFile& file : found ? found->files : std::vector<SetFile>()) {
            const Result<bool> taken = file.path == "-" ? Result(false) : addFile(log, file.path, stop);
            if (!taken)
                return taken.error();
            isTaken = *taken && !file.found;
        }
        if (!isTaken)
            others.push_back(path);
    }
    paths = std::move(others);
    return log;
}

} // namespace spillway
