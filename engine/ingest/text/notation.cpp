#include "engine/ingest/text/notation.h"

#include "engine/ingest/text/apache_format.h"
#include "engine/ingest/text/goaccess_format.h"

namespace spillway {

Result<LogFormatText> readNotation(std::string_view text)
{
    if (isGoaccessFormat(text))
        return readGoaccessFormat(text);
    return isApacheFormat(text) ? readApacheFormat(text) : readLogFormatText(text);
}

} // namespace spillway
