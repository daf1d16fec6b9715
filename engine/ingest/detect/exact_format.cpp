#include "engine/ingest/detect/exact_format.h"

#include "engine/ingest/catalogue/catalogue.h"

namespace spillway {

std::string exactLogFormat(const Trace& trace)
{
    const bool more = trace.column("http_referer") != nullptr || trace.column("http_x_forwarded_for") != nullptr;
    const FormatFile* const format = formatNamed(more ? "spillway-more" : "spillway");
    return "log_format spillway '" + format->spellings.front().text + "';";
}

} // namespace spillway
