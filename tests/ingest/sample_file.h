#pragma once

#include "engine/ingest/import/import.h"

#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>

#include <stdexcept>
#include <string>
#include <string_view>
#include <zlib.h>

namespace spillway {

/// A folder that goes away with the test, and files in it.
class SampleFolder
{
public:
    [[nodiscard]] std::string path(const std::string& name) const
    {
        return m_folder.filePath(QString::fromStdString(name)).toStdString();
    }

    std::string write(const std::string& name, std::string_view bytes) const
    {
        QFile file(QString::fromStdString(path(name)));
        if (!file.open(QIODevice::WriteOnly) ||
            file.write(bytes.data(), static_cast<qint64>(bytes.size())) != static_cast<qint64>(bytes.size()))
            throw std::runtime_error("cannot write a sample");
        return path(name);
    }

private:
    QTemporaryDir m_folder;
};

/// What is read of a log of this text.
inline Result<Import> read(std::string_view text, const std::string& format = "auto")
{
    const SampleFolder folder;
    ImportOptions options;
    options.logFormat = format;
    return importTraffic({folder.write("sample.log", text)}, options);
}

/// `text` as one gzip member.
inline std::string gzipped(std::string_view text)
{
    constexpr int kGzip = 15 + 16;
    z_stream stream{};
    deflateInit2(&stream, 6, Z_DEFLATED, kGzip, 8, Z_DEFAULT_STRATEGY);
    std::string packed(deflateBound(&stream, text.size()) + 64, '\0');
    std::string input(text);
    stream.next_in = reinterpret_cast<Bytef*>(input.data()); // NOLINT(*-reinterpret-cast)
    stream.avail_in = static_cast<uInt>(input.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data()); // NOLINT(*-reinterpret-cast)
    stream.avail_out = static_cast<uInt>(packed.size());
    deflate(&stream, Z_FINISH);
    packed.resize(stream.total_out);
    deflateEnd(&stream);
    return packed;
}

/// The value of a variable for one request; "(no column)" where the trace lacks it.
inline std::string valueOf(const Trace& trace, std::string_view variable, std::size_t request)
{
    const Column* const column = trace.column(variable);
    return column == nullptr ? "(no column)" : std::string(column->values[column->ids[request]]);
}

inline std::int64_t epochMs(Instant moment)
{
    return moment.time_since_epoch().count();
}

} // namespace spillway
