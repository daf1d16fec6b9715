#include "engine/ingest/bytes/byte_source.h"

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <unistd.h>

namespace spillway {

Result<std::size_t> FileRange::read(std::span<char> into)
{
    if (m_at == m_end)
        return std::size_t{0};
    const std::size_t wanted = static_cast<std::size_t>(std::min<std::uint64_t>(into.size(), m_end - m_at));
    for (;;) {
        const ssize_t count = ::pread(m_file->descriptor, into.data(), wanted, static_cast<off_t>(m_at));
        m_endedEarly = count == 0;
        if (count >= 0) {
            m_at += static_cast<std::uint64_t>(count);
            return static_cast<std::size_t>(count);
        }
        if (errno != EINTR)
            return Error{ErrorCode::ReadFailed, m_file->name,
                         "reading failed: " + std::generic_category().message(errno)};
    }
}

} // namespace spillway
